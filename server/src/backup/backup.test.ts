import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { seedDemo, TEST_SIZE } from '../demo/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { buildOrganisation, createTestDatabase } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { releaseStores } from '../modules/platform/public.ts';
import { startTestS3 } from '../modules/platform/testing/s3-server.ts';
import { backup } from './backup.ts';
import { tableFile } from './manifest.ts';
import { restore } from './restore.ts';

const work = mkdtempSync(join(tmpdir(), 'iwe-backup-'));
const open: TestDatabase[] = [];
const database = async () => {
  const made = await createTestDatabase();
  open.push(made);
  return made;
};
let source: TestDatabase;
before(async () => {
  source = await database();
  await seedDemo(source.connection, { today: '2026-03-31', size: TEST_SIZE });
});
after(async () => {
  for (const made of open) await made.close();
  rmSync(work, { recursive: true, force: true });
});

/** A fingerprint of every row of every table. */
async function fingerprint(test: TestDatabase): Promise<Record<string, string>> {
  const tables = await test.database.query<{ name: string }>(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%' order by 1`);
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await test.database.query<{ n: number; sum: string }>(`select count(*)::int as n, coalesce(sum(('x' || substr(md5(t::text), 1, 8))::bit(32)::bigint), 0)::text as sum from "${name}" t`);
    prints[name] = `${row?.n} ${row?.sum}`;
  }
  return prints;
}

describe('a backup', { timeout: 120_000 }, () => {
  const folder = join(work, 'one');
  const dataDir = join(work, 'data');
  const restoredDataDir = join(work, 'restored');

  test('gives back every row, every file and every sequence, and the invariants hold', async () => {
    mkdirSync(join(dataDir, 'releases'), { recursive: true });
    mkdirSync(join(dataDir, 'postgresql'));
    mkdirSync(restoredDataDir);
    writeFileSync(join(dataDir, 'releases', 'entry.js'), 'release');
    const manifest = await backup(source.connection, folder, dataDir);
    assert.ok(manifest.tables.find((table) => table.name === 'stock_ledger')?.rows);
    assert.deepEqual(manifest.files, ['releases']);

    const target = await database();
    await restore(target.connection, folder, { dataDir: restoredDataDir });
    assert.deepEqual(await fingerprint(target), await fingerprint(source));
    assert.equal(readFileSync(join(restoredDataDir, 'releases', 'entry.js'), 'utf8'), 'release');
    const id = await target.database.query<{ id: number }>(`insert into brand (organisation_id, name) select id, 'New after restore' from organisation limit 1 returning id`);
    assert.equal(id.length, 1, 'the sequences go on where they stood');
    const client = new pg.Client(target.connection);
    await client.connect();
    const broken = (await checkInvariants(client)).filter((result) => result.violations > 0);
    await client.end();
    assert.deepEqual(broken, []);
    const [table] = await target.database.query<{ forced: boolean }>(`select relforcerowsecurity as forced from pg_class where relname = 'product'`);
    assert.equal(table?.forced, true, 'row-level security is forced again');
  });

  test('takes releases and maps out of an object store and brings them back, into a store or onto a disk', async (t) => {
    const [bucket, other] = [await startTestS3(), await startTestS3()];
    t.after(async () => {
      await bucket.close();
      await other.close();
    });
    const remote = releaseStores({ s3: bucket.settings, dataDir: '' });
    for (const name of ['a.js', 'a.js.br', 'js/b.js', 'js/c.js']) await remote.store.put(`mf-a/1.0.0/${name}`, Buffer.from(name));
    await remote.maps.put('mf-a/1.0.0/a.js.map', Buffer.from('map'));
    const [instance, stored] = [join(work, 'instance'), join(work, 'stored')];
    mkdirSync(join(instance, 'releases'), { recursive: true });
    writeFileSync(join(instance, 'releases', 'left-from-the-disk.js'), 'old');
    writeFileSync(join(instance, 'secrets.json'), '{}');
    assert.deepEqual((await backup(source.connection, stored, instance, remote)).files, ['secrets.json', 'releases', 'source-maps']);

    const target = await database();
    const [restored, onDisk] = [join(work, 'restored-beside'), join(work, 'restored-on-disk')];
    for (const folder of [restored, onDisk]) mkdirSync(folder);
    await restore(target.connection, stored, { dataDir: restored, remote: releaseStores({ s3: other.settings, dataDir: '' }) });
    assert.deepEqual(new Map([...other.objects].map(([key, { bytes }]) => [key, String(bytes)])), new Map([...bucket.objects].map(([key, { bytes }]) => [key, String(bytes)])));
    assert.deepEqual([existsSync(join(restored, 'releases')), existsSync(join(restored, 'secrets.json'))], [false, true]);
    await restore(target.connection, stored, { dataDir: onDisk, replace: true });
    assert.equal(readFileSync(join(onDisk, 'releases/mf-a/1.0.0/js/c.js'), 'utf8'), 'js/c.js');
    assert.equal(readFileSync(join(onDisk, 'source-maps/mf-a/1.0.0/a.js.map'), 'utf8'), 'map');
    assert.equal(existsSync(join(onDisk, 'releases/left-from-the-disk.js')), false);
  });

  test('is not loaded over data, unless told to replace it', async () => {
    const target = await database();
    await buildOrganisation(target.database, { id: 500 });
    await assert.rejects(restore(target.connection, folder, { dataDir: null }), /holds data already/);
    assert.equal((await target.database.query('select 1 from organisation where id = 500')).length, 1);
    await target.database.close();
    await restore(target.connection, folder, { dataDir: null, replace: true });
    const client = new pg.Client(target.connection);
    await client.connect();
    assert.equal((await client.query('select 1 from organisation where id = 500')).rowCount, 0);
    await client.end();
    open.splice(open.indexOf(target), 1);
  });

  test('that was damaged, cut short or made by a newer version is refused', async () => {
    const damaged = join(work, 'damaged');
    await backup(source.connection, damaged, null);
    const file = tableFile(damaged, 'brand');
    const bytes = readFileSync(file);
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
    const target = await database();
    await assert.rejects(restore(target.connection, damaged, { dataDir: null }));

    const newer = join(work, 'newer');
    await backup(source.connection, newer, null);
    const manifest = JSON.parse(readFileSync(join(newer, 'manifest.json'), 'utf8')) as { migrations: string[] };
    writeFileSync(join(newer, 'manifest.json'), JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_future'] }));
    await assert.rejects(restore(target.connection, newer, { dataDir: null }), /newer version/);

    renameSync(join(newer, 'manifest.json'), join(newer, 'gone'));
    await assert.rejects(restore(target.connection, newer, { dataDir: null }), /no finished backup/);
    assert.equal(existsSync(`${folder}.unfinished`), false);
  });
});
