import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { framesOf } from '../testing/frames.ts';
import { watchedExport } from './watched-export.ts';

test('progress is told at first, before a part of the file when it has changed, and at the end', async () => {
  const progress = { rows: 0, total: 1_000 };
  async function* file() {
    yield Buffer.from('head');
    progress.rows = 300;
    yield Buffer.from('first');
    yield Buffer.from('second');
    progress.rows = 1_000;
    yield Buffer.from('last');
  }
  const watched = watchedExport(Readable.from(file(), { highWaterMark: 1 }), progress);
  const frames = framesOf(await buffer(watched));
  assert.deepEqual(
    frames.filter((frame) => / of /.test(frame)),
    ['0 of 1000', '300 of 1000', '1000 of 1000', '1000 of 1000'],
  );
  assert.deepEqual(
    frames.filter((frame) => !/ of /.test(frame)),
    ['head', 'first', 'second', 'last', 'end'],
  );
});

test('a file that fails has no end', async () => {
  async function* file() {
    yield Buffer.from('head');
    throw new Error('the database is gone');
  }
  const watched = watchedExport(Readable.from(file()), { rows: 0, total: 2 });
  const parts: Buffer[] = [];
  await assert.rejects(async () => {
    for await (const part of watched) parts.push(part as Buffer);
  }, /the database is gone/);
  assert.deepEqual(framesOf(Buffer.concat(parts)), ['0 of 2', 'head']);
});

test('a reader who leaves ends the file, also before anything was read', async () => {
  const file = new Readable({ read: () => {} });
  const watched = watchedExport(file, { rows: 0, total: 1 });
  watched.destroy();
  await once(watched, 'close');
  assert.equal(file.destroyed, true);
});
