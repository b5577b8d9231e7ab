import type { ReportPreview } from '@iwe/contract';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ReceivablesPage, SalesReportsPage } from '../report-pages.tsx';
import { openSales } from '../testing/open-sales.tsx';

const open = (answers: Record<string, Answer>) => openSales({ answers });
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
  afterEach(() => {
    Element.prototype.scrollIntoView = () => undefined;
  });

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

  wideTest('has no plot while there is nothing to plot', async () => {
    const points = [{ label: 'Not Due', value: 0 }];
    const { user } = open({
      'POST reports/preview': { data: { ...preview('IN000001'), plot: { measure: 'amount', points } } },
    });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByText('IN000001');
    expect(screen.queryByText('Sales by week')).toBeNull();
  });

  wideTest('of other settings is waited for alone: the request before is given up', async () => {
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

  wideTest('of rows that stay while they are sorted has no row of the answer before afterwards', async () => {
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

describe('a report opens', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-31T20:00:00.000Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test('with the preview of this month, while its form stays empty and the page at its top', async () => {
    const into = jest.fn();
    Element.prototype.scrollIntoView = into;
    const { sent, user } = renderScreen(<SalesReportsPage />, {
      url: '/sales_reports',
      answers: { 'POST reports/preview': { data: { ...preview('IN000001'), totals: { amount: 5 } } } },
    });
    await screen.findByText('IN000001');
    // In Sydney it is April already.
    const asked = () => sent('POST', 'reports/preview').map(({ body }) => body['dateRange']);
    expect(asked()).toEqual([['2026-04-01', '2026-04-01']]);
    expect(screen.getByText('Of this month. The form above asks for all days.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Date Range').value).toBe('');
    expect(into).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(asked()).toEqual([['2026-04-01', '2026-04-01'], undefined]));
    expect(screen.queryByText(/^Of this month/)).toBeNull();
    Element.prototype.scrollIntoView = () => undefined;
  });

  test('without one where its days are no range', async () => {
    const { sent } = renderScreen(<ReceivablesPage />, { url: '/receivables' });
    expect(await screen.findByText('No preview yet')).toBeTruthy();
    expect(sent('POST', 'reports/preview')).toEqual([]);
  });
});
