import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportPreview } from '@iwe/contract';
import type { Query } from '../../core/database/index.ts';
import { aProduct, startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import { customersSalesSummarySource } from './sources/customers-sales-summary.sql.ts';

let world: SheetWorld;
before(async () => {
  world = await startSheetWorld();
  const tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 100 });
  await world.receive([{ productId: tyre, quantity: 100, priceCents: 10 }]);
  // One invoice a day; its price says which day it is.
  for (const [day, price] of [
    ['2023-02-28', 1],
    ['2024-02-28', 2],
    ['2024-02-29', 4],
    ['2024-03-01', 8],
    ['2025-02-28', 16],
    ['2025-04-06', 32],
    ['2026-04-05', 64],
  ] as const) {
    const sheet = await world.create(
      world.invoice([{ productId: tyre, quantity: 1, price, manual: true }], {}),
      world.manager,
    );
    const answer = await world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion });
    assert.equal(answer.statusCode, 200, answer.body);
    await world.server.database.query('update sheet set date = $2 where id = $1', [sheet.id, day]);
  }
});
after(() => world.close());

/** Net of the days and of the same days a year before, in dollars. */
const nets = async (dateRange: [string, string], group: 'asCustomers' | 'asMonths' = 'asCustomers') => {
  const scope = { organisation: world.organisation, showsCost: true };
  const request = { type: 'customers-sales-summary', group, dateRange };
  const query = customersSalesSummarySource.query(request, scope) as Query<{
    net: number | null;
    lastYear: number | null;
  }>;
  const rows = await world.server.database.read({ organisation: world.organisation, userId: null }, (tx) =>
    tx.query(query),
  );
  return rows.map((row) => [Number(row.net) / 100, Number(row.lastYear) / 100]);
};

test('the year before has the same days; the end of February stays the end, and 29 February becomes the 28th', async () => {
  assert.deepEqual(await nets(['2025-02-01', '2025-02-28']), [[16, 6]]);
  assert.deepEqual(await nets(['2024-02-29', '2024-02-29']), [[4, 1]]);
  assert.deepEqual(await nets(['2024-02-01', '2024-02-28']), [[2, 1]]);
  assert.deepEqual(await nets(['2025-03-01', '2025-03-01']), [[0, 8]], 'nothing this year, something the year before');
  assert.deepEqual(await nets(['2025-02-01', '2025-02-28'], 'asMonths'), [[16, 6]]);
});

test('days are days, also those on which clocks change', async () => {
  // Summer time ends on 6 April 2025 and on 5 April 2026.
  assert.deepEqual(await nets(['2026-04-05', '2026-04-05']), [[64, 0]]);
  assert.deepEqual(await nets(['2026-04-06', '2026-04-06']), [[0, 32]]);
});

test('months are in the order of time, in the rows and in the plot', async () => {
  const request = { type: 'customers-sales-summary', group: 'asMonths', dateRange: ['2024-01-01', '2026-12-31'] };
  const answer = await world.call(world.accountant, 'POST', 'reports/preview', request);
  const { rows, plot } = answer.json<{ data: ReportPreview }>().data;
  const months = rows.map(({ cells }) => String(cells['month']));
  assert.ok(months.length > 2, answer.body);
  assert.deepEqual(months, months.toSorted());
  assert.deepEqual(
    plot.points.map(({ label }) => label),
    months,
  );
});
