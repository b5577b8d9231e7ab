export { baseDataRoutes } from './base-data.routes.ts';
export { choicesRoutes } from './choices/choices.routes.ts';
export { adminRoutes } from './admin/admin.routes.ts';
export { adminTableCommands, staleRecord } from './admin/admin-table.commands.ts';
export { adminColumnsSql, lockSupplierUse } from './admin/admin-table.repository.ts';
export { sheetsInUse } from './admin/sheets-in-use.ts';
export { presentAdminRecord } from './admin/admin-table.ts';
export type { AdminTable } from './admin/admin-table.ts';
export { withSupplierFigures } from './list-figures.repository.ts';
