import type { App } from '../../core/app-types.ts';
import { registerImportKind } from '../imports/public.ts';
import { importCustomers } from './import-customers.ts';
import { importProducts } from './import-products.ts';

/** Imports of products and customers. The modules imports, products and customers do not know this one. */
export async function recordImportRoutes(app: App): Promise<void> {
  registerImportKind(app, importProducts);
  registerImportKind(app, importCustomers);
}
