import assert from 'node:assert/strict';
import {
  existsSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { seedDemo, TEST_SIZE } from '../../demo/index.ts';
import { startTestS3 } from '../../core/files/store/testing/s3-server.ts';
import { releaseStores } from '../../platform/public.ts';
import { buildOrganisation, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
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
const folder = join(work, 'one');
let source: TestDatabase;
before(async () => {
  source = await database();
  await seedDemo(source.connection, { today: '2026-03-31', size: TEST_SIZE });
  const dataDir = join(work, 'data');
  mkdirSync(join(dataDir, 'releases'), { recursive: true });
  writeFileSync(join(dataDir, 'releases', 'entry.js'), 'release');
  await backup(source.connection, folder, { dataDir, s3: null });
});
after(async () => {
  for (const made of open) await made.close();
  rmSync(work, { recursive: true, force: true });
});

describe('a backup', { timeout: 300_000 }, () => {
  test('takes releases and maps out of an object store and brings them back, into a store or onto a disk', async (t) => {
    const [bucket, other] = [await startTestS3(), await startTestS3()];
    t.after(async () => {
      await bucket.close();
      await other.close();
    });
    const remote = releaseStores({ s3: bucket.settings, dataDir: '' });
    for (const name of ['a.js', 'a.js.br', 'js/b.js', 'js/c.js'])
      await remote.store.put(`mf-a/1.0.0/${name}`, Buffer.from(name));
    await remote.maps.put('mf-a/1.0.0/a.js.map', Buffer.from('map'));
    await remote.kit.put('files/ui-1.0.1.tgz', Buffer.from('kit'));
    const [instance, stored] = [join(work, 'instance'), join(work, 'stored')];
    mkdirSync(join(instance, 'releases'), { recursive: true });
    writeFileSync(join(instance, 'releases', 'left-from-the-disk.js'), 'old');
    writeFileSync(join(instance, 'secrets.json'), '{}');
    assert.deepEqual((await backup(source.connection, stored, { dataDir: instance, s3: bucket.settings })).files, [
      'secrets.json',
      'releases',
      'source-maps',
      'kit',
    ]);

    const target = await database();
    const [restored, onDisk] = [join(work, 'restored-beside'), join(work, 'restored-on-disk')];
    for (const folder of [restored, onDisk]) mkdirSync(folder);
    await restore(target.connection, stored, { places: { dataDir: restored, s3: other.settings } });
    assert.deepEqual(
      new Map([...other.objects].map(([key, { bytes }]) => [key, String(bytes)])),
      new Map([...bucket.objects].map(([key, { bytes }]) => [key, String(bytes)])),
    );
    assert.deepEqual(
      [existsSync(join(restored, 'releases')), existsSync(join(restored, 'secrets.json'))],
      [false, true],
    );
    await restore(target.connection, stored, { places: { dataDir: onDisk, s3: null }, replace: true });
    assert.equal(readFileSync(join(onDisk, 'releases/mf-a/1.0.0/js/c.js'), 'utf8'), 'js/c.js');
    assert.equal(readFileSync(join(onDisk, 'source-maps/mf-a/1.0.0/a.js.map'), 'utf8'), 'map');
    assert.equal(readFileSync(join(onDisk, 'kit/files/ui-1.0.1.tgz'), 'utf8'), 'kit');
    assert.equal(existsSync(join(onDisk, 'releases/left-from-the-disk.js')), false);
  });

  test('that was damaged, cut short or made by a newer version is refused', async () => {
    const damaged = join(work, 'damaged');
    await backup(source.connection, damaged, null);
    const file = tableFile(damaged, 'brand');
    const bytes = readFileSync(file);
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
    const target = await database();
    await assert.rejects(restore(target.connection, damaged, { places: null }));

    const newer = join(work, 'newer');
    await backup(source.connection, newer, null);
    const manifest = JSON.parse(readFileSync(join(newer, 'manifest.json'), 'utf8')) as { migrations: string[] };
    for (const migrations of [
      [...manifest.migrations, '9999_future'],
      ['0000_of_a_branch', ...manifest.migrations],
    ]) {
      writeFileSync(join(newer, 'manifest.json'), JSON.stringify({ ...manifest, migrations }));
      await assert.rejects(restore(target.connection, newer, { places: null }), /newer version/);
    }

    // Damage in any place is found before anything is thrown away: in a table's file, also in the last one, in a file.
    const present = await database();
    await buildOrganisation(present.database, { id: 500 });
    await present.database.close();
    open.splice(open.indexOf(present), 1);
    const isPresent = async (): Promise<boolean> => {
      const client = new pg.Client(present.connection);
      await client.connect();
      try {
        return (await client.query('select 1 from organisation where id = 500')).rowCount === 1;
      } finally {
        await client.end();
      }
    };
    // A file that unpacks and loads: only its hash tells that a name in it was changed.
    const content = gunzipSync(readFileSync(tableFile(folder, 'brand')));
    const [brand] = await source.database.query<{ name: string }>('select name from brand limit 1');
    const at = content.indexOf(brand?.name ?? '');
    assert.ok(at > 0);
    content[at] = (content[at] ?? 0) ^ 0x01;
    const changed = gzipSync(content);
    const damages: [string, (folder: string) => void][] = [
      ['a changed table', (folder) => writeFileSync(tableFile(folder, 'brand'), bytes)],
      ['another content of a table', (folder) => writeFileSync(tableFile(folder, 'brand'), changed)],
      ['an absent table', (folder) => rmSync(tableFile(folder, 'worker_heartbeat'))],
      ['a table cut short', (folder) => truncateSync(tableFile(folder, 'warehouse'), 60)],
      ['a changed file', (folder) => writeFileSync(join(folder, 'files', 'releases', 'entry.js'), 'chanGed')],
      ['an absent file', (folder) => rmSync(join(folder, 'files', 'releases', 'entry.js'))],
    ];
    for (const [name, damage] of damages) {
      const copy = join(work, `damaged ${name}`);
      cpSync(folder, copy, { recursive: true });
      damage(copy);
      const refusal = await restore(present.connection, copy, { places: null, replace: true }).then(
        () => 'restored',
        (error: Error) => error.message,
      );
      assert.deepEqual([name, await isPresent()], [name, true], 'the present data is untouched');
      assert.match(refusal, /damaged/, name);
    }

    renameSync(join(newer, 'manifest.json'), join(newer, 'gone'));
    await assert.rejects(restore(target.connection, newer, { places: null }), /no finished backup/);
    assert.equal(existsSync(`${folder}.unfinished`), false);
  });
});
