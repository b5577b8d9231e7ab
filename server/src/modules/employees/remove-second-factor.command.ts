import type { EmployeeAnswer } from '@iwe/contract';
import { isOneEmailAddress } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import type { RequestTransaction } from '../../app-types.ts';
import type { Config } from '../../config.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { queueMail } from '../../jobs/mail.ts';
import { once, writeAudit } from '../../writes/public.ts';
import { factorRemovalRefusalOf, presentEmployeeDetail } from './employee.presenter.ts';
import { employeeAccount, employeeRepository } from './employee.repository.ts';
import type { EmployeeAccountRow } from './employee.repository.ts';
import { RightsRefused } from './rights-refused.ts';

/**
 * Removes a colleague's lost second factor, ends every session of the person, and writes to them. Decided with the
 * rights that are stored when the rows are locked. Throws 404, 422 without a second factor, and RightsRefused.
 */
export function removeSecondFactor(
  tx: RequestTransaction,
  request: FastifyRequest,
  { publicUrl, secrets }: Config,
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
    await people.recordSecurityEvent('second-factor-removed', row.user_id, request.ip, {
      by: tx.userId,
      organisation: tx.organisation,
    });
    const organisation = await people.organisation();
    if (isOneEmailAddress(row.email))
      await queueMail(tx, secrets, {
        to: { address: row.email, name: row.name },
        organisation: organisation.id,
        isUrgent: true,
        subject: 'Your second factor was removed',
        text: [
          `G'day ${row.name},`,
          `${tx.actor.name} of ${organisation.name} has removed the second factor of your iWE account and ended ` +
            'your sessions.',
          `Sign in with your password alone, then set up a new one under 'Sign-ins and sessions': ${publicUrl}/login`,
          `Did you not ask for this? Then set a new password at once: ${publicUrl}/password/reset\n`,
        ].join('\n\n'),
      });
    const after = await employeeAccount(tx, id);
    if (!after) throw notFound();
    return {
      data: presentEmployeeDetail(after, editor),
      notice: `${row.name} signs in with the password alone now, and was told by mail.${
        ended === 0 ? '' : ` ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`
      }`,
    };
  });
}

/** The editor's present rights: they may have been removed while the request was on its way. */
const presentRights = (own: EmployeeAccountRow) => ({
  isAdmin: own.is_admin,
  isDir: own.is_dir,
  isAcct: own.is_acct,
  role: own.role,
});
