import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { diskFileStore } from '../../core/files/store/disk-file-store.ts';
import { readWhole } from '../../core/files/store/file-store.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { buildOrganisation } from '../../testing/factories.ts';
import { copyFilesFromFolder, copyFilesToFolder, readFileRows } from './stored-files.ts';

const work = mkdtempSync(join(tmpdir(), 'iwe-files-'));
after(() => rmSync(work, { recursive: true, force: true }));

test('files are copied as their rows say; what is missing, longer or changed is named as lost', async () => {
  const store = diskFileStore(join(work, 'store'));
  const rows = [];
  for (const [id, content] of [
    ['whole', 'whole'],
    ['missing', null],
    ['longer', 'longer than its row'],
    ['changed', 'chang3d'],
  ] as const) {
    if (content !== null) await store.put(`4/${id}`, Buffer.from(content));
    rows.push({ organisation: 4, id, bytes: id.length, sha256: createHash('sha256').update(id).digest() });
  }
  const folder = join(work, 'backup');
  assert.deepEqual(await copyFilesToFolder(store, rows, folder), ['4/missing', '4/longer', '4/changed']);
  const copy = diskFileStore(join(folder, 'files'));
  assert.equal(String(await readWhole(copy, '4/whole')), 'whole');

  const into = diskFileStore(join(work, 'into'));
  await into.put('4/left-over', Buffer.from('x'));
  await into.put('4/whole', Buffer.from('old'));
  await copyFilesFromFolder(folder, into);
  assert.deepEqual(
    (await into.list('')).map(({ key }) => key),
    ['4/changed', '4/longer', '4/whole'],
  );
  assert.equal(String(await readWhole(into, '4/whole')), 'whole');
});

test('a backup takes the files that are stored and have not expired, by organisation', async () => {
  const db = await createTestDatabase();
  const client = new pg.Client(db.superuser);
  await client.connect();
  try {
    const [one, other] = [await buildOrganisation(db.database), await buildOrganisation(db.database)];
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    for (const [organisation, n, state, expires] of [
      [other, 1, 'stored', null],
      [one, 2, 'stored', null],
      [one, 3, 'stored', 'tomorrow'],
      [one, 4, 'stored', 'yesterday'],
      [one, 5, 'deleted', null],
    ] as const)
      await client.query(
        `insert into stored_file (organisation_id, id, kind, name, media_type, bytes, sha256, state, expires_at)
          values ($1, $2, 'attachment', 'a', 'text/plain', 7, sha256('x'), $3, $4::timestamptz)`,
        [organisation, id(n), state, expires],
      );
    assert.deepEqual(
      (await readFileRows(client)).map((row) => [row.organisation, row.id, row.bytes]),
      [
        [one, id(2), 7],
        [one, id(3), 7],
        [other, id(1), 7],
      ],
    );
  } finally {
    await client.end();
    await db.close();
  }
});
