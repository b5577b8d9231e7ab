import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { run } from './programs.ts';

/** Names the socket; nobody listens on it. */
export const SCRATCH_PORT = 5432;
const LOOK_EVERY_MS = 500;

/**
 * Starts PostgreSQL on a restored folder, reachable only by a socket in `place`, replays the archive and returns what
 * stops it. Nothing of the cluster's own configuration is used, and nothing is archived. Rejects with PostgreSQL's own
 * words when the archive does not reach the wanted moment.
 */
export async function startRestored(folder: string, place: string): Promise<() => Promise<void>> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  const ofDebian = `/usr/lib/postgresql/${version}/bin/pg_ctl`;
  const pgCtl = existsSync(ofDebian) ? ofDebian : 'pg_ctl';
  await mkdir(place, { recursive: true, mode: 0o700 });
  const [settings, access, log] = ['postgresql.conf', 'pg_hba.conf', 'postgresql.log'].map((name) =>
    join(place, name),
  ) as [string, string, string];
  await writeFile(access, 'local all all trust\n');
  await writeFile(settings, `hba_file = '${access}'\nmax_prepared_transactions = 100\n`);
  // On the command line, because they count more than those of postgresql.auto.conf.
  const given = {
    config_file: settings,
    hba_file: access,
    listen_addresses: '',
    port: String(SCRATCH_PORT),
    unix_socket_directories: place,
    archive_mode: 'off',
    hot_standby: 'off',
    shared_preload_libraries: '',
  };
  const options = Object.entries(given).map(([name, value]) => `-c ${name}='${value}'`);
  try {
    await run(pgCtl, ['start', '-D', folder, '-w', '-t', '600', '-s', '-l', log, '-o', options.join(' ')]);
    // pg_ctl returns while the archive is still replayed.
    while (!(await isOpen(place))) {
      await run(pgCtl, ['status', '-D', folder]);
      await wait(LOOK_EVERY_MS);
    }
  } catch (error) {
    const fatal = (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line.includes('FATAL:  '));
    const words = fatal.findLast(
      (line) => !line.includes('not accepting connections') && !line.includes('starting up'),
    );
    throw new Error(`PostgreSQL does not start on the restored data: ${words ?? String(error)}`, { cause: error });
  }
  return async () => void (await run(pgCtl, ['stop', '-D', folder, '-w', '-s', '-m', 'fast']));
}

/** Returns whether anybody may connect: recovery is finished. */
async function isOpen(place: string): Promise<boolean> {
  const client = new pg.Client({ host: place, port: SCRATCH_PORT, database: 'template1', user: 'anybody' });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // That there is no such role is said by a server that accepts connections.
    return (error as { code?: string }).code === '28000';
  } finally {
    await client.end().catch(() => {});
  }
}
