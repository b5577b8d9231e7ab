import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import type { KeyPress } from '../grid/index.ts';
import { blankLine, withItem } from '../lines/index.ts';
import type { EditorLine, LineItem } from '../lines/index.ts';
import type { PickBy } from './picker-model.ts';
import { ProductEditor } from './product-editor.tsx';
import { buildItem } from '../testing/build-item.ts';

const item = (id: number, over: Partial<LineItem> = {}) =>
  buildItem(id, { available: 4, price: { cents: 9_800, source: 'classA' }, ...over });

const calls = { commit: jest.fn(), commitChange: jest.fn(), cancel: jest.fn() };
let asked: [by: string, text: string, signal: AbortSignal][];
/** Answers the oldest question that waits. */
let answers: ((found: readonly LineItem[] | Error) => void)[];
let finish: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  [asked, answers] = [[], []];
  for (const mock of Object.values(calls)) mock.mockReset();
});
afterEach(() => jest.useRealTimers());

interface Opened {
  by?: PickBy;
  row?: EditorLine;
  text?: string;
  how?: 'typed' | 'opened';
  ahead?: readonly KeyPress[];
  showPrices?: boolean;
}
function open({
  by = 'code',
  row = blankLine(),
  text = '',
  how = 'typed',
  ahead = [],
  showPrices = true,
}: Opened = {}) {
  const find = (of: PickBy, wanted: string, signal: AbortSignal) => {
    asked.push([of, wanted, signal]);
    return new Promise<readonly LineItem[]>((resolve, reject) =>
      answers.push((found) => (found instanceof Error ? reject(found) : resolve(found))),
    );
  };
  return renderInHouse(
    <>
      <ProductEditor
        {...{ by, find, showPrices, row, text, how, ahead }}
        {...calls}
        label="Item Code, line 1"
        onFinish={(work) => (finish = work)}
      />
      <button>Elsewhere</button>
    </>,
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Item Code, line 1' });
const settle = () => act(async () => jest.advanceTimersByTimeAsync(0));
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = async (key: string, init: KeyboardEventInit = {}) => {
  const event = createEvent.keyDown(field(), { key, ...init });
  fireEvent(field(), event);
  await settle();
  return event.defaultPrevented;
};
const answer = async (...found: LineItem[]) => {
  await act(async () => answers.shift()?.(found));
  await settle();
};
const after = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
const texts = () => asked.map(([, text]) => text);
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** What the editor has made of the line, where it goes, and the keys for the next cells. */
const taken = (row: EditorLine = blankLine()) =>
  calls.commitChange.mock.calls.map(([change, go, queued]) => {
    const { item: of, lookup, quantity, marks } = (change as (one: EditorLine) => EditorLine)(row);
    const keys = (queued as KeyPress[] | undefined)?.map(({ key }) => key) ?? [];
    return { code: of?.code ?? null, lookup, quantity, marks, go: go as string, keys };
  });

describe('the server is asked', () => {
  test.each([
    ['code', 700],
    ['name', 400],
  ] as const)('by %s %s ms after the last letter, with the text trimmed', async (by, pause) => {
    open({ by });
    type('x');
    await after(pause - 1);
    type(' xy ');
    await after(pause - 1);
    expect(asked).toEqual([]);
    await after(1);
    expect(asked.map(([of, text]) => [of, text])).toEqual([[by, 'xy']]);
  });

  test('for no empty text, and not for the own text of the product', async () => {
    open({ row: withItem(blankLine(), item(1)), text: 'T1', how: 'opened' });
    await after(1_000);
    type('  ');
    await after(1_000);
    expect(asked).toEqual([]);
    type('T2');
    await after(1_000);
    expect(texts()).toEqual(['T2']);
  });

  test('again for a newer text, which ends the older question', async () => {
    open();
    type('A');
    await after(700);
    type('AB');
    await after(700);
    expect(asked.map(([, text, signal]) => [text, signal.aborted])).toEqual([
      ['A', true],
      ['AB', false],
    ]);
    await answer(item(1));
    expect(options()).toEqual([]);
    await answer(item(2));
    expect(options()).toHaveLength(1);
  });

  test('at once by Enter, and only once', async () => {
    open();
    type('T1');
    await press('Enter');
    expect(texts()).toEqual(['T1']);
    await after(1_000);
    expect(texts()).toEqual(['T1']);
    await answer(item(1), item(2));
    expect(taken()).toMatchObject([{ code: 'T1', go: 'enter', keys: [] }]);
  });

  test('no longer by an editor that is gone', async () => {
    const { unmount } = open();
    type('T1');
    await after(700);
    unmount();
    expect(asked.map(([, , signal]) => signal.aborted)).toEqual([true]);
  });

  test('and what it could not answer is said, and asked again by Enter', async () => {
    open();
    type('T1');
    await after(700);
    await act(async () => answers.shift()?.(new Error('Busy')));
    await settle();
    expect(screen.getByText('Could not be loaded. Try again')).toBeTruthy();
    await press('Enter');
    expect(asked.map(([, text]) => text)).toEqual(['T1', 'T1']);
    await answer();
    expect(screen.getByText('No Data')).toBeTruthy();
  });
});

describe('a product is taken', () => {
  test.each([
    ['Enter', false, 'enter'],
    ['Enter', true, 'up'],
    ['Tab', false, 'tab'],
    ['Tab', true, 'back'],
  ])('by %s (with Shift: %s), which goes on: %s', async (key, shiftKey, go) => {
    open();
    type('t1');
    expect(await press(key, { shiftKey })).toBe(true);
    await answer(item(1));
    expect(taken()).toMatchObject([{ code: 'T1', go }]);
  });

  test('by arrows, round the ends, with keys that were pressed meanwhile for the next cells', async () => {
    open();
    type('T');
    await after(700);
    await answer(item(1), item(2), item(3));
    expect(field().getAttribute('aria-activedescendant')).toBeNull();
    await press('ArrowDown');
    await press('ArrowDown');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('T2');
    await press('ArrowUp');
    await press('ArrowUp');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('T3');
    await press('Enter');
    expect(taken()).toMatchObject([{ code: 'T3' }]);
  });

  test('with what is typed ahead: keys go on, others are not swallowed', async () => {
    open();
    type('T1');
    await press('Enter');
    const swallowed = [];
    for (const key of ['4', 'Backspace', 'Enter', 'ArrowLeft']) swallowed.push(await press(key));
    expect(swallowed).toEqual([true, true, true, false]);
    await answer(item(1));
    expect(taken()).toMatchObject([{ code: 'T1', go: 'enter', keys: ['4', 'Backspace', 'Enter'] }]);
  });

  test('with keys that came before the editor was there: the first one ends its text', async () => {
    const key = (name: string): KeyPress => ({ key: name, mod: false, shift: false, alt: false });
    open({ text: 'T1', ahead: [key('Tab'), key('7')] });
    await settle();
    expect(texts()).toEqual(['T1']);
    await answer(item(1));
    expect(taken()).toMatchObject([{ code: 'T1', go: 'tab', keys: ['7'] }]);
  });

  test('by a click', async () => {
    open();
    type('T');
    await after(700);
    await answer(item(1), item(2));
    fireEvent.click(screen.getByRole('option', { name: /^T2/ }));
    expect(taken()).toMatchObject([{ code: 'T2', go: 'enter' }]);
  });

  test('once, however often its field is left afterwards', async () => {
    open();
    type('T1');
    await after(700);
    await answer(item(1));
    fireEvent.blur(field());
    finish();
    expect(taken()).toMatchObject([{ code: 'T1', go: 'stay' }]);
  });
});

describe('without an exact match', () => {
  test('Enter offers the first product, and the next Enter takes it', async () => {
    open();
    type('T');
    await press('Enter');
    await press('4');
    await answer(item(1), item(2));
    expect(taken()).toEqual([]);
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('T1');
    await press('Enter');
    expect(taken()).toMatchObject([{ code: 'T1', keys: [] }]);
  });

  test('Enter offers nothing where there is none, and one types on', async () => {
    open();
    type('T');
    await press('Enter');
    expect(field().getAttribute('aria-busy')).toBe('true');
    await answer();
    expect([taken(), field().getAttribute('aria-busy')]).toEqual([[], null]);
    expect(await press('x')).toBe(false);
  });

  test('another text that is typed while one waits begins again', async () => {
    open();
    type('T');
    await press('Enter');
    type('T2');
    expect(await press('x')).toBe(false);
    await answer(item(1));
    expect([taken(), options()]).toEqual([[], []]);
  });

  test('Tab clears the product and its mark; qty and other marks stay', async () => {
    const mark = { text: 'X', reason: 'Bad.', kind: 'error' as const };
    const row = { ...withItem(blankLine(), item(1)), quantity: 4, marks: { code: mark, price: mark } };
    open({ row, text: 'X' });
    type('T');
    await press('Tab');
    await answer(item(1), item(2));
    expect(taken(row)).toMatchObject([{ code: null, quantity: 4, marks: { price: mark }, go: 'tab' }]);
    expect(Object.keys(taken(row)[0]?.marks ?? {})).toEqual(['price']);
  });
});

describe('leaving the field', () => {
  test('before the answer looks the product up later, and clears it where there is none', async () => {
    open();
    type(' T1 ');
    fireEvent.blur(field());
    expect(taken()).toMatchObject([{ lookup: { by: 'code', text: 'T1', onMiss: 'clear' }, go: 'stay' }]);
  });

  test('with the own text of the product changes nothing', async () => {
    const row = withItem(blankLine(), item(1));
    open({ row, text: 'T1', how: 'opened' });
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 2]);
    fireEvent.blur(field());
    const [change] = calls.commitChange.mock.calls[0] as [(one: EditorLine) => EditorLine];
    expect(change(row)).toBe(row);
  });

  test('with an emptied text clears the product', async () => {
    const row = withItem(blankLine(), item(1));
    open({ row, text: 'T1' });
    type('');
    fireEvent.blur(field());
    expect(taken(row)).toMatchObject([{ code: null, lookup: null, go: 'stay' }]);
  });

  test('by Escape leaves the line as it was', async () => {
    open();
    type('T1');
    expect(await press('Escape')).toBe(true);
    fireEvent.blur(field());
    expect([calls.cancel.mock.calls.length, taken()]).toEqual([1, []]);
  });

  test('by Enter on the own text takes it as a text', async () => {
    open({ row: withItem(blankLine(), item(1)), text: 'T1', how: 'opened' });
    await press('Enter', { shiftKey: true });
    expect(calls.commit.mock.calls).toEqual([['T1', 'up']]);
  });
});

describe('the sizes', () => {
  const sizes = () => within(screen.getByRole('group', { name: 'Tyre sizes' })).getAllByRole('button');

  test('that begin with the digits are offered, chosen by arrows, and asked for at once', async () => {
    open();
    type('205');
    const [first] = sizes().map(({ textContent }) => textContent);
    await press('ArrowDown');
    expect(sizes()[0]?.dataset['active']).toBe('true');
    await press('Enter');
    expect([field().value, texts()]).toEqual([first, [first]]);
    expect(taken()).toEqual([]);
  });

  test('that the arrows have reached are left by whoever types on: Enter asks for the text', async () => {
    open();
    type('205');
    await press('ArrowDown');
    type('2055');
    expect(sizes().some(({ dataset }) => dataset['active'])).toBe(false);
    await press('Enter');
    expect([field().value, texts()]).toEqual(['2055', ['2055']]);
  });

  test('that the arrows have reached give way to products that are found', async () => {
    open();
    type('205');
    await press('ArrowDown');
    await after(700);
    await answer(item(1));
    await press('Enter');
    expect(field().value).toBe('205');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('T1');
  });

  test('are offered for codes alone', () => {
    open({ by: 'name' });
    type('205');
    expect(screen.queryByRole('group', { name: 'Tyre sizes' })).toBeNull();
  });

  test('are asked for by a click, and one types on', async () => {
    open();
    type('2055');
    const size = sizes()[0] as HTMLElement;
    fireEvent.click(size);
    await settle();
    expect([texts(), document.activeElement]).toEqual([[size.textContent], field()]);
  });
});

test('each product has its stock, what is available and its price, a dash without one', async () => {
  open();
  type('T');
  await after(700);
  await answer(item(1, { stock: 12 }), item(2, { price: null }));
  const cells = screen.getAllByRole('option').map((one) => [...one.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['T1', 'Eco 1', '12', '4', '98.00'],
    ['T2', 'Eco 2', '9', '4', expect.stringMatching(/^[–-]?$/)],
  ]);
});

test('where the kind has no prices none are shown', async () => {
  open({ showPrices: false });
  type('T');
  await after(700);
  await answer(item(1));
  expect(screen.getByRole('option').textContent).toBe('T1Eco 194');
  expect(screen.queryByText('Price')).toBeNull();
});

test('keys of the page reach the page', async () => {
  open();
  const below = jest.fn();
  document.addEventListener('keydown', below, { once: true });
  await press('s', { ctrlKey: true });
  document.removeEventListener('keydown', below);
  expect(below).toHaveBeenCalledTimes(1);
});
