import type { App } from '../../app-types.ts';
import { readRevision } from './platform.repository.ts';

/**
 * Returns the revision as pages and answers carry it: the release state and the shell's build, since either may change
 * what fits.
 */
export const revisionOf = (app: App, value: string): string => `${value}-${app.platform.shell.hash()}`;

/** Returns what a page must know before any code runs: the current revision and the blocked releases. */
export async function pageState(app: App): Promise<{ revision: string; blocked: string[] }> {
  const { value, blocked } = await readRevision(app.database);
  return { revision: revisionOf(app, value), blocked };
}
