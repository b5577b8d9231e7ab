import type { App } from '../app-types.ts';
import { web } from '../plugins/web.ts';
import { authRoutes } from './auth/public.ts';
import { platform } from './platform/public.ts';

/** Every module's routes; a module is entered from here and through its public.ts only. */
export async function registerModules(app: App): Promise<void> {
  await authRoutes(app);
  await platform(app);
  web(app);
}
