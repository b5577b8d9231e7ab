import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PREVIEW_ROWS } from '@iwe/contract';
import type { ReportRequest } from '@iwe/contract';
import { columnsOf, findReport, REPORTS, wayOf } from '@iwe/reports';
import type { ReportDefinition } from '@iwe/reports';
import { seedDemo, TEST_SIZE } from '../../demo/index.ts';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { assertFoots, cents, preview, report } from './testing/report-world.ts';
import type { ReadReport } from './testing/report-world.ts';

// Every report over the demo data against figures that are added up here, row by row, from the tables.

const ORGANISATION = 4;
let server: TestServer;
let manager: TestStaff;

interface Line {
  sheet: number;
  type: number;
  no: string;
  date: string;
  due: string | null;
  contact: number;
  customer: string;
  warehouse: number;
  inWarehouse: number | null;
  product: number;
  code: string;
  brand: number | null;
  category: number;
  line: number;
  quantity: number;
  amount: number;
  gst: number;
  area: string;
  service: string | null;
}
interface Entry {
  id: number;
  product: number;
  warehouse: number;
  line: number;
  kind: string;
  quantity: number;
  value: number;
  type: number;
  day: string;
}
let lines: Line[];
let entries: Entry[];

before(async () => {
  server = await startTestServer();
  await seedDemo(server.database, { today: '2026-11-21', size: TEST_SIZE });
  manager = await server.staff(ORGANISATION, { role: 4 });
  lines = await server.database.query<Line>(
    `select s.id as sheet, s.type, s.no, s.date, s.due_date as due, s.contact_id as contact, c.name as customer,
      s.warehouse_id as warehouse, s.in_warehouse_id as "inWarehouse", p.id as product, p.code, p.brand_id as brand,
      p.category, l.id as line, l.quantity, l.amount_cents as amount, l.gst_cents as gst, s.area_type as area,
      (select u.name from membership m join app_user u on u.id = m.user_id where m.id = coalesce(s.service_id, s.bd_id))
        as service
    from sheet_line l join sheet s on s.id = l.sheet_id and s.organisation_id = l.organisation_id
    join product p on p.id = l.product_id and p.organisation_id = l.organisation_id
    left join contact c on c.id = s.contact_id and c.organisation_id = s.organisation_id
    where s.organisation_id = 4 and s.status = 2`,
  );
  entries = await server.database.query<Entry>(
    `select e.id, e.product_id as product, e.warehouse_id as warehouse, e.line_id as line, e.kind, e.quantity,
      e.value_cents as value, s.type, (e.posted_at at time zone 'Australia/Sydney')::date as day
    from stock_ledger e join sheet s on s.id = e.sheet_id and s.organisation_id = e.organisation_id
    where e.organisation_id = 4 order by e.id`,
  );
});
after(() => server.close());

const read = (request: Partial<ReportRequest>): Promise<ReadReport> => report(server, manager, ORGANISATION, request);
const signOf = ({ type }: Line) => (type === 2 || type === 5 ? -1 : 1);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** What a line's goods left the stock with: everything that was posted for it and not reversed. */
const costOf = ({ line }: Line) =>
  -sum(entries.filter((entry) => entry.line === line && entry.kind !== 'revaluation').map(({ value }) => value));
const definitionOf = (type: string): ReportDefinition => findReport(type) as ReportDefinition;
const summedOf = (type: string, request: Partial<ReportRequest> = {}) =>
  columnsOf(definitionOf(type), request, { showsCost: true })
    .filter(({ isSummed }) => isSummed)
    .map(({ label }) => label);
const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).toSorted();

describe('over the demo data', () => {
  test('sales detail: every line of approved invoices and credit notes, with what the ledger says it cost', async () => {
    const sales = lines.filter(({ type }) => type === 1 || type === 2);
    for (const group of ['asCustomers', 'asProducts'] as const) {
      const type = 'invoices-credit-notes-detail';
      const file = await read({ type, group, includeCost: true });
      assert.deepEqual(
        sorted(
          file.rows.map((row) => [
            row['Number'],
            row['Item Code'],
            row['Date'],
            row['Customer'],
            row['Qty'],
            cents(row['Amount']),
            cents(row['GST']),
            cents(row['Cost']),
            cents(row['Margin']),
          ]),
        ),
        sorted(
          sales.map((line) => {
            const [sign, cost] = [signOf(line), costOf(line)];
            const [amount, gst] = [sign * line.amount, sign * line.gst];
            const { no, code, date, customer } = line;
            return [no, code, date, customer, sign * line.quantity, amount, gst, cost, amount - gst - cost];
          }),
        ),
      );
      assertFoots(file, summedOf(type));
      const by = group === 'asCustomers' ? 'contact' : 'product';
      assert.equal(file.subtotals.length, new Set(sales.map((line) => line[by])).size);
    }
  });

  test('sales summary: by customer and by product', async () => {
    const sales = lines.filter(({ type }) => type === 1 || type === 2);
    const net = sum(sales.map((line) => signOf(line) * line.amount));
    for (const group of ['asCustomers', 'asProducts'] as const) {
      const type = 'customers-sales-summary';
      const file = await read({ type, group, includeCost: true });
      assertFoots(file, summedOf(type, { group }));
      const [key, label] =
        group === 'asCustomers' ? (['contact', 'Customer'] as const) : (['product', 'Item Code'] as const);
      const expected = [...Map.groupBy(sales, (line) => line[key]).values()].map((of) => {
        const own = sum(of.map((line) => signOf(line) * line.amount));
        const gst = sum(of.map((line) => signOf(line) * line.gst));
        const cost = sum(of.map(costOf));
        return [
          of[0]?.[group === 'asCustomers' ? 'customer' : 'code'],
          new Set(of.filter((line) => line.type === 1).map(({ sheet }) => sheet)).size,
          sum(of.map((line) => signOf(line) * line.quantity)),
          sum(of.filter((line) => line.type === 1).map(({ amount }) => amount)),
          -sum(of.filter((line) => line.type === 2).map(({ amount }) => amount)),
          own,
          gst,
          cost,
          own - gst - cost,
          Math.round((own / net) * 1e6),
        ];
      });
      assert.deepEqual(
        sorted(
          file.rows.map((row) => [
            row[label],
            row['Invoices'],
            row['Qty'],
            ...['Gross', 'Credit Notes', 'Net', 'GST', 'Cost', 'Margin'].map((column) => cents(row[column])),
            Math.round(Number(row['Share of Total']) * 1e6),
          ]),
        ),
        sorted(expected),
      );
    }
  });

  test('sales summary: by salesperson, area and month, with the same days of the year before', async () => {
    const sales = lines.filter(({ type }) => type === 1 || type === 2);
    const dateRange = ['2026-02-01', '2026-10-31'] as [string, string];
    const inside = sales.filter(({ date }) => date >= dateRange[0] && date <= dateRange[1]);
    const before = sales.filter(({ date }) => date >= '2025-02-01' && date <= '2025-10-31');
    for (const [group, label, keyOf, keyBefore] of [
      ['asSalespeople', 'Salesperson', (line: Line) => line.service ?? 'Nobody', null],
      ['asAreas', 'Area', (line: Line) => line.area, null],
      [
        'asMonths',
        'Month',
        (line: Line) => line.date.slice(0, 7),
        (line: Line) => `${Number(line.date.slice(0, 4)) + 1}${line.date.slice(4, 7)}`,
      ],
    ] as const) {
      const type = 'customers-sales-summary';
      const file = await read({ type, group, dateRange, includeCost: true });
      assertFoots(file, summedOf(type, { group }));
      const net = (of: readonly Line[]) => sum(of.map((line) => signOf(line) * line.amount));
      const keys = new Set([...inside.map(keyOf), ...before.map(keyBefore ?? keyOf)]);
      const expected = [...keys].map((key) => {
        const [own, last] = [
          inside.filter((line) => keyOf(line) === key),
          before.filter((line) => (keyBefore ?? keyOf)(line) === key),
        ];
        const invoices = new Set(own.filter((line) => line.type === 1).map(({ sheet }) => sheet)).size;
        return [key, invoices, net(own), net(last), net(own) - net(last), sum(own.map(costOf))];
      });
      assert.deepEqual(
        sorted(
          file.rows.map((row) => [
            row[label],
            row['Invoices'],
            ...['Net', 'Net Last Year', 'Change', 'Cost'].map((column) => cents(row[column])),
          ]),
        ),
        sorted(expected),
        group,
      );
    }
  });

  test('aged receivables: what is open of every customer by days past due, and what is not in Xero', async () => {
    const day = '2026-11-15';
    const file = await read({ type: 'aged-receivables', dueDate: day });
    assertFoots(file, summedOf('aged-receivables'));
    const sheets = await server.database.query<{
      customer: string;
      sign: number;
      total: number;
      due: number | null;
      on: string;
    }>(
      `select c.name as customer, case s.type when 1 then 1 else -1 end as sign, s.total_cents as total,
        case when s.xero_state = 2 then coalesce(s.xero_due_cents, 0) end as due, coalesce(s.due_date, s.date) as on
      from sheet s join contact c on c.organisation_id = 4 and c.id = s.contact_id
      where s.organisation_id = 4 and s.type in (1, 2) and s.status = 2 and s.date <= '${day}'`,
    );
    const expected = [...Map.groupBy(sheets, ({ customer }) => customer)].flatMap(([customer, own]) => {
      const late = ({ on }: { on: string }) => (Date.parse(day) - Date.parse(on)) / 86_400_000;
      const between = (from: number, to: number) =>
        sum(own.filter((one) => late(one) >= from && late(one) <= to).map(({ sign, due }) => sign * (due ?? 0)));
      const unsent = sum(own.filter(({ due }) => due === null).map(({ sign, total }) => sign * total));
      if (unsent === 0 && own.every(({ due }) => !due)) return [];
      const ages = [between(-Infinity, 0), between(1, 30), between(31, 60), between(61, 90), between(91, Infinity)];
      return [[customer, ...ages, sum(ages), unsent]];
    });
    assert.ok(expected.length > 5);
    const columns = [
      'Not Due',
      '1 to 30 Days',
      '31 to 60 Days',
      '61 to 90 Days',
      'Over 90 Days',
      'Owed',
      'Not in Xero',
    ];
    assert.deepEqual(
      sorted(file.rows.map((row) => [row['Customer'], ...columns.map((column) => cents(row[column]))])),
      sorted(expected),
    );
  });

  test('open order lines: ordered less what approved bills took, of orders that are not closed', async () => {
    const billed = await server.database.query<{ line: number; units: number }>(
      `select b.source_line_id as line, sum(b.quantity)::int as units from sheet_line b
        join sheet s on s.organisation_id = 4 and s.id = b.sheet_id and s.type = 4 and s.status = 2
      where b.organisation_id = 4 and b.source_line_id is not null group by 1`,
    );
    const open = await server.database.query<{ id: number }>(
      `select id from sheet where organisation_id = 4 and type = 3 and status = 2 and not is_closed`,
    );
    const [ids, units] = [new Set(open.map(({ id }) => id)), new Map(billed.map((row) => [row.line, row.units]))];
    const expected = lines
      .filter((line) => line.type === 3 && ids.has(line.sheet) && line.category !== 4)
      .map((line) => [line.no, line.code, line.quantity, Math.max(0, line.quantity - (units.get(line.line) ?? 0))])
      .filter(([, , , left]) => Number(left) > 0);
    assert.ok(expected.length > 5);
    for (const group of ['asEtas', 'asSuppliers'] as const) {
      const file = await read({ type: 'open-orders', group });
      assertFoots(file, summedOf('open-orders'));
      assert.deepEqual(
        sorted(file.rows.map((row) => [row['Number'], row['Item Code'], row['Ordered'], row['Open']])),
        sorted(expected),
      );
    }
  });

  test('money taken by drivers: what they have reported, per driver and day', async () => {
    const [sheet] = await server.database.query<{ id: number; total: number }>(
      `select id, total_cents as total from sheet where organisation_id = 4 and type = 1 and status = 2 limit 1`,
    );
    const drivers = await server.database.query<{ id: number; name: string }>(
      `select m.id, u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = 4 order by m.id limit 2`,
    );
    // Both clock changes: half past two of the day that ends summer time exists twice, and belongs to that day.
    const taken = [
      [0, '2026-04-04T15:30:00Z', 1, 5_000, '05 Apr 2026'],
      [0, '2026-04-04T16:30:00Z', 1, 2_500, '05 Apr 2026'],
      [0, '2026-10-03T13:59:00Z', 4, 1_000, '03 Oct 2026'],
      [1, '2026-10-03T14:01:00Z', 1, 4_000, '04 Oct 2026'],
    ] as const;
    for (const [driver, at, pay, cents] of taken)
      await server.database.query(
        `with run as (
          insert into delivery_run (organisation_id, driver_id, day) values (4, $1, '2026-04-05')
          on conflict (organisation_id, driver_id, day) do update set version = 1 returning id),
        link as (
          insert into run_link (organisation_id, run_id, token_hash, created_by, starts_at, expires_at)
          select 4, id, sha256($5::bytea), $1, now(), now() + interval '1 hour' from run returning id)
        insert into driver_report (organisation_id, uuid, request_hash, link_id, sheet_id, is_delivered, reason,
          received_by, actual_pay_type, amount_cents, comment, reported_at, is_applied, notice)
        select 4, gen_random_uuid(), '', id, $2, true, '', '', $3, $4, '', $6, true, '' from link`,
        [drivers[driver]?.id, sheet?.id, pay, cents, `${driver} ${at}`, at],
      );
    const file = await read({ type: 'driver-money', dateRange: ['2026-04-01', '2026-10-31'] });
    assertFoots(file, summedOf('driver-money'));
    assert.deepEqual(
      sorted(
        file.rows.map((row) => [row['Driver and Day'], cents(row['Cash']), cents(row['Other']), cents(row['Taken'])]),
      ),
      sorted(
        taken.map(([driver, , pay, amount, day]) => [
          `${drivers[driver]?.name}, ${day}`,
          pay === 1 ? amount : 0,
          pay === 1 ? 0 : amount,
          amount,
        ]),
      ),
    );
    assert.equal(file.subtotals.length, 3);
  });

  test('slow-moving products: in stock, without a sale in the days before the due date, or below the criterion', async () => {
    const [dueDate, unSoldDay, lessThan] = ['2026-10-31', 60, 5];
    const first = new Date(Date.parse(dueDate) - (unSoldDay - 1) * 86_400_000).toISOString().slice(0, 10);
    const request = { type: 'slow-moving-products', dueDate, unSoldDay, lessThan, includeCost: true } as const;
    const file = await read(request);
    assertFoots(file, summedOf('slow-moving-products'));
    const stock = Map.groupBy(entries, ({ product }) => product);
    const codes = await server.database.query<{ id: number; code: string }>(
      'select id, code from product where organisation_id = 4',
    );
    const expected = codes.flatMap(({ id, code }) => {
      const own = (stock.get(id) ?? []).filter(({ day }) => day <= dueDate);
      const onHand = sum(own.map(({ quantity }) => quantity));
      const sold = lines.filter((line) => line.product === id && (line.type === 1 || line.type === 2));
      const inPeriod = sold.filter(({ date }) => date >= first && date <= dueDate);
      const quantity = sum(inPeriod.map((line) => signOf(line) * line.quantity));
      if (onHand <= 0 || (inPeriod.some(({ type }) => type === 1) && quantity >= lessThan)) return [];
      const last = sold
        .filter(({ date, type }) => type === 1 && date <= dueDate)
        .map(({ date }) => date)
        .toSorted()
        .at(-1);
      const days = last === undefined ? null : (Date.parse(dueDate) - Date.parse(last)) / 86_400_000;
      const value = sum(own.filter(({ kind }) => kind !== 'variance').map((entry) => entry.value));
      return [[code, last ?? null, days, quantity, onHand, value]];
    });
    assert.ok(expected.length > 10);
    assert.deepEqual(
      sorted(
        file.rows.map((row) => [
          row['Item Code'],
          row['Last Sale'],
          row['Days Unsold'],
          row['Sold in Period'],
          row['Stock'],
          cents(row['Stock Value']),
        ]),
      ),
      sorted(expected),
    );
    const stepOf = (days: number | null): string => {
      if (days === null) return 'Never sold';
      const from = Math.floor(days / 30) * 30;
      return from < 360 ? `${from} to ${from + 29}` : '360 and more';
    };
    const { plot } = await preview(server, manager, request);
    const bySteps = Map.groupBy(expected, ([, , days]) => stepOf(days === null ? null : Number(days)));
    assert.ok(bySteps.size > 1);
    assert.deepEqual(
      sorted(plot.points.map(({ label, value }) => [label, value])),
      sorted([...bySteps].map(([label, rows]) => [label, sum(rows.map(([, , , , onHand]) => Number(onHand)))])),
    );
  });

  test('purchases: bills with their credit notes negative, or orders; by line and by supplier', async () => {
    for (const [source, types] of [
      ['blBcn', [4, 5]],
      ['po', [3]],
    ] as const) {
      const bought = lines.filter(({ type }) => (types as readonly number[]).includes(type));
      const detail = await read({ type: 'purchase-detail', source });
      assertFoots(detail, summedOf('purchase-detail'));
      assert.deepEqual(
        sorted(
          detail.rows.map((row) => [
            row['Number'],
            row['Item Code'],
            row['Supplier'],
            row['Qty'],
            cents(row['Amount']),
            cents(row['GST']),
          ]),
        ),
        sorted(
          bought.map((line) => [
            line.no,
            line.code,
            line.customer,
            signOf(line) * line.quantity,
            signOf(line) * line.amount,
            signOf(line) * line.gst,
          ]),
        ),
      );
      const summary = await read({ type: 'purchase-summary', source });
      assertFoots(summary, summedOf('purchase-summary'));
      assert.equal(summary.rows.length, new Set(bought.map(({ contact }) => contact)).size);
      assert.equal(cents(summary.total['Net']), sum(bought.map((line) => signOf(line) * line.amount)));
      for (const row of summary.rows) {
        const own = bought.filter(({ customer }) => customer === row['Supplier']);
        assert.equal(cents(row['Net']), sum(own.map((line) => signOf(line) * line.amount)));
        assert.equal(
          row['Orders or Bills'],
          new Set(own.filter(({ type }) => type !== 5).map(({ sheet }) => sheet)).size,
        );
      }
    }
  });

  test('transfers and adjustments: their lines with the value that the ledger posted', async () => {
    const transfers = await read({ type: 'transfers-detail' });
    assertFoots(transfers, summedOf('transfers-detail'));
    const arrived = (line: Line) =>
      sum(
        entries
          .filter((entry) => entry.line === line.line && entry.warehouse === line.inWarehouse)
          .map(({ value }) => value),
      );
    assert.deepEqual(
      sorted(transfers.rows.map((row) => [row['Number'], row['Item Code'], row['Qty'], cents(row['Value'])])),
      sorted(lines.filter(({ type }) => type === 6).map((line) => [line.no, line.code, line.quantity, arrived(line)])),
    );
    const adjustments = await read({ type: 'adjustments-detail' });
    assertFoots(adjustments, summedOf('adjustments-detail'));
    const posted = (line: Line) => sum(entries.filter((entry) => entry.line === line.line).map(({ value }) => value));
    assert.deepEqual(
      sorted(adjustments.rows.map((row) => [row['Number'], row['Item Code'], row['Difference'], cents(row['Amount'])])),
      sorted(lines.filter(({ type }) => type === 7).map((line) => [line.no, line.code, line.quantity, posted(line)])),
    );
  });

  test('inventory: stock value of today = Σ ledger = Σ balances, of some warehouses by their share', async () => {
    const file = await read({ type: 'inventory-classification' });
    assertFoots(file, summedOf('inventory-classification'));
    const [balances] = await server.database.query<{ quantity: number; value: number }>(
      `select sum(quantity)::int as quantity, sum(value_cents)::bigint as value from cost_balance
      where organisation_id = 4`,
    );
    const ledger = entries.filter(({ kind }) => kind !== 'variance');
    assert.equal(file.total['Closing Qty'], balances?.quantity);
    assert.equal(file.total['Closing Qty'], sum(ledger.map(({ quantity }) => quantity)));
    assert.equal(cents(file.total['Closing Value']), balances?.value);
    assert.equal(cents(file.total['Closing Value']), sum(ledger.map(({ value }) => value)));
    for (const row of file.rows)
      assert.equal(row['Closing Qty'], Number(row['Opening Qty']) + Number(row['In']) - Number(row['Out']));
    const warehouses = [...new Set(entries.map(({ warehouse }) => warehouse))];
    let [quantity, value] = [0, 0];
    for (const warehouse of warehouses) {
      const one = await read({ type: 'inventory-classification', warehouses: [warehouse] });
      quantity += Number(one.total['Closing Qty']);
      value += cents(one.total['Closing Value']);
    }
    assert.equal(quantity, balances?.quantity);
    // Each product's share is rounded once in each warehouse.
    assert.ok(
      Math.abs(value - (balances?.value ?? 0)) <= warehouses.length * new Set(ledger.map((each) => each.product)).size,
    );
  });

  test('the trace of a product is its ledger, and its balances run on', async () => {
    const product = lines.find(({ type }) => type === 2)?.product ?? 0;
    const own = entries.filter((entry) => entry.product === product);
    const file = await read({ type: 'inventory-items-trace', products: [product] });
    assertFoots(file, summedOf('inventory-items-trace'));
    assert.deepEqual(
      file.rows.map((row) => [row['Qty'], cents(row['Value']) + cents(row['Variance'])]),
      own.map(({ quantity, value }) => [quantity, value]),
    );
    let [balance, value] = [0, 0];
    for (const row of file.rows) {
      balance += Number(row['Qty']);
      value += cents(row['Value']);
      assert.deepEqual([row['Balance'], cents(row['Balance Value'])], [balance, value]);
    }
  });

  test('a figure is the total of the report that it leads to, in every row and for all rows', async () => {
    const days = lines.map(({ date }) => date).toSorted();
    const dateRange = [days[Math.floor(days.length / 3)] ?? '', days[Math.floor((days.length * 2) / 3)] ?? ''];
    const CASES: readonly Record<string, unknown>[] = [
      { type: 'customers-sales-summary', includeCost: true, dateRange },
      { type: 'customers-sales-summary', group: 'asProducts', dateType: 'dueDate', categories: [1], dateRange },
      { type: 'purchase-summary', dateRange },
      { type: 'purchase-summary', source: 'po' },
      { type: 'inventory-classification', dateRange },
      { type: 'stock-roll-forward', dateRange },
    ];
    /** The columns of the detail that a figure is compared with; others have one of the same name. */
    const OF: Readonly<Record<string, readonly string[]>> = {
      gross: ['amount'],
      creditNotes: ['amount'],
      net: ['amount'],
      opening: ['quantity'],
      closing: ['quantity'],
    };
    // They count sheets or products, or are a part of what the ledger's entries add up to.
    const OTHER = new Set(['invoices', 'invoicesOfProduct', 'sheets', 'products', 'movedIn', 'movedOut']);
    const compared = new Map<string, number>();
    for (const request of CASES) {
      const asked = request as Partial<ReportRequest> & { type: string };
      const { columns, rows, totals } = await preview(server, manager, request);
      const isRollForward = asked.type === 'stock-roll-forward';
      for (const row of [
        ...(asked.type === 'stock-roll-forward' ? rows : rows.slice(0, 4)),
        { behind: null, cells: totals },
      ])
        for (const column of definitionOf(asked.type).columns.filter(({ key }) => columns.includes(key))) {
          const to = OTHER.has(column.key) ? null : wayOf(column, asked, row.behind);
          if (!to) continue;
          const { totals: behind } = await preview(server, manager, to);
          const name = `${asked.type} ${column.key} ${String(row.cells['step'] ?? '')} ${JSON.stringify(to)}`;
          compared.set(asked.type, (compared.get(asked.type) ?? 0) + 1);
          const figure = cents(row.cells[column.key]);
          // The steps are nominal amounts: what the stock's value could not carry is in a column of its own.
          if (isRollForward && to.type === 'inventory-items-trace' && column.key === 'value') {
            if (row.cells['step'] === 'Variance') assert.equal(figure, -cents(behind['variance']), name);
            else if (!String(row.cells['step']).startsWith('Bills'))
              assert.equal(figure, cents(behind['value']) + cents(behind['variance']), name);
            continue;
          }
          // The landed cost of bills moves no units, and the variance none.
          if (isRollForward && column.key === 'quantity' && /landed|Variance/.test(String(row.cells['step']))) continue;
          assert.equal(figure, sum((OF[column.key] ?? [column.key]).map((key) => cents(behind[key]))), name);
        }
    }
    assert.deepEqual([...compared.keys()], [...new Set(CASES.map(({ type }) => type))]);
    assert.ok([...compared.values()].every((count) => count > 8));
  });

  test('every preview has the totals of its file', async () => {
    for (const { type, cost } of REPORTS) {
      const request = {
        type,
        ...(cost === 'asked' ? { includeCost: true as const } : {}),
        ...(type === 'slow-moving-products' ? { unSoldDay: 30 } : {}),
      };
      const [file, shown] = [await read(request), await preview(server, manager, request)];
      const columns = columnsOf(definitionOf(type), {}, { showsCost: true });
      assert.deepEqual(
        shown.columns,
        columns.map(({ key }) => key),
      );
      assert.deepEqual(
        file.columns,
        columns.map(({ label }) => label),
      );
      assert.equal(shown.totalRows, file.rows.length);
      assert.equal(shown.rows.length, Math.min(file.rows.length, PREVIEW_ROWS));
      for (const { key, label, isSummed } of columns)
        if (isSummed) assert.equal(cents(shown.totals[key]), cents(file.total[label]), `${type} ${label}`);
      for (const { key, label } of columns)
        assert.deepEqual(
          shown.rows.map(({ cells }) => (typeof cells[key] === 'number' ? cents(cells[key]) : '')),
          file.rows
            .slice(0, shown.rows.length)
            .map((row) =>
              typeof row[label] === 'number' && typeof shown.rows[0]?.cells[key] !== 'string' ? cents(row[label]) : '',
            ),
          `${type} ${label}`,
        );
      // The demo posts every sheet on its own day: nothing is cut off.
      assert.equal(shown.plot.points.length > 0, type !== 'stock-cut-off', type);
      if (definitionOf(type).plot.kind === 'ages')
        assert.equal(sum(shown.plot.points.map(({ value }) => value)), shown.totals[shown.plot.measure]);
    }
  });
});
