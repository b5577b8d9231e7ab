import type { EmployeeAnswer, UpdateEmployee } from '@iwe/contract';
import { EMPLOYEE_FIELDS, employeeFieldRefusal, isWorkingAdmin, toCents } from '@iwe/domain';
import type { EmployeeField } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import type { RequestTransaction } from '../../app-types.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { once, writeAudit } from '../../writes/public.ts';
import { staleRecord } from '../base-data/public.ts';
import { employeeRepository } from './employee.repository.ts';
import type { EmployeeAccountRow } from './employee.repository.ts';
import { editorOf, fieldsOf, presentEmployeeDetail } from './employee.presenter.ts';
import { RightsRefused } from './rights-refused.ts';

type Fields = ReturnType<typeof fieldsOf>;

/** Field → column of the account; name and phone stand with the person. */
const COLUMNS: Readonly<Partial<Record<EmployeeField, string>>> = {
  roleDesc: 'role_desc', role: 'role', modPrc: 'mod_prc', isAcct: 'is_acct', is_dir: 'is_dir', crtCSR: 'crt_csr', maxDis: 'max_dis_cents', is_admin: 'is_admin', able_login: 'able_login', is_active: 'is_active',
};
/** Rights, whose change is a security event too. */
const RIGHTS: readonly EmployeeField[] = ['role', 'modPrc', 'isAcct', 'is_dir', 'crtCSR', 'maxDis', 'is_admin', 'able_login', 'is_active'];

/**
 * Changes an employee. Who may change which field is decided here, with the rights as they stand under the locks; one refused
 * field refuses all (RightsRefused). Throws 404, 409 for an older version, 422 where it would take the last administrator.
 * Taking away the sign-in ends every session of the person in the same transaction.
 */
export function updateEmployee(tx: RequestTransaction, request: FastifyRequest, id: number, { contentVersion, ...given }: UpdateEmployee): Promise<EmployeeAnswer> {
  return once(tx, request, async () => {
    const people = employeeRepository(tx);
    await people.lock(id, tx.actor.account.eId);
    const [row, own] = [await people.one(id), await people.one(tx.actor.account.eId)];
    if (!row || !own) throw notFound();
    // The editor's rights of this moment: they may have been taken while the request was on its way.
    const editor = { ...tx.actor, account: { ...tx.actor.account, isAdmin: own.is_admin, isDir: own.is_dir } };
    const present = fieldsOf(row);
    const wanted: Fields = { ...present, ...defined(given) };
    // What the list shows for an empty description is no description of its own.
    if (present.roleDesc === '' && wanted.roleDesc === presentEmployeeDetail(row, editor).roleDesc) wanted.roleDesc = '';
    const changed = EMPLOYEE_FIELDS.filter((field) => present[field] !== wanted[field]);
    if (changed.length === 0) return { data: presentEmployeeDetail(row, editor), notice: '' };
    const pick = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));

    const refusals = changed.flatMap((field) => {
      const refusal = employeeFieldRefusal(field, editorOf(editor, row));
      return refusal ? [{ ...refusal, field }] : [];
    });
    if (refusals.length > 0) throw new RightsRefused(id, refusals, pick(present), pick(wanted));
    if (row.content_version !== contentVersion) throw await staleRecord(tx, 'membership', 'employee', presentEmployeeDetail(row, editor));
    await keepsAnAdministrator(people, row, wanted);

    await store(tx, people, row, wanted, changed);
    const isLocked = (fields: Fields) => fields.able_login === 0 || fields.is_active === 0 || fields.role > 4;
    const ended = isLocked(wanted) && !isLocked(present) ? await people.endSessions(row.user_id) : 0;
    await writeAudit(tx, { action: isLocked(wanted) && !isLocked(present) ? 'Disable' : isLocked(present) && !isLocked(wanted) ? 'Enable' : 'Change', entity: 'membership', entityId: id, before: pick(present), after: pick(wanted) });
    if (changed.some((field) => RIGHTS.includes(field))) await people.noteSecurity('rights-changed', row.user_id, request.ip, { by: tx.userId, organisation: tx.organisation, before: pick(present), after: pick(wanted) });
    const after = await people.one(id);
    if (!after) throw notFound();
    return { data: presentEmployeeDetail(after, editor), notice: ended === 0 ? '' : `${row.name} was signed out of ${ended} ${ended === 1 ? 'session' : 'sessions'}.` };
  });
}

async function store(tx: RequestTransaction, people: ReturnType<typeof employeeRepository>, row: EmployeeAccountRow, wanted: Fields, changed: readonly EmployeeField[]): Promise<void> {
  if (changed.includes('name') || changed.includes('phone')) {
    if (!(await people.rename(row.user_id, wanted.name, wanted.phone))) throw unprocessable([{ code: 'shared-person', field: 'name', message: 'This person works for other organisations too, so name and phone are not changed here.' }]);
  }
  const own = changed.flatMap((field) => (COLUMNS[field] ? [{ column: COLUMNS[field], value: storedValue(field, wanted) }] : []));
  const sets = own.map(({ column }, index) => `${column} = $${index + 2}`);
  await tx.query(`update membership set ${[...sets, 'content_version = content_version + 1', 'updated_at = now()'].join(', ')} where organisation_id = iwe_organisation() and id = $1`, [row.id, ...own.map(({ value }) => value)]);
}

function storedValue(field: EmployeeField, wanted: Fields): unknown {
  if (field === 'maxDis') return toCents(wanted.maxDis);
  const value = wanted[field];
  return field === 'able_login' || field === 'is_active' ? value === 1 : value;
}

/** An organisation without an administrator who can sign in could not be kept any more. */
async function keepsAnAdministrator(people: ReturnType<typeof employeeRepository>, row: EmployeeAccountRow, wanted: Fields): Promise<void> {
  const standing = { isAdmin: row.is_admin, role: row.role, ableLogin: row.able_login, isActive: row.is_active, isPending: row.is_pending };
  const next = { ...standing, isAdmin: wanted.is_admin, role: wanted.role, ableLogin: wanted.able_login === 1, isActive: wanted.is_active === 1 };
  if (!isWorkingAdmin(standing) || isWorkingAdmin(next)) return;
  const others = (await people.administrators()).filter((other) => other.id !== row.id && isWorkingAdmin({ isAdmin: other.is_admin, role: other.role, ableLogin: other.able_login, isActive: other.is_active, isPending: other.is_pending }));
  if (others.length === 0) throw unprocessable([{ code: 'last-admin', field: 'is_admin', message: `${row.name} is the last administrator of this organisation. Make somebody else an administrator first.` }]);
}

const defined = (given: Omit<UpdateEmployee, 'contentVersion'>): Partial<Fields> => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
