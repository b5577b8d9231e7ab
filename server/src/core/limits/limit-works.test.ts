import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limitWorks } from './limit-works.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Returns work that runs until `finish` is called, and the highest number that ran at the same time. */
function trackedWorks() {
  const finishers: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => finishers.push(resolve));
    running--;
  };
  return { work, finish: () => finishers.shift()?.(), running: () => running, most: () => most };
}

describe('limitWorks', () => {
  it('never exceeds the limit, even if a call arrives between the end of one and the start of the next', async () => {
    const limit = limitWorks({ atOnce: 2, maxWaiting: 50, refuse: () => new Error('busy') });
    const works = trackedWorks();
    const calls = [limit(works.work), limit(works.work), limit(works.work)];
    await settle();
    works.finish();
    // One call in each of the next event-loop turns, because a slot is handed over within a few of them.
    for (let turn = 0; turn < 10; turn += 1) {
      calls.push(limit(works.work));
      await Promise.resolve();
    }
    await settle();
    assert.equal(works.running(), 2);
    for (let left = calls.length; left > 0; left -= 1) {
      works.finish();
      await settle();
    }
    await Promise.all(calls);
    assert.equal(works.most(), 2);
  });

  it('refuses at once when too many wait, and accepts new work after one has ended', async () => {
    const limit = limitWorks({ atOnce: 1, maxWaiting: 1, refuse: () => new Error('busy') });
    const works = trackedWorks();
    const calls = [limit(works.work), limit(works.work)];
    await assert.rejects(limit(works.work), /busy/);
    works.finish();
    await settle();
    calls.push(limit(works.work));
    works.finish();
    await settle();
    works.finish();
    await Promise.all(calls);
    assert.equal(works.most(), 1);
  });

  it('frees the slot of work that throws', async () => {
    const limit = limitWorks({ atOnce: 1, maxWaiting: 5, refuse: () => new Error('busy') });
    const failing = limit(() => Promise.reject(new Error('broken file')));
    const next = limit(async () => 'done');
    await assert.rejects(failing, /broken file/);
    assert.equal(await next, 'done');
  });
});
