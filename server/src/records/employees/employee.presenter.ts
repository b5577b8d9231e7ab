import type { EmployeeDetail } from '@iwe/contract';
import {
  EMPLOYEE_FIELDS,
  employeeFieldRefusal,
  fromCents,
  roleDescription,
  secondFactorRemovalRefusal,
} from '@iwe/domain';
import type { EmployeeField, EmployeeRefusal } from '@iwe/domain';
import type { StaffActor } from '../../core/permissions.ts';
import type { EmployeeAccountRow } from './employee.repository.ts';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** The values of an employee's fields by their names on the wire. */
export const fieldsOf = (row: EmployeeAccountRow) =>
  ({
    name: row.name,
    phone: row.phone,
    roleDesc: row.role_desc,
    role: row.role,
    modPrc: row.mod_prc,
    isAcct: row.is_acct,
    is_dir: row.is_dir,
    crtCSR: row.crt_csr,
    maxDis: fromCents(row.max_dis_cents),
    is_admin: row.is_admin,
    able_login: flag(row.able_login),
    is_active: flag(row.is_active),
  }) satisfies Record<EmployeeField, unknown>;

/** Who edits whom, as the rule of the domain asks. */
export const editorOf = (
  actor: Pick<StaffActor, 'userId' | 'account'>,
  row: Pick<EmployeeAccountRow, 'user_id' | 'is_shared'>,
) => ({
  isAdmin: actor.account.isAdmin,
  isDir: actor.account.isDir,
  isSelf: row.user_id === actor.userId,
  isShared: row.is_shared,
});

/** Why the actor may not remove the second factor of this account's person, or null. */
export const factorRemovalRefusalOf = (
  actor: Pick<StaffActor, 'userId' | 'account'>,
  row: EmployeeAccountRow,
): EmployeeRefusal | null =>
  secondFactorRemovalRefusal(
    { ...editorOf(actor, row), isAcct: actor.account.isAcct, role: actor.account.role },
    { isDir: row.is_dir, isAcct: row.is_acct, role: row.role, isPlatformAdmin: row.is_platform_admin },
  );

/** An employee as an administrator or a director sees it, with what the caller may change and why not. */
export function presentEmployeeDetail(
  row: EmployeeAccountRow,
  actor: Pick<StaffActor, 'userId' | 'account'>,
): EmployeeDetail {
  const refusals = EMPLOYEE_FIELDS.flatMap((field) => {
    const refusal = employeeFieldRefusal(field, editorOf(actor, row));
    return refusal ? [[field, refusal.message] as const] : [];
  });
  const refused = new Set<string>(refusals.map(([field]) => field));
  const factorRefusal = factorRemovalRefusalOf(actor, row);
  return {
    id: row.id,
    email: row.email,
    ...fieldsOf(row),
    roleDesc: row.role_desc || roleDescription(row.role),
    status: !row.is_active ? 'Inactive' : row.is_pending ? 'Invited' : 'Active',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    contentVersion: row.content_version,
    hasPassword: row.has_password,
    hasSecondFactor: row.has_second_factor,
    invited_at: row.invited_at?.toISOString() ?? null,
    last_sign_in: row.last_sign_in?.toISOString() ?? null,
    isShared: row.is_shared,
    isSelf: row.user_id === actor.userId,
    editable: EMPLOYEE_FIELDS.filter((field) => !refused.has(field)),
    refusals: { ...Object.fromEntries(refusals), ...(factorRefusal && { secondFactor: factorRefusal.message }) },
  };
}
