import type { App } from '../../app-types.ts';
import { registerImportKind } from '../imports/public.ts';
import { importCustomers } from './import-customers.ts';
import { importProducts } from './import-products.ts';

/** Files of products and of customers: they enter all three modules, which know nothing of them. */
export async function recordImportRoutes(app: App): Promise<void> {
  registerImportKind(app, importProducts);
  registerImportKind(app, importCustomers);
}
