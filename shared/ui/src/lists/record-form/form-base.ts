/** A value of a form: a text, a number, a flag, chosen ids, or nothing chosen. */
export type FormValue = string | number | boolean | readonly number[] | null;

/** The values of a form by field. */
export type RecordFormValues = Readonly<Record<string, FormValue>>;

/** Problems by field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The stored record that a form is based on, and its version; 0 for a new record. */
export interface FormBase<Values extends RecordFormValues> {
  readonly values: Values;
  readonly version: number;
}
