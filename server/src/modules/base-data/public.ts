export { baseDataRoutes } from './base-data.routes.ts';
export { choicesRoutes } from './choices/choices.routes.ts';
export { keptRoutes } from './kept/kept.routes.ts';
export { keeper, keptColumns, presentKept, staleRecord } from './kept/kept-record.ts';
export type { KeptTable } from './kept/kept-record.ts';
