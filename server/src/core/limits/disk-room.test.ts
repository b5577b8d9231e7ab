import assert from 'node:assert/strict';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { DiskRoom, freeBytesOf, MIN_FREE_BYTES } from './disk-room.ts';
import { Problem } from '../errors.ts';

test('a disk has the room that is left for everybody, and none where it cannot be asked', async () => {
  const { bavail, bsize } = await statfs(tmpdir());
  const free = await freeBytesOf(tmpdir());
  assert.ok(Math.abs(free - bavail * bsize) < 500 * 1024 * 1024, `${free} bytes`);
  assert.equal(await freeBytesOf('/no/such/folder'), 0);
});

test('a disk is full below its least room, which is told once, like that there is room again', async () => {
  let free = MIN_FREE_BYTES;
  const said: string[] = [];
  const disk = new DiskRoom(
    async () => free,
    (message) => said.push(message),
  );
  await disk.look();
  disk.assertRoom();
  assert.deepEqual([disk.isFull, said], [false, []]);
  free = MIN_FREE_BYTES - 1;
  for (let time = 0; time < 2; time += 1) await disk.look();
  assert.throws(disk.assertRoom, (error) => error instanceof Problem && error.code === 'disk-full');
  assert.equal(disk.isFull, true);
  free = MIN_FREE_BYTES;
  for (let time = 0; time < 2; time += 1) await disk.look();
  disk.assertRoom();
  assert.deepEqual(
    said.map((message) => /^The disk of the data directory (is full|has room again)/.exec(message)?.[1]),
    ['is full', 'has room again'],
  );
});

test('the room of a disk is looked at before anything is written, then again and again until its end', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let looks = 0;
  const disk = new DiskRoom(
    async () => {
      looks += 1;
      return 0;
    },
    () => {},
  );
  await disk.start();
  assert.deepEqual([looks, disk.isFull], [1, true]);
  t.mock.timers.tick(60_000);
  const looked = looks;
  assert.ok(looked > 5, `${looked} looks`);
  disk.stop();
  t.mock.timers.tick(60_000);
  assert.equal(looks, looked);
});
