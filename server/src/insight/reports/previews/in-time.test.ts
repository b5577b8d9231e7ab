import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ReportPreview } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { inTime } from './in-time.ts';

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
  test('in several tabs are answered one after the other, none is refused or ends another', async () => {
    let asked: ReturnType<typeof ask>[] = [];
    await whileLocked(async () => {
      asked = ['number', 'date', 'code', 'brand'].map(ask);
      await until(1);
    });
    for (const answer of await Promise.all(asked)) {
      assert.equal(answer.statusCode, 200, answer.body);
      assert.equal(answer.json<{ data: ReportPreview }>().data.totalRows, 0);
    }
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
    const work = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))));
    await assert.rejects(inTime(new AbortController().signal, work, 1), {
      status: 503,
      code: 'preview-too-long',
      message: /Choose a shorter date range .* or press Submit/,
    });
  });
});
