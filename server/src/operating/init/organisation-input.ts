import { DEFAULT_TIME_ZONE, formatBsb, isOneEmailAddress, isValidAbn } from '@iwe/domain';
import * as z from 'zod';

const text = (most: number) => z.string().trim().max(most);
const words = z.array(text(60).min(1));

/** What `npm run init` takes: a JSON file has these fields, flags and questions fill the same ones. */
export const organisationInput = z.strictObject({
  orgId: z.coerce.number().int().min(1).max(1_999_999_999),
  name: text(100).min(1),
  abn: text(20)
    .refine(isValidAbn, 'is no ABN: it has 11 digits, and they do not pass their check. Compare it with the register')
    .transform((abn) => abn.replace(/\s/g, '')),
  timeZone: text(60).refine(isTimeZone, 'is no time zone: choose one such as Australia/Sydney'),
  printName: text(100).default(''),
  addressLine1: text(100).default(''),
  addressLine2: text(100).default(''),
  phone: text(40).default(''),
  email: text(254)
    .refine((email) => email === '' || isOneEmailAddress(email), 'is no email address')
    .default(''),
  website: text(100).default(''),
  bankAccountName: text(100).default(''),
  bsb: text(10)
    .refine((bsb) => bsb === '' || formatBsb(bsb) !== undefined, 'is no BSB: it has six digits, such as 062-004')
    .transform((bsb) => formatBsb(bsb) ?? '')
    .default(''),
  bankAccount: text(30).default(''),
  salesAccount: text(20).min(1).default('200'),
  inventoryAccount: text(20).min(1).default('630'),
  departmentId: z.coerce.number().int().min(1).max(99).default(1),
  negativeStock: z.enum(['block', 'warn']).default('block'),
  landedCostMethod: z.enum(['value', 'quantity']).default('value'),
  warehouses: z
    .array(z.strictObject({ code: text(20).min(1), name: text(100).min(1), address: text(200).default('') }))
    .min(1),
  /** Areas of customers: a customer needs one. */
  areas: words.default(['Metro', 'Regional', 'Interstate']),
  /** Kinds of products: a product needs one. */
  partTypes: words.default(['Tyre', 'Wheel', 'Tube', 'Battery', 'Accessory', 'Service']),
  /** The first tag of products, which a product needs. */
  tags: words.default(['Passenger', 'SUV & 4WD', 'Light Truck', 'Truck & Bus', 'Other']),
  brands: words.default([]),
  adminName: text(100).min(1),
  adminEmail: text(254).toLowerCase().refine(isOneEmailAddress, 'is no email address'),
  adminPhone: text(40).default(''),
});

/** A new organisation with its first person, checked. */
export type OrganisationInput = z.output<typeof organisationInput>;

/** A field that has a flag of its own; those with a question are asked for on a terminal. */
export interface InputField {
  flag: string;
  key: keyof OrganisationInput;
  question?: string;
  /** The answer of an empty line. */
  proposal?: string;
  isList?: boolean;
}

/** Fields in the order of their questions. */
export const INPUT_FIELDS: readonly InputField[] = [
  { flag: 'name', key: 'name', question: 'Name of the organisation' },
  {
    flag: 'org-id',
    key: 'orgId',
    question:
      'Its number, which never changes (1 to 8: monthly payers owe at the end of this month; 9 and above: of the next)',
    proposal: '1',
  },
  { flag: 'abn', key: 'abn', question: 'ABN' },
  { flag: 'time-zone', key: 'timeZone', question: 'Time zone', proposal: DEFAULT_TIME_ZONE },
  { flag: 'print-name', key: 'printName', question: 'Name on documents (empty: the name above)', proposal: '' },
  { flag: 'address-line1', key: 'addressLine1', question: 'Address, first line', proposal: '' },
  { flag: 'address-line2', key: 'addressLine2', question: 'Address, second line', proposal: '' },
  { flag: 'phone', key: 'phone', question: 'Phone', proposal: '' },
  { flag: 'email', key: 'email', question: 'Email on documents', proposal: '' },
  { flag: 'website', key: 'website', question: 'Website', proposal: '' },
  { flag: 'bank-account-name', key: 'bankAccountName', question: 'Name of the bank account', proposal: '' },
  { flag: 'bsb', key: 'bsb', question: 'BSB', proposal: '' },
  { flag: 'bank-account', key: 'bankAccount', question: 'Account number', proposal: '' },
  {
    flag: 'warehouse',
    key: 'warehouses',
    question: 'First warehouse, as code | name | address',
    proposal: 'MAIN | Main warehouse',
    isList: true,
  },
  { flag: 'admin-name', key: 'adminName', question: 'Name of the administrator' },
  { flag: 'admin-email', key: 'adminEmail', question: 'Email of the administrator, who signs in with it' },
  { flag: 'admin-phone', key: 'adminPhone' },
  { flag: 'sales-account', key: 'salesAccount' },
  { flag: 'inventory-account', key: 'inventoryAccount' },
  { flag: 'department', key: 'departmentId' },
  { flag: 'negative-stock', key: 'negativeStock' },
  { flag: 'landed-cost-method', key: 'landedCostMethod' },
  { flag: 'area', key: 'areas', isList: true },
  { flag: 'part-type', key: 'partTypes', isList: true },
  { flag: 'tag', key: 'tags', isList: true },
  { flag: 'brand', key: 'brands', isList: true },
];

/** Something in the input is wrong; each line says which field and what to do. */
export class InputRefused extends Error {}

/** Returns the checked input. Throws InputRefused with a line for each field that is missing or wrong. */
export function parseOrganisation(given: unknown): OrganisationInput {
  const parsed = organisationInput.safeParse(given);
  if (parsed.success) return { ...parsed.data, printName: parsed.data.printName || parsed.data.name };
  throw new InputRefused(
    parsed.error.issues
      .map(({ path, message, code }) => {
        const [key = ''] = path;
        const flag = INPUT_FIELDS.find((field) => field.key === key)?.flag;
        const name = `${path.join('.')}${flag === undefined ? '' : ` (--${flag})`}`;
        if (valueAt(given, path) === undefined && code !== 'unrecognized_keys') return `${name} is missing.`;
        return `${name} ${message}.`.replace(/^ /, '');
      })
      .join('\n'),
  );
}

/** Returns a warehouse written as 'code | name | address'. */
export function warehouseOf(line: string): { code: string; name: string; address: string } {
  const [code = '', name = '', ...address] = line.split('|').map((part) => part.trim());
  return { code, name: name || code, address: address.join(' ') };
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    given,
  );

function isTimeZone(timeZone: string): boolean {
  try {
    return /^[A-Z][A-Za-z_+-]+(\/|$)/.test(timeZone) && new Intl.DateTimeFormat('en-AU', { timeZone }).format() !== '';
  } catch {
    return false;
  }
}
