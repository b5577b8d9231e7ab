import type { Sheet } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { EditorLine } from '../lines/index.ts';
import { sheetDrafts } from '../draft/sheet-draft.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { INVOICE, prepareDetail } from './testing/open-detail.tsx';
import { UnsavedDraftNotice } from './unsaved-draft-notice.tsx';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

const PATH = '/order_edit/Invoices/71';
const line = (key: string, over: object) =>
  ({
    key,
    item: { code: 'T1' },
    quantity: 4,
    counted: null,
    priceCents: 7_450,
    description: '',
    ...over,
  }) as unknown as EditorLine;
const store = (id: string, savedAt: string, lines: readonly EditorLine[] = [], path = PATH) => {
  jest.setSystemTime(new Date(savedAt));
  sheetDrafts.save(path, id, {
    v: 1,
    uuid: `uuid-${id}`,
    header: {},
    lines,
    rest: [],
    base: null,
    sourceId: null,
    label: '',
  } as unknown as Parameters<typeof sheetDrafts.save>[2]);
};
const show = async (edit = false) => {
  const sheet = { ...INVOICE, abilities: { edit } } as unknown as Sheet;
  renderInHouse(<UnsavedDraftNotice sheet={sheet} routeName="Invoices" />);
  await act(async () => undefined);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const said = () => screen.queryByText(/without saving/)?.textContent ?? null;
const saying = (moment: string) =>
  `You changed IN000071 on ${moment} without saving. ` +
  'It cannot be saved any more, because the sheet is no draft now.';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  prepareDetail();
});
afterEach(() => void jest.useRealTimers());

test('the newest unsaved change is told with its moment here, and its lines are shown and hidden', async () => {
  store('old', '2026-11-18T01:00:00.000Z', [line('o', { item: { code: 'OLD' } })]);
  store('new', '2026-11-20T01:00:00.000Z', [
    line('a', { description: 'front axle' }),
    line('b', { item: null, quantity: null, priceCents: null }),
    line('c', { item: { code: 'C3' }, counted: 0, quantity: 9, priceCents: 0 }),
  ]);
  await show();
  expect(said()).toBe(saying('20 Nov 2026 12:00'));
  expect(screen.queryByRole('list')).toBeNull();
  press('Show its lines');
  expect(screen.getByRole('button', { name: 'Hide its lines' }).getAttribute('aria-expanded')).toBe('true');
  const list = within(screen.getByRole('list', { name: 'Unsaved lines' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '4 × T1, 74.50, front axle',
    '0 × no product',
    '0 × C3, 0.00',
  ]);
  press('Hide its lines');
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show its lines' }).getAttribute('aria-expanded')).toBe('false');
});

test('the notice looks like one: it has a ground of its own', async () => {
  store('a', '2026-11-20T01:00:00.000Z');
  await show();
  expect(getComputedStyle(screen.getByRole('status')).background).toBe('var(--chakra-colors-spark-subtle)');
});

test('a change that is thrown away is gone from this browser, the one before it is told then', async () => {
  store('old', '2026-11-18T01:00:00.000Z');
  store('new', '2026-11-20T01:00:00.000Z');
  await show();
  press('Throw away');
  expect(said()).toBe(saying('18 Nov 2026 12:00'));
  expect(sheetDrafts.lost(PATH, () => false).map(({ id }) => id)).toEqual(['old']);
  press('Throw away');
  expect(said()).toBeNull();
  expect(sheetDrafts.lost(PATH, () => false)).toEqual([]);
});

test('nothing is said of a sheet that may be changed, nor of another sheet or another person', async () => {
  store('a', '2026-11-20T01:00:00.000Z');
  await show(true);
  expect([said(), sheetDrafts.lost(PATH, () => false).length]).toEqual([null, 1]);
  sheetDrafts.remove(PATH, 'a');
  store('b', '2026-11-20T01:00:00.000Z', [], '/order_edit/Invoices/710');
  store('c', '2026-11-20T01:00:00.000Z', [], '/order_edit/Bills/71');
  await show();
  expect(said()).toBeNull();
  const { account } = sessionStore.get();
  store('d', '2026-11-20T01:00:00.000Z');
  const other = { ...account!, email: 'mia@iwe.test' };
  act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [other], account: other }));
  await show();
  expect(said()).toBeNull();
});
