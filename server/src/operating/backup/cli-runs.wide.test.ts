import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildBrand, buildOrganisation, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'iwe-cli-runs-'));
chmodSync(work, 0o755);
const keyFile = join(work, 'backup.key');
let source: TestDatabase;
let target: TestDatabase;
let organisation: number;
before(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase();
  organisation = await buildOrganisation(source.database);
  await buildBrand(source.database, organisation);
  writeFileSync(keyFile, 'ab'.repeat(32));
});
after(async () => {
  await source.close();
  await target.close();
  rmSync(work, { recursive: true, force: true });
});

/** Runs the command on a database with a data directory of this name. */
function run({ connection }: TestDatabase, dataDir: string, ...args: string[]) {
  const { user, password, host, port, database } = connection;
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      IWE_DATA_DIR: join(work, dataDir),
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
    },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test(
  'an encrypted backup is one file, and a restore of it leaves nothing readable on the disk',
  { timeout: 300_000 },
  async () => {
    const folder = join(work, 'one');
    const made = run(source, 'data', 'backup', folder, '--key-file', keyFile);
    assert.deepEqual([made.status, made.stderr], [0, '']);
    assert.match(made.stdout, /^\d+ rows of \d+ tables are in .*one\.iwe$/m);
    assert.deepEqual(
      [existsSync(`${folder}.iwe`), existsSync(folder)],
      [true, false],
      'what was encrypted is not left plain',
    );

    const held = run(target, 'restored', 'restore', `${folder}.iwe`, '--key-file', keyFile, '--replace');
    assert.deepEqual([held.status, held.stderr], [0, '']);
    assert.match(held.stdout, /^\d+ rows of \d{4}-\d\d-\d\dT[\d:.]+Z are restored\.$/m);
    assert.deepEqual(readdirSync(join(work, 'restored', 'backups')), []);
    const client = new pg.Client(target.connection);
    await client.connect();
    assert.equal((await client.query('select from brand where organisation_id = $1', [organisation])).rowCount, 1);
    await client.end();

    const wrong = join(work, 'other.key');
    writeFileSync(wrong, 'cd'.repeat(32));
    const refused = run(target, 'restored', 'restore', `${folder}.iwe`, '--key-file', wrong, '--replace');
    assert.deepEqual([refused.status, /the key is another one/.test(refused.stderr)], [1, true]);
    assert.deepEqual(readdirSync(join(work, 'restored', 'backups')), []);
  },
);

test('a plain backup without the bytes of a file names it and ends with an error, as its restore does', async () => {
  mkdirSync(join(work, 'data'), { recursive: true });
  const id = randomUUID();
  await source.database.query(
    `insert into stored_file (organisation_id, id, kind, name, media_type, bytes, sha256, state)
      values ($1, $2, 'attachment', 'a', 'text/plain', 7, sha256('x'), 'stored')`,
    [organisation, id],
  );
  const made = run(source, 'data', 'backup', '--plain');
  assert.equal(made.status, 1);
  assert.ok(made.stderr.includes(`  ${organisation}/${id}`), made.stderr);
  const [folder = ''] = readdirSync(join(work, 'data', 'backups'));
  assert.match(folder, /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/);
  const restored = run(target, 'restored', 'restore', join(work, 'data', 'backups', folder), '--replace');
  assert.equal(restored.status, 1);
  assert.match(restored.stderr, /files were missing or damaged in the file store and are not in this backup/);
});
