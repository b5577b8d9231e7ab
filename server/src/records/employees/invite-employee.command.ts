import type { EmployeeAnswer } from '@iwe/contract';
import type { inviteEmployeeRequest } from '@iwe/contract';
import { employeeFieldRefusal, isOneEmailAddress, NO_DISCOUNT_LIMIT_CENTS, toCents } from '@iwe/domain';
import type { EmployeeField } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { Config } from '../../core/config.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { once, writeAudit } from '../../core/writes/public.ts';
import { callerAddress } from '../../core/plugins/input/caller-address.ts';
import { presentEmployeeDetail } from './employee.presenter.ts';
import { employeeAccount, employeeRepository } from './employee.repository.ts';
import { INVITATION_MINUTES, sendInvitation } from './invitation-mail.ts';
import { RightsRefused } from './rights-refused.ts';

type Invitation = z.infer<typeof inviteEmployeeRequest>;

/** The rights of a new account when nobody chooses others: the fewest. */
const DEFAULT_RIGHTS = { role: 1, modPrc: false, isAcct: false, is_dir: false, is_admin: false } as const;

/**
 * Creates an account for an email and writes to the person. A person that iWE knows already gets one more account and
 * keeps name and password. Throws RightsRefused for rights that the caller cannot grant. Warehouse staff and accounts
 * without sign-in get no mail, because they cannot sign in.
 */
export function inviteEmployee(
  tx: RequestTransaction,
  request: FastifyRequest,
  config: Config,
  given: Invitation,
): Promise<EmployeeAnswer> {
  return once(tx, request, async () => {
    const people = employeeRepository(tx);
    if (!isOneEmailAddress(given.email))
      throw unprocessable([
        { code: 'email', field: 'email', message: 'Enter one email address, such as name@example.com.' },
      ]);
    assertCanGrant(tx, given);
    const person = await people.person(given.email, given.name, given.phone);
    const canSignIn = given.able_login === 1 && given.role <= 4;
    const id = await people.insert({
      userId: person.id,
      role: given.role,
      roleDesc: given.roleDesc,
      modPrc: given.modPrc,
      isAcct: given.isAcct,
      isDir: given.is_dir,
      crtCsr: given.crtCSR,
      maxDisCents: given.maxDis === undefined ? NO_DISCOUNT_LIMIT_CENTS : toCents(given.maxDis),
      isAdmin: given.is_admin,
      canLogin: given.able_login === 1,
      isInvited: canSignIn,
      isAccepted: person.has_password,
    });
    if (id === undefined)
      throw unprocessable([
        {
          code: 'has-account',
          field: 'email',
          message: `${person.name} has an account here already. Open it in the list instead.`,
        },
      ]);
    if (canSignIn)
      await sendInvitation(tx, config, {
        userId: person.id,
        name: person.name,
        email: given.email,
        hasPassword: person.has_password,
      });
    const { email: _email, ...fields } = given;
    await writeAudit(tx, {
      action: 'Invite',
      entity: 'membership',
      entityId: id,
      after: { ...fields, name: person.name, email: given.email },
    });
    await people.recordSecurityEvent('account-made', person.id, callerAddress(request), {
      by: tx.userId,
      organisation: tx.organisation,
    });
    const account = await employeeAccount(tx, id);
    if (!account) throw notFound();
    return {
      data: presentEmployeeDetail(account, tx.actor),
      notice: noticeOf(canSignIn, person.has_password, given.email),
    };
  });
}

function noticeOf(canSignIn: boolean, hasPassword: boolean, email: string): string {
  if (!canSignIn) return '';
  return hasPassword
    ? `${email} gets a mail that the account exists.`
    : `A link to choose a password is on its way to ${email}. It works for ${INVITATION_MINUTES} minutes.`;
}

function assertCanGrant(tx: RequestTransaction, given: Invitation): void {
  const editor = { isAdmin: tx.actor.account.isAdmin, isDir: tx.actor.account.isDir, isSelf: false, isShared: false };
  const wanted: Partial<Record<EmployeeField, unknown>> = {
    ...Object.fromEntries(
      Object.entries(DEFAULT_RIGHTS).flatMap(([field, plain]) =>
        given[field as keyof typeof DEFAULT_RIGHTS] === plain
          ? []
          : [[field, given[field as keyof typeof DEFAULT_RIGHTS]]],
      ),
    ),
    ...(given.maxDis === undefined || toCents(given.maxDis) === NO_DISCOUNT_LIMIT_CENTS
      ? {}
      : { maxDis: given.maxDis }),
  };
  const items = (Object.keys(wanted) as EmployeeField[]).flatMap((field) => {
    const refusal = employeeFieldRefusal(field, editor);
    return refusal ? [{ ...refusal, field }] : [];
  });
  if (items.length > 0) throw new RightsRefused(tx.actor.account.eId, items, {}, { email: given.email, ...wanted });
}

/** Writes again to somebody who has not set a password yet; the older links still work. */
export function inviteAgain(
  tx: RequestTransaction,
  request: FastifyRequest,
  config: Config,
  id: number,
): Promise<EmployeeAnswer> {
  return once(tx, request, async () => {
    const row = await employeeAccount(tx, id);
    if (!row) throw notFound();
    if (row.has_password)
      throw unprocessable([
        {
          code: 'has-password',
          field: 'email',
          message: `${row.name} has a password already. A forgotten one is renewed from the sign-in page.`,
        },
      ]);
    if (!row.able_login || !row.is_active || row.role > 4)
      throw unprocessable([
        {
          code: 'may-not-sign-in',
          field: 'able_login',
          message: `${row.name} may not sign in. Allow the sign-in first.`,
        },
      ]);
    await sendInvitation(tx, config, { userId: row.user_id, name: row.name, email: row.email, hasPassword: false });
    await employeeRepository(tx).invitedAgain(id);
    await writeAudit(tx, { action: 'Invite', entity: 'membership', entityId: id, after: { email: row.email } });
    return {
      data: presentEmployeeDetail({ ...row, invited_at: new Date(), is_pending: true }, tx.actor),
      notice: noticeOf(true, false, row.email),
    };
  });
}
