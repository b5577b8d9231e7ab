export { quotingsRoutes } from './quotings.routes.ts';
export { presentQuoting, price, pricesOf } from './quotings.presenter.ts';
export { quotingsRepository, ROW_COLUMNS, rowFrame, rowOuter, searchWhere } from './quotings.repository.ts';
export type { QuotingFrame, QuotingRecord } from './quotings.repository.ts';
