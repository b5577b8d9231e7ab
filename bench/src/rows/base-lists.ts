import { formatTyreSize, likeContains, likeStartsWith, productTerms, TYRE_SIZE_CODES } from '@iwe/domain';
import type { ApiRow } from '../row.ts';
import { listTarget, SEARCH_TARGET } from '../targets.ts';

/** Returns a function that identifies a page by the ids of its rows, its total, and what `more` adds of each row. */
const identify =
  (more: string) =>
  (body: unknown): unknown => {
    const { data, meta } = body as { data: Record<string, unknown>[]; meta: { total: number } };
    return [meta.total, data.map((row) => [row['id'], row[more] ?? ''])];
  };
const identifyRaw =
  (more: string, cap: number) =>
  (rows: readonly Record<string, unknown>[]): unknown => [
    Math.min(Number(rows[0]?.['total'] ?? 0), cap),
    rows.filter((row) => row['id'] !== null).map((row) => [Number(row['id']), row[more] ?? '']),
  ];
/** Keyword searches stop counting at ten thousand; a list without filters is counted in full. */
const CAPPED = 10_000;

/** Pages of the products without a filter. */
export const productsList: ApiRow = {
  kind: 'api',
  name: 'products list',
  sql: 'products-list.sql',
  target: listTarget,
  questions: async (_client, organisation) =>
    Array.from({ length: 50 }, (_, index) => ({
      path: `/api/ag/products?page=${index + 1}&per_page=20`,
      values: [organisation, 20, index * 20],
    })),
  identify: identify('brand'),
  identifyRaw: identifyRaw('brand', Infinity),
};

/** Products by a size with a brand, and by a size alone. */
export const productsByName: ApiRow = {
  kind: 'api',
  name: 'products by name',
  sql: 'products-by-name.sql',
  target: () => SEARCH_TARGET,
  questions: async (client, organisation) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from brand where organisation_id = $1 order by id limit 40',
      [organisation],
    );
    return TYRE_SIZE_CODES.flatMap((size, index) =>
      [`${size} ${rows[index % rows.length]?.name.split(' ')[0] ?? ''}`, formatTyreSize(size)].map((keyword) => {
        const [one, other] = productTerms(keyword).map(likeContains);
        return {
          path: `/api/ag/products?name=${encodeURIComponent(keyword)}&page=1&per_page=20`,
          values: [organisation, one, other ?? one, 20],
        };
      }),
    );
  },
  identify: identify('brand'),
  identifyRaw: identifyRaw('brand', CAPPED),
};

/** Pages of the customers without a filter. */
export const customersList: ApiRow = {
  kind: 'api',
  name: 'customers list',
  sql: 'customers-list.sql',
  target: listTarget,
  questions: async (_client, organisation) =>
    Array.from({ length: 50 }, (_, index) => ({
      path: `/api/ag/customers?page=${index + 1}&per_page=20`,
      values: [organisation, 20, index * 20],
    })),
  identify: identify('name'),
  identifyRaw: identifyRaw('name', Infinity),
};

/** A remote select's search: the first word of a customer's name while it is typed. */
export const customersSelect: ApiRow = {
  kind: 'api',
  name: 'customers select',
  sql: 'customers-select.sql',
  target: () => SEARCH_TARGET,
  questions: async (client, organisation) => {
    const { rows } = await client.query<{ word: string }>(
      `select word from (select distinct on (word) split_part(name, ' ', 1) as word, id from contact
        where organisation_id = $1 and not is_supplier) named where length(word) >= 4 order by md5(word) limit 50`,
      [organisation],
    );
    return rows.map(({ word }) => ({
      path: `/api/ag/customers?name=${encodeURIComponent(word)}&per_page=20`,
      values: [organisation, likeContains(word.toLowerCase()), 20, word.toLowerCase()],
    }));
  },
  identify: identify('name'),
  identifyRaw: identifyRaw('name', CAPPED),
};

/** The supplier select's search: a word of a name while it is typed. */
export const suppliersSelect: ApiRow = {
  kind: 'api',
  name: 'suppliers select',
  sql: 'suppliers-select.sql',
  target: () => SEARCH_TARGET,
  questions: async (client, organisation) => {
    const { rows } = await client.query<{ word: string }>(
      `select distinct split_part(name, ' ', 1) as word from contact where organisation_id = $1 and is_supplier
        and is_active and length(split_part(name, ' ', 1)) >= 4 order by 1 limit 50`,
      [organisation],
    );
    return rows.map(({ word }) => ({
      path: `/api/ag/suppliers?name=${encodeURIComponent(word)}&per_page=20`,
      values: [organisation, likeContains(word.toLowerCase()), 20],
    }));
  },
  identify: identify('name'),
  identifyRaw: identifyRaw('name', CAPPED),
};

/** The line picker of an invoice: a code, the beginning of one, a size, with a customer's prices. */
export const linePicker: ApiRow = {
  kind: 'api',
  name: 'line picker',
  sql: 'line-picker.sql',
  target: () => SEARCH_TARGET,
  questions: async (client, organisation) => {
    const codes = await client.query<{ code: string }>(
      `select code from product where organisation_id = $1 and code ~ '^[A-Za-z0-9]{5,}$' and code !~ '^[0-9]{7}'
        order by md5(id::text) limit 30`,
      [organisation],
    );
    const customers = await client.query<{ id: string }>(
      'select id from contact where organisation_id = $1 and not is_supplier order by md5(id::text) limit 90',
      [organisation],
    );
    const texts = [...codes.rows.flatMap(({ code }) => [code, code.slice(0, 5)]), ...TYRE_SIZE_CODES.slice(0, 30)];
    return texts.map((text, index) => {
      const customer = Number(customers.rows[index % customers.rows.length]?.id);
      return {
        path: `/api/ag/products?code=${encodeURIComponent(text)}&sortType=7&page=1&per_page=20&cId=${customer}`,
        values: [
          organisation,
          likeContains(productTerms(text)[0] ?? ''),
          text.toLowerCase(),
          likeStartsWith(text.toLowerCase()),
          20,
          customer,
        ],
      };
    });
  },
  identify: identify('stock'),
  identifyRaw: (rows) =>
    identifyRaw('stock', CAPPED)(rows.map((row) => ({ ...row, stock: Number(row['on_hand'] ?? 0) }))),
};
