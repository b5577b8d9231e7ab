import type { App } from '../app-types.ts';
import { web } from '../plugins/web.ts';
import { authRoutes } from './auth/public.ts';
import { baseDataRoutes, choicesRoutes, keptRoutes } from './base-data/public.ts';
import { changeHistoryRoutes } from './change-history/public.ts';
import { csrOrdersRoutes } from './csr-orders/public.ts';
import { customersRoutes } from './customers/public.ts';
import { demoMailRoutes } from './demo-mail/public.ts';
import { employeesRoutes } from './employees/public.ts';
import { findRoutes } from './find/public.ts';
import { ocopsRoutes } from './ocops/public.ts';
import { organisationRoutes } from './organisation/public.ts';
import { importRoutes } from './imports/public.ts';
import { platform } from './platform/public.ts';
import { productsRoutes } from './products/public.ts';
import { quotingsRoutes } from './quotings/public.ts';
import { recordImportRoutes } from './record-imports/public.ts';
import { savedFilterRoutes } from './saved-filters/public.ts';
import { selfOrderRoutes } from './self-orders/public.ts';
import { sheetsRoutes } from './sheets/public.ts';
import { suppliersRoutes } from './suppliers/public.ts';

/** Every module's routes; a module is entered from here and through its public.ts only. */
export async function registerModules(app: App): Promise<void> {
  await authRoutes(app);
  await baseDataRoutes(app);
  await keptRoutes(app);
  await choicesRoutes(app);
  await suppliersRoutes(app);
  await employeesRoutes(app);
  await organisationRoutes(app);
  await changeHistoryRoutes(app);
  await quotingsRoutes(app);
  await ocopsRoutes(app);
  await findRoutes(app);
  await selfOrderRoutes(app);
  await sheetsRoutes(app);
  await productsRoutes(app);
  await customersRoutes(app);
  await recordImportRoutes(app);
  await importRoutes(app);
  await savedFilterRoutes(app);
  await csrOrdersRoutes(app);
  await demoMailRoutes(app);
  await platform(app);
  web(app);
}
