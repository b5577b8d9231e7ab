import { liveReleasesAnswer } from '@iwe/contract';
import type { LiveRelease } from '@iwe/contract';
import { loadConfig } from '../../core/config.ts';
import type { Config } from '../../core/config.ts';
import { attachPostgres } from '../../core/database/index.ts';
import { Database } from '../../core/database/database.ts';
import { isTooOld } from './judge-before-migrating.ts';

/** Reads the live releases from a running server, as one of its platform admins. */
export async function liveFromServer(server: string, token: string): Promise<LiveRelease[]> {
  const answer = await fetch(new URL('/api/platform/live-releases', server), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok)
    throw new Error(
      `${server} did not tell its releases (${answer.status}). --token takes the access token of a platform ` +
        'administrator (POST /oauth/token).',
    );
  return liveReleasesAnswer.parse(await answer.json()).data;
}

/** An instance that a command of this checkout reads. */
export interface ReadInstance {
  config: Config;
  database: Database;
  connection: Awaited<ReturnType<typeof attachPostgres>>['connection'];
}

/** Opens the instance of DATABASE_URL, or the one in IWE_DATA_DIR, for a command that changes nothing. */
export async function withInstance<Result>(work: (instance: ReadInstance) => Promise<Result>): Promise<Result> {
  // NODE_ENV=test: nothing is served here, so the rules for production servers do not apply.
  const config = loadConfig({ NODE_ENV: 'test', ...process.env });
  const postgres = await attachPostgres(config);
  const database = new Database(postgres.connection, { onError: (error) => console.warn(error.message) });
  try {
    return await work({ config, database, connection: postgres.connection });
  } catch (error) {
    if (!isTooOld(error)) throw error;
    throw new Error(
      'The database is too old to compare its releases before it is migrated: try on a restored backup.',
      { cause: error },
    );
  } finally {
    await database.close();
    await postgres.close();
  }
}
