import { join } from 'node:path';
import type { Config } from '../config.ts';
import { parseDatabaseUrl } from '../config.ts';
import { DataDirectoryInUse, lockDataDirectory } from './embedded/lock.ts';
import { EmbeddedPostgres, runningConnection } from './embedded/supervisor.ts';
import type { DatabaseConnection } from './pool.ts';

/** A PostgreSQL connection: started by this process, found running, or named by DATABASE_URL. */
export interface OpenedPostgres {
  connection: DatabaseConnection;
  /** The child process, if this process started one. */
  embedded: EmbeddedPostgres | null;
  /** Stops only what this process started. */
  close(): Promise<void>;
}

export interface OpenOptions {
  notify?: (message: string) => void;
  /** Fills a database that this process creates, before it is used (see EmbeddedOptions). */
  prepare?: (connection: DatabaseConnection) => Promise<void>;
}

/**
 * Opens PostgreSQL for the server, which locks the data directory. Throws DataDirectoryInUse while another server has
 * it.
 */
export async function openPostgres(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions = {},
): Promise<OpenedPostgres> {
  if (config.databaseUrl)
    return { connection: parseDatabaseUrl(config.databaseUrl), embedded: null, close: async () => {} };
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

/**
 * Opens PostgreSQL for commands (backup, invariants, worker): uses the running server's, or starts one for the duration
 * of the command.
 */
export async function attachPostgres(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions = {},
): Promise<OpenedPostgres> {
  try {
    return await openPostgres(config, options);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    const connection = runningConnection(join(config.dataDir, 'postgresql'));
    if (!connection) throw error;
    return { connection, embedded: null, close: async () => {} };
  }
}
