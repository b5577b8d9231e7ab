import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CUSTOMER_SORT_TYPES, PRODUCT_SORT_TYPES } from '@iwe/domain';
import { buildOrganisation } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer, TestStaff } from '../../testing/server.ts';
import { wideTest } from '../../testing/ring.ts';

// The last pages of long lists are read from the end: they must continue those that are read from the beginning.

const MANY = 4_150;
let server: TestServer;
let staff: TestStaff;
before(async () => {
  server = await startTestServer();
  const organisation = await buildOrganisation(server.database);
  staff = await server.staff(organisation);
  // Equal moments and names, so that the id decides between them.
  await server.database.query(
    `insert into product (organisation_id, code, name, category, created_at, updated_at)
    select $1, 'P' || n, 'Tyre', 1, timestamptz '2026-01-01' + (n % 9) * interval '1 day', timestamptz '2026-01-01'
    from generate_series(1, $2::int) n`,
    [organisation, MANY],
  );
  await server.database.query(
    `insert into contact (organisation_id, name) select $1, 'Customer ' || n % 1000 from generate_series(1, $2::int) n`,
    [organisation, MANY],
  );
});
after(() => server.close());

async function idsOf(path: string): Promise<number[]> {
  const answer = await server.inject({ method: 'GET', url: `/api/ag/${path}`, headers: staff.headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: { id: number }[] }>().data.map(({ id }) => id);
}

const PER_PAGE = 150;
const LAST = Math.ceil(MANY / PER_PAGE);
/** The first, those around the one from which pages are read from the end, the last two, and the one after them. */
const PAGES = [1, 14, 15, 16, LAST - 1, LAST, LAST + 1];

/** The ids of some pages of a list. */
async function pagesOf(path: string): Promise<number[][]> {
  const found: number[][] = [];
  for (const page of PAGES) found.push(await idsOf(`${path}per_page=${PER_PAGE}&page=${page}`));
  return found;
}

/** Fails when the pages of a list are not those of its filtered one, which is read from the beginning. */
async function continues(path: string, filter: string): Promise<void> {
  const pages = await pagesOf(path);
  assert.deepEqual(
    pages.map((ids) => ids.length),
    [150, 150, 150, 150, 150, MANY - PER_PAGE * (LAST - 1), 0],
  );
  assert.equal(new Set(pages.flat()).size, pages.flat().length, path);
  assert.deepEqual(pages, await pagesOf(`${path}${filter}&`), path);
}

test('the last pages of products continue the first ones, in every order', async () => {
  for (const { value: sortType } of PRODUCT_SORT_TYPES) await continues(`products?sortType=${sortType}&`, 'category=1');
});

wideTest('the last pages of customers continue the first ones, in every order', async () => {
  for (const { value: sortType } of CUSTOMER_SORT_TYPES)
    await continues(`customers?sortType=${sortType}&`, 'createdFrom=2020-01-01');
});

test('of what a text finds: the best match first, page after page, with how many there are', async () => {
  const names: string[] = [];
  for (let page = 1; page <= 6; page++) {
    const url = `/api/ag/customers?name=customer%2017&per_page=15&page=${page}`;
    const { data, meta } = (await server.inject({ url, headers: staff.headers })).json<{
      data: { name: string }[];
      meta: { total: number; current_page: number; per_page: number };
    }>();
    assert.deepEqual(meta, { total: 82, current_page: page, per_page: 15 });
    names.push(...data.map(({ name }) => name));
  }
  assert.equal(names.length, 82);
  // The name itself, then names that begin with the text, then those that only contain it.
  assert.deepEqual(
    names.slice(0, 5),
    Array.from({ length: 5 }, () => 'Customer 17'),
  );
  assert.ok(names.slice(5, 45).every((name) => /^Customer 17\d$/.test(name)));
  assert.ok(names.slice(45).every((name) => /^Customer \d17$/.test(name)));
});
