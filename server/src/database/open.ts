import { join } from 'node:path';
import type { Config } from '../config.ts';
import { parseDatabaseUrl } from '../config.ts';
import { DataDirectoryInUse, lockDataDirectory } from './embedded/lock.ts';
import { EmbeddedPostgres, runningConnection } from './embedded/supervisor.ts';
import type { DatabaseConnection } from './pool.ts';

/** PostgreSQL as this process got it: started by it, found running, or somebody else's by DATABASE_URL. */
export interface OpenedPostgres {
  connection: DatabaseConnection;
  /** The child process, when this process started it. */
  embedded: EmbeddedPostgres | null;
  /** Stops what this process started; never anything else. */
  close(): Promise<void>;
}

export interface OpenOptions {
  notify?: (message: string) => void;
  onLost?: (error: Error) => void;
}

/** For the server: the data directory belongs to this process alone. Throws DataDirectoryInUse while another server lives. */
export async function openPostgres(config: Pick<Config, 'databaseUrl' | 'dataDir'>, options: OpenOptions = {}): Promise<OpenedPostgres> {
  if (config.databaseUrl) return { connection: parseDatabaseUrl(config.databaseUrl), embedded: null, close: async () => {} };
  const unlock = lockDataDirectory(config.dataDir);
  try {
    const embedded = await EmbeddedPostgres.start({ folder: join(config.dataDir, 'postgresql'), ...options });
    return {
      connection: embedded.connection,
      embedded,
      close: async () => {
        await embedded.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** For commands beside the server (backup, invariants, worker): uses the running server's PostgreSQL, or starts one for as long as the command takes. */
export async function attachPostgres(config: Pick<Config, 'databaseUrl' | 'dataDir'>, options: OpenOptions = {}): Promise<OpenedPostgres> {
  try {
    return await openPostgres(config, options);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    const connection = runningConnection(join(config.dataDir, 'postgresql'));
    if (!connection) throw error;
    return { connection, embedded: null, close: async () => {} };
  }
}
