import type { Account } from '@iwe/contract';
import { clearCache, sessionStore } from '@iwe/session';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { HostRoutes } from '../records/host-routes.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { ListScreen } from '../list-screen.tsx';
import { COLUMNS, rows } from '../testing/test-rows.tsx';
import type { Row } from '../testing/test-rows.tsx';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const peekOf = ({ id, name }: Row) => ({ record: { kind: 'customer', id }, title: name }) as const;
const leftList = jest.fn();
let asked: string[];
/** The customers whose answer waits until the test lets it arrive. */
let held: Map<string, () => void>;
let listed: Row[];
let status: number;

const customer = (id: string) => ({
  id: Number(id),
  name: `Customer ${id}`,
  phone: `02 000${id}`,
  attention: `Remark ${id}`,
  note: '',
  address: '',
  priceType: 'Class B',
  paymentType: 'COD',
  xeroBalance: 0,
  creditLimit: 0,
  csrService: '',
  form: { primary_person_first: '', primary_person_last: '' },
  openDrafts: [],
  lastSheets: [{ id: 9, type: 1, no: `IN${id}`, date: '2026-11-02', status: 2, amount: 5 }],
});

beforeEach(() => {
  jest.useFakeTimers();
  clearCache();
  localStorage.clear();
  asked = [];
  held = new Map();
  listed = rows('T1', 'T2', 'T3');
  status = 200;
  leftList.mockReset();
  globalThis.fetch = (async (input: string) => {
    const id = /customers\/(\d+)/.exec(input)?.[1];
    if (id !== undefined) {
      asked.push(id);
      if (held.has(id)) await new Promise<void>((resolve) => held.set(id, resolve));
    }
    const isList = input.includes('test-rows');
    const body =
      id === undefined
        ? { data: isList ? listed : [], meta: { total: 3, current_page: 1, per_page: 50 } }
        : customer(id);
    const failed = id !== undefined && status !== 200;
    return {
      ok: !failed,
      status: failed ? status : 200,
      headers: new Headers(),
      text: async () => JSON.stringify(failed ? { message: 'The database is busy.', code: 'busy' } : body),
      json: async () => (failed ? { message: 'The database is busy.', code: 'busy' } : body),
    };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});
afterEach(() => jest.useRealTimers());

function Screen() {
  const url = useState(() => new URLSearchParams());
  return (
    <HostRoutes value={() => true}>
      <ListScreen<Row>
        title="Customers"
        section="Base"
        path="test-rows"
        filters={[{ kind: 'text', key: 'name', label: 'Name' }]}
        pageSize={50}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        url={url}
        peek={peekOf}
        bulk={{ nameOf: ({ name }) => name, render: () => null }}
      />
    </HostRoutes>
  );
}
const link = (name: string) => screen.getByRole('link', { name });
const peek = () => screen.queryByRole('region', { name: /^Peek: / });
const press = async (key: string, on: Element = document.activeElement!) => {
  const isFree = fireEvent.keyDown(on, { key });
  // What Enter and Space do on a link is the browser's.
  await pass(200);
  return isFree;
};
async function open() {
  renderInHouse(<Screen />);
  await pass(500);
  act(() => link('T1').focus());
}

test('Space peeks at the row; arrows go on, Enter is the link’s, Escape closes', async () => {
  await open();
  expect(await press(' ')).toBe(false);
  expect(within(peek()!).getByText('Remark 1')).toBeTruthy();
  expect(document.activeElement).toBe(link('T1'));
  await press('ArrowDown');
  expect([peek()!.getAttribute('aria-label'), document.activeElement]).toEqual(['Peek: T2', link('T2')]);
  expect(within(peek()!).getByText('Remark 2')).toBeTruthy();
  expect(within(peek()!).queryByText('Remark 1')).toBeNull();
  expect(await press('Enter')).toBe(true);
  await press('Escape');
  expect([peek(), document.activeElement]).toEqual([null, link('T2')]);
  // Now Escape is the list's again: back to the filter.
  await press('Escape');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('Space on the same row closes it, and on a row’s checkbox it is the checkbox’s', async () => {
  await open();
  await press(' ');
  await press(' ');
  expect(peek()).toBeNull();
  const box = screen.getByRole('checkbox', { name: 'Tick T1' });
  expect(await press(' ', box)).toBe(true);
  expect(peek()).toBeNull();
  await press('x');
  expect(within(screen.getByRole('toolbar')).getByRole('status').textContent).toBe('1 ticked');
});

test('a row that one returns to is not read again, and a held arrow key reads none on its way', async () => {
  await open();
  await press(' ');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  await pass(50);
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  await pass(300);
  await press('ArrowUp');
  await press('ArrowUp');
  expect(asked).toEqual(['1', '3', '2']);
  expect(within(peek()!).getByText('Remark 1')).toBeTruthy();
});

test('an answer that arrives late is shown for its own row alone', async () => {
  held.set('1', () => undefined);
  await open();
  await press(' ');
  await press('ArrowDown');
  held.get('1')?.();
  await pass(200);
  expect(within(peek()!).getByText('Remark 2')).toBeTruthy();
  expect(within(peek()!).queryByText('Remark 1')).toBeNull();
});

test('arrow right goes into the peek, arrow left back; Escape there returns the focus to the row', async () => {
  await open();
  await press(' ');
  await press('ArrowRight');
  expect(peek()!.contains(document.activeElement)).toBe(true);
  await press('ArrowLeft');
  expect(document.activeElement).toBe(link('T1'));
  await press('ArrowRight');
  await press('Escape');
  expect([peek(), document.activeElement]).toEqual([null, link('T1')]);
});

test('a failure is told in the peek and tried again; a row that has gone takes its peek along', async () => {
  status = 503;
  await open();
  await press(' ');
  expect(within(peek()!).getByText('The database is busy.')).toBeTruthy();
  status = 200;
  fireEvent.click(within(peek()!).getByRole('button', { name: /again/i }));
  await pass(100);
  expect(within(peek()!).getByText('Remark 1')).toBeTruthy();
  listed = rows('T1').map((row) => ({ ...row, id: 77 }));
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' });
  await pass(500);
  expect(peek()).toBeNull();
});

test('on a phone a button of the card opens it as a sheet with the rows before and after', async () => {
  const narrow = (query: string) => ({
    matches: query.startsWith('(max-width: 700px)'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: narrow });
  try {
    renderInHouse(<Screen />);
    await pass(500);
    const button = screen.getByRole('button', { name: 'Peek at T2' });
    button.focus();
    fireEvent.click(button);
    await pass(200);
    const sheet = screen.getByRole('dialog', { name: 'T2' });
    expect(within(sheet).getByText('Remark 2')).toBeTruthy();
    expect(within(sheet).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/customers/2');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Next row' }));
    await pass(200);
    const next = screen.getByRole('dialog', { name: 'T3' });
    expect(within(next).getByText('Remark 3')).toBeTruthy();
    expect(within(next).getByRole<HTMLButtonElement>('button', { name: 'Next row' }).disabled).toBe(true);
    fireEvent.keyDown(next, { key: 'Escape' });
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
  } finally {
    // The one of the prototype is there again.
    Reflect.deleteProperty(window, 'matchMedia');
  }
});

test('? lists the keys of the peek beside those of ticks', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '?' });
  await pass(50);
  const words = (await screen.findByRole('dialog', { name: 'Keys' })).textContent ?? '';
  expect(words).toContain('SpacePeek at the row, from its number, or no more');
  expect(words).toContain('XTick the row, from its number');
});
