import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refuse } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { renderScreen } from '../sales-sheets/testing/render-screen.tsx';
import { DeliveryRunsPage } from './delivery-runs-page.tsx';
import { buildStop } from './testing/build-stop.ts';

const runOf = (ids: readonly number[], version: number, day = '2026-03-03') => ({
  data: { driverId: 31, driver: 'Don', day, version, total: ids.length, stops: ids.map((id) => buildStop(id)) },
});
const open = (answers: Record<string, unknown>, url = '/delivery_runs?driver=31&day=2026-03-03') =>
  renderScreen(<DeliveryRunsPage />, {
    route: '/delivery_runs',
    url,
    routes: ['/'],
    answers: { 'GET delivery-runs/links': { data: { links: [], reports: [] } }, ...answers } as never,
  });
const shown = () =>
  within(screen.getByRole('list', { name: 'Stops' }))
    .getAllByRole('listitem')
    .map((item) => item.dataset['stop']);

test('a second move while the first is stored is not sent', async () => {
  const answer = Promise.withResolvers<object>();
  const { user, sent } = open({ 'GET delivery-runs': runOf([1, 2, 3], 0), 'PUT delivery-runs': () => answer.promise });
  await user.click(await screen.findByRole('button', { name: 'Move IN000003 up' }));
  await user.click(screen.getByRole('button', { name: 'Move IN000001 down' }));
  answer.resolve(runOf([1, 3, 2], 1));
  await waitFor(() => expect(shown()).toEqual(['1', '3', '2']));
  expect(sent('PUT', 'delivery-runs')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

wideTest('an order that somebody else stored meanwhile is shown after a refusal, and can be changed', async () => {
  let run = runOf([1, 2, 3], 0);
  const { user, sent } = open({
    'GET delivery-runs': () => run,
    'PUT delivery-runs': ({ body }: { body: { version: number; sheetIds: number[] } }) => {
      if (body.version === 0) {
        run = runOf([2, 1, 3], 4);
        return refuse(409, { message: 'Somebody else has changed it.', code: 'conflict' });
      }
      run = runOf(body.sheetIds, 5);
      return run;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Move IN000003 up' }));
  await waitFor(() => expect(shown()).toEqual(['2', '1', '3']));
  await user.click(screen.getByRole('button', { name: 'Move IN000003 up' }));
  await waitFor(() => expect(shown()).toEqual(['2', '3', '1']));
  expect(sent('PUT', 'delivery-runs').at(-1)?.body).toMatchObject({ version: 4 });
});

wideTest('after a move the run is read again; what is newer there is shown', async () => {
  let run = runOf([1, 2, 3], 0);
  const { user } = open({
    'GET delivery-runs': () => run,
    'PUT delivery-runs': () => {
      run = runOf([3, 2, 1], 7);
      return runOf([1, 3, 2], 6);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Move IN000003 up' }));
  await waitFor(() => expect(shown()).toEqual(['3', '2', '1']));
});

wideTest('the order that was stored of a day is not shown on another one', async () => {
  const { user } = open({
    'GET delivery-runs': ({ query }: { query: URLSearchParams }) =>
      query.get('day') === '2026-03-03' ? runOf([1, 2, 3], 0) : runOf([8, 9], 1, '2026-03-04'),
    'PUT delivery-runs': runOf([1, 3, 2], 9),
  });
  await user.click(await screen.findByRole('button', { name: 'Move IN000003 up' }));
  await waitFor(() => expect(shown()).toEqual(['1', '3', '2']));
  await user.type(screen.getByLabelText('Dispatch date'), '04/03/2026', {
    initialSelectionStart: 0,
    initialSelectionEnd: 99,
  });
  await user.tab();
  await waitFor(() => expect(shown()).toEqual(['8', '9']));
});

test('only drivers can be chosen; without a day the run is that of today', async () => {
  const { user, sent } = open({ 'GET delivery-runs': runOf([1], 0) }, '/delivery_runs');
  expect(screen.getByLabelText('Dispatch date')).not.toHaveProperty('value', '');
  await user.click(screen.getByRole('combobox', { name: 'Driver' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Don']);
  await user.click(screen.getByRole('option', { name: 'Don' }));
  await screen.findByRole('list', { name: 'Stops' });
  expect(sent('GET', 'delivery-runs')[0]?.query.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a stop without a customer id has no link; a complete list of stops shows no notice', async () => {
  const data = { ...runOf([], 0).data, total: 1, stops: [buildStop(1, { customerId: null })] };
  open({ 'GET delivery-runs': { data } });
  await screen.findByText('Customer 1');
  expect(screen.queryByRole('link', { name: 'Customer 1' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a drag that ends elsewhere moves nothing afterwards', async () => {
  const { sent } = open({ 'GET delivery-runs': runOf([1, 2, 3], 0), 'PUT delivery-runs': runOf([1, 2, 3], 1) });
  const [first, , last] = within(await screen.findByRole('list', { name: 'Stops' })).getAllByRole('listitem');
  if (!first || !last) throw new Error('The stops are missing.');
  fireEvent.dragStart(first);
  fireEvent.dragEnd(first);
  fireEvent.drop(last);
  expect(sent('PUT', 'delivery-runs')).toEqual([]);
});

test('links that could not be read can be read again', async () => {
  let links: unknown = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user } = open({ 'GET delivery-runs': runOf([1], 0), 'GET delivery-runs/links': () => links });
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  links = { data: { links: [], reports: [] } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Make a link' })).toBeTruthy();
});

describe('by the clock', () => {
  // In Sydney it is April already.
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-31T20:00:00.000Z') }));
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('a run without a day is that of today where the organisation is', async () => {
    const { sent } = open({ 'GET delivery-runs': runOf([1], 0, '2026-04-01') }, '/delivery_runs?driver=31');
    await pass(100);
    expect(screen.getByLabelText('Dispatch date')).toHaveProperty('value', '01 Apr 2026');
    for (const path of ['delivery-runs', 'delivery-runs/links'])
      expect(sent('GET', path)[0]?.query.get('day')).toBe('2026-04-01');
  });

  test('who comes back to the page sees stops and links as they are now', async () => {
    let run = runOf([1, 2], 0);
    const { sent } = open({ 'GET delivery-runs': () => run });
    await pass(100);
    expect(shown()).toEqual(['1', '2']);
    run = runOf([2, 1], 1);
    await pass(60_000);
    fireEvent.focus(window);
    await pass(100);
    expect(shown()).toEqual(['2', '1']);
    expect(sent('GET', 'delivery-runs/links')).toHaveLength(2);
  });
});
