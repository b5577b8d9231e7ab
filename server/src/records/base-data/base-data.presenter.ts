import { roleDescription } from '@iwe/domain';
import type { CategoryTags, Employee } from '@iwe/contract';
import type { EmployeeRow } from './base-data.repository.ts';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A deactivated account is inactive whatever else it is; one without its first sign-in is invited. */
const statusOf = (row: Pick<EmployeeRow, 'is_active' | 'is_pending'>): Employee['status'] =>
  !row.is_active ? 'Inactive' : row.is_pending ? 'Invited' : 'Active';

export const presentEmployee = (row: EmployeeRow): Employee => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  roleDesc: row.role_desc || roleDescription(row.role),
  is_active: flag(row.is_active),
  able_login: flag(row.able_login),
  status: statusOf(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The options of each tag slot in their order. */
export function presentTags(rows: { slot: number; name: string }[]): CategoryTags {
  const slot = (number: number) => rows.filter((row) => row.slot === number).map((row) => row.name);
  return { tag1: slot(1), tag2: slot(2), tag3: slot(3), tag4: slot(4) };
}
