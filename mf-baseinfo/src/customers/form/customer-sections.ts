import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS, CUSTOMER_REQUIRED, CUSTOMER_SECTIONS } from '@iwe/domain';
import type { CustomerField } from '@iwe/domain';
import { recordField } from '../../form/record-field.ts';
import type { FieldLook } from '../../form/record-field.ts';
import type { FormField, FormSection } from '../../form/form-values.ts';

const LOOKS: Readonly<Partial<Record<CustomerField, FieldLook>>> = {
  name: { span: 2 },
  loginShop: { span: 2 },
  email: { span: 2 },
  attention: { span: 2 },
  note: { span: 2 },
  website: { span: 2 },
  address: { kind: 'text', span: 2 },
};

/** What nobody edits, by the field that it follows. */
const SHOWN: Readonly<Partial<Record<CustomerField, readonly FormField[]>>> = {
  credit_limit: [{ kind: 'special', field: 'is_supplier', label: 'Supplier' }],
  bd_id: [
    { kind: 'special', field: 'xeroBalance', label: 'Xero Balance' },
    { kind: 'special', field: 'xeroSent', label: 'Xero Sent' },
  ],
};

const fieldOf = (field: CustomerField): FormField =>
  recordField(field, CUSTOMER_FIELDS[field], CUSTOMER_REQUIRED, LOOKS[field]);

/** The four sections of the form: the fields of the specification in its order. */
export const CUSTOMER_FORM: readonly FormSection[] = CUSTOMER_SECTIONS.map((title) => ({
  title,
  fields: CUSTOMER_FIELD_NAMES.filter((field) => CUSTOMER_FIELDS[field].section === title).flatMap((field) => [
    fieldOf(field),
    ...(SHOWN[field] ?? []),
  ]),
}));

/** All fields that can be entered. */
export const CUSTOMER_INPUTS: readonly FormField[] = CUSTOMER_FIELD_NAMES.map(fieldOf);

/** Returns the label of a field. */
export const customerLabel = (field: string): string =>
  CUSTOMER_INPUTS.find((known) => known.field === field)?.label ?? field;
