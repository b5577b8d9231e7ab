import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toastStore } from '@iwe/session';
import { renderScreen } from '../sales-sheets/testing/render-screen.tsx';
import { DeliveryRunsPage } from './delivery-runs-page.tsx';
import { buildLink, buildReport } from './testing/build-link.ts';
import { buildStop } from './testing/build-stop.ts';

const link = (id: number, fields = {}) => buildLink(id, { createdAt: '2026-03-01T22:00:00.000Z', ...fields });
const REPORT = buildReport(2, { sheetId: 71, no: 'IN000071', comment: '' });
const NEW_LINK = { data: { ...link(9), url: 'https://iwe.test/run/#secret', qrCode: '<svg>#</svg>' } };

function open(
  { links = [] as object[], reports = [] as object[], ids = [1] },
  answers: Record<string, unknown> = {},
  url = '/delivery_runs?driver=31&day=2026-03-03',
) {
  const stops = ids.map((id) => buildStop(id));
  return renderScreen(<DeliveryRunsPage />, {
    route: '/delivery_runs',
    url,
    routes: ['/order_detail'],
    answers: {
      'GET delivery-runs': {
        data: { driverId: 31, driver: 'Don', day: '2026-03-03', version: 0, total: stops.length, stops },
      },
      'GET delivery-runs/links': { data: { links, reports } },
      ...answers,
    } as never,
  });
}
const panel = async () => within(await screen.findByRole('region', { name: 'Driver’s phone' }));
const stopItems = async () => within(await screen.findByRole('list', { name: 'Stops' })).getAllByRole('listitem');

test('each link shows its state and creation time; links and stops are those of driver and day', async () => {
  const ended = link(2, { state: 'ended' });
  const revoked = link(1, { state: 'revoked', revokedAt: '2026-03-03T02:00:00.000Z' });
  const { sent } = open({ links: [link(4, { state: 'waiting' }), link(3), ended, revoked] });
  const items = (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items.map((text) => text?.split('Made')[0])).toEqual(['Not yet valid', 'Valid', 'Over', 'Ended']);
  expect(items[1]).toContain('Made 02 Mar 2026 09:00 by Sam, valid until 04 Mar 2026 04:00');
  expect((await panel()).queryByText(/^A link opens this run/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Reported by the driver' })).toBeNull();
  for (const path of ['delivery-runs', 'delivery-runs/links'])
    expect(Object.fromEntries(sent('GET', path)[0]?.query ?? [])).toEqual({ driverId: '31', day: '2026-03-03' });
});

test('without a link its use is explained; a report links to its sheet', async () => {
  open({ reports: [REPORT] });
  expect((await panel()).getByText(/^A link opens this run on the driver’s phone/)).toBeTruthy();
  const reports = within(screen.getByRole('region', { name: 'Reported by the driver' }));
  expect(reports.getByRole('link', { name: 'IN000071' }).getAttribute('href')).toBe('/order_detail/Invoices/71');
});

test("while a link is made no link can be ended; its text and code are the server's", async () => {
  const answer = Promise.withResolvers<object>();
  const { user, sent } = open({ links: [link(4)] }, { 'POST delivery-runs/links': () => answer.promise });
  const make = (await panel()).getByRole('button', { name: /Make a link/ });
  await user.click(make);
  await waitFor(() => expect(make.getAttribute('aria-busy')).toBe('true'));
  await user.click(make);
  expect((await panel()).getByRole<HTMLButtonElement>('button', { name: 'End link' }).disabled).toBe(true);
  const before = sent('GET', 'delivery-runs/links').length;
  answer.resolve(NEW_LINK);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('img').getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%3E%23%3C%2Fsvg%3E');
  const text = dialog.getByLabelText<HTMLInputElement>('Link');
  expect(text.readOnly).toBe(true);
  await user.click(text);
  expect([text.selectionStart, text.selectionEnd]).toEqual([0, 'https://iwe.test/run/#secret'.length]);
  expect(dialog.getByText(/valid from 03 Mar 2026 10:00 to 04 Mar 2026 04:00/)).toBeTruthy();
  await waitFor(() => expect(sent('GET', 'delivery-runs/links')).toHaveLength(before + 1));
  expect(sent('POST', 'delivery-runs/links')).toHaveLength(1);
});

test('a link that could not be ended says nothing of a success', async () => {
  const { user } = open({ links: [link(4)] });
  await user.click((await panel()).getByRole('button', { name: 'End link' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End link' }));
  await waitFor(() => expect(toastStore.get()).not.toEqual([]));
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['error']);
  expect((await panel()).getByRole<HTMLButtonElement>('button', { name: 'End link' }).disabled).toBe(false);
});

test('stops are numbered as they are driven; one that is dropped on its own place is not moved', async () => {
  const { sent } = open({ ids: [7, 5, 6] });
  const [first] = await stopItems();
  expect((await stopItems()).map((item) => item.firstElementChild?.textContent)).toEqual(['1', '2', '3']);
  fireEvent.dragStart(first as HTMLElement);
  fireEvent.drop(first as HTMLElement);
  expect(sent('PUT', 'delivery-runs')).toEqual([]);
});

test('the focus is given to a moved stop once, and then stays where somebody put it', async () => {
  const run = (version: number, ids: number[]) => ({
    data: { driverId: 31, driver: 'Don', day: '2026-03-03', version, total: 3, stops: ids.map((id) => buildStop(id)) },
  });
  const second = Promise.withResolvers<object>();
  const reads: unknown[] = [run(0, [1, 2, 3]), second.promise];
  const { user } = open({}, { 'GET delivery-runs': () => reads.shift(), 'PUT delivery-runs': run(1, [1, 3, 2]) });
  await user.click(await screen.findByRole('button', { name: 'Move IN000003 up' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-stop')).toBe('3'));
  const driver = screen.getByRole('combobox', { name: 'Driver' });
  driver.focus();
  second.resolve(run(2, [2, 1, 3]));
  await waitFor(async () => expect((await stopItems()).map(({ dataset }) => dataset['stop'])).toEqual(['2', '1', '3']));
  expect(document.activeElement).toBe(driver);
});

test('another day keeps what else the address says', async () => {
  const { user, place } = open({}, {}, '/delivery_runs?driver=31&day=2026-03-03&view=map');
  await screen.findByRole('list', { name: 'Stops' });
  await user.type(screen.getByLabelText('Dispatch date'), '04/03/2026', {
    initialSelectionStart: 0,
    initialSelectionEnd: 99,
  });
  await user.tab();
  await waitFor(() => expect(place.url).toBe('/delivery_runs?driver=31&day=2026-03-04&view=map'));
});
