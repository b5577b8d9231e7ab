import type { RecordFieldRule, RecordValues } from './record-fields.ts';

/** The sections of the customer form (spec §2). */
export const CUSTOMER_SECTIONS = ['Basic', 'Contact', 'Address', 'Classification'] as const;

type CustomerRule = RecordFieldRule & { readonly section: (typeof CUSTOMER_SECTIONS)[number] };

/**
 * The fields of a customer that people edit, in the specification's order (§3). The contract's request and answer, the
 * server's columns, the values of a new customer, form, conflicts, history and files follow from this table, or do not
 * compile. docs/recipes/record-field.md is the recipe.
 */
export const CUSTOMER_FIELDS = {
  name: {
    section: 'Basic',
    kind: 'text',
    label: 'Name',
    maxLength: 200,
    file: { required: true, example: 'Example Tyres Pty Ltd', width: 32 },
  },
  code: {
    section: 'Basic',
    kind: 'text',
    label: 'Code (ABN)',
    maxLength: 60,
    format: 'code',
    file: { required: true, aliases: ['Code', 'ABN'], example: '51 824 753 556', width: 18 },
  },
  loginShop: { section: 'Basic', kind: 'text', label: 'Login Shop', maxLength: 60, format: 'code' },
  email: { section: 'Basic', kind: 'text', label: 'Email', maxLength: 254, format: 'email' },
  origin_code: { section: 'Basic', kind: 'text', label: 'Origin Code', maxLength: 60, format: 'code' },
  attention: {
    section: 'Basic',
    kind: 'text',
    label: 'Remark / Attention',
    maxLength: 500,
    isLong: true,
    file: { aliases: ['Attention', 'Remark'] },
  },
  primary_person_first: { section: 'Contact', kind: 'text', label: 'First Name', maxLength: 60 },
  primary_person_last: { section: 'Contact', kind: 'text', label: 'Last Name', maxLength: 60 },
  phone: { section: 'Contact', kind: 'text', label: 'Phone', maxLength: 60, format: 'phone' },
  mobile: { section: 'Contact', kind: 'text', label: 'Mobile', maxLength: 60, format: 'phone' },
  skype: { section: 'Contact', kind: 'text', label: 'Skype', maxLength: 60 },
  birthday: { section: 'Contact', kind: 'day', label: 'Birthday' },
  note: { section: 'Contact', kind: 'text', label: 'Note', maxLength: 4000, isLong: true },
  website: { section: 'Contact', kind: 'text', label: 'Website', maxLength: 200 },
  address: {
    section: 'Address',
    kind: 'text',
    label: 'Address',
    maxLength: 300,
    isLong: true,
    file: { example: '1 Dock Rd' },
  },
  city: { section: 'Address', kind: 'text', label: 'City', maxLength: 100 },
  state: { section: 'Address', kind: 'text', label: 'State', maxLength: 60 },
  postal: {
    section: 'Address',
    kind: 'text',
    label: 'Postal',
    maxLength: 20,
    format: 'postcode',
    file: { aliases: ['Postcode'] },
  },
  country: { section: 'Address', kind: 'text', label: 'Country', maxLength: 60, start: 'Australia' },
  account: { section: 'Classification', kind: 'text', label: 'Account', maxLength: 60, format: 'code' },
  credit_limit: { section: 'Classification', kind: 'money', label: 'Credit Limit', max: 100_000_000 },
  branch_flag: { section: 'Classification', kind: 'flag', label: 'Branch' },
  price_strategy: {
    section: 'Classification',
    kind: 'text',
    label: 'Price Type',
    maxLength: 40,
    choices: 'priceTypes',
    file: { aliases: ['price_strategy'], example: 'Class A / COD', width: 18 },
  },
  /** The OCOP/VIP class; only customers of that price type have one. */
  class_id: { section: 'Classification', kind: 'choice', label: 'Customer Class', choices: 'classes', min: 1 },
  payment_type: {
    section: 'Classification',
    kind: 'text',
    label: 'Payment Type',
    maxLength: 40,
    choices: 'paymentTypes',
    file: { example: 'Monthly' },
  },
  area_type: {
    section: 'Classification',
    kind: 'choice',
    label: 'Area',
    choices: 'areas',
    min: 1,
    file: { aliases: ['Area Type'] },
  },
  csr_level: {
    section: 'Classification',
    kind: 'text',
    label: 'Level',
    maxLength: 40,
    file: { aliases: ['CSR Level'] },
  },
  business_type: {
    section: 'Classification',
    kind: 'text',
    label: 'Business Type',
    maxLength: 40,
    choices: 'businessTypes',
  },
  default_ship_type: {
    section: 'Classification',
    kind: 'choice',
    label: 'Default Ship Type',
    choices: 'shipTypes',
    min: 1,
    max: 8,
    start: 1,
    file: { example: 'Delivery' },
  },
  cs_id: { section: 'Classification', kind: 'choice', label: 'Service', choices: 'staff', min: 1 },
  bd_id: {
    section: 'Classification',
    kind: 'choice',
    label: 'Business Developer',
    choices: 'staff',
    min: 1,
    file: { label: 'BD', aliases: ['Business Developer'] },
  },
} as const satisfies Readonly<Record<string, CustomerRule>>;

export type CustomerField = keyof typeof CUSTOMER_FIELDS;
/** The form's values, by their names on the wire. */
export type CustomerValues = RecordValues<typeof CUSTOMER_FIELDS>;
export const CUSTOMER_FIELD_NAMES = Object.keys(CUSTOMER_FIELDS) as readonly CustomerField[];
