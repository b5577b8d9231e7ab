import { parseArgs } from 'node:util';
import { loadConfig } from '../../core/config.ts';
import { Database } from '../../core/database/database.ts';
import { attachPostgres } from '../../core/database/index.ts';
import { openFileStore } from '../../core/files/store/open-file-store.ts';
import { STORED_FILES_FOLDER } from '../../core/files/stored-file.ts';
import { StoredFiles } from '../../core/files/stored-files.ts';
import { archiveAudit, checkArchive, readArchive } from './audit-archive.ts';
import type { ArchivePlace } from './audit-archive.ts';
import { ORGANISATIONS } from './audit-archive.sql.ts';

const USAGE = `pnpm audit-archive write --before 2019-07-01      moves older history out of the database into files
pnpm audit-archive check                          compares every file with its seal
pnpm audit-archive read --organisation 1          prints what the files have, one row of JSON a line
pnpm audit-archive read --organisation 1 --entity sheet --id 123`;

try {
  const { values, positionals } = parseArgs({
    options: Object.fromEntries(
      ['before', 'organisation', 'entity', 'id'].map((name) => [name, { type: 'string' as const }]),
    ),
    allowPositionals: true,
  });
  const [command = ''] = positionals;
  const isWhole =
    command === 'check' ||
    (command === 'write' && Number.isFinite(Date.parse(values['before'] ?? ''))) ||
    (command === 'read' &&
      values['organisation'] !== undefined &&
      (values['entity'] === undefined) === (values['id'] === undefined));
  if (isWhole) await run(command, values);
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(command: string, given: Record<string, string | undefined>): Promise<void> {
  // NODE_ENV=test: nothing is served here, so the rules for production servers do not apply.
  const config = loadConfig({ ...process.env, NODE_ENV: 'test' });
  const postgres = await attachPostgres(config);
  const database = new Database(postgres.connection, {
    max: 1,
    statementTimeout: 0,
    applicationName: 'iwe-audit-archive',
  });
  const place = { database, files: new StoredFiles(database, openFileStore(config, STORED_FILES_FOLDER)) };
  try {
    if (command === 'read') await print(place, given);
    else
      for (const { id } of await database.query(ORGANISATIONS())) {
        const rows =
          command === 'write'
            ? await archiveAudit(place, id, new Date(given['before'] ?? ''))
            : await checkArchive(place, id);
        console.log(
          `Organisation ${id}: ${rows} rows ${command === 'write' ? 'are in the archive now' : 'are as sealed'}`,
        );
      }
  } finally {
    await database.close();
    await postgres.close();
  }
}

async function print(
  place: ArchivePlace,
  { organisation, entity, id }: Record<string, string | undefined>,
): Promise<void> {
  const of = entity === undefined ? null : { entity, id: Number(id) };
  for await (const row of readArchive(place, Number(organisation), of)) console.log(JSON.stringify(row));
}
