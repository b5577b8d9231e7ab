import { formatDate, formatMoney, toCents } from '@iwe/domain';
import type { ChangeHistory } from '@iwe/contract';

/** A row of the audit: the fields that a change touched, with their values before and after it. */
export interface ChangeRow {
  at: Date;
  operator: string;
  action: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** The labels that forms show for their fields. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  code: 'Code',
  address: 'Address',
  phone: 'Phone',
  mobile: 'Mobile',
  email: 'Email',
  website: 'Website',
  note: 'Note',
  notes: 'Notes',
  payType: 'Pay type',
  account: 'Account',
  city: 'City',
  state: 'State',
  postal: 'Postcode',
  country: 'Country',
  primary_person_first: 'First name',
  primary_person_last: 'Last name',
  is_active: 'In use',
  is_calc_for_csr_order: 'Counts for self-orders',
  presented_to_csr: 'Presented to customers',
  is_container_builder: 'Container builder',
  role: 'Role',
  roleDesc: 'Role description',
  modPrc: 'May modify prices',
  isAcct: 'Accountant',
  is_dir: 'Director',
  crtCSR: 'May create customers',
  maxDis: 'Discount limit',
  is_admin: 'Administrator',
  secondFactor: 'Second factor',
  able_login: 'May sign in',
  timeZone: 'Time zone',
  negativeStock: 'Negative stock',
  landedCostMethod: 'Landed cost',
  lockedUntil: 'Locked until',
  isCostVisible: 'Cost shown',
  requiresSecondFactor: 'Second factor required',
  draftAgeDays: 'Draft age (days)',
  priceRounding: 'Computed prices are rounded to',
  quoteValidDays: 'Quotes are valid for (days)',
  surchargeText: 'Surcharge text',
  returnPolicyText: 'Return policy',
  logoMatch: 'Logo rule: name',
  logoName: 'Logo rule: logo',
  salesAccount: 'Sales account',
  inventoryAccount: 'Inventory account',
  logo: 'Printed logo',
  printName: 'Printed name',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  anb: 'ABN',
  bankAccountName: 'Bank account name',
  bsb: 'BSB',
  bankAccount: 'Bank account',
  department_id: 'Department',
  tag1: 'Tag 1',
  tag2: 'Tag 2',
  tag3: 'Tag 3',
  tag4: 'Location',
  areas: 'Area',
  partTypes: 'Auto parts type',
  abn: 'ABN',
  orgId: 'Organisation number',
  departmentId: 'Department',
  brands: 'Brands',
  tags: 'Tags',
  warehouses: 'Warehouses',
};
const FLAGS = new Set(['is_active', 'is_calc_for_csr_order', 'presented_to_csr', 'is_container_builder', 'able_login']);

/** Returns the entries of the history as people read them: who, when, and each field's old and new value. */
export function presentChanges(rows: readonly ChangeRow[]): ChangeHistory {
  return {
    data: rows.map(({ at, operator, action, before, after }) => {
      const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
      return {
        at: at.toISOString(),
        operator,
        action,
        changes: fields
          .map((field) => ({
            field,
            label: LABELS[field] ?? field,
            old: textOf(field, before?.[field]),
            new: textOf(field, after?.[field]),
          }))
          .filter((change) => change.old !== change.new),
      };
    }),
  };
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean' || (FLAGS.has(field) && typeof value === 'number')) return value ? 'Yes' : 'No';
  if (field === 'maxDis' && typeof value === 'number') return formatMoney(toCents(value));
  if (field === 'lockedUntil' && typeof value === 'string') return formatDate(value);
  if (Array.isArray(value)) return value.map(itemText).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** One of several values: a text, or a record by its code and name, such as a warehouse of a new organisation. */
function itemText(item: unknown): string {
  if (typeof item === 'string' || typeof item === 'number') return String(item);
  const { code, name } = (item ?? {}) as { code?: unknown; name?: unknown };
  const named = [code, name].filter((part) => typeof part === 'string' && part !== '');
  return named.length > 0 ? named.join(' ') : JSON.stringify(item);
}
