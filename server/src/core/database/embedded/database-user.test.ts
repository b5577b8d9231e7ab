import assert from 'node:assert/strict';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownerOf } from './database-user.ts';
import { runsAsRoot } from './place.ts';

const DAY = 86_400_000;

test('data of an older version stays with its user for two weeks, so that it can be gone back to', (t) => {
  if (!runsAsRoot()) return t.skip('only root changes owners');
  const folder = mkdtempSync(join(tmpdir(), 'iwe-owner-'));
  t.after(() => {
    for (const path of [folder, `${folder}.older-owner-since`]) rmSync(path, { recursive: true, force: true });
  });
  writeFileSync(join(folder, 'PG_VERSION'), '18');
  const [older, own] = [
    { uid: 65_534, gid: 65_534 },
    { uid: 4_242, gid: 4_243 },
  ];
  for (const path of [folder, join(folder, 'PG_VERSION')]) chownSync(path, older.uid, older.gid);
  const began = Date.now();
  const owners = () => [folder, join(folder, 'PG_VERSION')].map((path) => statSync(path).uid);
  assert.deepEqual(ownerOf(own, folder, began), older);
  assert.deepEqual(ownerOf(own, folder, began + 13.9 * DAY), older);
  assert.deepEqual(owners(), [older.uid, older.uid]);
  assert.deepEqual(ownerOf(own, folder, began + 14 * DAY), own);
  assert.deepEqual(owners(), [own.uid, own.uid]);
  assert.equal(existsSync(`${folder}.older-owner-since`), false);
  // Root's cannot be used at all.
  chownSync(folder, 0, 0);
  assert.deepEqual(ownerOf(own, folder, began), own);
});
