import type { RemoteOrganisations } from '@iwe/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildAnswer, buildOverview, refused, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';

beforeEach(signInFresh);

const LIST = 'remotes/mf-sales/organisations';
const { organisations, cells } = buildOverview();
const rows: RemoteOrganisations['data'] = cells.map((cell, at) => ({
  ...cell,
  organisation: organisations[at]?.name ?? '',
  people: organisations[at]?.people ?? 0,
}));
const page = (data = rows, total = data.length) => ({ data, meta: { total, current_page: 1, per_page: 50 } });
const open = () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [LIST]: () => page(),
    'POST pins': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales');
  return calls;
};

test('lists what each organisation gets and why', async () => {
  open();
  const table = within(await screen.findByRole('region', { name: 'Organisations of mf-sales' }));
  await table.findByText('Melbourne');
  const texts = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim()));
  expect(texts).toEqual([
    ['Sydney', 'mf-sales for Sydney: 1.0.0 stable 8 started', '12', 'Follows the stable version'],
    ['Melbourne', 'mf-sales for Melbourne: 1.0.0 fallback degraded 2 failed', '3', 'The pin version 1.1.0 is blocked'],
  ]);
});

test('explains a cell on demand: reason, rules checked, who pinned it; a pin is a click away', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /mf-sales for Melbourne/ }));
  const why = within(screen.getByRole('dialog', { name: 'mf-sales for Melbourne' }));
  expect(why.getByRole('alert').textContent).toBe('The pin version 1.1.0 is blocked');
  expect(
    why
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['pin1.1.0is blocked', 'fallback1.0.0chosen']);
  expect(why.getByText('Pinned by ann@iwe.test, 20 Nov 2026 12:00: tries first. No end.')).toBeTruthy();
  expect(
    why.getByText('Should it fail in a browser: nothing to fall back to. Last 24 hours: 5 started, 2 failed.'),
  ).toBeTruthy();
  expect(why.getAllByRole('button').map((button) => button.textContent)).toEqual(['Settings', 'Unpin', 'Pin']);
  fireEvent.click(why.getByRole('button', { name: 'Pin' }));
  expect(await screen.findByRole('dialog', { name: 'Pin mf-sales for Melbourne' })).toBeTruthy();
});

test('a pin is taken away after a trial', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [LIST]: () => page(),
    'DELETE pins': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales');
  fireEvent.click(await screen.findByRole('button', { name: /mf-sales for Melbourne/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Unpin' }));
  expect(await screen.findByRole('dialog', { name: 'Unpin mf-sales for Melbourne' })).toBeTruthy();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'DELETE')).toMatchObject({
      path: 'pins',
      body: { organisationId: 9, remote: 'mf-sales', dryRun: true },
    }),
  );
});

test.each([
  ['mf-stock', false],
  ['mf-sales', true],
])('a pin begins locked only when the present one of the same remote is: %s', async (remote, isLocked) => {
  const pins = buildOverview().pins.map((pin) => ({ ...pin, remote, locked: true }));
  serve({
    overview: () => ({ data: buildOverview({ pins }) }),
    [LIST]: () => page(),
    'POST pins': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales');
  fireEvent.click(await screen.findByRole('button', { name: /mf-sales for Melbourne/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Pin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pin mf-sales for Melbourne' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Locked/ }).checked).toBe(isLocked);
});

test('the head names the stable version and the team; each row says who or what decided', async () => {
  const overview = buildOverview();
  const pins = overview.pins.map((pin) => ({ ...pin, expiresAt: '2026-12-01T00:00:00Z' }));
  const remotes = overview.remotes.map((remote) => ({ ...remote, stable: null }));
  const row = { ...rows[0]!, fallback: '0.9.0' };
  const data = [
    { ...row, organisationId: 9, organisation: 'Melbourne', source: 'pin' as const },
    { ...row, organisationId: 10, organisation: 'Perth', source: 'rollout' as const },
    { ...row, organisationId: 11, organisation: 'Cairns', source: null, version: null },
  ];
  let answer = overview;
  serve({ overview: () => ({ data: answer }), [LIST]: () => page(data) });
  const { unmount } = show('/admin/releases/mf-sales');
  expect(await screen.findByText('Stable 1.0.0 · Sales team')).toBeTruthy();
  unmount();
  signInFresh();
  answer = { ...overview, pins, remotes };
  show('/admin/releases/mf-sales');
  expect(await screen.findByText('No stable version · Sales team')).toBeTruthy();
  const table = within(await screen.findByRole('region', { name: 'Organisations of mf-sales' }));
  await table.findByText('Perth');
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((one) => one.lastElementChild?.textContent),
  ).toEqual(['tries first (ann@iwe.test)', 'Belongs to the share that has the rollout', 'No version is stable.']);
  fireEvent.click(screen.getByRole('button', { name: /mf-sales for Melbourne/ }));
  expect(screen.getByText(/tries first\. Ends 01 Dec 2026 11:00\.$/)).toBeTruthy();
  expect(screen.getByText(/^Should it fail in a browser: 0\.9\.0\. /)).toBeTruthy();
});

test('who decides everything may move a pin that is locked', async () => {
  const pins = buildOverview().pins.map((pin) => ({ ...pin, locked: true }));
  serve({ overview: () => ({ data: buildOverview({ pins }) }), [LIST]: () => page() });
  show('/admin/releases/mf-sales');
  const cell = await screen.findByRole('button', { name: /mf-sales for Melbourne/ });
  expect(within(cell).getByRole('img', { name: 'locked' })).toBeTruthy();
  fireEvent.click(cell);
  const why = within(screen.getByRole('dialog', { name: 'mf-sales for Melbourne' }));
  expect(why.getAllByRole('button').map((button) => button.textContent)).toEqual(['Settings', 'Unpin', 'Pin']);
});

test('an organisation that gets no version has nothing to set, and can get a pin', async () => {
  const data = [{ ...rows[0]!, version: null, source: null, runs: 0 }];
  serve({ overview: () => ({ data: buildOverview() }), [LIST]: () => page(data) });
  show('/admin/releases/mf-sales');
  fireEvent.click(await screen.findByRole('button', { name: /mf-sales for Sydney: none/ }));
  const why = within(screen.getByRole('dialog', { name: 'mf-sales for Sydney' }));
  expect(why.getAllByRole('button').map((button) => button.textContent)).toEqual(['Pin']);
});

test('what a shell does is said of shells alone', async () => {
  const data = rows.map((row) => ({ ...row, remote: 'shell' }));
  serve({ overview: () => ({ data: buildOverview() }), 'remotes/shell/organisations': () => page(data) });
  show('/admin/releases/shell');
  fireEvent.click(await screen.findByRole('button', { name: /shell for Sydney/ }));
  expect(screen.getByText(/Starts of a shell are not counted/)).toBeTruthy();
});

test('Escape leads back to all releases', async () => {
  open();
  await screen.findByText('Melbourne');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'mf-sales' })).toBeNull());
});

test('the server filters by name and by what organisations get', async () => {
  const calls = open();
  await screen.findByText('Melbourne');
  const search = screen.getByRole('searchbox', { name: 'Organisation' });
  fireEvent.change(search, { target: { value: ' melb ' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  fireEvent.click(screen.getByRole('combobox', { name: 'Version' }));
  fireEvent.click(await screen.findByRole('option', { name: '1.0.0 fallback, not as meant (1)' }));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === LIST).at(-1)?.query).toBe(
      '?degraded=1&keyword=melb&page=1&per_page=50&source=fallback&version=1.0.0',
    ),
  );
});

test('a remote that does not exist is reported', async () => {
  serve({ overview: () => ({ data: buildOverview() }), [LIST]: () => refused(404, 'not-found', 'No Data') });
  show('/admin/releases/mf-sales');
  expect(await screen.findByText('There is no remote mf-sales')).toBeTruthy();
});

test('what runs as meant is asked for as such; a pin of another remote explains nothing here', async () => {
  const pins = buildOverview().pins.map((pin) => ({ ...pin, remote: 'mf-stock', organisationId: 4 }));
  const calls = serve({
    overview: () => ({ data: buildOverview({ pins }) }),
    [LIST]: () => page(rows.map((row) => ({ ...row, people: 1234 }))),
  });
  show('/admin/releases/mf-sales');
  const sydney = (await screen.findByRole('button', { name: /mf-sales for Sydney/ })).closest('tr');
  expect(sydney?.lastElementChild?.textContent).toBe('Follows the stable version');
  expect(sydney?.children[2]?.textContent).toBe('1,234');
  fireEvent.click(screen.getByRole('combobox', { name: 'Version' }));
  fireEvent.click(await screen.findByRole('option', { name: '1.0.0 stable (1)' }));
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === LIST)?.query).toBe(
      '?degraded=0&page=1&per_page=50&source=stable&version=1.0.0',
    ),
  );
});

test('a decision closes the explanation behind it; Cancel leads back to the list', async () => {
  const data = rows.map((row) => ({
    ...row,
    runs: 0,
    failures: 0,
    explanation: [{ rule: 'stable' as const, version: null, outcome: 'nothing is stable' }, ...row.explanation],
  }));
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [LIST]: () => page(data as RemoteOrganisations['data']),
    'POST pins': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales');
  const cell = await screen.findByRole('button', { name: /mf-sales for Sydney/ });
  expect(cell.textContent?.trim()).toBe('mf-sales for Sydney: 1.0.0 stable');
  fireEvent.click(cell);
  const why = within(screen.getByRole('dialog', { name: 'mf-sales for Sydney' }));
  expect(why.getAllByRole('row')[1]?.textContent).toBe('stable–nothing is stable');
  fireEvent.click(why.getByRole('button', { name: 'Pin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pin mf-sales for Sydney' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'mf-sales for Sydney' })).toBeNull());
  // The pin begins with what the organisation has now.
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ organisationId: 4, version: '1.0.0' }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an overview that fails is no list without organisations: it can be tried again', async () => {
  let isDown = true;
  serve({
    overview: () => (isDown ? refused(503, 'busy', 'The server is busy.') : { data: buildOverview() }),
    'remotes/mf-sales/organisations': () => ({
      data: [],
      meta: { total: 2, current_page: 1, per_page: 50 },
    }),
  });
  show('/admin/releases/mf-sales');
  expect(await screen.findByText('The server is busy.')).toBeTruthy();
  expect(screen.queryByText('No Data')).toBeNull();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No Data')).toBeTruthy();
});
