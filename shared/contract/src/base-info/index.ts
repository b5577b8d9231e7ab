export * from './customer.ts';
export * from './product.ts';
