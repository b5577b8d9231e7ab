import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import type { HomeAnswer, HomeChartAnswer, HomeFigure } from '@iwe/contract';
import { addDays, addMonths, cleanFilters, daysBetween, HOME_PARTS, HOME_SECTIONS, today } from '@iwe/domain';
import {
  adjustmentList,
  billList,
  creditNoteList,
  invoiceList,
  purchaseOrderList,
  selfOrderList,
  transferList,
} from '@iwe/sheets';
import type { ListDefinition } from '@iwe/sheets';
import { findReport, requestOfAddress } from '@iwe/reports';
import type { ReportDefinition } from '@iwe/reports';
import { seedDemo, TEST_SIZE } from '../../demo/index.ts';
import { until } from '../../core/jobs/testing/job-rows.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { preview } from '../reports/testing/report-world.ts';
import { wideTest } from '../../testing/ring.ts';

// Every figure of Home over the demo data, against figures that are added up here from the tables, row by row, and
// against the number of rows in the list that it opens.

const ORGANISATION = 4;
const ZONE = 'Australia/Sydney';
let server: TestServer;
let director: TestStaff;
let day: string;

interface Sheet {
  id: number;
  type: number;
  status: number;
  date: string;
  due: string | null;
  eta: string | null;
  total: number;
  gst: number;
  service: number | null;
  bd: number | null;
  xero: number;
  open: number | null;
  approved: string | null;
  approvedAt: string | null;
  drafter: number;
  cancelled: number | null;
  closed: boolean;
  progress: number;
  related: number | null;
  unloaded: number | null;
}
interface Line {
  sheet: number;
  quantity: number;
  taken: number;
  source: number | null;
}
interface Past {
  sheet: number;
  action: string;
  at: string;
  day: string;
  passed: string[];
}
let sheets: Sheet[];
let lines: Line[];
let history: Past[];

before(async () => {
  server = await startTestServer();
  day = today(ZONE, new Date());
  await seedDemo(server.database, { today: day, size: TEST_SIZE });
  director = await server.staff(ORGANISATION, { role: 3, is_dir: true, is_acct: true });
  await happen();
  sheets = await server.database.query<Sheet>(
    `select s.id, s.type, s.status, s.date, s.due_date as due, s.delivery_date as eta, s.total_cents as total,
      s.gst_cents as gst, s.service_id as service, s.bd_id as bd, s.xero_state as xero, s.xero_due_cents as open,
      to_char(s.approved_at at time zone '${ZONE}', 'YYYY-MM-DD') as approved, s.approved_at::text as "approvedAt",
      s.drafter_type as drafter, s.csr_order_status as cancelled, s.is_closed as closed, s.po_status as progress,
      s.related_sheet_id as related, s.unloaded_bill_id as unloaded
    from sheet s where s.organisation_id = 4`,
  );
  lines = await server.database.query<Line>(
    `select sheet_id as sheet, quantity, taken_quantity as taken, source_line_id as source from sheet_line
    where organisation_id = 4`,
  );
  history = await server.database.query<Past>(
    `select entity_id as sheet, action, at::text, to_char(at at time zone '${ZONE}', 'YYYY-MM-DD') as day,
      coalesce(array(select jsonb_array_elements_text(after -> 'acknowledged')), '{}') as passed
    from audit where organisation_id = 4 and entity = 'sheet'`,
  );
});
after(() => server.close());

/**
 * What the demo data has too little of, or on some days nothing: open debts of every age, overrides, voids, failed
 * sends, the director's own customers, sheets of today and of last month's same day.
 */
async function happen(): Promise<void> {
  const texts = [
    // A week with enough in it: what was approved longer ago is moved into it, with its history.
    `with moved as (
      select id, approved_at, now() - make_interval(days => (id % 12)::int) as at from sheet
      where organisation_id = 4 and type in (1, 2) and status = 2 and id % 4 = 0),
    past as (update audit a set at = m.at from moved m
      where a.organisation_id = 4 and a.entity = 'sheet' and a.entity_id = m.id and a.action = 'Approve')
    update sheet s set approved_at = m.at from moved m where s.organisation_id = 4 and s.id = m.id`,
    `update audit a set after = jsonb_build_object('acknowledged', case entity_id % 3
        when 0 then '["price.tenBelowClassA:1", "credit.exposure"]' when 1 then '["credit.overLimit", "cost.below:2"]'
        else '["credit.exposure", "payment.cbdish", "stock.short:1"]' end::jsonb)
      where organisation_id = 4 and entity = 'sheet' and action = 'Approve' and id % 2 = 0`,
    // The findings of an earlier approval of the same sheet do not count.
    `insert into audit (organisation_id, operator, action, entity, entity_id, at, after)
      select 4, 'Kim', 'Approve', 'sheet', id, approved_at - interval '1 hour',
        '{"acknowledged": ["price.overMaxDis:1", "payment.cbd"]}' from sheet
      where organisation_id = 4 and type = 1 and status = 2 and id % 5 = 0`,
    `update audit set at = now() - make_interval(days => (entity_id % 14)::int)
      where organisation_id = 4 and entity = 'sheet' and action = 'Void'`,
    `update sheet set xero_due_cents = case id % 4 when 0 then 0 when 1 then total_cents / 2 else total_cents end
      where organisation_id = 4 and type in (1, 2, 4) and xero_state = 2 and id % 7 <> 0`,
    `update sheet set service_id = ${director.eId} where organisation_id = 4 and type in (1, 2) and id % 3 = 0`,
    `update sheet set bd_id = ${director.eId} where organisation_id = 4 and type in (1, 2) and id % 5 = 0`,
    `update stock_balance set quantity = -quantity where organisation_id = 4 and product_id % 9 = 0`,
    `update sheet set po_status = 1 + (id % 4)::int, is_closed = id % 4 = 3,
        delivery_date = now()::date + (id % 20)::int - 8 where organisation_id = 4 and type = 3 and status = 2`,
    `update sheet_line set source_line_id = null where organisation_id = 4 and sheet_type = 2 and sheet_id % 2 = 0`,
    // On the first day of a month the month has today's sheets alone.
    `update sheet set date = '${day}' where organisation_id = 4 and type in (1, 2) and status in (1, 2) and id % 11 = 1`,
    `update sheet set date = '${addMonths(day, -1)}' where organisation_id = 4 and type in (1, 2) and status = 2
      and id % 11 = 2`,
    `update sheet set xero_state = 3, xero_error = 'Refused.' where organisation_id = 4 and status = 2
      and type in (1, 2, 4, 5) and id % 17 = 3`,
    `update sheet set xero_state = 0 where organisation_id = 4 and status = 2 and type in (1, 2) and id % 11 = 1`,
    `update sheet set due_date = date '${day}' - (id % 120)::int where organisation_id = 4 and status = 2 and type = 1
      and id % 3 = 1`,
  ];
  await server.database.system(async (tx) => {
    for (const text of texts) await tx.query({ name: `home-test-${texts.indexOf(text)}`, text, values: [] });
  });
}

async function figuresOf(part: string, staff: TestStaff = director): Promise<Map<string, HomeFigure>> {
  const url = part === 'now' ? '/api/ag/home' : `/api/ag/home/${part}`;
  const answer = await server.inject({ method: 'GET', url, headers: staff.headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return new Map(answer.json<HomeAnswer>().data.map((figure) => [figure.key, figure]));
}

const LISTS: Readonly<Record<string, ListDefinition>> = {
  '/invoices': invoiceList,
  '/credit_notes': creditNoteList,
  '/purchase_orders': purchaseOrderList,
  '/bills': billList,
  '/transfers': transferList,
  '/adjustments': adjustmentList,
};

/** The rows of the page that a figure opens, as the page asks for them. */
async function rowsBehind(href: string): Promise<number> {
  const [path = '', search = ''] = href.split('?');
  const params = Object.fromEntries(new URLSearchParams(search));
  const definition = params['type'] === 'csr' ? selfOrderList : LISTS[path];
  const query = definition
    ? {
        ...cleanFilters({
          ...Object.fromEntries(
            definition.filters.flatMap((filter) => ('start' in filter ? [[filter.key, filter.start]] : [])),
          ),
          ...params,
        }),
        ...definition.query,
      }
    : params;
  const resource = definition ? 'orders' : path.slice(1);
  const url = `/api/ag/${resource}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const answer = await server.inject({ method: 'GET', url, headers: director.headers });
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`);
  const body = answer.json<{ meta?: { total: number }; total?: number }>();
  return body.meta?.total ?? body.total ?? -1;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const net = (chosen: readonly Sheet[]) => sum(chosen.map(({ type, total }) => (type === 2 ? -total : total))) / 100;
const definitionOf = (type: string) => findReport(type) as ReportDefinition;
const round = (value: number) => Math.round(value * 100) / 100;
const isIn = (date: string | null, first: string, last: string) => date !== null && date >= first && date <= last;

/** Counts and, where they are shown, amounts in AUD, from the rows of the tables. */
function expected(): Record<string, { count: number; amount?: number }> {
  const of = (test: (sheet: Sheet) => boolean) => sheets.filter(test);
  const isSale = ({ type }: Sheet) => type === 1 || type === 2;
  const [monthFirst, lastFirst] = [`${day.slice(0, 7)}-01`, `${addMonths(day, -1).slice(0, 7)}-01`];
  const lastLast = addDays(monthFirst, -1);
  const approvedSales = of((sheet) => isSale(sheet) && sheet.status === 2);
  const money = (chosen: Sheet[]) => ({ count: chosen.length, amount: round(net(chosen)) });
  const between = (chosen: Sheet[], first: string, last: string) =>
    chosen.filter(({ date }) => isIn(date, first, last));
  const isMine = ({ service, bd }: Sheet) => service === director.eId || bd === director.eId;
  const mine = approvedSales.filter(isMine);

  const awaited = of(({ type, status, closed, progress }) => type === 3 && status === 2 && !closed && progress < 3);
  const billed = (order: Sheet) =>
    sheets.some(
      (bill) =>
        bill.type === 4 &&
        bill.status === 2 &&
        (order.unloaded === null ? bill.related === order.id : bill.id === order.unloaded),
    );
  const arrived = of(
    (order) =>
      order.type === 3 &&
      order.status === 2 &&
      order.progress >= 3 &&
      lines.some(({ sheet, taken, quantity }) => sheet === order.id && taken < quantity) &&
      !(order.progress === 4 && billed(order)),
  );

  const isPast = ({ due }: Sheet) => due !== null && due < day;
  const debts = of(
    (sheet) => sheet.type === 1 && sheet.status === 2 && sheet.xero === 2 && (sheet.open ?? 0) > 0 && isPast(sheet),
  );
  const aged = (from: number, to: number) => {
    const chosen = debts.filter(({ due }) => {
      const age = daysBetween(due ?? day, day);
      return age >= from && age <= to;
    });
    return { count: chosen.length, amount: round(sum(chosen.map(({ open }) => open ?? 0)) / 100) };
  };

  const weekFirst = addDays(day, -6);
  const approvedThisWeek = approvedSales.filter(({ approved }) => isIn(approved, weekFirst, day));
  const passing = (codes: readonly string[]) =>
    approvedThisWeek.filter(
      (sheet) =>
        sheet.type === 1 &&
        history.some(
          (row) =>
            row.sheet === sheet.id &&
            row.action === 'Approve' &&
            row.at === sheet.approvedAt &&
            row.passed.some((key) => codes.includes(key.split(':')[0] ?? '')),
        ),
    ).length;
  const voided = (...types: number[]) => ({
    count: of(
      ({ id, type, status }) =>
        types.includes(type) &&
        status === 3 &&
        history.some((row) => row.sheet === id && row.action === 'Void' && isIn(row.day, weekFirst, day)),
    ).length,
  });
  const unsent = (...types: number[]) => ({
    count: of(
      ({ type, status, xero, date }) => types.includes(type) && status === 2 && xero < 2 && isIn(date, lastFirst, day),
    ).length,
  });
  const failed = (...types: number[]) => ({ count: of(({ type, xero }) => types.includes(type) && xero === 3).length });

  return {
    draftsToday: { count: of((sheet) => isSale(sheet) && sheet.status === 1 && sheet.date === day).length },
    myDrafts: { count: of((sheet) => isSale(sheet) && sheet.status === 1 && isMine(sheet)).length },
    selfOrders: {
      count: of(({ type, status, drafter, cancelled }) => type === 1 && status === 1 && drafter === 3 && !cancelled)
        .length,
    },
    mySales: money(between(mine, monthFirst, day)),
    myLastSoFar: money(between(mine, lastFirst, addMonths(day, -1))),
    myLast: money(between(mine, lastFirst, lastLast)),
    ordersLate: { count: awaited.filter(({ eta }) => eta !== null && eta < day).length },
    ordersDue: { count: awaited.filter(({ eta }) => isIn(eta, day, addDays(day, 6))).length },
    arrivedNotBilled: { count: arrived.length },
    overdue30: aged(1, 30),
    overdue60: aged(31, 60),
    overdue90: aged(61, 90),
    overdueOlder: aged(91, 10_000),
    overdueUnknown: {
      count: of(
        (sheet) => sheet.type === 1 && sheet.status === 2 && isPast(sheet) && (sheet.xero !== 2 || sheet.open === null),
      ).length,
    },
    failedSales: failed(1, 2),
    failedPurchases: failed(4, 5),
    unsentSales: unsent(1, 2),
    unsentPurchases: unsent(4, 5),
    sales: money(between(approvedSales, monthFirst, day)),
    lastSoFar: money(between(approvedSales, lastFirst, addMonths(day, -1))),
    last: money(between(approvedSales, lastFirst, lastLast)),
    priceOverrides: { count: passing(['price.tenBelowClassA', 'price.overMaxDis']) },
    creditOverrides: { count: passing(['credit.overLimit', 'payment.cbd']) },
    freeCredits: {
      count: approvedThisWeek.filter(
        ({ id, type }) => type === 2 && lines.some(({ sheet, source }) => sheet === id && source === null),
      ).length,
    },
    voidedSales: voided(1, 2),
    voidedOrders: voided(3),
    voidedBills: voided(4, 5),
    voidedTransfers: voided(6),
    voidedAdjustments: voided(7),
  };
}

/** The figures that the demo data, as changed above, must have something of; otherwise nothing would be compared. */
const NEVER_ZERO = [
  'draftsToday',
  'myDrafts',
  'selfOrders',
  'mySales',
  'myLastSoFar',
  'ordersLate',
  'ordersDue',
  'arrivedNotBilled',
  'overdue30',
  'overdue60',
  'overdueUnknown',
  'failedSales',
  'failedPurchases',
  'unsentSales',
  'sales',
  'priceOverrides',
  'creditOverrides',
  'freeCredits',
  'voidedSales',
];

describe('over the demo data', () => {
  test('every figure is what the tables say, and the list that it opens has as many rows', async () => {
    const wanted = expected();
    const compared: string[] = [];
    for (const part of HOME_PARTS)
      for (const [key, figure] of await figuresOf(part)) {
        const should = wanted[key];
        if (!should) continue;
        compared.push(key);
        assert.deepEqual([key, figure.count, figure.isCapped], [key, should.count, false]);
        if (should.amount !== undefined) assert.deepEqual([key, figure.amount], [key, should.amount]);
        assert.deepEqual([key, await rowsBehind(figure.href)], [key, should.count], figure.href);
      }
    assert.deepEqual(compared.toSorted(), Object.keys(wanted).toSorted());
    assert.deepEqual(
      NEVER_ZERO.filter((key) => wanted[key]?.count === 0),
      [],
    );
  });

  test('margin is sales without GST less what the ledger says the goods cost', async () => {
    const entries = await server.database.query<{
      id: number;
      sheet: number;
      kind: string;
      value: number;
      reverses: number | null;
    }>(
      `select id, sheet_id as sheet, kind, value_cents as value, reverses from stock_ledger where organisation_id = 4`,
    );
    const reversed = new Set(entries.map(({ reverses }) => reverses));
    const marginOf = (first: string, last: string) => {
      const sold = sheets.filter(
        ({ type, status, date }) => (type === 1 || type === 2) && status === 2 && isIn(date, first, last),
      );
      const ids = new Set(sold.map(({ id }) => id));
      const cost = -sum(
        entries
          .filter(({ id, sheet, kind }) => ids.has(sheet) && kind === 'movement' && !reversed.has(id))
          .map(({ value }) => value),
      );
      const withoutGst = sum(sold.map(({ type, total, gst }) => (type === 2 ? gst - total : total - gst)));
      return { amount: round((withoutGst - cost) / 100), share: (withoutGst - cost) / withoutGst };
    };
    const figures = await figuresOf('margin');
    const lastFirst = `${addMonths(day, -1).slice(0, 7)}-01`;
    for (const [key, first, last] of [
      ['margin', `${day.slice(0, 7)}-01`, day],
      ['marginLastSoFar', lastFirst, addMonths(day, -1)],
    ] as const) {
      const { amount, share } = marginOf(first, last);
      assert.deepEqual([figures.get(key)?.amount, figures.get(key)?.share?.toFixed(6)], [amount, share.toFixed(6)]);
      assert.ok(amount !== 0);
      const address = new URLSearchParams(figures.get(key)?.href.split('?')[1]);
      const { request, refused } = requestOfAddress(definitionOf(address.get('report') ?? ''), address);
      assert.deepEqual([refused, request?.dateRange], [[], [first, last]]);
      const report = await preview(server, director, { ...request });
      assert.equal(report.totals['margin'], amount, 'the report that it opens has the same total');
    }
  });

  test('quotes that wait for an order are those that the list of quotes shows as open', async () => {
    const quotes = await server.database.query<{ valid: string; cents: number; ordered: boolean }>(
      `select q.valid_until as valid, q.total_cents as cents, q.id in (select quote_id from sheet where status <> 3)
        as ordered from quote q where q.organisation_id = 4 and q.closed_at is null`,
    );
    const open = quotes.filter(({ valid, ordered }) => !ordered && valid >= day);
    assert.ok(open.length > 1 && quotes.length > open.length + 1);
    const figure = (await figuresOf('now')).get('quotesOpen');
    assert.deepEqual([figure?.count, figure?.amount], [open.length, sum(open.map(({ cents }) => cents)) / 100]);
    assert.equal(await rowsBehind('/quotes?state=open'), open.length);
    assert.equal(figure?.href, '/quotings?quotes=open');
  });

  test('questions wait until they are answered: then they count no more, for who asked either', async () => {
    const asker = await server.staff(ORGANISATION, { role: 1 });
    const ask = (answer: string | null) =>
      server.database.query(
        `with draft as (select id, content_version from sheet where organisation_id = 4 and type = 1 and status = 1
          and id not in (select sheet_id from approval_request) order by id limit 1),
        asked as (insert into approval_request (organisation_id, sheet_id, content_version, needs, asked_by, answer,
            answered_by, answered_at)
          select 4, id, content_version, '{role4}', $1, $2, $3, case when $2::text is not null then now() end
          from draft returning id)
        insert into approval_request_asker (organisation_id, request_id, membership_id) select 4, id, $1 from asked`,
        [asker.eId, answer, answer === null ? null : director.eId],
      );
    const manager = await server.staff(ORGANISATION, { role: 4 });
    const seen = async () => {
      const [theirs, own] = [await figuresOf('now', manager), await figuresOf('now', asker)];
      return { waiting: theirs.get('approvalsWaiting')?.count ?? 0, asked: own.get('approvalsAsked')?.count };
    };
    const { waiting } = await seen();
    await ask('refused');
    assert.deepEqual(await seen(), { waiting, asked: 0 });
    await ask(null);
    assert.deepEqual(await seen(), { waiting: waiting + 1, asked: 1 });
  });

  test('stock value, products below zero and products to reorder are those of their pages', async () => {
    const [value] = await server.database.query<{ cents: number }>(
      `select sum(value_cents)::bigint as cents from stock_ledger where organisation_id = 4 and kind <> 'variance'`,
    );
    const stock = (await figuresOf('stockValue')).get('stockValue');
    assert.deepEqual([stock?.amount, stock?.href], [(value?.cents ?? 0) / 100, '/stock_value']);
    const balances = await server.database.query<{ product: number; quantity: number }>(
      `select product_id as product, quantity from stock_balance where organisation_id = 4`,
    );
    const negative = new Set(balances.filter(({ quantity }) => quantity < 0).map(({ product }) => product));
    const below = (await figuresOf('exceptions')).get('negativeStock');
    assert.ok(negative.size > 1);
    assert.deepEqual([below?.count, await rowsBehind(below?.href ?? '')], [negative.size, negative.size]);
    const reorder = (await figuresOf('reorder')).get('reorder');
    assert.deepEqual([reorder?.count, reorder?.href], [await rowsBehind('/reorder'), '/reorder']);
    assert.ok((reorder?.count ?? 0) > 0);
  });
});

describe('charts', () => {
  const chartOf = (chart: string, staff = director) =>
    server.inject({ method: 'GET', url: `/api/ag/home/charts/${chart}`, headers: staff.headers });

  test('have the sales of thirteen weeks, for everybody or for those who are named', async () => {
    const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    for (const [chart, isCounted] of [
      ['salesWeeks', () => true],
      ['mySalesWeeks', ({ service, bd }: Sheet) => service === director.eId || bd === director.eId],
    ] as const) {
      const expected = Array.from({ length: 13 }, (_, index) => {
        const from = addDays(monday, 7 * (index - 12));
        const sold = sheets.filter(
          (sheet) =>
            sheet.type <= 2 &&
            sheet.status === 2 &&
            sheet.date >= from &&
            sheet.date < addDays(from, 7) &&
            sheet.date <= day &&
            isCounted(sheet),
        );
        return { label: from, value: sum(sold.map(({ type, total }) => (type === 2 ? -total : total))) / 100 };
      });
      const answer = await chartOf(chart);
      assert.deepEqual(answer.json<HomeChartAnswer>().data, expected, chart);
      assert.ok(expected.some(({ value }) => value > 0));
    }
  });

  test('show the units of stock by their age, as the report of that name does', async () => {
    const { data, href } = (await chartOf('stockAge')).json<HomeChartAnswer>();
    const report = await preview(server, director, { type: 'stock-age' });
    assert.deepEqual(data, report.plot.points);
    assert.equal(sum(data.map(({ value }) => value)), report.totals['stock']);
    assert.equal(href, '/stock_value?report=stock-age');
  });

  test('of the whole business are refused to a salesperson', async () => {
    const staff = await server.staff(ORGANISATION, { role: 1 });
    for (const chart of ['salesWeeks', 'stockAge']) assert.equal((await chartOf(chart, staff)).statusCode, 403);
    assert.equal((await chartOf('mySalesWeeks', staff)).statusCode, 200);
  });
});

describe('who sees what', () => {
  const MEMBERS = [
    { who: 'salesperson', rights: { role: 1 }, sections: ['sales', 'purchase'] },
    { who: 'manager', rights: { role: 4 }, sections: ['sales', 'purchase'] },
    { who: 'accountant', rights: { role: 2, is_acct: true }, sections: ['sales', 'purchase', 'accounts'] },
    { who: 'director', rights: { role: 3, is_dir: true }, sections: ['sales', 'purchase', 'direction'] },
  ];
  for (const { who, rights, sections } of MEMBERS)
    test(`a ${who} is sent the figures of ${sections.join(', ')} in their order, and no other`, async () => {
      const staff = await server.staff(ORGANISATION, rights);
      for (const part of HOME_PARTS) {
        const allowed = HOME_SECTIONS.filter(({ key }) => sections.includes(key))
          .flatMap((section): readonly { key: string; part: string }[] => section.figures)
          .filter((figure) => figure.part === part)
          .map(({ key }) => key);
        if (allowed.length > 0) {
          assert.deepEqual([...(await figuresOf(part, staff)).keys()], allowed);
          continue;
        }
        const answer = await server.inject({ method: 'GET', url: `/api/ag/home/${part}`, headers: staff.headers });
        assert.deepEqual([part, answer.statusCode], [part, 403]);
        assert.equal(answer.json<{ code: string }>().code, 'home-part');
        assert.equal(
          answer.json<{ message: string }>().message,
          'These figures are not for this account. Ask a director.',
        );
      }
    });

  test('another organisation sees its own figures', async () => {
    const stranger = await server.staff(9, { role: 3, is_dir: true });
    const [own] = await server.database.query<{ cents: number }>(
      `select sum(value_cents)::bigint as cents from cost_balance where organisation_id = 9`,
    );
    const seen = (await figuresOf('stockValue', stranger)).get('stockValue')?.amount;
    assert.equal(seen, (own?.cents ?? 0) / 100);
    assert.notEqual(seen, (await figuresOf('stockValue')).get('stockValue')?.amount);
  });

  test('an organisation that has sold nothing has no share of margin', async () => {
    const idle = await buildOrganisation(server.database);
    const staff = await server.staff(idle, { role: 3, is_dir: true });
    // Asked at the same moment as another organisation's.
    const [ours, figures] = await Promise.all([figuresOf('margin'), figuresOf('margin', staff)]);
    assert.notEqual(ours.get('margin')?.amount, 0);
    assert.deepEqual([figures.get('margin')?.amount, figures.get('margin')?.share], [0, null]);
  });

  wideTest('a long part is counted once however often it is asked for, and again after some seconds', async () => {
    const { longReads } = server.app;
    const opened = mock.method(longReads, 'open');
    try {
      // Nobody has asked with these rights before.
      const asker = await server.staff(9, { role: 3, is_dir: true });
      const ask = async () => figuresOf('margin', asker);
      const answers = await Promise.all(Array.from({ length: 30 }, ask));
      assert.equal(opened.mock.callCount(), 1);
      for (const figures of answers) assert.deepEqual(figures, answers[0]);
      await until(async () => {
        await ask();
        return opened.mock.callCount() > 1;
      });
    } finally {
      opened.mock.restore();
    }
  });

  test('an unknown part is refused', async () => {
    const answer = await server.inject({ method: 'GET', url: '/api/ag/home/salaries', headers: director.headers });
    assert.ok([400, 404, 422].includes(answer.statusCode), answer.body);
  });
});
