/** The fields of an employee that somebody may change, by their names on the wire. */
export const EMPLOYEE_FIELDS = ['name', 'phone', 'roleDesc', 'role', 'modPrc', 'isAcct', 'is_dir', 'crtCSR', 'maxDis', 'is_admin', 'able_login', 'is_active'] as const;
export type EmployeeField = (typeof EMPLOYEE_FIELDS)[number];

/**
 * Role, price rights and the flags that decide about money: a director's alone. So is the right to administer: an administrator
 * who could give it would have a second account by invitation, and with that one change the first one's rights.
 */
const DIRECTOR_FIELDS: readonly EmployeeField[] = ['role', 'modPrc', 'isAcct', 'is_dir', 'maxDis', 'is_admin'];
/** What an administrator may change of the own account as well: nothing that gives or takes a right. */
const OWN_FIELDS: readonly EmployeeField[] = ['name', 'phone', 'roleDesc'];
const PERSON_FIELDS: readonly EmployeeField[] = ['name', 'phone'];

/** Who changes an employee, and whose account it is. */
export interface EmployeeEditor {
  readonly isAdmin: boolean;
  readonly isDir: boolean;
  /** The account is the editor's own. */
  readonly isSelf: boolean;
  /** The person holds accounts of other organisations too. */
  readonly isShared: boolean;
}

/** Why a field may not be changed: a code for programs and the sentence for people. */
export interface EmployeeRefusal {
  readonly code: 'own-rights' | 'director-required' | 'admin-required' | 'shared-person';
  readonly message: string;
}

/**
 * Whether somebody may change a field of an employee; null when so. Only directors change role, isAcct, is_dir, maxDis,
 * modPrc and is_admin; administrators change everything else; nobody changes a right of the own account. Name and phone belong to the
 * person, who may work for several organisations: then none of them changes these.
 */
export function employeeFieldRefusal(field: EmployeeField, editor: EmployeeEditor): EmployeeRefusal | null {
  if (editor.isSelf && !OWN_FIELDS.includes(field)) return { code: 'own-rights', message: `Nobody changes the own rights. Ask ${DIRECTOR_FIELDS.includes(field) ? 'another director' : 'another administrator'}.` };
  if (DIRECTOR_FIELDS.includes(field)) return editor.isDir ? null : { code: 'director-required', message: 'Only a director changes this. Ask a director of your organisation.' };
  if (!editor.isAdmin) return { code: 'admin-required', message: 'Only an administrator changes this. Ask an administrator of your organisation.' };
  if (editor.isShared && PERSON_FIELDS.includes(field)) return { code: 'shared-person', message: 'This person works for other organisations too, so name and phone are not changed here.' };
  return null;
}

/** What makes an account one that can administer: without such an account an organisation could not be kept any more. */
export interface AdminStanding {
  readonly isAdmin: boolean;
  readonly role: number;
  readonly ableLogin: boolean;
  readonly isActive: boolean;
  /** Invited, and no password yet. */
  readonly isPending: boolean;
}

/** Whether an account counts as an administrator who can really sign in. */
export const isWorkingAdmin = (account: AdminStanding): boolean =>
  account.isAdmin && account.ableLogin && account.isActive && !account.isPending && account.role >= 1 && account.role <= 4;
