export type { FieldErrors, FormBase, FormValue, RecordFormValues } from './form-base.ts';
export type { Difference, FormMerge } from './merge-forms.ts';
export { useRecordForm } from './use-record-form.ts';
export type { RecordForm, RecordFormConflict, RecordFormOptions } from './use-record-form.ts';
export { fieldProps } from './field-props.ts';
export type { TextNames } from './field-props.ts';
