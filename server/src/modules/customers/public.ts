export { customersRoutes } from './customers.routes.ts';
export { lockCustomersByCode, valuesOf as customerValuesOf } from './customer-record.ts';
export type { CustomerValues, StoredCustomer } from './customer-record.ts';
export { readCustomerReferences } from './save/customer-references.ts';
export type { CustomerReferences } from './save/customer-references.ts';
export { judgeCustomer, sentCustomer } from './save/judge-customer.ts';
export type { JudgedCustomer } from './save/judge-customer.ts';
export { insertCustomer, updateStoredCustomer } from './save/store-customer.ts';
