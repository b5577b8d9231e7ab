export { CustomerField } from './customer-field.tsx';
export type { CustomerFieldProps } from './customer-field.tsx';
export { CustomerFacts } from './customer-facts.tsx';
export { ageText } from './age-text.ts';
