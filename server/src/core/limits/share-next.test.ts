import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareNext } from './share-next.ts';

test('callers that arrive during a run share the next one, which begins after them', async () => {
  const share = shareNext<number>();
  const ends: (() => void)[] = [];
  let runs = 0;
  const work = () => {
    const run = ++runs;
    return new Promise<number>((resolve, reject) =>
      ends.push(() => (run === 2 ? reject(new Error('lost')) : resolve(run))),
    );
  };
  const ask = (key = 'a') => share(key, work);
  const first = ask();
  const others = [ask(), ask(), ask()];
  const elsewhere = ask('b');
  assert.equal(runs, 2, 'another key does not wait');
  ends[0]?.();
  assert.equal(await first, 1);
  ends[1]?.();
  await assert.rejects(elsewhere, /lost/);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(runs, 3, 'the three share one');
  const late = ask();
  ends[2]?.();
  assert.deepEqual(await Promise.all(others), [3, 3, 3]);
  await new Promise((resolve) => setImmediate(resolve));
  ends[3]?.();
  assert.equal(await late, 4);
  // Nothing is under way any more: the next call does not wait.
  void ask();
  assert.equal(runs, 5);
});
