import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ReportRequest } from '@iwe/contract';
import { PRODUCT_CATEGORY_LABELS } from '@iwe/domain';
import { seedDemo, TEST_SIZE } from '../../demo/index.ts';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { checkAndClose } from '../../trading/sheets/testing/check.ts';
import { startPurchaseWorld } from '../../trading/sheets/testing/purchase-world.ts';
import { ask, assertFoots, cents, preview, report } from './testing/report-world.ts';

// What the stock is worth, against figures that are added up here, entry by entry, from the ledger.

const ORGANISATION = 4;
interface Entry {
  id: number;
  product: number;
  code: string;
  warehouse: string;
  sheet: number;
  no: string;
  line: number;
  type: number;
  kind: string;
  posting: number;
  quantity: number;
  value: number;
  /** The day of the posting in the organisation's zone, and the sheet's day. */
  posted: string;
  date: string;
  isReversed: boolean;
}
let server: TestServer;
let manager: TestStaff;
let entries: Entry[];
/** A day with postings before and after it. */
let middle: string;
before(async () => {
  server = await startTestServer();
  await seedDemo(server.database, { today: '2026-11-21', size: TEST_SIZE });
  manager = await server.staff(ORGANISATION, { role: 4 });
  entries = await server.database.query<Entry>(
    `select e.id, e.product_id as product, p.code, w.name as warehouse, s.id as sheet, s.no, e.line_id as line, s.type,
      e.kind, e.posting, e.quantity, e.value_cents as value, s.date,
      (e.posted_at at time zone o.time_zone)::date as posted,
      exists (select from stock_ledger r where r.organisation_id = e.organisation_id and r.reverses = e.id) as "isReversed"
    from stock_ledger e join organisation o on o.id = e.organisation_id
    join sheet s on s.organisation_id = e.organisation_id and s.id = e.sheet_id
    join product p on p.organisation_id = e.organisation_id and p.id = e.product_id
    join warehouse w on w.organisation_id = e.organisation_id and w.id = e.warehouse_id
    where e.organisation_id = $1 order by e.id`,
    [ORGANISATION],
  );
  const days = [...new Set(entries.map(({ posted }) => posted))].toSorted();
  middle = days[Math.floor(days.length / 2)] ?? '';
});
after(() => server.close());

const read = (request: Partial<ReportRequest>) => report(server, manager, ORGANISATION, request);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const firstWord = (text: string) => text.split(' ')[0] ?? '';
const valueOf = (of: readonly Entry[]) => sum(of.filter(({ kind }) => kind !== 'variance').map(({ value }) => value));
const unitsOf = (of: readonly Entry[]) => sum(of.map(({ quantity }) => quantity));
const until = (day: string) => entries.filter(({ posted }) => posted <= day);
const grouped = (of: readonly Entry[], key: (entry: Entry) => string) => Map.groupBy(of, key);

describe('stock and value', () => {
  for (const moment of ['now', 'at the end of a day'] as const)
    test(`${moment}: the ledger's units by product and warehouse, and its value to the cent`, async () => {
      const of = moment === 'now' ? entries : until(middle);
      const file = await read({ type: 'stock-value', ...(moment === 'now' ? {} : { dueDate: middle }) });
      assertFoots(file, ['Qty', 'Value']);
      const expected = [...grouped(of, ({ warehouse, code }) => `${warehouse} ${code}`)]
        .map(([place, own]) => `${place} ${unitsOf(own)}`)
        .filter((text) => !text.endsWith(' 0'));
      assert.deepEqual(
        file.rows.map((row) => `${row['Warehouse']} ${row['Item Code']} ${row['Qty']}`).toSorted(),
        expected.toSorted(),
      );
      for (const [code, own] of grouped(of, (entry) => entry.code)) {
        const shares = file.rows.filter((row) => row['Item Code'] === code).map((row) => cents(row['Value']));
        assert.equal(sum(shares), valueOf(own), `the shares of ${code} add up to its value`);
      }
      assert.equal(cents(file.total['Value']), valueOf(of));
    });

  test('at a moment of a day: what was posted before it, on the organisation’s clock', async () => {
    // The minute of the last posting of a day: something was posted before it, and something from it on.
    const [last] = await server.database.query<{ day: string; time: string }>(
      `select to_char(l.at, 'YYYY-MM-DD') as day, to_char(l.at, 'HH24:MI') as time
      from (select e.posted_at at time zone 'Australia/Sydney' as at from stock_ledger e where e.organisation_id = $1) l
      where l.at < $2::date + 1 order by l.at desc limit 1`,
      [ORGANISATION, middle],
    );
    const { day = '', time = '' } = last ?? {};
    const [then] = await server.database.query<{ units: number; value: number; later: number }>(
      `select (sum(e.quantity) filter (where e.posted_at < m.at))::int as units,
        (sum(e.value_cents) filter (where e.posted_at < m.at and e.kind <> 'variance'))::bigint as value,
        (count(*) filter (where e.posted_at >= m.at and e.posted_at < m.day))::int as later
      from stock_ledger e, (select ($2 || ' ' || $3)::timestamp at time zone 'Australia/Sydney' as at,
          ($2::date + 1)::timestamp at time zone 'Australia/Sydney' as day) m
      where e.organisation_id = $1`,
      [ORGANISATION, day, time],
    );
    const file = await read({ type: 'stock-value', dueDate: day, dueTime: time });
    assert.deepEqual([file.total['Qty'], cents(file.total['Value'])], [then?.units, then?.value]);
    assert.ok((then?.later ?? 0) > 0, 'something was posted in the rest of the day');
    assert.equal(file.cover['Or at a Time of That Day'], time);
    const { statusCode, body } = await ask(server, manager, { type: 'stock-value', dueTime: '13:00' });
    assert.equal(statusCode, 422);
    assert.match(body, /A time is one of a day/);
  });

  test('equals the balances', async () => {
    const [balances] = await server.database.query<{ value: number; units: number }>(
      `select (select sum(value_cents) from cost_balance where organisation_id = $1)::bigint as value,
        (select sum(quantity) from stock_balance where organisation_id = $1)::bigint as units`,
      [ORGANISATION],
    );
    const { total } = await read({ type: 'stock-value' });
    assert.deepEqual([cents(total['Value']), total['Qty']], [balances?.value, balances?.units]);
  });

  test('without the right to see cost there are units alone', async () => {
    const sales = await server.staff(ORGANISATION, { role: 1 });
    const { columns, rows } = await preview(server, sales, { type: 'stock-value' });
    assert.ok(!columns.includes('value') && !columns.includes('unitCost'));
    assert.doesNotMatch(JSON.stringify(rows), /"value":|"unitCost":/);
  });
});

describe('the roll-forward', () => {
  const steps = async (dateRange: [string, string]) => {
    const file = await read({ type: 'stock-roll-forward', dateRange });
    assertFoots(file, ['Qty', 'Value']);
    return {
      closing: cents(file.total['Value']),
      closingUnits: file.total['Qty'],
      of: Object.fromEntries(file.rows.map((row) => [String(row['Step']), cents(row['Value'])])),
    };
  };

  test('its steps lead from the value before the period to the value at its end', async () => {
    const last = entries.at(-1)?.posted ?? '';
    const period = entries.filter(({ posted }) => posted >= middle && posted <= last);
    const { of, closing, closingUnits } = await steps([middle, last]);
    const before = entries.filter(({ posted }) => posted < middle);
    const nominal = (type: number) => sum(period.filter((entry) => entry.type === type).map(({ value }) => value));
    assert.deepEqual([closing, closingUnits], [valueOf(until(last)), unitsOf(until(last))]);
    assert.equal(of['Opening stock'], valueOf(before));
    assert.equal((of['Bills, goods'] ?? 0) + (of['Bills, landed cost'] ?? 0), nominal(4));
    assert.equal(of['Cost of goods sold'] ?? 0, nominal(1));
    assert.equal(of['Customer returns'] ?? 0, nominal(2));
    assert.equal(of['Supplier returns'] ?? 0, nominal(5));
    assert.equal(of['Adjustments'] ?? 0, nominal(7));
    assert.equal(of['Transfers'] ?? 0, 0);
    assert.equal(
      of['Variance'] ?? 0,
      0 - sum(period.filter(({ kind }) => kind === 'variance').map(({ value }) => value)),
    );
    assert.ok(nominal(1) < 0 && nominal(4) > 0, 'the demo has sales and bills in the period');
  });

  test('goods of bills are what their lines cost without GST, landed cost what the bills carry', async () => {
    const last = entries.at(-1)?.posted ?? '';
    const { of } = await steps(['2000-01-01', last]);
    const [bills] = await server.database.query<{ goods: number; landed: number }>(
      `select sum(l.amount_cents - l.gst_cents)::bigint as goods, sum(l.landed_cents)::bigint as landed
      from sheet s join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id
      join product p on p.organisation_id = l.organisation_id and p.id = l.product_id and p.category <> 4
      where s.organisation_id = $1 and s.type = 4 and s.status = 2`,
      [ORGANISATION],
    );
    assert.deepEqual([of['Bills, goods'], of['Bills, landed cost'] ?? 0], [bills?.goods, bills?.landed]);
    assert.ok((bills?.landed ?? 0) > 0, 'the demo has landed cost');
  });

  test('the closing stock of a period is the opening stock of the next', async () => {
    const first = await steps(['2000-01-01', middle]);
    const next = new Date(Date.parse(middle) + 86_400_000).toISOString().slice(0, 10);
    const second = await steps([next, '2026-11-21']);
    assert.equal(second.of['Opening stock'], first.closing);
  });
});

test('the cut-off names every sheet that is dated in the period and posted outside of it, and the other way round', async () => {
  const range: [string, string] = ['2000-01-01', middle];
  const inside = (day: string) => day >= range[0] && day <= range[1];
  // The demo posts on the day of the sheet: some sheets are given a day on the other side.
  const moved = entries.filter(({ posted }) => posted > middle).slice(0, 3);
  await server.database.query('update sheet set date = $3 where organisation_id = $1 and id = any($2::bigint[])', [
    ORGANISATION,
    moved.map(({ sheet }) => sheet),
    middle,
  ]);
  const dayOf = (entry: Entry) => (moved.some(({ sheet }) => sheet === entry.sheet) ? middle : entry.date);
  const expected = new Set(
    entries
      .filter((entry) => inside(dayOf(entry)) !== inside(entry.posted))
      .map(
        (entry) =>
          `${entry.no} ${inside(entry.posted) ? 'Posted inside, dated outside' : 'Dated inside, posted outside'}`,
      ),
  );
  const file = await read({ type: 'stock-cut-off', dateRange: range });
  assertFoots(file, ['Qty', 'Value']);
  assert.deepEqual(new Set(file.rows.map((row) => `${row['Number']} ${row['Side']}`)), expected);
  assert.ok(moved.every(({ no }) => file.rows.some((row) => row['Number'] === no)));
});

test('the age of stock: the latest receipts are still here, the rest is older', async () => {
  const day = '2026-11-21';
  const file = await read({ type: 'stock-age', dueDate: day });
  assertFoots(file, ['Stock', 'Stock Value', 'Over 365']);
  const labels = ['0 to 30 Days', '31 to 60', '61 to 90', '91 to 180', '181 to 365', 'Over 365'];
  const limits = [30, 60, 90, 180, 365, Infinity];
  const expected = [...grouped(until(day), ({ code }) => code)]
    .filter(([, own]) => unitsOf(own) > 0)
    .map(([code, own]) => {
      const steps = limits.map(() => 0);
      let left = unitsOf(own);
      const receipts = own.filter(
        (entry) => entry.kind === 'movement' && !entry.isReversed && entry.quantity > 0 && [4, 7].includes(entry.type),
      );
      for (const { posted, quantity } of receipts.toReversed()) {
        const age = Math.round((Date.parse(day) - Date.parse(posted)) / 86_400_000);
        const units = Math.min(left, quantity);
        const step = limits.findIndex((limit) => age <= limit);
        steps[step] = (steps[step] ?? 0) + units;
        left -= units;
      }
      steps[5] = (steps[5] ?? 0) + left;
      return `${code} ${steps.join(' ')} ${unitsOf(own)} ${valueOf(own)}`;
    });
  assert.deepEqual(
    file.rows
      .map(
        (row) =>
          `${row['Item Code']} ${labels.map((label) => row[label]).join(' ')} ${row['Stock']} ${cents(row['Stock Value'])}`,
      )
      .toSorted(),
    expected.toSorted(),
  );
  const { plot } = await preview(server, manager, { type: 'stock-age', dueDate: day });
  assert.deepEqual(
    plot.points,
    labels.map((label) => ({ label, value: file.total[label] })),
  );
});

test('the age of stock: last receipt, last sale, days unsold and dead value of every product', async () => {
  const day = '2026-11-21';
  const { rows } = await read({ type: 'stock-age', dueDate: day });
  const sales = await server.database.query<{ code: string; day: string }>(
    `select p.code, s.date as day from sheet s join sheet_line l on l.sheet_id = s.id join product p on p.id = l.product_id
    where s.organisation_id = $1 and s.type = 1 and s.status = 2 and s.date <= $2::date`,
    [ORGANISATION, day],
  );
  const lastOf = (days: readonly string[]) => days.toSorted().at(-1) ?? null;
  const daysSince = (text: string) => Math.round((Date.parse(day) - Date.parse(text)) / 86_400_000);
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const code = row['Item Code'];
    const own = until(day).filter((entry) => entry.code === code);
    const received = own.filter(
      (entry) => entry.kind === 'movement' && !entry.isReversed && entry.quantity > 0 && [4, 7].includes(entry.type),
    );
    const sold = lastOf(sales.flatMap((sale) => (sale.code === code ? [sale.day] : [])));
    const dead = Math.round((valueOf(own) * Number(row['Over 365'])) / unitsOf(own));
    assert.deepEqual(
      [row['Last Received'], row['Last Sale'], row['Days Unsold'], cents(row['Value over 365 Days'])],
      [lastOf(received.map(({ posted }) => posted)), sold, sold && daysSince(sold), dead],
      String(code),
    );
  }
});

test('the classification has every category, brand and tag with what moved in the period', async () => {
  const products = await server.database.query<{ id: number; category: number; brand: string; tag: string }>(
    `select p.id, p.category, coalesce((select b.name from brand b where b.organisation_id = p.organisation_id
      and b.id = p.brand_id), '') as brand, p.tag1 as tag from product p where p.organisation_id = $1`,
    [ORGANISATION],
  );
  const placeOf = new Map(
    products.map(({ id, category, brand, tag }) => [
      id,
      [PRODUCT_CATEGORY_LABELS[category as 1 | 2 | 3 | 4], brand, tag].join(' | '),
    ]),
  );
  const last = entries.at(-1)?.posted ?? '';
  const file = await read({ type: 'inventory-classification', dateRange: [middle, last] });
  const expected = [...grouped(until(last), ({ product }) => placeOf.get(product) ?? '')].map(([place, own]) => {
    const moves = own.filter(({ posted, type }) => posted >= middle && type !== 6).map(({ quantity }) => quantity);
    const inStock = [...Map.groupBy(own, ({ product }) => product).values()].filter((of) => unitsOf(of) !== 0);
    return [
      place,
      inStock.length,
      unitsOf(own.filter(({ posted }) => posted < middle)),
      sum(moves.filter((quantity) => quantity > 0)),
      -sum(moves.filter((quantity) => quantity < 0)),
      unitsOf(own),
      valueOf(own),
    ].join(' ; ');
  });
  const shown = file.rows.map((row) =>
    [
      [row['Category'], row['Brand'] ?? '', row['Tag'] ?? ''].join(' | '),
      row['Products'],
      row['Opening Qty'],
      row['In'],
      row['Out'],
      row['Closing Qty'],
      cents(row['Closing Value']),
    ].join(' ; '),
  );
  assert.ok(shown.length > 5);
  assert.deepEqual(shown.toSorted(), expected.toSorted());
});

test('the trace of several products has the ledger of each, in its order, with its own balances', async () => {
  const chosen = [...grouped(entries, ({ code }) => code)].filter(([, own]) => own.length > 4).slice(0, 3);
  const ids = chosen.map(([, [first]]) => first?.product ?? 0);
  const { rows } = await read({ type: 'inventory-items-trace', products: ids });
  const shown = rows.map((row) =>
    [row['Item Code'], row['Number'], row['Qty'], row['Balance'], cents(row['Value']), cents(row['Variance'])].join(
      ' ',
    ),
  );
  const expected = chosen
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([code, own]) => {
      let balance = 0;
      return own.map(({ no, quantity, kind, value }) => {
        balance += quantity;
        const [worth, variance] = kind === 'variance' ? [0, value] : [value, 0];
        return [code, no, quantity, balance, worth, variance].join(' ');
      });
    });
  assert.equal(ids.length, 3);
  // Which product is first is the database's collation.
  assert.deepEqual(Object.groupBy(shown, firstWord), Object.groupBy(expected, firstWord));
});

test('late costs, a bill taken back and its variance: each step of the roll-forward by hand', async () => {
  const world = await startPurchaseWorld();
  try {
    const tyre = await world.product('TYRE');
    const stepsNow = async () => {
      const file = await report(world.server, world.manager, world.organisation, { type: 'stock-roll-forward' });
      assertFoots(file, ['Qty', 'Value']);
      const { value_cents: value, quantity } = await world.cost(tyre);
      assert.deepEqual([cents(file.total['Value']), file.total['Qty']], [value, quantity]);
      return Object.fromEntries(file.rows.map((row) => [row['Step'], cents(row['Value'])]));
    };
    // 10 units for 100.00 without tax, 20.00 of clearance; 6 of them are sold at 12.00.
    const bill = await world.create(world.bill([{ productId: tyre, quantity: 10, price: 10 }], { taxType: 1 }));
    assert.equal((await world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 20 })).statusCode, 200);
    await world.done(bill.id, 'approve');
    const sale = await world.create(world.invoice([{ productId: tyre, quantity: 6, price: 500, manual: true }]));
    const approved = await world.approve(world.director, sale.id);
    assert.equal(approved.statusCode, 200, approved.body);
    assert.deepEqual(await stepsNow(), {
      'Opening stock': 0,
      'Bills, goods': 10_000,
      'Bills, landed cost': 2_000,
      'Cost of goods sold': -7_200,
    });

    // 10.00 more of clearance: 4 of 10 units carry 4.00, the sold ones leave 6.00 as variance.
    assert.equal((await world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 30 })).statusCode, 200);
    assert.deepEqual(await stepsNow(), {
      'Opening stock': 0,
      'Bills, goods': 10_000,
      'Bills, landed cost': 3_000,
      'Cost of goods sold': -7_200,
      Variance: -600,
    });

    // A second bill is approved and taken back: it leaves no value behind.
    const other = await world.create(world.bill([{ productId: tyre, quantity: 2, price: 30 }], { taxType: 1 }));
    await world.done(other.id, 'approve');
    await world.done(other.id, 'unApprove');
    const after = await stepsNow();
    assert.equal((after['Bills, goods'] ?? 0) + (after['Variance'] ?? 0), 9_400);
    assert.equal(after['Bills, landed cost'], 3_000);

    // A third bill, with landed cost, belongs to a period that was over when it is reversed.
    const past = await world.create(world.bill([{ productId: tyre, quantity: 4, price: 10 }], { taxType: 1 }));
    assert.equal((await world.costs({ po_id: past.id, sea_freight: 0, clearance_cost: 8 })).statusCode, 200);
    await world.done(past.id, 'approve');
    await world.server.database.system((tx) =>
      tx.query({
        name: 'test-past-posting',
        text: `update stock_ledger set posted_at = '2026-03-10T02:00:00Z' where sheet_id = $1`,
        values: [past.id],
      }),
    );
    const stepsOfMarch = async () => {
      const request = { type: 'stock-roll-forward', dateRange: ['2026-03-01', '2026-03-31'] as [string, string] };
      const { rows } = await report(world.server, world.manager, world.organisation, request);
      return Object.fromEntries(rows.map((row) => [row['Step'], cents(row['Value'])]));
    };
    const ofPeriod = { 'Opening stock': 0, 'Bills, goods': 4_000, 'Bills, landed cost': 800 };
    assert.deepEqual(await stepsOfMarch(), ofPeriod);
    await world.done(past.id, 'unApprove');
    assert.deepEqual(await stepsOfMarch(), ofPeriod, 'what happens later leaves a past period as it was');
  } finally {
    await checkAndClose(world);
  }
});
