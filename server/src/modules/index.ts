import type { App } from '../app-types.ts';

/** Every module's routes; a module is entered from here and through its public.ts only. */
export async function registerModules(_app: App): Promise<void> {}
