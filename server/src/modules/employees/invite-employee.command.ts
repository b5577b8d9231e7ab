import type { EmployeeAnswer } from '@iwe/contract';
import type { inviteEmployeeRequest } from '@iwe/contract';
import { employeeFieldRefusal, NO_DISCOUNT_LIMIT_CENTS, toCents } from '@iwe/domain';
import type { EmployeeField } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RequestTransaction } from '../../app-types.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { isOneAddress } from '../../jobs/mail.ts';
import { once, writeAudit } from '../../writes/public.ts';
import { presentEmployeeDetail } from './employee.presenter.ts';
import { employeeRepository } from './employee.repository.ts';
import { INVITATION_MINUTES, sendInvitation } from './invitation-mail.ts';
import { RightsRefused } from './rights-refused.ts';

type Invitation = z.infer<typeof inviteEmployeeRequest>;

/** What a new account has without anybody's decision: the least. */
const PLAIN = { role: 1, modPrc: false, isAcct: false, is_dir: false, is_admin: false } as const;

/**
 * Makes an account for an email and writes to the person. Somebody who is known gets one more account and keeps name and
 * password. Rights that only a director gives are refused to others (RightsRefused). Warehouse staff and accounts without
 * sign-in are not written to: they could not come in.
 */
export function inviteEmployee(tx: RequestTransaction, request: FastifyRequest, publicUrl: string, given: Invitation): Promise<EmployeeAnswer> {
  return once(tx, request, async () => {
    const people = employeeRepository(tx);
    if (!isOneAddress(given.email)) throw unprocessable([{ code: 'email', field: 'email', message: 'Enter one email address, such as name@example.com.' }]);
    refuseGivenRights(tx, given);
    const person = await people.person(given.email, given.name, given.phone);
    const mayComeIn = given.able_login === 1 && given.role <= 4;
    const [row] = await tx.query<{ id: number }>(
      `insert into membership (organisation_id, user_id, role, role_desc, mod_prc, is_acct, is_dir, crt_csr, max_dis_cents, is_admin, able_login, invited_at, accepted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $12 then now() end, case when $13 then now() end) on conflict (organisation_id, user_id) do nothing returning id`,
      [tx.organisation, person.id, given.role, given.roleDesc, given.modPrc, given.isAcct, given.is_dir, given.crtCSR, given.maxDis === undefined ? NO_DISCOUNT_LIMIT_CENTS : toCents(given.maxDis), given.is_admin, given.able_login === 1, mayComeIn, person.has_password]);
    if (!row) throw unprocessable([{ code: 'has-account', field: 'email', message: `${person.name} has an account here already. Open it in the list instead.` }]);
    if (mayComeIn) await sendInvitation(tx, publicUrl, { userId: person.id, name: person.name, email: given.email, hasPassword: person.has_password });
    const { email: _email, ...fields } = given;
    await writeAudit(tx, { action: 'Invite', entity: 'membership', entityId: row.id, after: { ...fields, name: person.name, email: given.email } });
    await people.noteSecurity('account-made', person.id, request.ip, { by: tx.userId, organisation: tx.organisation });
    const account = await people.one(row.id);
    if (!account) throw notFound();
    return { data: presentEmployeeDetail(account, tx.actor), notice: noticeOf(mayComeIn, person.has_password, given.email) };
  });
}

function noticeOf(mayComeIn: boolean, hasPassword: boolean, email: string): string {
  if (!mayComeIn) return '';
  return hasPassword ? `${email} is told that the account is there.` : `A link to choose a password is on its way to ${email}. It works for ${INVITATION_MINUTES} minutes.`;
}

function refuseGivenRights(tx: RequestTransaction, given: Invitation): void {
  const editor = { isAdmin: tx.actor.account.isAdmin, isDir: tx.actor.account.isDir, isSelf: false, isShared: false };
  const wanted: Partial<Record<EmployeeField, unknown>> = {
    ...Object.fromEntries(Object.entries(PLAIN).flatMap(([field, plain]) => (given[field as keyof typeof PLAIN] === plain ? [] : [[field, given[field as keyof typeof PLAIN]]]))),
    ...(given.maxDis === undefined || toCents(given.maxDis) === NO_DISCOUNT_LIMIT_CENTS ? {} : { maxDis: given.maxDis }),
  };
  const items = (Object.keys(wanted) as EmployeeField[]).flatMap((field) => {
    const refusal = employeeFieldRefusal(field, editor);
    return refusal ? [{ ...refusal, field }] : [];
  });
  if (items.length > 0) throw new RightsRefused(tx.actor.account.eId, items, {}, { email: given.email, ...wanted });
}

/** Writes once more to somebody who has not set a password yet; the older links stay as they are. */
export function inviteAgain(tx: RequestTransaction, request: FastifyRequest, publicUrl: string, id: number): Promise<EmployeeAnswer> {
  return once(tx, request, async () => {
    const people = employeeRepository(tx);
    const row = await people.one(id);
    if (!row) throw notFound();
    if (row.has_password) throw unprocessable([{ code: 'has-password', field: 'email', message: `${row.name} has a password already. A forgotten one is renewed from the sign-in page.` }]);
    if (!row.able_login || !row.is_active || row.role > 4) throw unprocessable([{ code: 'may-not-sign-in', field: 'able_login', message: `${row.name} may not sign in. Allow the sign-in first.` }]);
    await sendInvitation(tx, publicUrl, { userId: row.user_id, name: row.name, email: row.email, hasPassword: false });
    await tx.query('update membership set invited_at = now() where organisation_id = iwe_organisation() and id = $1', [id]);
    await writeAudit(tx, { action: 'Invite', entity: 'membership', entityId: id, after: { email: row.email } });
    return { data: presentEmployeeDetail({ ...row, invited_at: new Date(), is_pending: true }, tx.actor), notice: noticeOf(true, false, row.email) };
  });
}
