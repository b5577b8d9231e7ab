import { join, resolve } from 'node:path';
import { loadConfig } from '../config.ts';
import { attachPostgres, openPostgres } from '../database/open.ts';
import { releaseStores } from '../modules/platform/public.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const USAGE = `pnpm backup [folder]             writes everything into a new folder (default: <data>/backups/<time>)
pnpm restore <folder> [--replace] loads it into an empty database, or instead of the present data`;

const [command, ...rest] = process.argv.slice(2);
const flags = rest.filter((argument) => argument.startsWith('--'));
const [folder] = rest.filter((argument) => !argument.startsWith('--'));

try {
  if (command === 'backup' && flags.length === 0) await runBackup();
  else if (command === 'restore' && folder !== undefined && flags.every((flag) => flag === '--replace')) await runRestore(folder);
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Beside the running server, or alone. */
async function runBackup(): Promise<void> {
  const config = loadConfig();
  const postgres = await attachPostgres(config);
  try {
    const target = resolve(folder ?? join(config.dataDir, 'backups', new Date().toISOString().replace(/[:.]/g, '-')));
    const manifest = await backup(postgres.connection, target, config.dataDir, config.s3 && releaseStores(config));
    console.log(`${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${manifest.tables.length} tables are in ${target}`);
  } finally {
    await postgres.close();
  }
}

/** The server must be stopped: a restore takes its data from under it. */
async function runRestore(source: string): Promise<void> {
  const config = loadConfig();
  const postgres = await openPostgres(config);
  try {
    const manifest = await restore(postgres.connection, resolve(source), { replace: flags.includes('--replace'), dataDir: config.dataDir, remote: config.s3 && releaseStores(config) });
    console.log(`${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${manifest.createdAt} are back.`);
  } finally {
    await postgres.close();
  }
}
