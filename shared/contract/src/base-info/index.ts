export * from './customer.ts';
export * from './customer-debt.ts';
export * from './product.ts';
export * from './brand.ts';
export * from './choices.ts';
export * from './customer-class.ts';
export * from './employee.ts';
export {
  CHANGE_ENTITIES,
  changeHistory,
  changeHistoryParams,
  changeHistoryQuery,
  optionsQuery,
  suppliersQuery,
} from './record.ts';
export type { ChangeEntity, ChangeHistory, OptionsQuery, RecordConflict, SuppliersQuery } from './record.ts';
export * from './organisation.ts';
export * from './overview.ts';
export * from './supplier.ts';
export * from './warehouse.ts';
