import type { App } from '../../core/app-types.ts';
import { registerImportKind } from '../../records/imports/public.ts';
import { importOrders } from './import-orders.ts';

/** The import of draft invoices. The modules imports and sheets do not know this one. */
export async function orderImportRoutes(app: App): Promise<void> {
  registerImportKind(app, importOrders);
}
