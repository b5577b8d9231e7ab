import { parseMoney } from '@iwe/domain';

/** The values of a form while it is edited: money and whole numbers as typed text, choices as their values. */
export type FormValues = Readonly<Record<string, string | number | null>>;

/** A field of a form, as data. */
export interface FieldBase {
  /** The wire name. */
  readonly field: string;
  readonly label: string;
  readonly required?: boolean;
  /** Width in columns of the section's grid. */
  readonly span?: number;
  readonly hint?: string;
}

/** `choices` names a list that a screen binds; the plain kinds need none. */
export type FormField = FieldBase &
  (
    | { readonly kind: 'text'; readonly maxLength: number; readonly type?: 'text' | 'email' | 'tel' }
    | { readonly kind: 'note'; readonly maxLength: number }
    | { readonly kind: 'money' }
    | { readonly kind: 'whole' }
    | { readonly kind: 'flag' }
    | { readonly kind: 'day' }
    /** `isText`: the choice is stored as its text, with '' for none. */
    | { readonly kind: 'choice'; readonly choices: string; readonly isText?: true }
    /** Drawn by the component that the screen binds to its name. */
    | { readonly kind: 'special' }
  );

/** Fields under one heading. */
export interface FormSection {
  readonly title: string;
  readonly fields: readonly FormField[];
  /** Shown below the heading. */
  readonly note?: string;
}

/** The messages for a text that is not an amount, and for one that is not a whole number. */
export const NO_AMOUNT = 'Use an amount like 1234.50';
export const NO_WHOLE = 'Use a whole number like 12';

/** Returns a stored value as the form shows it. */
export function shownValue(field: FormField, value: unknown): string | number | null {
  if (field.kind === 'money') return value === null || value === undefined ? '' : Number(value).toFixed(2);
  if (field.kind === 'whole') return value === null || value === undefined ? '' : String(value as number);
  if (field.kind === 'day') return typeof value === 'string' ? value : '';
  if (field.kind === 'text' || field.kind === 'note' || field.kind === 'special')
    return typeof value === 'string' ? value : '';
  if (field.kind === 'choice' && field.isText)
    return value === '' || value === undefined ? null : (value as string | null);
  return value === undefined ? null : (value as string | number | null);
}

/**
 * Returns a typed value as sent; undefined when the text is invalid. Money is AUD or null, a day 'yyyy-MM-dd' or null.
 */
export function sentValue(
  field: FormField,
  value: string | number | null | undefined,
): string | number | null | undefined {
  const text = typeof value === 'string' ? value.trim() : value;
  if (field.kind === 'money') {
    if (text === '' || text === null || text === undefined) return null;
    const cents = parseMoney(String(text));
    return cents === undefined || cents < 0 ? undefined : cents / 100;
  }
  if (field.kind === 'whole') {
    if (text === '' || text === null || text === undefined) return 0;
    return /^\d{1,7}$/.test(String(text)) ? Number(text) : undefined;
  }
  if (field.kind === 'day') return text === '' ? null : text;
  if (field.kind === 'choice' && field.isText) return text ?? '';
  return text ?? null;
}

/** Returns the form values of a stored record, or of a blank one. */
export function formOf(fields: readonly FormField[], record: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(fields.map((field) => [field.field, shownValue(field, record[field.field])]));
}

/** Returns the values to send, and the fields with invalid amounts or numbers. */
export function sentForm(
  fields: readonly FormField[],
  values: FormValues,
): { sent: Record<string, string | number | null>; errors: Record<string, string> } {
  const sent: Record<string, string | number | null> = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const value = sentValue(field, values[field.field]);
    if (value === undefined) errors[field.field] = field.kind === 'money' ? NO_AMOUNT : NO_WHOLE;
    else sent[field.field] = value;
  }
  return { sent, errors };
}
