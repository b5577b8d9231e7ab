export { DateField } from './date-field.tsx';
export type { DateFieldProps } from './date-field.tsx';
export { TextAreaField } from './text-area-field.tsx';
export type { TextAreaFieldProps } from './text-area-field.tsx';
export { CustomerField } from './customer-field.tsx';
export type { CustomerFieldProps } from './customer-field.tsx';
export { CustomerFacts } from './customer-facts.tsx';
export { ageText } from './age-text.ts';
