import type { Account } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { DayControl, DayField, DayRangeField, NO_DAY } from './day-field.tsx';

const onChange = jest.fn<void, string[]>();
beforeEach(() => {
  onChange.mockReset();
  jest.useFakeTimers({ now: new Date('2026-11-22T02:00:00Z'), doNotFake: ['queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

function Day({ start = '', shortcuts = true }: { start?: string; shortcuts?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <DayField
      label="Date"
      value={value}
      shortcuts={shortcuts}
      onChange={(day) => {
        setValue(day);
        onChange(day);
      }}
    />
  );
}
const field = (name: string | RegExp = 'Date') => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (text: string, name?: string) => fireEvent.change(field(name), { target: { value: text } });
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more });
const openCalendar = () => fireEvent.click(screen.getByRole('button', { name: 'Date: calendar' }));

test('a typed day is taken with Enter or when the field is left, and shown in words', () => {
  renderInHouse(<Day />);
  type('5/3/26');
  expect(onChange).not.toHaveBeenCalled();
  // Enter also does what it does in a form.
  expect(press('Enter')).toBe(true);
  expect(onChange.mock.calls).toEqual([['2026-03-05']]);
  expect(field().value).toBe('05 Mar 2026');
  type('t');
  fireEvent.blur(field());
  expect(onChange).toHaveBeenLastCalledWith('2026-11-22');
  type(' ');
  fireEvent.blur(field());
  expect(onChange).toHaveBeenLastCalledWith('');
});

test('the same day is no change, and neither is a visit', () => {
  renderInHouse(<Day start="2026-03-05" />);
  fireEvent.blur(field());
  press('Enter');
  type('5/3/26');
  fireEvent.blur(field());
  expect(onChange).not.toHaveBeenCalled();
  expect(field().value).toBe('05 Mar 2026');
});

test('a text that is no day stays with a message until it is one', () => {
  renderInHouse(<Day start="2026-03-05" />);
  expect(screen.queryByText(NO_DAY)).toBeNull();
  type('30/2');
  fireEvent.blur(field());
  expect(screen.getByText(NO_DAY)).toBeTruthy();
  expect(field().value).toBe('30/2');
  expect(onChange).not.toHaveBeenCalled();
  // A wrong text is not moved by a day.
  expect(press('ArrowUp')).toBe(true);
  type('28/2');
  fireEvent.blur(field());
  expect(screen.queryByText(NO_DAY)).toBeNull();
  expect(onChange.mock.calls).toEqual([['2026-02-28']]);
});

test('arrows move by a day, but not an empty field and not while a word is composed', () => {
  const { unmount } = renderInHouse(<Day start="2026-03-01" />);
  expect(press('ArrowUp')).toBe(false);
  expect(press('ArrowDown')).toBe(false);
  expect(press('ArrowDown')).toBe(false);
  expect(onChange.mock.calls.flat()).toEqual(['2026-03-02', '2026-03-01', '2026-02-28']);
  expect(press('ArrowUp', { isComposing: true })).toBe(true);
  expect(press('ArrowLeft')).toBe(true);
  unmount();
  onChange.mockReset();
  renderInHouse(<Day />);
  expect(press('ArrowUp')).toBe(true);
  expect(press('ArrowDown')).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
});

test('Alt and arrow down open the calendar, from which a day is chosen', async () => {
  renderInHouse(<Day start="2026-03-05" />);
  expect(press('ArrowDown', { altKey: true })).toBe(false);
  expect(await screen.findByRole('group', { name: 'Mar 2026' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '17 Mar 2026' }));
  expect(onChange.mock.calls).toEqual([['2026-03-17']]);
  expect(screen.getByRole('button', { name: 'Date: calendar' }).getAttribute('aria-expanded')).toBe('false');
  press('ArrowUp', { altKey: true });
  expect(screen.getByRole('button', { name: 'Date: calendar' }).getAttribute('aria-expanded')).toBe('false');
});

test('shortcuts are there unless they make no sense', async () => {
  const { unmount } = renderInHouse(<Day />);
  openCalendar();
  fireEvent.click(await screen.findByRole('button', { name: 'Tomorrow' }));
  expect(onChange.mock.calls).toEqual([['2026-11-23']]);
  unmount();
  renderInHouse(<Day shortcuts={false} />);
  openCalendar();
  await screen.findByRole('group', { name: 'Nov 2026' });
  expect(screen.queryByRole('button', { name: 'Tomorrow' })).toBeNull();
});

test('a control without a field has the name itself, and no shortcuts', () => {
  renderInHouse(<DayControl label="Due" value="" onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Due: calendar' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Due' }).placeholder).toBe('dd MMM yyyy');
  expect(screen.queryByRole('button', { name: 'Tomorrow' })).toBeNull();
});

test('a disabled day has no calendar; a day in its own field has shortcuts and marks its text', async () => {
  const { unmount } = renderInHouse(<DayField label="Date" value="2026-03-05" disabled onChange={onChange} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Date: calendar' }).disabled).toBe(true);
  expect(field().disabled).toBe(true);
  unmount();
  renderInHouse(<DayField label="Date" value="2026-03-05" onChange={onChange} />);
  fireEvent.focus(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, '05 Mar 2026'.length]);
  openCalendar();
  expect(await screen.findByRole('button', { name: 'Tomorrow' })).toBeTruthy();
});

test('today is that of the organisation, also where it is another day than here', () => {
  const account = { orgId: 4, timeZone: 'Pacific/Honolulu' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  renderInHouse(<Day />);
  type('t');
  fireEvent.blur(field());
  expect(onChange.mock.calls).toEqual([['2026-11-21']]);
  act(() => sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null }));
});

describe('the calendar', () => {
  const open = async (start: string) => {
    renderInHouse(<Day start={start} />);
    openCalendar();
    return screen.findByRole('group', { name: /20\d\d$/ });
  };
  const days = (group: HTMLElement) => [...group.querySelectorAll('button')];
  const at = (group: HTMLElement) => group.querySelector('[data-at]')?.getAttribute('aria-label');
  const key = (group: HTMLElement, name: string) =>
    fireEvent.keyDown(group.querySelector('[data-at]') ?? group, { key: name });

  test('shows six weeks from Monday, marks the day, today, and the days of other months', async () => {
    const group = await open('2026-11-05');
    const all = days(group);
    expect(all).toHaveLength(42);
    expect(all[0]?.getAttribute('aria-label')).toBe('26 Oct 2026');
    const named = (name: string) => all.find((day) => day.getAttribute('aria-label') === name);
    const pressed = all.filter((day) => day.getAttribute('aria-pressed') === 'true');
    expect(pressed).toEqual([named('05 Nov 2026')]);
    expect(all.filter((day) => 'today' in day.dataset)).toEqual([named('22 Nov 2026')]);
    expect(all.filter((day) => 'other' in day.dataset)).toHaveLength(12);
    expect(all.filter((day) => day.tabIndex === 0)).toEqual([named('05 Nov 2026')]);
  });

  test.each([
    ['ArrowLeft', '04 Nov 2026'],
    ['ArrowRight', '06 Nov 2026'],
    ['ArrowUp', '29 Oct 2026'],
    ['ArrowDown', '12 Nov 2026'],
    ['PageUp', '05 Oct 2026'],
    ['PageDown', '05 Dec 2026'],
  ])('%s goes to %s with the focus', async (name, day) => {
    const group = await open('2026-11-05');
    expect(key(group, name)).toBe(false);
    expect(at(group)).toBe(day);
    expect(document.activeElement?.getAttribute('aria-label')).toBe(day);
  });

  test('begins today without a day; its buttons turn months; other keys are not its own', async () => {
    const group = await open('');
    expect(at(group)).toBe('22 Nov 2026');
    expect(days(group).some((day) => day.getAttribute('aria-pressed') === 'true')).toBe(false);
    expect(key(group, 'x')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(at(group)).toBe('22 Oct 2026');
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(at(group)).toBe('22 Dec 2026');
  });
});

describe('a range', () => {
  function Range() {
    const [range, setRange] = useState({ from: '', to: '' });
    return (
      <DayRangeField
        label="Date"
        {...range}
        onChange={(from, to) => {
          setRange({ from, to });
          onChange(from, to);
        }}
      />
    );
  }
  const ends = () => screen.getAllByRole<HTMLInputElement>('textbox');
  const take = (end: number, text: string) => {
    fireEvent.change(ends()[end]!, { target: { value: text } });
    fireEvent.blur(ends()[end]!);
  };

  test('has a first and a last day, each of which may be empty', () => {
    renderInHouse(<Range />);
    expect(ends().map(({ placeholder }) => placeholder)).toEqual(['from', 'to']);
    take(1, '5/3/26');
    take(0, '1/3/26');
    take(1, '');
    expect(onChange.mock.calls).toEqual([
      ['', '2026-03-05'],
      ['2026-03-01', '2026-03-05'],
      ['2026-03-01', ''],
    ]);
  });

  test('a wrong day keeps its message while the other one is right', () => {
    renderInHouse(<Range />);
    take(0, 'x');
    take(1, '5/3/26');
    expect(ends()[0]?.value).toBe('x');
    expect(screen.getByText(NO_DAY)).toBeTruthy();
    take(0, '1/3/26');
    expect(screen.queryByText(NO_DAY)).toBeNull();
    take(1, 'y');
    take(0, '2/3/26');
    expect(screen.getByText(NO_DAY)).toBeTruthy();
    take(1, '');
    expect(screen.queryByText(NO_DAY)).toBeNull();
  });
});
