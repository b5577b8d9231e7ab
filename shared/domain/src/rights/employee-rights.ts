import { isManager } from './rights.ts';

/** The editable fields of an employee, by wire name. */
export const EMPLOYEE_FIELDS = [
  'name',
  'phone',
  'roleDesc',
  'role',
  'modPrc',
  'isAcct',
  'is_dir',
  'crtCSR',
  'maxDis',
  'is_admin',
  'able_login',
  'is_active',
] as const;
export type EmployeeField = (typeof EMPLOYEE_FIELDS)[number];

/**
 * Role, price rights and the flags that decide about money: directors only. So is the right to administer: an
 * administrator who could grant it could invite a second account of their own, and with that one change the rights of
 * the first.
 */
const DIRECTOR_FIELDS: readonly EmployeeField[] = ['role', 'modPrc', 'isAcct', 'is_dir', 'maxDis', 'is_admin'];
/** The fields that administrators may change of their own account as well: none that grants or removes a right. */
const OWN_FIELDS: readonly EmployeeField[] = ['name', 'phone', 'roleDesc'];
const PERSON_FIELDS: readonly EmployeeField[] = ['name', 'phone'];

/** Who changes an employee, and whose account it is. */
export interface EmployeeEditor {
  readonly isAdmin: boolean;
  readonly isDir: boolean;
  /** The account is the editor's own. */
  readonly isSelf: boolean;
  /** The person has accounts in other organisations too. */
  readonly isShared: boolean;
}

/** Why a field may not be changed: a code for programs and a message for people. */
export interface EmployeeRefusal {
  readonly code: 'own-rights' | 'director-required' | 'admin-required' | 'shared-person' | 'more-rights';
  readonly message: string;
}

/**
 * Returns why somebody may not change a field of an employee, or null when they may. Only directors change role,
 * isAcct, is_dir, maxDis, modPrc and is_admin; administrators change everything else; nobody changes a right of their
 * own account. Name and phone belong to the person: when the person works for several organisations, none of these can
 * change them.
 */
export function employeeFieldRefusal(field: EmployeeField, editor: EmployeeEditor): EmployeeRefusal | null {
  if (editor.isSelf && !OWN_FIELDS.includes(field))
    return {
      code: 'own-rights',
      message:
        'Nobody changes the own rights. Ask ' +
        `${DIRECTOR_FIELDS.includes(field) ? 'another director' : 'another administrator'}.`,
    };
  if (DIRECTOR_FIELDS.includes(field))
    return editor.isDir
      ? null
      : { code: 'director-required', message: 'Only a director changes this. Ask a director of your organisation.' };
  if (!editor.isAdmin)
    return {
      code: 'admin-required',
      message: 'Only an administrator changes this. Ask an administrator of your organisation.',
    };
  if (editor.isShared && PERSON_FIELDS.includes(field))
    return {
      code: 'shared-person',
      message: 'This person works for other organisations too, so name and phone are not changed here.',
    };
  return null;
}

/** Whose second factor is removed. */
export interface FactorOwner {
  readonly isDir: boolean;
  readonly isAcct: boolean;
  readonly role: number;
  readonly isPlatformAdmin: boolean;
}

/**
 * Returns why somebody may not remove the lost second factor of a colleague, or null when they may: administrators do,
 * never their own, never of a person whom other organisations trust too, and never of somebody with a right that they
 * lack: with the password of that person they would have it.
 */
export function secondFactorRemovalRefusal(
  editor: EmployeeEditor & Pick<FactorOwner, 'isAcct' | 'role'>,
  owner: FactorOwner,
): EmployeeRefusal | null {
  if (!editor.isAdmin)
    return {
      code: 'admin-required',
      message: 'Only an administrator removes a second factor. Ask an administrator of your organisation.',
    };
  if (editor.isSelf)
    return {
      code: 'own-rights',
      message: "Nobody removes the own second factor here. Switch it off under 'Sign-ins and sessions'.",
    };
  if (editor.isShared || owner.isPlatformAdmin)
    return {
      code: 'shared-person',
      message: 'This person works beyond your organisation, so the second factor is not removed here.',
    };
  const hasMore = owner.isDir || (owner.isAcct && !editor.isAcct) || (isManager(owner) && !isManager(editor));
  return hasMore && !editor.isDir
    ? { code: 'more-rights', message: 'This person has rights that you do not have. Ask a director who administers.' }
    : null;
}

/** The account data that decide whether it can administer. An organisation must always have such an account. */
export interface AdminAccount {
  readonly isAdmin: boolean;
  readonly role: number;
  readonly ableLogin: boolean;
  readonly isActive: boolean;
  /** Invited, without a password yet. */
  readonly isPending: boolean;
}

/** Whether an account counts as an administrator who can actually sign in. */
export const isWorkingAdmin = (account: AdminAccount): boolean =>
  account.isAdmin &&
  account.ableLogin &&
  account.isActive &&
  !account.isPending &&
  account.role >= 1 &&
  account.role <= 4;
