import { randomBytes } from 'node:crypto';
import type { Config } from '../../core/config.ts';
import { queueMail } from '../../core/mail/mail.ts';
import { hashToken } from '../../core/plugins/session.ts';
import type { RequestTransaction } from '../../core/app-types.ts';
import { tooManyAttempts } from '../../core/errors.ts';
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
 * Writes to somebody who has a new account: that it exists, when the person has a password already; otherwise with a
 * single-use link to set the first password. Throws 429 when the person got three links in the last quarter of an hour.
 */
export async function sendInvitation(
  tx: RequestTransaction,
  { publicUrl, secrets }: Config,
  person: Invited,
): Promise<void> {
  const people = employeeRepository(tx);
  const organisation = await people.organisation();
  const head = `G'day ${person.name},\n\n${tx.actor.name} has made an account for you at ${organisation.name}.`;
  const mail = {
    to: { address: person.email, name: person.name },
    organisation: organisation.id,
    subject: `Your iWE account at ${organisation.name}`,
  };
  if (person.hasPassword) {
    await queueMail(tx, secrets, {
      ...mail,
      text: [
        head,
        'Sign in with your email and your usual password, then choose the organisation at the top:',
        `${publicUrl}/login\n`,
      ].join('\n\n'),
    });
    return;
  }
  const token = randomBytes(32).toString('base64url');
  if (!(await people.addLink(person.userId, hashToken(token), INVITATION_MINUTES))) throw tooManyAttempts(15 * 60);
  // In the URL fragment, because browsers never send it to a server.
  await queueMail(tx, secrets, {
    ...mail,
    isUrgent: true,
    text: [
      head,
      `Open this link within ${INVITATION_MINUTES} minutes to choose your password:`,
      `${publicUrl}/password/reset#token=${token}`,
      `Is it too late? Ask for a new link at ${publicUrl}/password/reset\n`,
    ].join('\n\n'),
  });
}
