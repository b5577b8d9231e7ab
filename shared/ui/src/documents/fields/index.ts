export { CustomerField } from './customer-field.tsx';
export type { CustomerFieldProps } from './customer-field.tsx';
export { CustomerFacts } from './customer-facts.tsx';
export { ageText } from './age-text.ts';
export { DefinedInputs, DefinedLineInputs } from './defined-inputs.tsx';
export type { BoundInputs, DefinedInputsProps } from './defined-inputs.tsx';
export { CustomerSelect, ProductSelect, SupplierSelect } from '../../lists/filters/record-select.tsx';
export type { NamedRecord, RecordSelectProps } from '../../lists/filters/record-select.tsx';
