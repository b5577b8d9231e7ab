import type { RecordFormValues } from './form-base.ts';
import type { RecordForm } from './use-record-form.ts';

/** The names of a form's texts. */
export type TextNames<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

/** Returns what a field needs of its form: the value, what a change of it does, and what is wrong with it. */
export const fieldProps = <Values extends RecordFormValues, Name extends keyof Values & string>(
  { values, set, errors }: Pick<RecordForm<Values>, 'values' | 'set' | 'errors'>,
  name: Name,
): { value: Values[Name]; onChange: (value: Values[Name]) => void; error: string | undefined } => ({
  value: values[name],
  onChange: (value) => set(name, value),
  error: errors[name],
});
