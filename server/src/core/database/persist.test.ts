import assert from 'node:assert/strict';
import { test } from 'node:test';
import { persistently } from './persist.ts';

const coded = (code: string, message = code) => Object.assign(new Error(message), { code });

/** Runs a step that fails with these errors, one after the other, and then resolves. */
async function run(errors: Error[]) {
  const said: string[] = [];
  const pauses: number[] = [];
  const persist = persistently({
    place: 'PostgreSQL at db:5432',
    say: (message) => said.push(message),
    pause: (attempt) => (pauses.push(attempt), 0),
  });
  const result = await persist(async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  });
  return { result, said, pauses };
}

test('a step runs until PostgreSQL is there and takes writes, and each wait is told once', async () => {
  const migration = new Error('The migration 0001 failed', { cause: coded('57P01', 'terminating connection') });
  const both = new AggregateError([coded('ECONNREFUSED', '::1'), coded('ECONNREFUSED', '127.0.0.1')]);
  const standby = coded('25006', 'cannot execute INSERT in a read-only transaction');
  assert.deepEqual(await run([migration, both, standby, coded('EAI_AGAIN')]), {
    result: 'done',
    said: [
      'PostgreSQL at db:5432 does not answer (terminating connection). It is tried again until it does.',
      'PostgreSQL at db:5432 answers again.',
    ],
    pauses: [0, 1, 2, 3],
  });
  assert.deepEqual((await run([both])).said[0]?.includes('(::1, 127.0.0.1)'), true);
  assert.deepEqual(await run([]), { result: 'done', said: [], pauses: [] });
});

test('a step that fails by itself is not repeated', async () => {
  for (const error of [coded('28P01'), new Error('a mistake'), new Error('wrapped', { cause: coded('42601') })])
    await assert.rejects(run([error]), error);
});
