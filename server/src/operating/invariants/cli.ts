import pg from 'pg';
import { loadConfig } from '../../core/config.ts';
import { attachPostgres } from '../../core/database/index.ts';
import { openFileStore } from '../../core/files/store/open-file-store.ts';
import { STORED_FILES_FOLDER } from '../../core/files/stored-file.ts';
import { checkInvariants, holds, type InvariantResult } from './check.ts';
import { checkStoredFiles } from './stored-files.ts';

// NODE_ENV=test: nothing is served here, so the rules for production servers do not apply.
const config = loadConfig({ NODE_ENV: 'test', ...process.env });
const postgres = await attachPostgres(config);
const client = new pg.Client({ ...postgres.connection, application_name: 'iwe-invariants', statement_timeout: 0 });
try {
  await client.connect();
  const results = await checkInvariants(client, tell);
  const files = await checkStoredFiles(client, openFileStore(config, STORED_FILES_FOLDER));
  results.push(files);
  tell(files);
  const broken = results.filter((result) => !holds(result));
  const checked = results.reduce((sum, result) => sum + result.checked, 0);
  console.log(
    `${results.length} invariants, ${checked.toLocaleString('en-AU')} rows checked, ` +
      `${broken.length === 0 ? 'no violation' : `${broken.length} broken`}`,
  );
  if (checked === 0) console.error('Nothing was checked: the database is empty.');
  process.exitCode = broken.length === 0 && checked > 0 ? 0 : 1;
} finally {
  await client.end();
  await postgres.close();
}

function tell(result: InvariantResult): void {
  const figures =
    `${result.checked.toLocaleString('en-AU').padStart(11)} checked ` +
    `${String(result.violations).padStart(7)} violations ${String(result.milliseconds).padStart(6)} ms`;
  console.log(`${holds(result) ? 'ok  ' : 'FAIL'} ${figures}  ${result.name}`);
  for (const example of result.examples) console.log(`       ${example}`);
  if (result.isVacuous) console.log('       The data has such rows, but none was checked: the check is broken.');
}
