import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SessionLocks } from '../database/session-locks.ts';
import { Problem } from '../errors.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { Turns } from './turns.ts';

const limits = {
  user: { atOnce: 1, maxWaiting: 1, refusal: 'Yours are still being made.' },
  organisation: { atOnce: 2, maxWaiting: 1, refusal: 'Others are at work.' },
};
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Takes turns and says whose has begun. */
function taker() {
  const turns = new Turns(limits);
  const begun: string[] = [];
  const take = (organisation: number, userId: number) => {
    const turn = turns.take({ organisation, userId });
    turn.then(
      () => begun.push(`${userId} in ${organisation}`),
      () => {},
    );
    return turn;
  };
  return { turns, begun, take };
}
const refusal = (words: string) => (error: unknown) =>
  error instanceof Problem &&
  error.status === 429 &&
  error.code === 'too-many-at-once' &&
  error.retryAfterSeconds === 10 &&
  error.message === words;

test('a user has one turn after the other in whichever organisation, and is refused beyond those who wait', async () => {
  const { begun, take } = taker();
  const first = take(1, 7);
  const second = take(2, 7);
  await assert.rejects(take(3, 7), refusal('Yours are still being made.'));
  const end = await first;
  await settle();
  assert.deepEqual(begun, ['7 in 1']);
  end();
  await second;
  assert.deepEqual(begun, ['7 in 1', '7 in 2']);
});

test('users of an organisation share its turns, those of another one do not wait', async () => {
  const { begun, take } = taker();
  const [one] = await Promise.all([take(1, 7), take(1, 8)]);
  const waiting = take(1, 9);
  await assert.rejects(take(1, 10), refusal('Others are at work.'));
  await take(2, 11);
  assert.deepEqual(begun, ['7 in 1', '8 in 1', '11 in 2']);
  one();
  await waiting;
  assert.deepEqual(begun, ['7 in 1', '8 in 1', '11 in 2', '9 in 1']);
});

test('work that fails ends its turn like work that succeeds', async () => {
  const { turns } = taker();
  const caller = { organisation: 1, userId: 7 };
  await assert.rejects(
    turns.run(caller, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await turns.run(caller, async () => 'done'), 'done');
  assert.equal(await turns.run(caller, async () => 'again'), 'again');
});

test('two processes share the turns of a user and of an organisation; one that dies has none', async () => {
  const db = await createTestDatabase();
  const processes = [1, 2].map(() => {
    const locks = new SessionLocks(db.connection, () => {});
    return { locks, turns: new Turns(limits, { kind: 'exports', locks, waitMs: 300 }) };
  });
  const [one, two] = processes as [(typeof processes)[0], (typeof processes)[0]];
  try {
    const end = await one.turns.take({ organisation: 1, userId: 7 });
    await assert.rejects(two.turns.take({ organisation: 2, userId: 7 }), refusal('Yours are still being made.'));
    await two.turns.take({ organisation: 1, userId: 8 });
    await assert.rejects(one.turns.take({ organisation: 1, userId: 9 }), refusal('Others are at work.'));
    const waiting = two.turns.take({ organisation: 1, userId: 7 });
    end();
    (await waiting)();
    await one.turns.take({ organisation: 3, userId: 10 });
    await one.locks.close();
    await two.turns.take({ organisation: 3, userId: 10 });
  } finally {
    for (const { locks } of processes) await locks.close();
    await db.close();
  }
});
