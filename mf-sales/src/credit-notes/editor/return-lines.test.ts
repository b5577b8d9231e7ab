import { buildLine } from '@iwe/testing/sheets';
import { blankLine, lineOf } from '@iwe/ui/sheet';
import type { EditorLine } from '@iwe/ui/sheet';
import { overReturn, returnLines, returnProblems } from './return-lines.ts';

const { product } = buildLine();
const SOURCE = { sheetId: 71, type: 1, no: 'IN000071', lineId: 501, quantity: 4, open: 1 };
const from = (over: Partial<EditorLine> = {}): EditorLine => ({
  ...lineOf(buildLine()),
  sourceLineId: 501,
  source: { no: 'IN000071', quantity: 4, open: 3 },
  ...over,
});

test('what an invoice has open comes back at its price; what came back before is named', () => {
  const { lines, finished } = returnLines({
    no: 'IN000071',
    type: 1,
    lines: [
      buildLine({ quantity: 4, taken: 1, price: 91.5, manual: true }),
      buildLine({ id: 502, quantity: 2, taken: 2, product: { ...product, code: 'BACK-2' } }),
      buildLine({ id: 503, quantity: 2, taken: 5, product: { ...product, code: 'BACK-3' } }),
    ],
  });
  expect(finished).toEqual(['BACK-2', 'BACK-3']);
  expect(lines).toMatchObject([
    {
      id: null,
      quantity: 3,
      priceCents: 9_150,
      priceSource: 'source',
      manual: false,
      sourceLineId: 501,
      source: { no: 'IN000071', quantity: 4, open: 3 },
    },
  ]);
});

test('a credit note is copied with the sources of its lines, as far as they are still open', () => {
  const { lines, finished } = returnLines({
    no: 'CN000080',
    type: 2,
    lines: [
      buildLine({ quantity: 2, source: SOURCE }),
      buildLine({ id: 502, quantity: 1, source: { ...SOURCE, lineId: 502, open: 4 } }),
      buildLine({ id: 503, quantity: 5, manual: true, priceSource: 'manual' }),
      buildLine({ id: 504, source: { ...SOURCE, open: 0 }, product: { ...product, code: 'BACK-4' } }),
    ],
  });
  expect(finished).toEqual(['BACK-4']);
  expect(lines.map(({ quantity, sourceLineId, source }) => [quantity, sourceLineId, source?.no ?? null])).toEqual([
    [1, 501, 'IN000071'],
    [1, 502, 'IN000071'],
    [5, null, null],
  ]);
  // A line without a source keeps its typed price.
  expect(lines[2]).toMatchObject({ manual: true, priceSource: 'manual' });
});

test('a line returns at most what is open; lines without a source may return anything', () => {
  expect(overReturn(from({ quantity: 3 }), [])).toBeNull();
  expect(overReturn({ ...blankLine(), quantity: 99 }, [])).toBeNull();
  const line = from({ quantity: 4 });
  expect(overReturn(line, [line])).toBe('2055516-A: 4 cannot come back, 3 of 4 on IN000071 are left.');
});

test('lines of the same source share what is open, in their order', () => {
  const lines = [from({ quantity: 2 }), from({ quantity: 9, sourceLineId: 502, source: null }), from({ quantity: 2 })];
  expect(returnProblems(lines)).toEqual([
    {
      line: 3,
      column: 'quantity',
      message: 'Line 3: 2055516-A: 2 cannot come back, 1 of 4 on IN000071 is left.',
    },
  ]);
});
