import type { Config } from '../../core/config.ts';
import { Database } from '../../core/database/database.ts';
import type { DatabaseConnection } from '../../core/database/pool.ts';
import { releaseStores } from '../store/stores.ts';
import { shellBuild } from '../remotes/shell-build.ts';
import { checkoutShapes } from './candidate-app.ts';
import { refuseUnfit } from './refuse-unfit-start.ts';
import type { StartOptions } from './refuse-unfit-start.ts';
import { withYoungerColumns } from './younger-columns.repository.ts';

/** Returns whether a database lacks a table or a column that this version asks for. */
export const isTooOld = (error: unknown): boolean =>
  ['42P01', '42703'].includes((error as { code?: string }).code ?? '');

/**
 * Judges a start like `refuseUnfitStart`, on a database that is not migrated yet and stays as it is. Throws
 * ConfigError with the table of misfits. A database too old for this version's questions is judged after its
 * migrations; `say` tells.
 */
export async function judgeBeforeMigrating(
  connection: DatabaseConnection,
  config: Pick<Config, 'production' | 's3' | 'dataDir' | 'shellDir'>,
  { say, ...options }: StartOptions & { say: (message: string) => void },
): Promise<void> {
  const { store } = releaseStores(config);
  const platform = { shell: shellBuild(config.shellDir ?? undefined), store };
  const database = new Database(connection, { max: 1, applicationName: 'iwe-judge' });
  try {
    const asked = withYoungerColumns(database);
    await refuseUnfit({ platform, database: asked, production: config.production, apiShapes: checkoutShapes }, options);
  } catch (error) {
    if (!isTooOld(error)) throw error;
    say('This database is too old to compare its releases with this version before it is migrated: it is done after.');
  } finally {
    await database.close();
  }
}
