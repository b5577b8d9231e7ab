import type { Answer, SeenRequest } from '@iwe/testing/fake-server';
import { refuse } from '@iwe/testing/fake-server';
import { act, screen, within } from '@testing-library/react';
import type { ListPreference, SavedFilter } from '@iwe/contract';
import { buildRow } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { InvoiceListPage } from './invoice-list-page.tsx';

const ROWS = [buildRow({ status: 1 }), buildRow({ id: 72, no: 'IN000072', status: 1 })];
const OWN = 'iwe.columns sales@iwe.demo invoices';
const NONE: ListPreference = { columns: null, startFilterId: null };
const VIEW: SavedFilter = {
  id: 5,
  list: 'invoices',
  name: 'Drafts of August',
  query: { status: '1', dateFrom: '2026-08-01', order_type: 'All' },
  columns: null,
  isShared: false,
  isMine: true,
};
const viewsOf = (data: readonly SavedFilter[], preference = NONE) => ({ data, preference });
const open = (answers: Record<string, Answer> = {}, url = '/invoices', remembered: Record<string, string> = {}) =>
  renderScreen(<InvoiceListPage />, {
    route: '/invoices',
    url,
    remembered,
    answers: {
      'GET orders': { data: ROWS, meta: { total: 2, current_page: 1, per_page: 50, qty: 12, amount: 1275.5 } },
      'GET saved-filters': viewsOf([VIEW]),
      ...answers,
    },
    routes: ['/order_detail/Invoices'],
  });
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Views' })).getByRole('button', { name });
const isCurrent = (name: string) => tab(name).getAttribute('aria-current') === 'true';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('views', () => {
  test('a tab searches exactly its view; another search is marked as changed; All goes back', async () => {
    const { user, place, sent } = open({}, '/invoices?number=IN7');
    await pass(500);
    expect(sent('GET', 'saved-filters')[0]?.query.get('list')).toBe('invoices');
    await user.click(tab('Drafts of August'));
    await pass(10);
    expect(place.url).toBe('/invoices?dateFrom=2026-08-01&order_type=All&status=1&view=5');
    expect(Object.fromEntries(sent('GET', 'orders').at(-1)?.query ?? [])).toEqual({
      type: 'invoice',
      status: '1',
      dateFrom: '2026-08-01',
      page: '1',
      per_page: '50',
    });
    expect([isCurrent('Drafts of August'), isCurrent('All')]).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: 'Remove the filter Status' }));
    await pass(10);
    expect(tab('Drafts of August changed').getAttribute('aria-current')).toBe('true');
    await user.click(tab('All'));
    await pass(10);
    expect(place.url).toBe('/invoices?view=all');
    expect(isCurrent('All')).toBe(true);
  });

  wideTest('settings are saved by name, with columns, for everybody if asked; the own one is replaced', async () => {
    let data: SavedFilter[] = [VIEW];
    const { user, sent } = open(
      {
        'GET saved-filters': () => viewsOf(data),
        'POST saved-filters': ({ body }: SeenRequest) =>
          viewsOf((data = [...data, { ...VIEW, id: 6, ...(body as Omit<SavedFilter, 'id'>) }])),
        'DELETE saved-filters/5': () => viewsOf((data = data.filter(({ id }) => id !== 5))),
      },
      '/invoices?status=2',
    );
    await pass(500);
    await user.keyboard('s');
    await pass(10);
    const panel = screen.getByRole('dialog', { name: 'Views' });
    await user.type(within(panel).getByLabelText('Save what is set as'), 'Approved');
    await user.click(within(panel).getByLabelText('For everybody'));
    await user.type(within(panel).getByLabelText('Save what is set as'), '{Enter}');
    await pass(10);
    expect(sent('POST', 'saved-filters')[0]?.body).toEqual({
      list: 'invoices',
      name: 'Approved',
      query: { status: '2', order_type: '1' },
      columns: { hidden: [], always: [] },
      isShared: true,
    });
    await user.type(within(panel).getByLabelText('Save what is set as'), 'Drafts of August');
    expect(within(panel).getByRole('button', { name: 'Replace' })).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'Delete Drafts of August' }));
    await pass(10);
    expect(within(panel).queryByRole('button', { name: 'Drafts of August' })).toBeNull();
  });

  wideTest("a colleague's view can be used and started with, but not deleted", async () => {
    const shared = { ...VIEW, name: 'Team', isShared: true, isMine: false };
    const { user, sent } = open({
      'GET saved-filters': viewsOf([shared]),
      'PUT list-preferences': viewsOf([shared], { ...NONE, startFilterId: 5 }),
    });
    await pass(500);
    await user.keyboard('s');
    await pass(10);
    const panel = screen.getByRole('dialog', { name: 'Views' });
    expect(within(panel).queryByRole('button', { name: 'Delete Team' })).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Start with Team' }));
    await pass(10);
    expect(sent('PUT', 'list-preferences')[0]?.body).toEqual({ list: 'invoices', startFilterId: 5 });
    expect(within(panel).getByRole('button', { name: 'No longer start with Team' })).toBeTruthy();
  });

  wideTest('a list starts with the chosen view, but not where the URL already names a search', async () => {
    const answers = { 'GET saved-filters': viewsOf([VIEW], { ...NONE, startFilterId: 5 }) };
    const first = open(answers);
    await pass(1_000);
    expect(first.place.url).toBe('/invoices?dateFrom=2026-08-01&order_type=All&status=1&view=5');
    first.unmount();
    const linked = open(answers, '/invoices?number=IN7');
    await pass(1_000);
    expect(linked.place.url).toBe('/invoices?number=IN7');
    linked.unmount();
    const everything = open(answers, '/invoices?view=all');
    await pass(1_000);
    expect(everything.place.url).toBe('/invoices?view=all');
  });

  wideTest('a browser that knows the start view asks for its rows only', async () => {
    const { sent } = open({}, '/invoices', {
      'iwe.views 4 sales@iwe.demo invoices': JSON.stringify(viewsOf([VIEW], { ...NONE, startFilterId: 5 })),
    });
    await pass(1_000);
    expect(sent('GET', 'orders').map(({ query }) => query.get('status'))).toEqual(['1']);
  });
});

describe('columns', () => {
  const columns = async (user: ReturnType<typeof open>['user']) => {
    await user.keyboard('c');
    return screen.getByRole('dialog', { name: 'Columns' });
  };
  const isShown = (name: string) => screen.queryByRole('columnheader', { name }) !== null;

  test('hidden columns go, the number stays; the server is told a second after the last change', async () => {
    const { user, sent } = open({ 'PUT list-preferences': viewsOf([]) });
    await pass(500);
    const panel = await columns(user);
    expect(within(panel).getByRole('checkbox', { name: 'Number' })).toHaveProperty('disabled', true);
    await user.click(within(panel).getByRole('checkbox', { name: 'Xero Sent' }));
    await user.click(within(panel).getByRole('checkbox', { name: 'Print' }));
    expect([isShown('Xero Sent'), isShown('Print')]).toEqual([false, false]);
    expect(sent('PUT', 'list-preferences')).toHaveLength(0);
    await pass(1_100);
    expect(sent('PUT', 'list-preferences').map(({ body }) => body)).toEqual([
      { list: 'invoices', columns: { hidden: ['xeroSent', 'print'], always: [] } },
    ]);
    expect(localStorage.getItem(OWN)).toBe('{"hidden":["xeroSent","print"],"always":[]}');
    await user.click(within(panel).getByRole('button', { name: 'Show all' }));
    expect(isShown('Xero Sent')).toBe(true);
  });

  wideTest('what is changed while the server is being told is not forgotten', async () => {
    let isTold = () => {};
    const told = new Promise<void>((resolve) => {
      isTold = resolve;
    });
    const { user } = open({ 'PUT list-preferences': () => told.then(() => viewsOf([])) });
    await pass(500);
    const panel = await columns(user);
    await user.click(within(panel).getByRole('checkbox', { name: 'Xero Sent' }));
    await pass(1_100);
    await user.click(within(panel).getByRole('checkbox', { name: 'Print' }));
    isTold();
    await pass(100);
    expect(JSON.parse(localStorage.getItem(OWN) ?? '{}')).toMatchObject({
      hidden: ['xeroSent', 'print'],
      isUnsent: true,
    });
  });

  wideTest("another browser gets the server's columns; an unsent change is retained and sent again", async () => {
    const preference = { ...NONE, columns: { hidden: ['xeroSent'], always: [] } };
    const first = open({ 'GET saved-filters': viewsOf([], preference) });
    await pass(1_000);
    expect(isShown('Xero Sent')).toBe(false);
    first.unmount();
    const unsent = { hidden: ['print'], always: [], isUnsent: true };
    const { sent } = open(
      {
        'GET saved-filters': viewsOf([], preference),
        'PUT list-preferences': refuse(503, { message: 'Busy', code: 'busy' }),
      },
      '/invoices',
      { [OWN]: JSON.stringify(unsent) },
    );
    await pass(1_000);
    expect([isShown('Xero Sent'), isShown('Print')]).toEqual([true, false]);
    expect(sent('PUT', 'list-preferences')[0]?.body).toEqual({
      list: 'invoices',
      columns: { hidden: ['print'], always: [] },
    });
    expect(JSON.parse(localStorage.getItem(OWN) ?? '{}')).toEqual(unsent);
  });

  wideTest('a view has its own columns; the own ones come back with All', async () => {
    const view = { ...VIEW, columns: { hidden: ['amount'], always: [] } };
    const { user, sent } = open({ 'GET saved-filters': viewsOf([view]) });
    await pass(500);
    await user.click(tab('Drafts of August'));
    await pass(10);
    expect(isShown('Amount')).toBe(false);
    const panel = await columns(user);
    await user.click(within(panel).getByRole('checkbox', { name: 'Print' }));
    await user.keyboard('{Escape}');
    await user.click(tab('All'));
    await pass(1_100);
    expect([isShown('Amount'), isShown('Print')]).toEqual([true, true]);
    expect(sent('PUT', 'list-preferences')).toHaveLength(0);
  });
});
