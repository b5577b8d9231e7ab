import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { RemoteSelect } from './remote-select.tsx';
import type { RemoteSelectProps } from './remote-select.tsx';

interface Customer {
  id: number;
  name: string;
}
const BOB = { id: 1, name: 'Bob Motors' };
const ANN = { id: 2, name: 'Ann Tyres' };

const asked: { text: string; signal: AbortSignal; answer: (found: Customer[]) => void; fail: (e: Error) => void }[] =
  [];
const search = (text: string, signal: AbortSignal) =>
  new Promise<Customer[]>((answer, fail) => asked.push({ text, signal, answer, fail }));
const onChange = jest.fn();

function Lookup({ first = null, ...props }: Partial<RemoteSelectProps<Customer>> & { first?: Customer | null }) {
  const [value, setValue] = useState<Customer | null>(first);
  return (
    <RemoteSelect
      label="Customer"
      value={value}
      search={search}
      optionKey={({ id }) => id}
      optionText={({ name }) => name}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      {...props}
    />
  );
}
const control = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (value: string) => fireEvent.change(control(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(control(), { key });
const wait = (ms = 400) => act(() => jest.advanceTimersByTimeAsync(ms));
const found = (...customers: Customer[]) => act(async () => asked.at(-1)?.answer(customers));
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const clear = () => screen.queryByRole('button', { name: 'Clear' });

beforeEach(() => {
  asked.length = 0;
  onChange.mockReset();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('whose text may be typed in full', () => {
  const free = { text: 'Cash sale', onText: jest.fn(), onLeave: jest.fn() };
  beforeEach(() => [free.onText, free.onLeave].forEach((told) => told.mockReset()));

  test('shows its own text while nothing is chosen, and tells each key', () => {
    renderInHouse(<Lookup free={free} />);
    expect(control().value).toBe('Cash sale');
    type('Bob');
    expect(free.onText.mock.calls).toEqual([['Bob']]);
  });

  test('says what was typed when it is left without a choice', () => {
    renderInHouse(<Lookup free={free} />);
    type('Somebody');
    fireEvent.blur(control());
    expect(free.onLeave.mock.calls).toEqual([['Somebody']]);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('drops its text for a choice, and for a cleared one', async () => {
    renderInHouse(<Lookup free={free} />);
    type('bob');
    await wait();
    await found(BOB);
    free.onText.mockReset();
    press('Enter');
    expect(free.onText.mock.calls).toEqual([['']]);
    expect(control().value).toBe('Bob Motors');
    fireEvent.click(clear()!);
    expect(free.onText.mock.calls).toEqual([[''], ['']]);
    expect(onChange.mock.calls).toEqual([[BOB], [null]]);
  });

  test('the name of the choice typed again means the choice, and leaves no text of its own', () => {
    renderInHouse(<Lookup free={free} first={BOB} />);
    type('Bob Motor');
    type('Bob Motors');
    free.onText.mockReset();
    fireEvent.blur(control());
    expect(free.onText.mock.calls).toEqual([['']]);
    expect(free.onLeave).not.toHaveBeenCalled();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('Escape closes the list alone: the text stays, and is told when it is left', async () => {
    renderInHouse(<Lookup free={free} />);
    type('Somebody');
    await wait();
    await found(BOB);
    press('Escape');
    expect([control().value, options()]).toEqual(['Somebody', []]);
    fireEvent.blur(control());
    expect(free.onLeave.mock.calls).toEqual([['Somebody']]);
  });

  test('emptied, it tells that, too; only visited, it tells nothing', () => {
    renderInHouse(<Lookup free={free} />);
    fireEvent.click(control());
    fireEvent.blur(control());
    expect([free.onText.mock.calls, free.onLeave.mock.calls]).toEqual([[], []]);
    type('');
    fireEvent.blur(control());
    expect([free.onText.mock.calls, free.onLeave.mock.calls]).toEqual([[['']], [['']]]);
  });

  test('Enter is the form’s while options load; without a text of its own it waits for them', () => {
    const { unmount } = renderInHouse(<Lookup free={free} />);
    type('Somebody');
    expect(press('Enter')).toBe(true);
    unmount();
    renderInHouse(<Lookup />);
    type('Somebody');
    expect(press('Enter')).toBe(false);
  });
});

test('the name of the choice typed again keeps the choice', () => {
  renderInHouse(<Lookup first={BOB} />);
  type('Bob Motor');
  type('Bob Motors');
  fireEvent.blur(control());
  expect(onChange).not.toHaveBeenCalled();
});

test('a choice that must not be cleared has no clear button, and stays when other text is left', () => {
  renderInHouse(<Lookup first={BOB} clearable={false} />);
  expect(clear()).toBeNull();
  type('Nobody');
  fireEvent.blur(control());
  expect(onChange).not.toHaveBeenCalled();
  expect(control().value).toBe('Bob Motors');
});

test('there is nothing to clear without a choice', () => {
  renderInHouse(<Lookup />);
  expect(clear()).toBeNull();
});

test('options have their own look where there is one, and the chosen one is marked', async () => {
  renderInHouse(<Lookup first={BOB} renderOption={({ id, name }) => `${id}: ${name}`} />);
  type('o');
  await wait();
  await found(ANN, BOB);
  expect(options()).toEqual(['2: Ann Tyres', '1: Bob Motors']);
  expect(screen.getAllByRole('option').map((option) => option.ariaSelected)).toEqual(['false', 'true']);
});

test('a failed search says so, and Enter or a click asks again; a dropped one says nothing', async () => {
  renderInHouse(<Lookup />);
  type('bob');
  await wait();
  const dropped = Object.assign(new Error('aborted'), { name: 'AbortError' });
  await act(async () => asked[0]?.fail(dropped));
  expect(options()).toEqual([]);
  type('bobb');
  await wait();
  await act(async () => asked[1]?.fail(new Error('offline')));
  expect(options()).toEqual(['Could not be loaded. Try again']);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  await wait();
  await act(async () => asked[2]?.fail(new Error('offline')));
  fireEvent.click(screen.getByRole('option', { name: 'Could not be loaded. Try again' }));
  await wait();
  expect(asked.map(({ text }) => text)).toEqual(['bob', 'bobb', 'bobb', 'bobb']);
  await act(async () => asked[3]?.answer([]));
  expect(options()).toEqual(['No Data']);
});

test('a pause of its own is waited for, and the newest search is asked', async () => {
  const newest = jest.fn(async () => [ANN]);
  const { rerender } = renderInHouse(<Lookup debounceMs={900} />);
  type('a');
  rerender(<Lookup debounceMs={900} search={newest} />);
  await wait(899);
  expect(newest).not.toHaveBeenCalled();
  await wait(1);
  expect([newest.mock.calls.length, asked.length]).toEqual([1, 0]);
});

test('another text begins again at its first option', async () => {
  renderInHouse(<Lookup />);
  type('o');
  await wait();
  await found(ANN, BOB);
  press('ArrowDown');
  type('ot');
  await wait();
  await found(ANN, BOB);
  press('Enter');
  expect(onChange.mock.calls).toEqual([[ANN]]);
});

test('blanks around a stray key do not make it a text that chooses somebody else', async () => {
  renderInHouse(<Lookup first={BOB} keepsChoice />);
  type('a ');
  await wait();
  expect(asked.at(-1)?.text).toBe('a');
  await found(ANN);
  press('Tab');
  expect(onChange).not.toHaveBeenCalled();
});
