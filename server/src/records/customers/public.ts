export { customersRoutes } from './customers.routes.ts';
export { valuesOf as customerValuesOf } from './customer-record.ts';
export { customerRankSql } from './customer-rank.sql.ts';
export { countCustomers, lockCustomersByCode } from './customers.repository.ts';
export type { CustomerReferences, StoredCustomer } from './customers.repository.ts';
export { judgeCustomer, sentCustomer } from './save/judge-customer.ts';
export type { JudgedCustomer } from './save/judge-customer.ts';
export { insertCustomer, updateStoredCustomer } from './save/store-customer.ts';
