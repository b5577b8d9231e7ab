export * from './customer-fields.ts';
export * from './customer-rules.ts';
export * from './field-problem.ts';
export * from './product-rules.ts';
export * from './product-fields.ts';
export * from './record-fields.ts';
