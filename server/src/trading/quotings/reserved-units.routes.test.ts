import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { QuotingRow } from '@iwe/contract';
import { addDays, today } from '@iwe/domain';
import {
  buildContact,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildStock,
  buildWarehouse,
  startTestServer,
} from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

/** Days after which a draft holds nothing any more. */
const HOLD_DAYS = 3;

let server: TestServer;
let organisation: number;
let staff: TestStaff;
let sydney: number;
let melbourne: number;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database, { draft_age_days: HOLD_DAYS });
  staff = await server.staff(organisation);
  sydney = await buildWarehouse(server.database, organisation, { name: 'Sydney' });
  melbourne = await buildWarehouse(server.database, organisation, { name: 'Melbourne' });
});
after(() => server.close());

const get = async <Answer>(path: string): Promise<Answer> => {
  const answer = await server.inject({ url: `/api/ag/${path}`, headers: staff.headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<Answer>();
};
const search = async (query: string) => (await get<{ data: QuotingRow[] }>(`quotings?${query}`)).data;
const holders = async (product: number) =>
  (await get<{ data: { no: string; qty: number }[] }>(`products/${product}/holders`)).data;
const aProduct = (code: string) => buildProduct(server.database, organisation, { code, name: `Named ${code}` });
const aDraft = (product: number, quantities: number[], fields: Parameters<typeof buildSheet>[2] = {}) =>
  buildSheet(
    server.database,
    organisation,
    fields,
    quantities.map((quantity) => ({ product_id: product, quantity, held_quantity: quantity })),
  );

describe('units that drafts reserve', () => {
  test('are reserved from the midnight with which their last day begins, where the organisation is', async () => {
    const { database } = server;
    // One of these days is never the day of the server.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      await database.query('update organisation set time_zone = $2 where id = $1', [organisation, zone]);
      const product = await aProduct(zone);
      const lastDay = addDays(today(zone, new Date()), -HOLD_DAYS);
      const made = async (type: number, quantity: number, seconds: number) => {
        const id = await aDraft(product, [quantity], {
          type,
          no: `D${quantity}`,
          ...(type === 6 ? { warehouse_id: sydney, in_warehouse_id: melbourne } : {}),
        });
        await database.query(
          `update sheet set created_at = $2::timestamp at time zone $3 + make_interval(secs => $4) where id = $1`,
          [id, lastDay, zone, seconds],
        );
      };
      await made(1, 2, 0);
      await made(1, 30, -1);
      await made(6, 4, 0);
      await made(6, 50, -1);
      const [row] = await search(`product=${encodeURIComponent(zone)}`);
      assert.equal(row?.available, -2, zone);
      assert.deepEqual(
        row?.stocks.map(({ held, inTransit }) => [held, inTransit]),
        [
          [4, 0],
          [undefined, 4],
        ],
      );
      assert.deepEqual(
        (await holders(product)).map(({ no }) => no),
        ['D2'],
      );
    }
  });

  test('are the sum of a draft’s lines, of the hundred newest drafts', async () => {
    const product = await aProduct('HUNDRED');
    await aDraft(product, [90], { no: 'OLDEST' });
    for (let n = 0; n < 98; n++) await aDraft(product, [1]);
    await aDraft(product, [1], { no: 'BEFORE' });
    await aDraft(product, [2, 3], { no: 'NEWEST' });
    const found = await holders(product);
    assert.deepEqual(
      [found.length, found.slice(0, 2).map(({ no, qty }) => [no, qty]), found.some(({ no }) => no === 'OLDEST')],
      [
        100,
        [
          ['NEWEST', 5],
          ['BEFORE', 1],
        ],
        false,
      ],
    );
  });
});

describe('a search of the quotings', () => {
  test('has no rows for a customer where nothing is found, and is no error', async () => {
    const customer = await buildContact(server.database, organisation);
    await aProduct('ANYTHING');
    assert.deepEqual(await search(`product=nothing-like-it&cId=${customer}`), []);
    const unknown = await server.inject({
      url: '/api/ag/quotings?product=nothing-like-it&cId=999999',
      headers: staff.headers,
    });
    assert.equal(unknown.statusCode, 404, unknown.body);
  });

  test('for no more than a number of units has those with exactly that number, here or in a warehouse', async () => {
    const [five, six, far] = [await aProduct('MORE-5'), await aProduct('MORE-6'), await aProduct('MORE-FAR')];
    await buildStock(server.database, organisation, five, sydney, 5);
    await buildStock(server.database, organisation, six, sydney, 6);
    await buildStock(server.database, organisation, far, melbourne, 9);
    const codes = async (query: string) => (await search(`product=more-&${query}`)).map(({ code }) => code);
    assert.deepEqual(await codes('stockAvl=5'), ['MORE-5']);
    assert.deepEqual(await codes(`stockAvl=5&warehouse=${sydney}`), ['MORE-5', 'MORE-FAR'].toSorted());
    assert.deepEqual(await codes(`stockAvl=2&warehouse=${sydney}`), ['MORE-FAR']);
    assert.deepEqual(await codes(`stockAvl=1&warehouse=${melbourne}`), ['MORE-FAR']);
  });
});

test('the lines of an invoice are in their order in the history of a product, the newest invoice first', async () => {
  const product = await aProduct('LINES');
  for (const quantities of [
    [1, 2],
    [4, 3, 5],
  ])
    await buildSheet(
      server.database,
      organisation,
      { status: 2 },
      quantities.map((quantity) => ({ product_id: product, quantity })),
    );
  const { data } = await get<{ data: { qty: number }[] }>(`products/${product}/history`);
  assert.deepEqual(
    data.map(({ qty }) => qty),
    [4, 3, 5, 1, 2],
  );
  const [row] = await search('product=lines');
  assert.deepEqual([row?.brand, row?.locations, row?.stock], ['', '', 0]);
});

test('what came back is no sale of a product: its history has invoices without credit notes', async () => {
  const product = await aProduct('RETURNED');
  for (const [type, no] of [
    [1, 'IN000701'],
    [2, 'CN000701'],
  ] as const)
    await buildSheet(server.database, organisation, { type, no, status: 2 }, [{ product_id: product, quantity: 1 }]);
  const { data, meta } = await get<{ data: { no: string; csrName: string }[]; meta: { total: number } }>(
    `products/${product}/history`,
  );
  assert.deepEqual([data.map(({ no, csrName }) => [no, csrName]), meta.total], [[['IN000701', '']], 1]);
});
