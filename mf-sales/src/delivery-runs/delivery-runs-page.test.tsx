import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { toastStore } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import { ShellProviders } from '@iwe/ui';
import { DeliveryTag } from '@iwe/ui/sheet-view';
import { renderScreen } from '../sales-sheets/testing/render-screen.tsx';
import { DeliveryRunsPage } from './delivery-runs-page.tsx';
import { buildStop } from './testing/build-stop.ts';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

/** The screen of a run with stops 1, 2, 3, on a server that stores their order unless it refuses it. */
function renderRun(refusal?: ReturnType<typeof refuse>, total = 3) {
  const run = {
    driverId: 31,
    driver: 'Don',
    day: '2026-03-03',
    version: 0,
    total,
    stops: [1, 2, 3].map((id) => buildStop(id)),
  };
  return renderScreen(<DeliveryRunsPage />, {
    route: '/delivery_runs',
    url: '/delivery_runs?driver=31&day=2026-03-03',
    routes: ['/'],
    answers: {
      'GET delivery-runs': () => ({ data: { ...run } }),
      'PUT delivery-runs': ({ body }) => {
        if (refusal) return refusal;
        run.version += 1;
        run.stops = (body['sheetIds'] as number[]).map((id) => buildStop(id));
        return { data: { ...run } };
      },
    },
  });
}
const shown = () =>
  within(screen.getByRole('list', { name: 'Stops' }))
    .getAllByRole('listitem')
    .map((item) => item.dataset['stop']);

test('a stop is moved by its button and by Alt with an arrow key, which keeps the focus', async () => {
  const { user, sent } = renderRun();
  await user.click(await screen.findByRole('button', { name: 'Move IN000003 up' }));
  await waitFor(() => expect(shown()).toEqual(['1', '3', '2']));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-stop')).toBe('3'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(shown()).toEqual(['3', '1', '2']));
  expect(sent('PUT', 'delivery-runs').map(({ body }) => body)).toEqual([
    { driverId: 31, day: '2026-03-03', version: 0, sheetIds: [1, 3, 2] },
    { driverId: 31, day: '2026-03-03', version: 1, sheetIds: [3, 1, 2] },
  ]);
});

test('the first stop cannot move up nor the last down; keys at an end or without Alt do nothing', async () => {
  const { user, sent } = renderRun();
  const buttons = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Move IN00000/ });
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, false, false, false, false, true]);
  const items = within(screen.getByRole('list', { name: 'Stops' })).getAllByRole('listitem');
  items[0]?.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}{ArrowDown}');
  items[2]?.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowUp}');
  expect(sent('PUT', 'delivery-runs')).toHaveLength(0);
});

test('a key that moves a stop does not scroll the page, other keys do', async () => {
  renderRun();
  const [first] = within(await screen.findByRole('list', { name: 'Stops' })).getAllByRole('listitem');
  if (!first) throw new Error('The stops are missing.');
  // False: the browser's own action was prevented.
  expect(fireEvent.keyDown(first, { key: 'ArrowDown' })).toBe(true);
  expect(fireEvent.keyDown(first, { key: 'ArrowDown', altKey: true })).toBe(false);
  expect(fireEvent.dragOver(first)).toBe(false);
  await waitFor(() => expect(shown()).toEqual(['2', '1', '3']));
});

test('driver and day are in the address; a cleared driver asks for one', async () => {
  const { user, place } = renderRun();
  const driver = await screen.findByRole('combobox', { name: 'Driver' });
  await user.type(screen.getByLabelText('Dispatch date'), '04/03/2026', {
    initialSelectionStart: 0,
    initialSelectionEnd: 99,
  });
  await user.tab();
  await waitFor(() => expect(place.url).toBe('/delivery_runs?driver=31&day=2026-03-04'));
  await user.clear(driver);
  await user.tab();
  expect(await screen.findByText('No driver has stops on 04 Mar 2026')).toBeTruthy();
  expect(place.url).toBe('/delivery_runs?day=2026-03-04');
});

test('a stop opens its sheet, its customer and its products', async () => {
  renderRun();
  const [first] = within(await screen.findByRole('list', { name: 'Stops' })).getAllByRole('listitem');
  const links = within(first as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Customer 1', '/customers/71'],
    ['IN000001', '/order_detail/Invoices/1'],
    ['T1', '/products/9'],
  ]);
});

test('a stop is dragged onto the place of another', async () => {
  renderRun();
  const [first, , last] = within(await screen.findByRole('list', { name: 'Stops' })).getAllByRole('listitem');
  if (!first || !last) throw new Error('The stops are missing.');
  fireEvent.dragStart(first);
  fireEvent.dragOver(last);
  fireEvent.drop(last);
  await waitFor(() => expect(shown()).toEqual(['2', '3', '1']));
});

const renderStops = (stops: object[], answers = {}) =>
  renderScreen(<DeliveryRunsPage />, {
    route: '/delivery_runs',
    url: '/delivery_runs?driver=31&day=2026-03-03',
    answers: {
      'GET delivery-runs': {
        data: { driverId: 31, driver: 'Don', day: '2026-03-03', version: 0, total: stops.length, stops },
      },
      ...answers,
    },
  });

test('a run without stops says of which day; one stop is one stop', async () => {
  const empty = renderStops([]);
  expect(await screen.findByText('No stops on 03 Mar 2026')).toBeTruthy();
  empty.unmount();
  renderStops([buildStop(1)]);
  expect(await screen.findByText('1 stop')).toBeTruthy();
});

test('goods that come back are picked up; what a stop has not is left out', async () => {
  const lines = [
    { seq: 1, productId: 9, code: 'T1', name: 'Touring', unit: 'EA', quantity: 4 },
    { seq: 2, productId: 8, code: 'T2', name: 'Sport', unit: 'EA', quantity: 2 },
  ];
  renderStops([buildStop(1), { ...buildStop(2), type: 2, no: 'CN000002', phone: '', lines }]);
  const [first, second] = within(await screen.findByRole('list', { name: 'Stops' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('Deliver IN000001');
  expect(first?.textContent).toContain('1 High St · 0400 111 222');
  expect(second?.textContent).toContain('Pick up CN000002');
  expect(second?.textContent).toContain('2 High St4 × T1, 2 × T2');
});

test('the run sheet is downloaded by day and driver; after a refusal it can be requested again', async () => {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const files: unknown[] = [refuse(503, { message: 'The database is busy.', code: 'busy' }), {}];
  const { user, sent } = renderStops([buildStop(1)], { 'GET delivery-runs.pdf': () => files.shift() });
  const download = await screen.findByRole('button', { name: 'Download run sheet' });
  await user.click(download);
  await waitFor(() => expect(JSON.stringify(toastStore.get())).toContain('The database is busy.'));
  await user.click(download);
  await waitFor(() => expect(names).toEqual(['Run 2026-03-03 Don.pdf']));
  expect(sent('GET', 'delivery-runs.pdf').map(({ query }) => query.toString())).toEqual(
    [1, 2].map(() => 'day=2026-03-03&driverId=31'),
  );
  clicked.mockRestore();
});

test('a run that could not be read is tried again', async () => {
  const run = { driverId: 31, driver: 'Don', day: '2026-03-03', version: 0, total: 1, stops: [buildStop(1)] };
  let answer: unknown = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user } = renderStops([], { 'GET delivery-runs': () => answer });
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  answer = { data: run };
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(await screen.findByRole('list', { name: 'Stops' })).toBeTruthy();
});

test('more stops than are listed are told', async () => {
  renderRun(undefined, 5);
  expect((await screen.findByRole('alert')).textContent).toContain('Only the first 3 of 5 stops are listed.');
});

test('a refused order is told, and the stops stay', async () => {
  const message = 'Somebody else has changed the order of this run.';
  const { user } = renderRun(refuse(409, { message, code: 'conflict' }));
  await user.click(await screen.findByRole('button', { name: 'Move IN000003 up' }));
  await waitFor(() => expect(JSON.stringify(toastStore.get())).toContain(message));
  expect(shown()).toEqual(['1', '2', '3']);
});

test('each stop shows its delivery status in the words and the colour of its ship type', async () => {
  renderRun();
  const [first] = within(await screen.findByRole('list', { name: 'Stops' })).getAllByRole('listitem');
  const { container } = render(
    <ShellProviders>
      <DeliveryTag deliveryStatus={1} shipType={1} />
    </ShellProviders>,
  );
  const expected = within(container).getByText('Ready');
  expect(within(first as HTMLElement).getByText('Ready').className).toBe(expected.className);
});

test('an unknown driver in the address is reported as unknown, and no links are requested', async () => {
  const { sent } = renderScreen(<DeliveryRunsPage />, {
    route: '/delivery_runs',
    url: '/delivery_runs?driver=999&day=2026-03-03',
    routes: ['/'],
    answers: {
      'GET delivery-runs': () => refuse(404, { message: 'No Data' }),
      'GET delivery-runs/links': () => refuse(404, { message: 'No Data' }),
    },
  });
  expect(await screen.findByText('This driver does not exist')).toBeTruthy();
  expect(screen.getByText('Choose another driver above.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(sent('GET', 'delivery-runs/links')).toHaveLength(0);
});

describe('the day', () => {
  const day = {
    drivers: [
      { driverId: 31, driver: 'Don', stops: 3, done: 1, quantity: 1_012 },
      { driverId: 32, driver: 'Eve', stops: 1, done: 1, quantity: 4 },
    ],
    withoutDriver: {
      total: 51,
      sheets: [
        {
          id: 5,
          type: 1,
          no: 'IN000005',
          customer: 'Alpha',
          customerId: 7,
          address: '1 High St',
          shipType: 6,
          quantity: 2,
        },
      ],
    },
  };
  const openDay = (url: string, answer: unknown = { data: day }) =>
    renderScreen(<DeliveryRunsPage />, {
      route: '/delivery_runs',
      url,
      routes: ['/'],
      answers: {
        'GET delivery-runs/day': () => answer,
        'GET delivery-runs': {
          data: { driverId: 31, driver: 'Don', day: '2026-03-03', version: 0, total: 0, stops: [] },
        },
      },
    });

  test('begins with its drivers, each a link to the run, and with what nobody drives yet', async () => {
    const { user, place, sent } = openDay('/delivery_runs?day=2026-03-03');
    const drivers = within(await screen.findByRole('navigation', { name: 'Drivers of the day' }));
    expect(drivers.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Don3 stops, 1 finished · 1,012 pcs',
      'Eve1 stop, all finished · 4 pcs',
    ]);
    const undriven = within(screen.getByRole('region', { name: 'No driver yet' }));
    expect(undriven.getByText('No driver yet: 51')).toBeTruthy();
    expect(undriven.getByText(/ The first 1 are listed\.$/)).toBeTruthy();
    expect(undriven.getByRole('link', { name: 'IN000005' }).getAttribute('href')).toBe('/order_detail/Invoices/5');
    expect(undriven.getByText('Morning Delivery · 2 pcs · 1 High St')).toBeTruthy();
    await user.click(drivers.getByRole('link', { name: /^Don/ }));
    await waitFor(() => expect(place.url).toBe('/delivery_runs?driver=31&day=2026-03-03'));
    expect(await screen.findByText('No stops on 03 Mar 2026')).toBeTruthy();
    expect(drivers.getByRole('link', { name: /^Don/ }).getAttribute('aria-current')).toBe('true');
    expect(sent('GET', 'delivery-runs/day').map(({ query }) => query.get('day'))).toEqual(['2026-03-03']);
  });

  test('is today without another one in the address', async () => {
    jest.useFakeTimers({ now: new Date('2026-03-31T20:00:00.000Z'), advanceTimers: true });
    try {
      const { sent } = openDay('/delivery_runs');
      await screen.findByRole('navigation', { name: 'Drivers of the day' });
      expect(sent('GET', 'delivery-runs/day')[0]?.query.get('day')).toBe('2026-04-01');
    } finally {
      jest.useRealTimers();
    }
  });

  test('that cannot be read says why and is tried again', async () => {
    openDay('/delivery_runs?day=2026-03-03', refuse(503, { message: 'The database is busy.', code: 'busy' }));
    expect(await screen.findByText('The database is busy.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
