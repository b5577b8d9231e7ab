import { CUSTOMER_FIELDS, CUSTOMER_SECTIONS } from '@iwe/domain';
import type { CustomerField } from '@iwe/domain';
import type { FormField, FormSection } from '../../form/form-values.ts';

type Shape = FormField extends infer Each ? (Each extends FormField ? Omit<Each, 'field'> : never) : never;
const text = (label: string, maxLength: number, more: object = {}): Shape => ({
  kind: 'text',
  label,
  maxLength,
  ...more,
});
const choice = (label: string, choices: string, more: object = {}): Shape => ({
  kind: 'choice',
  label,
  choices,
  ...more,
});

/** The input of each customer field. */
const SHAPES: Readonly<Record<CustomerField, Shape>> = {
  name: text('Name', 200, { required: true, span: 2 }),
  code: text('Code (ABN)', 60, { required: true }),
  loginShop: text('Login Shop', 60, { span: 2 }),
  email: text('Email', 254, { type: 'email', span: 2 }),
  origin_code: text('Origin Code', 60),
  attention: { kind: 'note', label: 'Remark / Attention', maxLength: 500, span: 2 },
  primary_person_first: text('First Name', 60),
  primary_person_last: text('Last Name', 60),
  phone: text('Phone', 60, { type: 'tel' }),
  mobile: text('Mobile', 60, { type: 'tel' }),
  skype: text('Skype', 60),
  birthday: { kind: 'day', label: 'Birthday' },
  note: { kind: 'note', label: 'Note', maxLength: 4000, span: 2 },
  website: text('Website', 200, { span: 2 }),
  address: text('Address', 300, { required: true, span: 2 }),
  city: text('City', 100),
  state: text('State', 60),
  postal: text('Postal', 20),
  country: text('Country', 60),
  account: text('Account', 60),
  credit_limit: { kind: 'money', label: 'Credit Limit' },
  is_supplier: { kind: 'special', label: 'Supplier' },
  branch_flag: { kind: 'flag', label: 'Branch' },
  price_strategy: choice('Price Type', 'priceTypes', { isText: true, required: true }),
  payment_type: choice('Payment Type', 'paymentTypes', { isText: true, required: true }),
  area_type: choice('Area', 'areas', { required: true }),
  csr_level: text('Level', 40),
  business_type: choice('Business Type', 'businessTypes', { isText: true }),
  default_ship_type: choice('Default Ship Type', 'shipTypes'),
  cs_id: choice('Service', 'staff'),
  bd_id: choice('Business Developer', 'staff'),
  xeroBalance: { kind: 'special', label: 'Xero Balance' },
  xeroSent: { kind: 'special', label: 'Xero Sent' },
};

const fieldOf = (field: CustomerField): FormField => ({ ...SHAPES[field], field });
/** A customer class belongs to OCOP / VIP and is placed after the price type. */
const CLASS: FormField = { kind: 'choice', field: 'class_id', label: 'Customer Class', choices: 'classes' };

/** The four sections of the form: the 33 fields of the specification in its order, split at 6, 14 and 19. */
export const CUSTOMER_FORM: readonly FormSection[] = CUSTOMER_SECTIONS.map(({ title, from, to }) => ({
  title,
  fields: CUSTOMER_FIELDS.slice(from, to).flatMap((field) =>
    field === 'price_strategy' ? [fieldOf(field), CLASS] : [fieldOf(field)],
  ),
}));

/** All fields that can be entered; read-only fields are excluded. */
export const CUSTOMER_INPUTS: readonly FormField[] = CUSTOMER_FORM.flatMap((section) => section.fields).filter(
  (field) => field.kind !== 'special',
);

/** Returns the label of a field. */
export const customerLabel = (field: string): string =>
  CUSTOMER_INPUTS.find((known) => known.field === field)?.label ?? field;
