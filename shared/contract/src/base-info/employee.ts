import * as z from 'zod';
import { frameMessages } from '@iwe/domain';
import { flag, instant, money } from '../wire.ts';
import { versionField } from './record.ts';
import { emailLine, line, requiredLine } from '../text.ts';

/** Whether an account is active, waits for its first sign-in, or was closed. */
export const EMPLOYEE_STATUSES = ['Active', 'Invited', 'Inactive'] as const;

/**
 * GET /api/ag/employees: accounts of the organisation. `id` is the eId by which sheets store drivers, approvers and
 * service staff.
 */
export const employee = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.number().int(),
  roleDesc: z.string(),
  /** Whether the account is active, and whether it may sign in. */
  is_active: flag,
  able_login: flag,
  status: z.enum(EMPLOYEE_STATUSES),
  created_at: instant,
  updated_at: instant,
});
export type Employee = z.infer<typeof employee>;

/** The editable fields of an employee; `employeeFieldRefusal` of @iwe/domain decides who may change which. */
const rights = {
  role: z.number().int().min(1).max(6),
  modPrc: z.boolean(),
  isAcct: z.boolean(),
  is_dir: z.boolean(),
  crtCSR: z.boolean(),
  /** Largest discount below class A in AUD. */
  maxDis: money.min(0).max(999_999),
  is_admin: z.boolean(),
};
const person = { name: requiredLine(80), phone: line(40), roleDesc: line(60) };

/** GET /api/ag/employees/{id}: for administrators and directors. */
export const employeeDetail = employee.extend({
  ...rights,
  phone: z.string(),
  contentVersion: z.number().int(),
  /** Whether a password was ever set; without one an invitation is still open. */
  hasPassword: z.boolean(),
  /** Whether the sign-in asks for a second factor; `refusals.secondFactor` says why the caller may not remove it. */
  hasSecondFactor: z.boolean(),
  invited_at: instant.nullable(),
  last_sign_in: instant.nullable(),
  /** The person has accounts in other organisations too, so this organisation can't change name and phone. */
  isShared: z.boolean(),
  isSelf: z.boolean(),
  /** Names of the fields that the caller may change; for every other field the reason why not. */
  editable: z.array(z.string()),
  refusals: z.record(z.string(), z.string()),
});
export type EmployeeDetail = z.infer<typeof employeeDetail>;

/**
 * POST /api/ag/employees: invites a person by email with a link to set a password (single use, 30 minutes). A known
 * person gets one more account.
 */
export const inviteEmployeeRequest = z.strictObject({
  email: emailLine.toLowerCase().min(3, frameMessages.enterEmail),
  ...person,
  role: rights.role.default(1),
  modPrc: rights.modPrc.default(false),
  isAcct: rights.isAcct.default(false),
  is_dir: rights.is_dir.default(false),
  crtCSR: rights.crtCSR.default(false),
  maxDis: rights.maxDis.optional(),
  is_admin: rights.is_admin.default(false),
  able_login: flag.default(1),
});
export type InviteEmployee = z.input<typeof inviteEmployeeRequest>;

/**
 * PUT /api/ag/employees/{id}: fields that are missing keep their value. Removing the right to sign in ends every
 * session of the person at once.
 */
export const updateEmployeeRequest = z.strictObject({
  ...versionField,
  name: person.name.optional(),
  phone: person.phone.optional(),
  roleDesc: person.roleDesc.optional(),
  role: rights.role.optional(),
  modPrc: rights.modPrc.optional(),
  isAcct: rights.isAcct.optional(),
  is_dir: rights.is_dir.optional(),
  crtCSR: rights.crtCSR.optional(),
  maxDis: rights.maxDis.optional(),
  is_admin: rights.is_admin.optional(),
  able_login: flag.optional(),
  is_active: flag.optional(),
});
export type UpdateEmployee = z.infer<typeof updateEmployeeRequest>;

/** The answer to a write: the employee as stored, and side effects in one sentence ('Signed out of 2 sessions.'). */
export const employeeAnswer = z.object({ data: employeeDetail, notice: z.string() });
export type EmployeeAnswer = z.infer<typeof employeeAnswer>;
