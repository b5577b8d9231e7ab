import type { EmployeeAnswer, UpdateEmployee } from '@iwe/contract';
import { EMPLOYEE_FIELDS, employeeFieldRefusal, isWorkingAdmin, toCents } from '@iwe/domain';
import type { EmployeeField } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import type { RequestTransaction } from '../../core/app-types.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { once, writeAudit } from '../../core/writes/public.ts';
import { callerAddress } from '../../core/plugins/input/caller-address.ts';
import { staleRecord } from '../base-data/public.ts';
import { employeeAccount, employeeRepository } from './employee.repository.ts';
import type { EmployeeAccountRow } from './employee.repository.ts';
import { editorOf, fieldsOf, presentEmployeeDetail } from './employee.presenter.ts';
import { RightsRefused } from './rights-refused.ts';

type Fields = ReturnType<typeof fieldsOf>;

/** Field → column of the account; name and phone are columns of the person. */
const COLUMNS: Readonly<Partial<Record<EmployeeField, string>>> = {
  roleDesc: 'role_desc',
  role: 'role',
  modPrc: 'mod_prc',
  isAcct: 'is_acct',
  is_dir: 'is_dir',
  crtCSR: 'crt_csr',
  maxDis: 'max_dis_cents',
  is_admin: 'is_admin',
  able_login: 'able_login',
  is_active: 'is_active',
};
/** Rights: their change is a security event too. */
const RIGHTS: readonly EmployeeField[] = [
  'role',
  'modPrc',
  'isAcct',
  'is_dir',
  'crtCSR',
  'maxDis',
  'is_admin',
  'able_login',
  'is_active',
];

/**
 * Changes an employee. Who may change which field is decided with the rights that are stored when the rows are locked;
 * one refused field refuses the whole change (RightsRefused). Throws 404, 409 for an older version, 422 for the last
 * administrator. Removing the sign-in ends every session of the person in the same transaction.
 */
export function updateEmployee(
  tx: RequestTransaction,
  request: FastifyRequest,
  id: number,
  { contentVersion, ...given }: UpdateEmployee,
): Promise<EmployeeAnswer> {
  return once(tx, request, async () => {
    const people = employeeRepository(tx);
    const [row, own] = await people.lock(id, tx.actor.account.eId);
    if (!row || !own) throw notFound();
    // The editor's present rights: they may have been removed while the request was on its way.
    const editor = { ...tx.actor, account: { ...tx.actor.account, isAdmin: own.is_admin, isDir: own.is_dir } };
    const present = fieldsOf(row);
    const wanted: Fields = { ...present, ...defined(given) };
    // The list shows the role's name for an empty description; that name is not stored as one.
    if (present.roleDesc === '' && wanted.roleDesc === presentEmployeeDetail(row, editor).roleDesc)
      wanted.roleDesc = '';
    const changed = EMPLOYEE_FIELDS.filter((field) => present[field] !== wanted[field]);
    if (changed.length === 0) return { data: presentEmployeeDetail(row, editor), notice: '' };
    const pick = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));

    const refusals = changed.flatMap((field) => {
      const refusal = employeeFieldRefusal(field, editorOf(editor, row));
      return refusal ? [{ ...refusal, field }] : [];
    });
    if (refusals.length > 0) throw new RightsRefused(id, refusals, pick(present), pick(wanted));
    if (row.content_version !== contentVersion)
      throw await staleRecord(
        tx,
        { entity: 'membership', noun: 'employee', fields: EMPLOYEE_FIELDS },
        presentEmployeeDetail(row, editor),
      );
    await assertAdministratorRemains(people, row, wanted);

    await store(people, row, wanted, changed);
    const isLocked = (fields: Fields) => fields.able_login === 0 || fields.is_active === 0 || fields.role > 4;
    const ended = isLocked(wanted) && !isLocked(present) ? await people.endSessions(row.user_id) : 0;
    await writeAudit(tx, {
      action:
        isLocked(wanted) && !isLocked(present)
          ? 'Disable'
          : isLocked(present) && !isLocked(wanted)
            ? 'Enable'
            : 'Change',
      entity: 'membership',
      entityId: id,
      before: pick(present),
      after: pick(wanted),
    });
    if (changed.some((field) => RIGHTS.includes(field)))
      await people.recordSecurityEvent('rights-changed', row.user_id, callerAddress(request), {
        by: tx.userId,
        organisation: tx.organisation,
        before: pick(present),
        after: pick(wanted),
      });
    const after = await employeeAccount(tx, id);
    if (!after) throw notFound();
    return {
      data: presentEmployeeDetail(after, editor),
      notice: ended === 0 ? '' : `${row.name} was signed out of ${ended} ${ended === 1 ? 'session' : 'sessions'}.`,
    };
  });
}

async function store(
  people: ReturnType<typeof employeeRepository>,
  row: EmployeeAccountRow,
  wanted: Fields,
  changed: readonly EmployeeField[],
): Promise<void> {
  if (changed.includes('name') || changed.includes('phone')) {
    if (!(await people.rename(row.user_id, wanted.name, wanted.phone)))
      throw unprocessable([
        {
          code: 'shared-person',
          field: 'name',
          message: 'This person works for other organisations too, so name and phone are not changed here.',
        },
      ]);
  }
  const own = changed.flatMap((field) =>
    COLUMNS[field] ? [{ column: COLUMNS[field], value: storedValue(field, wanted) }] : [],
  );
  await people.update(row.id, own);
}

function storedValue(field: EmployeeField, wanted: Fields): unknown {
  if (field === 'maxDis') return toCents(wanted.maxDis);
  const value = wanted[field];
  return field === 'able_login' || field === 'is_active' ? value === 1 : value;
}

/** Throws 422 when the change would leave the organisation without an administrator who can sign in. */
async function assertAdministratorRemains(
  people: ReturnType<typeof employeeRepository>,
  row: EmployeeAccountRow,
  wanted: Fields,
): Promise<void> {
  const present = {
    isAdmin: row.is_admin,
    role: row.role,
    ableLogin: row.able_login,
    isActive: row.is_active,
    isPending: row.is_pending,
  };
  const next = {
    ...present,
    isAdmin: wanted.is_admin,
    role: wanted.role,
    ableLogin: wanted.able_login === 1,
    isActive: wanted.is_active === 1,
  };
  if (!isWorkingAdmin(present) || isWorkingAdmin(next)) return;
  const others = (await people.administrators()).filter(
    (other) =>
      other.id !== row.id &&
      isWorkingAdmin({
        isAdmin: other.is_admin,
        role: other.role,
        ableLogin: other.able_login,
        isActive: other.is_active,
        isPending: other.is_pending,
      }),
  );
  if (others.length === 0)
    throw unprocessable([
      {
        code: 'last-admin',
        field: 'is_admin',
        message:
          `${row.name} is the last administrator of this organisation. ` + 'Make somebody else an administrator first.',
      },
    ]);
}

const defined = (given: Omit<UpdateEmployee, 'contentVersion'>): Partial<Fields> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
