import type { ReportPreview } from '@iwe/contract';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { SalesReportsPage } from './report-pages.tsx';

const TYPE = 'invoices-credit-notes-detail';
const open = (answers: Record<string, Answer> = {}, url = '/sales_reports', account = {}) =>
  renderScreen(<SalesReportsPage />, {
    url,
    account,
    answers: { 'POST reports': { message: 'Preparing', data: { id: 1 } }, ...answers },
  });
const group = (name: string) =>
  within(screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLFieldSetElement);
const preview = (number: string): ReportPreview => ({
  columns: ['number', 'date', 'amount'],
  rows: [
    { cells: { number, date: '2026-03-02', amount: 5 }, sheet: null, contactId: null, productId: null, behind: {} },
  ],
  totalRows: 1,
  totals: {},
  plot: { measure: 'amount', points: [] },
});

describe('the preview', () => {
  const into = jest.fn();
  beforeEach(() => {
    into.mockReset();
    Element.prototype.scrollIntoView = into;
  });
  afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

  test('comes into sight when it is asked for, and again when it is there', async () => {
    const answer = Promise.withResolvers<object>();
    const { user } = open({ 'POST reports/preview': () => answer.promise });
    expect(into).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(into.mock.calls).toEqual([[{ block: 'start' }]]);
    expect(into.mock.contexts).toEqual([screen.getByRole('region', { name: 'Preview' })]);
    answer.resolve({ data: preview('IN000001') });
    await screen.findByText('IN000001');
    expect(into).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: /^Amount/ }));
    // A row of it is looked at: the page stays where it is.
    await waitFor(() => expect(screen.getByText('IN000001')).toBeTruthy());
    expect(into).toHaveBeenCalledTimes(2);
  });

  test('of other settings is waited for alone: the request before is given up', async () => {
    const slow = Promise.withResolvers<object>();
    const { user } = open({
      'POST reports/preview': ({ body }: { body: Record<string, unknown> }) =>
        body['group'] === 'asProducts' ? { data: preview('IN000002') } : slow.promise,
    });
    const fetched = jest.spyOn(globalThis, 'fetch');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await user.click(screen.getByLabelText('As Products'));
    await user.click(screen.getByRole('button', { name: 'Preview again' }));
    await screen.findByText('IN000002');
    const signals = fetched.mock.calls.filter(([url]) => typeof url === 'string' && url.endsWith('reports/preview'));
    expect(signals.map(([, init]) => init?.signal?.aborted)).toEqual([true, false]);
    fetched.mockRestore();
  });

  test('of rows that stay while they are sorted has no row of the answer before afterwards', async () => {
    const sorted = Promise.withResolvers<object>();
    const { user } = open({
      'POST reports/preview': ({ body }: { body: Record<string, unknown> }) =>
        body['sortBy'] === undefined ? { data: preview('IN000001') } : sorted.promise,
    });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByText('IN000001');
    await user.click(screen.getByRole('button', { name: /^Amount/ }));
    expect(screen.getByText('IN000001')).toBeTruthy();
    sorted.resolve({ data: preview('IN000009') });
    expect(await screen.findByText('IN000009')).toBeTruthy();
    expect(screen.queryByText('IN000001')).toBeNull();
  });

  test('that fails after one that did not says why, without the rows and the number of before', async () => {
    const answers: unknown[] = [
      { data: { ...preview('IN000001'), plot: { measure: 'amount', points: [{ label: '2026-03-02', value: 5 }] } } },
      refuse(503, { message: 'Other reports are being prepared.', code: 'busy' }),
    ];
    const { user } = open({ 'POST reports/preview': () => answers.shift() });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByText('IN000001');
    await user.click(screen.getByLabelText('As Products'));
    await user.click(screen.getByRole('button', { name: 'Preview again' }));
    await screen.findByText('Other reports are being prepared.');
    expect([screen.queryByText('IN000001'), screen.queryByText('1 row'), screen.queryByRole('img')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test('days that were put right are no problem again before the next try', async () => {
  const { user, sent } = open();
  const from = screen.getByLabelText<HTMLInputElement>('Date Range');
  const to = screen.getByLabelText<HTMLInputElement>('Date Range to');
  await user.type(from, '01/03/2026{Tab}');
  await user.click(screen.getByText('Submit'));
  await screen.findByRole('alert');
  await user.type(to, '31/03/2026{Tab}');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(sent('POST', 'reports')).toHaveLength(1));
  await user.clear(to);
  await user.tab();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of designated customers one that is gone keeps its number, and the others their names', async () => {
  const { sent, user } = open(
    { 'GET customers/9': { id: 9, name: 'Harbour Tyres' }, 'POST reports/preview': { data: preview('IN000001') } },
    `/sales_reports?report=${TYPE}&csrs=8&csrs=9`,
  );
  const shown = (at: number) => screen.getByRole<HTMLInputElement>('combobox', { name: `Customer ${at}` }).value;
  await waitFor(() => expect(shown(2)).toBe('Harbour Tyres'));
  expect(shown(1)).toBe('Number 8');
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(sent('POST', 'reports')[0]?.body).toMatchObject({ csrs: [8, 9] }));
});

test('the same customer in two lines is one customer', async () => {
  const { user, sent } = open({
    'GET customers': { data: [{ id: 9, name: 'Harbour Tyres', code: '', phone: '' }] },
  });
  const customers = group('Designated Customers');
  await user.click(customers.getByLabelText('ALL'));
  await user.click(customers.getByRole('button', { name: '+ Add Line' }));
  for (const at of [1, 2]) {
    await user.type(screen.getByRole('combobox', { name: `Customer ${at}` }), 'Harb');
    await user.click(await screen.findByRole('option', { name: /Harbour/ }));
  }
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(sent('POST', 'reports')[0]?.body).toMatchObject({ csrs: [9] }));
});

test('brands are offered as a whole', async () => {
  const { sent } = open();
  await waitFor(() => expect(sent('GET', 'brands').map(({ query }) => query.toString())).toEqual(['all=1']));
});

test('a select says that all are meant, and once they are not that one is to be chosen', async () => {
  const { user } = open();
  const brands = () => screen.getByLabelText<HTMLInputElement>('Add to Brands').placeholder;
  expect(brands()).toBe('All; choose to narrow');
  await user.click(group('Brands').getByLabelText('ALL'));
  expect(brands()).toBe('Choose one or more');
});

describe('saved settings', () => {
  const saved = (id: number, name: string) => ({ id, type: TYPE, name, request: { type: TYPE, group: 'asProducts' } });
  const panel = async ({ user }: ReturnType<typeof open>) => {
    await user.click(screen.getByRole('button', { name: 'Saved settings' }));
    return screen.findByRole('textbox', { name: 'Save what is set as' });
  };

  test('are not said to be none before they are known; a name is at most 60 letters long', async () => {
    const answer = Promise.withResolvers<object>();
    const opened = open({ 'GET report-settings': () => answer.promise });
    const name = await panel(opened);
    expect((name as HTMLInputElement).maxLength).toBe(60);
    expect(screen.queryByText(/^None yet/)).toBeNull();
    answer.resolve({ data: [] });
    expect(await screen.findByText(/^None yet/)).toBeTruthy();
  });

  test('are those of now when they are opened again', async () => {
    let stored = [saved(5, 'Products')];
    const opened = open({
      'GET report-settings': () => ({ data: stored }),
      'POST report-settings': () => {
        stored = [...stored, saved(6, 'April')];
        return { data: stored };
      },
    });
    const { user, sent } = opened;
    await user.type(await panel(opened), 'April{Enter}');
    await screen.findByRole('button', { name: 'April' });
    await waitFor(() => expect(sent('GET', 'report-settings')).toHaveLength(2));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'April' })).toBeNull());
    await panel(opened);
    expect(screen.getByRole('button', { name: 'April' })).toBeTruthy();
  });

  test('are deleted one at a time', async () => {
    const answer = Promise.withResolvers<object>();
    const opened = open({
      'GET report-settings': { data: [saved(5, 'Products'), saved(6, 'April')] },
      'DELETE report-settings/5': () => answer.promise,
    });
    const { user, sent } = opened;
    await panel(opened);
    await user.click(await screen.findByRole('button', { name: 'Delete Products' }));
    await user.click(screen.getByRole('button', { name: 'Delete April' }));
    expect(sent('DELETE', 'report-settings/6')).toEqual([]);
    answer.resolve({ data: [saved(6, 'April')] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Products' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Delete April' })).toBeTruthy();
  });

  test('that fill the form are looked at only when somebody asks', async () => {
    const opened = open({ 'GET report-settings': { data: [saved(5, 'Products')] } });
    const { user, sent } = opened;
    await panel(opened);
    await user.click(await screen.findByRole('button', { name: 'Products' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('As Products').checked).toBe(true));
    expect(sent('POST', 'reports/preview')).toEqual([]);
    expect(sent('POST', 'reports')).toEqual([]);
  });
});

test('a schedule from a report begins weekly, with its title and nobody, and is not stored by Cancel', async () => {
  const { user, sent } = open({ 'GET report-recipients': { data: [{ eId: 12, name: 'Mia', email: 'm@iwe.demo' }] } });
  await user.click(screen.getByRole('button', { name: 'Send on a schedule …' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Send Invoices & Credit Notes Detail on a schedule' }),
  );
  const mia = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Mia · m@iwe.demo' });
  expect([mia.checked, dialog.getByRole<HTMLInputElement>('radio', { name: /^Weekly/ }).checked]).toEqual([
    false,
    true,
  ]);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).maxLength).toBe(60);
  expect(sent('GET', 'report-recipients')[0]?.query.toString()).toBe(`type=${TYPE}`);
  await user.click(mia);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST', 'report-schedules')).toEqual([]);
});

test('a director may ask for cost, a salesperson may not', () => {
  const { view } = open({}, '/sales_reports', { is_dir: true });
  expect(screen.getByLabelText('Include cost and margin')).toBeTruthy();
  view.unmount();
  open({}, '/sales_reports', { role: 1 });
  expect(screen.queryByLabelText('Include cost and margin')).toBeNull();
});
