import { ROLE_DESCRIPTIONS } from '@iwe/domain';

/** Labels of the fields. */
export const EMPLOYEE_LABELS = {
  email: 'Email',
  name: 'Name',
  phone: 'Phone',
  roleDesc: 'Role description',
  role: 'Role',
  modPrc: 'May modify prices',
  isAcct: 'Accountant',
  is_dir: 'Director',
  crtCSR: 'May create customers',
  maxDis: 'Discount limit',
  is_admin: 'Administrator',
  able_login: 'May sign in',
  is_active: 'Works here',
} as const;

/** The yes/no rights in order, each with what it allows. */
export const RIGHTS = [
  { field: 'modPrc', hint: 'Edits prices in the price list and on products.' },
  { field: 'isAcct', hint: 'Approves over the credit limit and for CBD customers; sees cost in reports.' },
  { field: 'is_dir', hint: 'Approves below the discount limit; gives rights to others.' },
  { field: 'crtCSR', hint: 'Opens new customers.' },
  { field: 'is_admin', hint: 'Keeps base data, employees and the organisation.' },
] as const;

export const ROLE_OPTIONS = Object.entries(ROLE_DESCRIPTIONS).map(([role, label]) => ({
  value: Number(role),
  label: `${role} · ${label}`,
}));

/** A limit that never applies, the specification's "default huge". */
export const NO_LIMIT = 999_999;

/** Parses a typed discount limit in AUD; '' means no limit; undefined when it is not an amount. */
export function limitOf(text: string): number | undefined {
  const plain = text.replace(/[\s,$]/g, '');
  if (plain === '') return NO_LIMIT;
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
/** Returns a limit as its field shows it. */
export const limitText = (limit: number): string => (limit >= NO_LIMIT ? '' : limit.toFixed(2));
