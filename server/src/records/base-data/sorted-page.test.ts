import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OptionsQuery } from '@iwe/contract';
import { Problem } from '../../core/errors.ts';
import { pageToRead, sortedPage, wholeOf } from './sorted-page.ts';

interface Row {
  id: number;
  text?: string | null;
  stock?: number;
}
const LIST = {
  columns: [
    { key: 'text', label: 'Text' },
    { key: 'units', label: 'Units', field: 'stock' },
  ],
  sortTypes: [
    { value: 1, key: 'text', descending: false, label: 'Text ascending' },
    { value: 2, key: 'text', descending: true, label: 'Text descending' },
    { value: 3, key: 'units', descending: false, label: 'Units ascending' },
    { value: 4, key: 'units', descending: true, label: 'Units descending' },
  ],
} as unknown as Parameters<typeof sortedPage<Row>>[2];
const query = (fields: Partial<OptionsQuery>): OptionsQuery => ({
  name: '',
  sortType: 0,
  page: 1,
  per_page: 20,
  ...fields,
});
const sorted = (data: Row[], fields: Partial<OptionsQuery>) => {
  const answer = sortedPage({ data, meta: { total: data.length, current_page: 1, per_page: 20 } }, query(fields), LIST);
  return { ids: answer.data.map(({ id }) => id), meta: answer.meta };
};

describe('a sorted list', () => {
  const TEXTS: Row[] = [
    { id: 1, text: '' },
    { id: 2, text: 'B10' },
    { id: 3, text: null },
    { id: 4, text: 'B9' },
    { id: 5, text: 'a' },
  ];

  test('has empty values last in both directions, and numbers in texts by their value', () => {
    assert.deepEqual(sorted(TEXTS, { sortType: 1 }).ids, [5, 4, 2, 1, 3]);
    assert.deepEqual(sorted(TEXTS, { sortType: 2 }).ids, [2, 4, 5, 1, 3]);
  });

  test('compares numbers as numbers, and leaves equal ones in the order of the list', () => {
    const rows = [9, 10, -1, 9].map((stock, index) => ({ id: index + 1, stock }));
    assert.deepEqual(sorted(rows, { sortType: 3 }).ids, [3, 1, 4, 2]);
    assert.deepEqual(sorted(rows, { sortType: 4 }).ids, [2, 1, 4, 3]);
  });

  test('is cut into pages after it was sorted, and says which page it is', () => {
    assert.deepEqual(sorted(TEXTS, { sortType: 1, page: 2, per_page: 2 }), {
      ids: [2, 1],
      meta: { total: 5, current_page: 2, per_page: 2 },
    });
    assert.deepEqual(sorted(TEXTS, { sortType: 1, page: 3, per_page: 2 }).ids, [3]);
  });

  test('refuses a value that its rows do not have', () => {
    const refusal = (sortType: number) => {
      try {
        sorted(TEXTS, { sortType });
      } catch (error) {
        return error instanceof Problem ? [error.status, error.details] : error;
      }
      return 'sorted';
    };
    const words = (what: string) => [
      422,
      [
        {
          code: 'foreign-sort',
          field: 'sortType',
          message: `This list cannot be sorted by ${what}. Choose another sort.`,
        },
      ],
    ];
    assert.deepEqual(
      [refusal(3), refusal(9)],
      [words(`'Units ascending' without its figures (figures=1)`), words(`'9'`)],
    );
  });
});

test('in its own order a list is read page by page; sorted by a column, or with all, it is read as a whole', () => {
  assert.deepEqual(pageToRead(query({ page: 3, per_page: 50 })), { page: 3, per_page: 50 });
  assert.deepEqual(pageToRead(query({ page: 3, per_page: 50, sortType: 1 })), { page: 1, per_page: 10_000 });
  for (const all of ['1', 'true'] as const) {
    const whole = wholeOf(query({ all, page: 3, per_page: 50 }));
    assert.deepEqual([whole.page, whole.per_page], [1, 2_000], all);
  }
  for (const all of ['0', ''] as const) assert.deepEqual(wholeOf(query({ all, page: 3 })), query({ all, page: 3 }));
});
