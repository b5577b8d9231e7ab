export { quotingsRoutes } from './quotings.routes.ts';
export { presentQuoting, price } from './quotings.presenter.ts';
export { ROW_COLUMNS, rowFrame, rowOuter, searchWhere } from './quotings.repository.ts';
export type { QuotingFrame, QuotingRecord } from './quotings.repository.ts';
