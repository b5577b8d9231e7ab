import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody, ReportPreview } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { NewestPreviews } from './newest-previews.ts';

let server: TestServer;
let manager: TestStaff;
before(async () => {
  server = await startTestServer();
  manager = await server.staff(await buildOrganisation(server.database), { role: 4 });
});
after(() => server.close());

const ask = async (sortBy: string) =>
  server.inject({
    method: 'POST',
    url: '/api/ag/reports/preview',
    headers: manager.headers,
    payload: { type: 'transfers-detail', sortBy },
  });
/** Statements of long reads that run at the moment. */
const running = async (): Promise<number> => {
  const [row] = await server.database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where application_name = 'iwe-long-reads' and datname = current_database() and state = 'active'`,
  );
  return row?.count ?? 0;
};
async function until(count: number): Promise<void> {
  // Each question is a round trip to the database; nothing waits for a fixed time.
  const started = performance.now();
  while ((await running()) !== count) assert.ok(performance.now() - started < 30_000, `${count} running statements`);
}
/** Runs `work` while no statement can read sheets. */
const whileLocked = (work: () => Promise<void>) =>
  server.database.system(async (tx) => {
    await tx.query({ name: 'test-lock', text: 'lock table sheet in access exclusive mode', values: [] });
    await work();
  });

describe('previews of a person', () => {
  test('a newer one replaces the one before; the last of many is answered, none is refused for its number', async () => {
    let newest = Promise.resolve<Awaited<ReturnType<typeof ask>> | null>(null);
    await whileLocked(async () => {
      newest = ask('number');
      await until(1);
      for (const column of ['date', 'code', 'brand', 'quantity', 'value']) {
        const [older, newer] = [newest, ask(column)];
        const answer = await older;
        assert.deepEqual([answer?.statusCode, answer?.json<ErrorBody>().code], [409, 'preview-replaced']);
        newest = newer;
      }
    });
    const answer = await newest;
    assert.equal(answer?.statusCode, 200, answer?.body);
    assert.equal(answer?.json<{ data: ReportPreview }>().data.totalRows, 0);
  });

  test('one whose page has gone ends at once', async () => {
    const address = await server.listen();
    const leaving = new AbortController();
    await whileLocked(async () => {
      const asked = fetch(`${address}/api/ag/reports/preview`, {
        method: 'POST',
        headers: { ...manager.headers, 'content-type': 'application/json' } as Record<string, string>,
        body: JSON.stringify({ type: 'transfers-detail' }),
        signal: leaving.signal,
      });
      await until(1);
      leaving.abort();
      await assert.rejects(asked);
      // The lock is still there: the statement was cancelled.
      await until(0);
    });
  });

  test('one that takes too long says what to do instead', async () => {
    const previews = new NewestPreviews(1);
    const work = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))));
    await assert.rejects(previews.run(1, new AbortController().signal, work), {
      status: 503,
      code: 'preview-too-long',
      message: /Choose a shorter date range .* or press Submit/,
    });
  });

  test('those of two people do not end each other', async () => {
    const previews = new NewestPreviews();
    const open = new AbortController().signal;
    let seen: AbortSignal | undefined;
    await previews.run(1, open, async (signal) => {
      await previews.run(2, open, async () => {});
      seen = signal;
    });
    assert.equal(seen?.aborted, false);
  });
});
