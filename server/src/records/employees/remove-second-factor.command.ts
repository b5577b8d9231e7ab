import { randomBytes } from 'node:crypto';
import type { EmployeeAnswer } from '@iwe/contract';
import { isOneEmailAddress } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { Config } from '../../core/config.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { queueMail } from '../../core/mail/mail.ts';
import { hashToken } from '../../core/plugins/session.ts';
import { once, writeAudit } from '../../core/writes/public.ts';
import { callerAddress } from '../../core/plugins/input/caller-address.ts';
import { factorRemovalRefusalOf, presentEmployeeDetail } from './employee.presenter.ts';
import { employeeAccount, employeeRepository } from './employee.repository.ts';
import type { EmployeeAccountRow } from './employee.repository.ts';
import { INVITATION_MINUTES } from './invitation-mail.ts';
import { RightsRefused } from './rights-refused.ts';

/**
 * Removes a colleague's lost second factor, ends every session of the person, and sends a link to choose a new
 * password: the present one may be too short to be used alone, so it ends with the factor. Decided with the rights that
 * are stored when the rows are locked. Throws 404, 422 without a second factor, and RightsRefused.
 */
export function removeSecondFactor(
  tx: RequestTransaction,
  request: FastifyRequest,
  config: Config,
  id: number,
): Promise<EmployeeAnswer> {
  return once(tx, request, async () => {
    const people = employeeRepository(tx);
    const [row, own] = await people.lock(id, tx.actor.account.eId);
    if (!row || !own) throw notFound();
    const editor = { ...tx.actor, account: { ...tx.actor.account, ...presentRights(own) } };
    const refusal = factorRemovalRefusalOf(editor, row);
    if (refusal) throw new RightsRefused(id, [{ ...refusal, field: 'secondFactor' }], { secondFactor: true }, {});
    const ended = await people.removeSecondFactor(row.user_id);
    if (ended === null)
      throw unprocessable([
        {
          code: 'second-factor-missing',
          field: 'secondFactor',
          message: `${row.name} has no second factor that can be removed here.`,
        },
      ]);
    await writeAudit(tx, {
      action: 'Change',
      entity: 'membership',
      entityId: id,
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
    await people.recordSecurityEvent('second-factor-removed', row.user_id, callerAddress(request), {
      by: tx.userId,
      organisation: tx.organisation,
    });
    if (isOneEmailAddress(row.email)) await sendNewPasswordLink(tx, config, row);
    const after = await employeeAccount(tx, id);
    if (!after) throw notFound();
    return {
      data: presentEmployeeDetail(after, editor),
      notice: `${row.name} has a link by mail to choose a new password, and signs in with that one alone.${
        ended === 0 ? '' : ` ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`
      }`,
    };
  });
}

async function sendNewPasswordLink(
  tx: RequestTransaction,
  { publicUrl, secrets }: Config,
  { user_id, name, email }: EmployeeAccountRow,
): Promise<void> {
  const people = employeeRepository(tx);
  const organisation = await people.organisation();
  const token = randomBytes(32).toString('base64url');
  // Who got three links in the last quarter of an hour asks for the next one later.
  const hasLink = await people.addLink(user_id, hashToken(token), INVITATION_MINUTES);
  await queueMail(tx, secrets, {
    to: { address: email, name },
    organisation: organisation.id,
    isUrgent: true,
    subject: 'Your second factor was removed',
    text: [
      `G'day ${name},`,
      `${tx.actor.name} of ${organisation.name} has removed the second factor of your iWE account and ended ` +
        'your sessions. A password that is used alone must be longer, so yours has ended too.',
      ...(hasLink
        ? [
            `Open this link within ${INVITATION_MINUTES} minutes to choose a new one:`,
            // In the URL fragment, because browsers never send it to a server.
            `${publicUrl}/password/reset#token=${token}`,
            `Is it too late? Ask for a new link at ${publicUrl}/password/reset`,
          ]
        : [`Ask for a link to choose a new one at ${publicUrl}/password/reset`]),
      "Then set up a new second factor under 'Sign-ins and sessions'.\n",
    ].join('\n\n'),
  });
}

/** The editor's present rights: they may have been removed while the request was on its way. */
const presentRights = (own: EmployeeAccountRow) => ({
  isAdmin: own.is_admin,
  isDir: own.is_dir,
  isAcct: own.is_acct,
  role: own.role,
});
