import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { migrate, MIGRATIONS_FOLDER } from '../../core/database/migrations/migrate.ts';
import { buildOrganisation, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { newFolder, cleanUp, start } from '../../testing/server-process.ts';
import { backupBeforeMigrating } from './backup-before-migrating.ts';
import { restore } from './restore.ts';

cleanUp();
let db: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), 'iwe-before-'));
const config = { dataDir, s3: null, secrets: { instanceKey: 'a'.repeat(64), instanceId: 'test' } };
before(async () => {
  db = await createTestDatabase();
});
after(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the last three backups of upgrades stay, and those that people made; one without room is refused', async () => {
  const folder = join(dataDir, 'backups');
  mkdirSync(join(folder, '2026-01-01'), { recursive: true });
  for (let n = 0; n < 4; n++) await backupBeforeMigrating(db.connection, config);
  const names = readdirSync(folder).sort();
  assert.deepEqual([names.length, names[0]], [4, '2026-01-01']);
  assert.match(names[3] ?? '', /^before-upgrade-\d{4}-\d\d-\d\dT[\d-]+Z$/);
  await assert.rejects(
    backupBeforeMigrating(db.connection, config, async () => 5_000_000),
    /its disk has 5 MB left where up to \d+ MB may be needed\. Make room, or set IWE_UPGRADE_BACKUP=off/,
  );
  assert.equal(readdirSync(folder).length, 4);
});

test('a start that migrates a database with data says where the data before is, and it can be restored', async () => {
  const own = newFolder();
  const [before = ''] = readdirSync(MIGRATIONS_FOLDER).sort().slice(-2);
  await db.database.query('drop schema public cascade');
  await db.database.query('create schema public');
  await migrate(db.connection, { until: before.replace('.sql', '') });
  await buildOrganisation(db.database, { id: 77, name: 'Before' });
  const { user, password, host, port, database } = db.connection;
  const env = { DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}`, NODE_ENV: 'test' };
  const { child, exit, output } = await start(own, env);
  child.kill('SIGTERM');
  assert.equal(await exit, 0, output());
  const [, path = ''] =
    /Everything before this upgrade is in (\S+)\. To go back: .*pnpm restore \1 --replace/.exec(output()) ?? [];
  assert.ok(path.startsWith(join(own, 'backups')), output());
  await db.database.query(`update organisation set name = 'After' where id = 77`);
  const empty = await createTestDatabase();
  try {
    await restore(empty.connection, path, { replace: true, places: null });
    assert.deepEqual(await empty.database.query('select name from organisation'), [{ name: 'Before' }]);
  } finally {
    await empty.close();
  }
});
