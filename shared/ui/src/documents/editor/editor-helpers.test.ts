import type { Account } from '@iwe/contract';
import { clearCache, sessionStore } from '@iwe/session';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { questionStore } from '../../kit/overlay/confirm.ts';
import { goTo, gridOf } from '../grid/model/index.ts';
import type { GridState } from '../grid/model/index.ts';
import { blankLine, lineColumns, lineGrid, withItem } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { acceptPartner, partnerLinks } from './saving/accept-partner.ts';
import { canGoBack } from './saving/go-back.ts';
import { useFreshItems } from './use-fresh-items.ts';
import { useLineFocus } from './lines/use-line-focus.ts';
import type { SheetEditor } from './use-sheet-editor.ts';
import { useSubmit } from './saving/use-submit.ts';
import { buildItem } from '../testing/build-item.ts';

const SPEC = lineGrid([lineColumns.code, lineColumns.quantity, lineColumns.price, lineColumns.description]);
const item = (id: number) => buildItem(id, { name: 'Eco', stock: 1, available: 1 });
const line = (id: number, over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), item(id)),
  quantity: 4,
  priceCents: 9_800,
  ...over,
});
const waiting: EditorLine = { ...blankLine(), lookup: { by: 'code', text: 'T9', onMiss: 'mark' } };

let asked: URL[];
let answers: Record<string, unknown>;
beforeEach(() => {
  clearCache();
  questionStore.set([]);
  [asked, answers] = [[], {}];
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  globalThis.fetch = (async (url: string) => {
    const target = new URL(url, 'http://iwe.test');
    asked.push(target);
    const body = answers[target.pathname.replace('/api/ag/', '')];
    const status = body === undefined ? 503 : 200;
    const given = body ?? { message: 'Busy', code: 'busy' };
    const headers = new Headers();
    return { ok: status === 200, status, headers, json: async () => given, text: async () => JSON.stringify(given) };
  }) as unknown as typeof fetch;
});

/** An editor with the lines of a grid, as far as the hooks look at it. */
function useEditor(rows: readonly EditorLine[], base: { id: number } | null = null) {
  const [grid, setGrid] = useState(() => gridOf(rows, SPEC));
  const lines = grid.rows.filter((row) => row.item);
  return { lines, grid, setGrid, base } as unknown as SheetEditor<{ phone: string }> & { grid: GridState<EditorLine> };
}

describe('a submit', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const open = (lines: readonly EditorLine[]) => {
    const onSubmit = jest.fn();
    const view = renderHook(({ rows }) => useSubmit(rows, onSubmit), { initialProps: { rows: lines } });
    return { ...view, onSubmit };
  };

  test('is made at once where nothing is looked up', () => {
    const { result, onSubmit } = open([line(1)]);
    result.current();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('waits for products that are looked up', () => {
    const { result, rerender, onSubmit } = open([line(1), waiting]);
    result.current();
    jest.advanceTimersByTime(600);
    expect(onSubmit).not.toHaveBeenCalled();
    rerender({ rows: [line(1), line(9)] });
    jest.advanceTimersByTime(60);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('waits no longer than five seconds', () => {
    const { result, onSubmit } = open([waiting]);
    result.current();
    jest.advanceTimersByTime(4_900);
    expect(onSubmit).not.toHaveBeenCalled();
    jest.advanceTimersByTime(200);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('a line that is refused', () => {
  test.each([
    [1, 'price', { row: 0, column: 2 }],
    [2, 'productId', { row: 2, column: 0 }],
    [2, 'desc', { row: 2, column: 3 }],
    [2, 'quantity', { row: 2, column: 1 }],
  ])('is counted without blank ones: line %s, %s', (number, field, cell) => {
    const focus = jest.fn();
    const rows = [line(1), blankLine(), line(2)];
    const { result } = renderHook(() => {
      const editor = useEditor(rows);
      return { editor, focusLine: useLineFocus(editor, SPEC, { current: { focus } as unknown as HTMLDivElement }) };
    });
    act(() => result.current.editor.setGrid((now) => goTo(now, SPEC, { row: 1, column: 1 })));
    act(() => result.current.focusLine(number, field));
    expect(result.current.editor.grid.active).toEqual(cell);
    expect(focus).toHaveBeenCalledTimes(1);
  });
});

describe('the products of a stored sheet', () => {
  const fresh = {
    ...item(1),
    stock_3rdP: 0,
    prices: [],
    customerPrice: { price: 91, source: 'classC' },
    available: 7,
  };

  test('are read once for its customer and itself; prices of lines stay, and lines of others too', async () => {
    answers['products'] = { data: [fresh] };
    const { result, rerender } = renderHook(
      ({ customerId }) => {
        const editor = useEditor([line(1), line(2), blankLine(), line(1)], { id: 71 });
        useFreshItems(editor, SPEC, customerId, true);
        return editor;
      },
      { initialProps: { customerId: 5 } },
    );
    await waitFor(() => expect(result.current.lines[0]?.item?.available).toBe(7));
    expect(result.current.lines.map((one) => [one.item?.price?.cents, one.priceCents])).toEqual([
      [9_100, 9_800],
      [undefined, 9_800],
      [9_100, 9_800],
    ]);
    rerender({ customerId: 6 });
    expect(
      asked.map(({ searchParams }) => ['id', 'cId', 'sheetId', 'cover'].map((key) => searchParams.get(key))),
    ).toEqual([['1,2', '5', '71', null]]);
  });

  test('are not read for a new sheet, nor for one without lines', async () => {
    renderHook(() => useFreshItems(useEditor([line(1)]), SPEC, null, false));
    renderHook(() => useFreshItems(useEditor([]), SPEC, null, true));
    await act(async () => undefined);
    expect(asked).toEqual([]);
  });

  test('that cannot be read stay as they were loaded', async () => {
    const { result } = renderHook(() => {
      const editor = useEditor([line(1)]);
      useFreshItems(editor, SPEC, null, true, 'purchase');
      return editor;
    });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.searchParams.get('cover')).toBe('1');
    expect(result.current.lines[0]?.item?.available).toBe(1);
  });
});

describe('another partner', () => {
  const source = { no: 'IN000060', quantity: 4, open: 4 };

  test('drops the related sheet, the source and the lines from it, each named once', async () => {
    answers['orders/60'] = { data: { no: 'IN000060' } };
    const lines = [line(1), line(2, { sourceLineId: 9, source }), { ...blankLine(), sourceLineId: 8 }];
    expect(await partnerLinks({ sourceId: 60, lines, relatedNo: 'PO000012' })).toEqual([
      'Related PO000012',
      'IN000060',
      'line 2 T2 of IN000060',
      'line 3 ',
    ]);
    expect(await partnerLinks({ sourceId: 60, lines: [], relatedNo: 'IN000060' })).toEqual(['Related IN000060']);
    expect(await partnerLinks({ sourceId: null, lines: [line(1)] })).toEqual([]);
  });

  test('is asked about also where the source cannot be read', async () => {
    expect(await partnerLinks({ sourceId: 61, lines: [] })).toEqual(['the sheet that it was made from']);
  });

  test.each([
    ['change', 'customer', true, ' Choose the tax type then: it followed them.', true],
    ['keep', 'supplier', false, '', false],
    [null, 'supplier', false, '', false],
  ] as const)(
    'is accepted only by the answer that says so: %s',
    async (answer, partner, choosesTaxType, end, accepted) => {
      const accept = acceptPartner(['IN000060', 'line 2'], { partner, choosesTaxType });
      const [question] = questionStore.get();
      expect(question?.body).toBe(
        `These links belong to the ${partner} of before and are dropped: IN000060, line 2.${end}`,
      );
      expect(question?.actions?.map(({ label }) => label)).toEqual([`Keep the ${partner}`, `Change the ${partner}`]);
      question?.answer(answer);
      expect(await accept).toBe(accepted);
    },
  );
});

test.each([
  [{ idx: 1 }, true],
  [{ idx: 0 }, false],
  [{ idx: '1' }, false],
  [null, false],
])('with the history state %j one can go back: %s', (state, isPossible) => {
  window.history.replaceState(state, '');
  expect(canGoBack()).toBe(isPossible);
});
