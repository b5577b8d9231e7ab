import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachPage } from './pages.ts';
import type { XeroApi, XeroOutcome } from './xero-api.ts';

/** Xero with so many rows; an answer of more than `most` rows from row `heavy` on is too large. */
function xeroWith(count: number, { heavy = Infinity, most = 500, hasPages = true } = {}) {
  const asked: string[] = [];
  const call = async (_organisation: number, { path }: { path: string }): Promise<XeroOutcome> => {
    const query = new URL(path, 'http://x').searchParams;
    const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
    asked.push(`${page}/${size}`);
    const from = (page - 1) * size;
    const rows = Array.from({ length: count }, (_, index) => index).slice(from, from + size);
    if (rows.length > most && from + size > heavy) return { kind: 'tooLarge', reason: 'xero: the answer is too large' };
    const pagination = hasPages ? { pagination: { pageCount: Math.ceil(count / size) } } : {};
    return { kind: 'ok', body: { Rows: rows, ...pagination } };
  };
  return { api: { call } as unknown as XeroApi, asked };
}
const readAll = async (api: XeroApi) => {
  const found: number[] = [];
  const open = await eachPage<number>(api, 4, { list: 'Rows', path: '/Rows?' }, (rows) => void found.push(...rows));
  return { found, open };
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a list is read in pages of five hundred, to the last one that Xero names', async () => {
  for (const [count, pages] of [
    [0, ['1/500']],
    [500, ['1/500']],
    [1_001, ['1/500', '2/500', '3/500']],
  ] as const) {
    const { api, asked } = xeroWith(count);
    assert.deepEqual(await readAll(api), { found: upTo(count), open: null });
    assert.deepEqual(asked, pages);
  }
  const { api } = xeroWith(1_000, { hasPages: false });
  assert.deepEqual((await readAll(api)).found, upTo(1_000));
});

test('a page that is too large is read in smaller ones from the row on that it began with', async () => {
  const { api, asked } = xeroWith(730, { heavy: 500, most: 30 });
  assert.deepEqual(await readAll(api), { found: upTo(730), open: null });
  assert.deepEqual(asked.slice(0, 6), ['1/500', '2/500', '6/100', '11/50', '21/25', '22/25']);
});

test('a row that alone is too large ends the reading, and so does any other outcome', async () => {
  const { api, asked } = xeroWith(3, { heavy: 0, most: 0 });
  assert.deepEqual(await readAll(api), {
    found: [],
    open: { kind: 'tooLarge', reason: 'xero: the answer is too large' },
  });
  assert.equal(asked.length, 6);
});
