import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QuotesAnswer } from '@iwe/contract';
import { addDays, today } from '@iwe/domain';
import { buildContact, buildOrganisation, buildProduct, buildSheet, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

const TODAY = today('Australia/Sydney', new Date());

let server: TestServer;
let organisation: number;
let staff: TestStaff;
let customer: number;
let products: number[];
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  staff = await server.staff(organisation, { role: 1 });
  customer = await buildContact(server.database, organisation, { name: 'Alpha Tyres' });
  products = [await buildProduct(server.database, organisation), await buildProduct(server.database, organisation)];
});
after(() => server.close());

let made = 0;
async function quote(fields: { name?: string; validUntil?: string; closed?: boolean; created?: string } = {}) {
  const { name = 'Truck', validUntil = TODAY, closed = false, created = new Date().toISOString() } = fields;
  made += 1;
  const [row] = await server.database.query<{ id: number }>(
    `with q as (insert into quote (organisation_id, number, no, contact_id, name, note, valid_until, total_quantity,
        total_cents, created_by, closed_at, created_at)
      values ($1, $2::int, 'QU' || lpad($2::int::text, 6, '0'), $3, $4, '', $5, 7, 123456, $6,
        case when $7::boolean then now() end, $8) returning id),
    l as (insert into quote_line (organisation_id, quote_id, seq, product_id, quantity, price_cents, price_source)
      select $1, q.id, n, product, 2 + n, 100, 'class-a' from q, unnest($9::bigint[]) with ordinality as t (product, n))
    select id from q`,
    [organisation, made, customer, name, validUntil, staff.eId, closed, created, products],
  );
  return row?.id ?? 0;
}
const list = async (query: string) => {
  const answer = await server.inject({ url: `/api/ag/quotes?${query}`, headers: staff.headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<QuotesAnswer>();
};
const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);

test('the newest quote is first, page by page, with how many there are', async () => {
  const ids = [];
  for (let each = 0; each < 3; each++) ids.push(await quote({ name: 'Paged' }));
  const newest = ids.toReversed();
  const [first, second, third] = [
    await list('text=paged&per_page=2'),
    await list('text=paged&per_page=2&page=2'),
    await list('text=paged&per_page=2&page=3'),
  ];
  assert.deepEqual(
    [first, second, third].map(({ data }) => data.map(({ id }) => id)),
    [newest.slice(0, 2), newest.slice(2), []],
  );
  assert.deepEqual(
    [first, second, third].map(({ meta }) => [meta.total, meta.current_page, meta.per_page]),
    [
      [3, 1, 2],
      [3, 2, 2],
      [3, 3, 2],
    ],
  );
  assert.deepEqual((await idsOf('')).slice(0, 3), newest, 'without a text too');
});

test('a quote is in one state: ordered before closed before expired; a voided invoice orders nothing', async () => {
  const ids = {
    open: await quote({ name: 'State' }),
    expired: await quote({ name: 'State', validUntil: addDays(TODAY, -1) }),
    closed: await quote({ name: 'State', closed: true, validUntil: addDays(TODAY, -1) }),
    ordered: await quote({ name: 'State', closed: true }),
  };
  const invoice = await buildSheet(server.database, organisation, { quote_id: ids.ordered, no: 'IN000321' });
  for (const [state, id] of Object.entries(ids)) {
    const { data } = await list(`text=state&state=${state}`);
    assert.deepEqual(
      data.map((row) => [row.id, row.state]),
      [[id, state]],
    );
  }
  const [ordered] = (await list('text=state&state=ordered')).data;
  assert.deepEqual(ordered?.invoice, { id: invoice, no: 'IN000321' });
  await server.database.query('update sheet set status = 3 where id = $1', [invoice]);
  assert.deepEqual(await idsOf('text=state&state=ordered'), []);
  assert.deepEqual(await idsOf('text=state&state=closed'), [ids.ordered, ids.closed]);
  assert.equal((await list('text=state&state=closed')).data[0]?.invoice, null);
});

test('a row has its customer, who made it and when, and what is on it', async () => {
  // The first of March where the organisation is.
  const id = await quote({ name: 'Row', created: '2026-02-28T13:00:00Z' });
  const [row] = (await list('text=row')).data;
  assert.deepEqual(
    [row?.id, row?.name, row?.customerId, row?.customer, row?.date, row?.validUntil, row?.createdBy],
    [id, 'Row', customer, 'Alpha Tyres', '2026-03-01', TODAY, staff.email],
  );
  assert.deepEqual([row?.products, row?.quantity, row?.total, row?.contentVersion], [2, 7, 1234.56, 1]);
});

test('one letter is a text to look for, blanks alone are none', async () => {
  const id = await quote({ name: 'ZebraX' });
  assert.deepEqual(await idsOf('text=z'), [id]);
  assert.equal((await idsOf('text=%20%20&per_page=150')).length, made);
});
