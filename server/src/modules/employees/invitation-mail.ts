import { randomBytes } from 'node:crypto';
import { queueMail } from '../../jobs/mail.ts';
import { hashToken } from '../../plugins/session.ts';
import type { RequestTransaction } from '../../app-types.ts';
import { tooManyAttempts } from '../../errors.ts';
import { employeeRepository } from './employee.repository.ts';

/** Minutes that an invitation's link works. */
export const INVITATION_MINUTES = 30;

interface Invited {
  userId: number;
  name: string;
  email: string;
  hasPassword: boolean;
}

/**
 * Writes to somebody who has a new account: with a password already, that the account is there; otherwise with a link to set
 * the first password, for single use. Throws 429 when that person was written to three times in a quarter of an hour.
 */
export async function sendInvitation(tx: RequestTransaction, publicUrl: string, person: Invited): Promise<void> {
  const people = employeeRepository(tx);
  const organisation = await people.organisation();
  const head = `G'day ${person.name},\n\n${tx.actor.name} has made an account for you at ${organisation.name}.`;
  const mail = { to: { address: person.email, name: person.name }, organisation: organisation.id, subject: `Your iWE account at ${organisation.name}` };
  if (person.hasPassword) {
    await queueMail(tx, { ...mail, text: `${head}\n\nSign in with your email and your usual password, then choose the organisation at the top:\n\n${publicUrl}/login\n` });
    return;
  }
  const token = randomBytes(32).toString('base64url');
  if (!(await people.addLink(person.userId, hashToken(token), INVITATION_MINUTES))) throw tooManyAttempts(15 * 60);
  // Behind the #: what stands there never reaches a server or its log.
  await queueMail(tx, { ...mail, text: `${head}\n\nOpen this link within ${INVITATION_MINUTES} minutes to choose your password:\n\n${publicUrl}/password/reset#token=${token}\n\nIs it too late? Ask for a new link at ${publicUrl}/password/reset\n` });
}
