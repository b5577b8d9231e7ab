import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportList } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let organisation: number;
let sales: TestStaff;
let director: TestStaff;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  sales = await server.staff(organisation, { role: 1 });
  director = await server.staff(organisation, { role: 3, is_dir: true });
});
after(() => server.close());

async function stored(showsCost = false): Promise<number> {
  const [row] = await server.database.query<{ id: number }>(
    `insert into report (organisation_id, type, date_range, request, shows_cost, requested_by)
      values ($1, 'transfers-detail', 'All', '{"type": "transfers-detail"}', $2, $3) returning id`,
    [organisation, showsCost, sales.eId],
  );
  return row?.id ?? 0;
}
async function pageOf(page: number, staff = sales) {
  const url = `/api/ag/reports?per_page=2&page=${page}`;
  const { data, meta, active } = (await server.inject({ url, headers: staff.headers })).json<ReportList>();
  return [data.map(({ id }) => id), meta.total, meta.current_page, meta.per_page, active];
}

test('the newest report is first, page by page, and the total is of what the reader may see', async () => {
  const [first, second] = [await stored(), await stored()];
  const withCost = await stored(true);
  const last = await stored();
  assert.deepEqual(await pageOf(1), [[last, second], 3, 1, 2, 0]);
  assert.deepEqual(await pageOf(2), [[first], 3, 2, 2, 0]);
  assert.deepEqual(await pageOf(3), [[], 3, 3, 2, 0]);
  assert.deepEqual(await pageOf(1, director), [[last, withCost], 4, 1, 2, 0]);
  assert.deepEqual(await pageOf(2, director), [[second, first], 4, 2, 2, 0]);
  const stranger = await server.staff(await buildOrganisation(server.database), { role: 4 });
  assert.deepEqual(await pageOf(1, stranger), [[], 0, 1, 2, 0]);
});
