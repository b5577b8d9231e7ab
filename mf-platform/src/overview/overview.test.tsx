import type { FreezeView, ReleaseRowView } from '@iwe/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildAnswer, buildOverview, serve } from '@iwe/testing/platform';
import { wideTest } from '@iwe/testing/ring';
import { show, signInFresh } from '../testing/show.tsx';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

beforeEach(signInFresh);

const cell = (name: RegExp) => screen.findByRole('button', { name });

test('shows how many organisations get which version by which rule, and what is not as intended', async () => {
  serve({ overview: () => ({ data: buildOverview() }) });
  show('/admin/releases');
  const table = within(await screen.findByRole('region', { name: 'What runs where' }));
  const texts = table
    .getAllByRole('row')
    .map((row) => [...row.children].map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim()));
  expect(texts).toEqual([
    ['Remote', 'Stable', 'Newest', 'Organisations', 'Last 24 hours'],
    ['mf-salesSales team', '1.0.0', '1.2.0', '1.0.0 stable 11.0.0 fallback degraded 1', '13 started, 2 failed'],
  ]);
  expect(table.getByRole('link', { name: 'mf-sales' }).getAttribute('href')).toBe('/admin/releases/mf-sales');
  expect(screen.getByText('1 of 2 do not run as meant')).toBeTruthy();
});

test('a remote that nobody has started, without a stable version, says none of it', async () => {
  const [sales] = buildOverview().remotes;
  const choices = [{ version: null, source: null, degraded: false, organisations: 2, people: 15 }];
  const remotes = [{ ...sales!, stable: null, newest: '', choices, runs: 0, failures: 0 }];
  serve({ overview: () => ({ data: buildOverview({ remotes }) }) });
  show('/admin/releases');
  const table = within(await screen.findByRole('region', { name: 'What runs where' }));
  expect(
    [...(table.getAllByRole('row')[1]?.children ?? [])].map(({ textContent }) =>
      textContent?.replaceAll(/\s+/g, ' ').trim(),
    ),
  ).toEqual(['mf-salesSales team', 'none', '–', 'none 2', '–']);
});

wideTest('many remotes are searched by name and team; one organisation is asked for alone', async () => {
  const [sales] = buildOverview().remotes;
  if (!sales) throw new Error('the overview has no remote');
  const remotes = Array.from({ length: 12 }, (_, at) => ({ ...sales, name: `mf-${at}`, owner: `Team ${at % 3}` }));
  const calls = serve({
    overview: ({ query }) => ({
      data: buildOverview({
        // The server's order is not that of the table.
        remotes: remotes.toReversed(),
        cells: query ? buildOverview().cells.map((one) => ({ ...one, remote: 'mf-7' })) : [],
      }),
    }),
  });
  show('/admin/releases');
  const search = await screen.findByRole('searchbox', { name: 'Remote or team' });
  const rows = () =>
    within(screen.getByRole('region', { name: 'What runs where' }))
      .getAllByRole('link', { name: /^mf-/ })
      .map((link) => link.textContent);
  fireEvent.change(search, { target: { value: 'team 1' } });
  expect(rows()).toEqual(['mf-1', 'mf-4', 'mf-7', 'mf-10']);
  fireEvent.change(search, { target: { value: 'mf-7' } });
  expect(rows()).toEqual(['mf-7']);
  fireEvent.click(screen.getByRole('combobox', { name: 'Organisation' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Melbourne' }));
  expect(await cell(/mf-7 for Melbourne: 1\.0\.0 fallback degraded/)).toBeTruthy();
  expect(calls.filter(({ path }) => path === 'overview').map(({ query }) => query)).toContain('?organisation=9');
  expect(screen.queryByRole('columnheader', { name: /Sydney/ })).toBeNull();
  expect(screen.getByRole('columnheader', { name: /Melbourne/ }).textContent).toBe('Melbourne3 people');
});

test('shows how often pages could not load the list', async () => {
  serve({ overview: () => ({ data: buildOverview({ listFailures: { count: 3, lastAt: '2026-11-20T01:00:00Z' } }) }) });
  show('/admin/releases');
  expect(
    await screen.findByText(
      /^The list of remotes could not be had 3 times, last 20 Nov 2026 12:00 \(IWE-110, IWE-117\)\.$/,
    ),
  ).toBeTruthy();
});

test('lists deprecated releases that still run, with the end of their support', async () => {
  const one = { remote: 'mf-sales', version: '0.9.0', reason: 'the old prices go', organisations: 1, people: 3 };
  const deprecations = [
    { ...one, until: '2020-03-05T13:00:00.000Z' },
    { ...one, version: '1.0.0', until: '2999-03-05T13:00:00.000Z' },
  ];
  serve({ overview: () => ({ data: buildOverview({ deprecations }) }) });
  show('/admin/releases');
  const table = within(await screen.findByRole('region', { name: 'Deprecated releases that still run' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^mf-sales 0\.9\.0.*ended.*2020.*1 organisation, 3 people.*the old prices go/),
    expect.stringMatching(/^mf-sales 1\.0\.0.*ends.*2999/),
  ]);
});

test('shows how often a part of the shell failed', async () => {
  serve({ overview: () => ({ data: buildOverview({ shellFailures: { count: 2, lastAt: '2026-11-20T01:00:00Z' } }) }) });
  show('/admin/releases');
  expect(
    await screen.findByText(/^A part of iWE itself, not of a remote, failed 2 times, last 20 Nov 2026/),
  ).toBeTruthy();
  expect(screen.queryByText(/list of remotes could not/)).toBeNull();
});

test("an organisation's admin sees only their column, and cannot move a pin the platform locked", async () => {
  const [, melbourne] = buildOverview().organisations;
  const overview = buildOverview({ mayDecide: 'own-organisation' });
  serve({
    overview: () => ({
      data: {
        ...overview,
        organisations: [melbourne],
        cells: overview.cells.slice(1),
        pins: overview.pins.map((pin) => ({ ...pin, locked: true })),
        rollouts: [rollout],
      },
    }),
  });
  show('/admin/releases');
  expect(await screen.findByText('4 started, 1 failed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  fireEvent.click(await cell(/mf-sales for Melbourne/));
  const why = within(screen.getByRole('dialog', { name: 'mf-sales for Melbourne' }));
  expect(why.getAllByRole('button').map((button) => button.textContent)).toEqual(['Settings']);
  expect(why.getByText(/Locked: only platform administrators move it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Sydney/ })).toBeNull();
});

const rollout = {
  remote: 'mf-sales',
  version: '1.2.0',
  steps: [5, 25, 100],
  percent: 5,
  unit: 'organisations' as const,
  organisationIds: null,
  comparison: null,
  state: 'running' as const,
  reason: 'Tuesday',
  stoppedReason: '',
  startedAt: '2026-11-20T00:00:00Z',
  stepAt: '2026-11-20T00:00:00Z',
  runs: 4,
  failures: 1,
  minFailures: 3,
  maxFailurePercent: 20,
  errors: 2,
  soakHours: 24,
  soakStarts: 5,
  continuesAt: '2026-11-21T00:00:00Z',
};

test('a rollout shows its step and its buttons; advancing runs a dry run first', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview({ rollouts: [rollout] }) }),
    'POST rollouts/step': () => buildAnswer(),
  });
  show('/admin/releases');
  expect(await screen.findByText('4 started, 1 failed')).toBeTruthy();
  expect(screen.getByText('Reverts at 3 and over 20 %')).toBeTruthy();
  expect(screen.getByRole('img', { name: '5 % of the organisations; steps 5, 25, 100' })).toBeTruthy();
  expect(screen.getByText('Tuesday')).toBeTruthy();
  expect(screen.getByText('2 people had errors in use')).toBeTruthy();
  expect(screen.getByText(/^By itself from 21 Nov 2026 11:00and after 5 starts$/)).toBeTruthy();
  expect(
    ['Advance to 25 %', 'Pause', 'Revert'].map((name) => screen.getByRole('button', { name }).textContent),
  ).toEqual(['Advance to 25 %', 'Pause', 'Revert']);
  fireEvent.click(screen.getByRole('button', { name: 'Advance to 25 %' }));
  const dialog = within(screen.getByRole('dialog', { name: /Advance the rollout of mf-sales 1.2.0 to 25 %/ }));
  expect(await dialog.findByRole('table', { name: 'What changes' })).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { remote: 'mf-sales', action: 'advance', reason: 'dry run', expected: '7-abc', dryRun: true },
  ]);
});

test.each([
  ['Pause', 'running', 'pause'],
  ['Revert', 'running', 'revert'],
  ['Resume', 'paused', 'resume'],
  ['Revert', 'paused', 'revert'],
] as const)('%s of a rollout that is %s is decided as such', async (label, state, action) => {
  const calls = serve({
    overview: () => ({ data: buildOverview({ rollouts: [{ ...rollout, percent: 25, state }] }) }),
    'POST rollouts/step': () => buildAnswer(),
  });
  show('/admin/releases');
  expect(await screen.findByRole('img', { name: '25 % of the organisations; steps 5, 25, 100' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: label }));
  expect(screen.getByRole('dialog', { name: `${label} the rollout of mf-sales 1.2.0` })).toBeTruthy();
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ action }));
});

test('stable versions that are watched, and those that were reverted, are listed', async () => {
  const guard = { runs: 4, failures: 1, errors: 1, before: '1.1.0', until: '2026-11-21T00:00:00Z' };
  const why = '3 of 3 starts failed since 2.1.0 was stable';
  serve({
    overview: () => ({
      data: buildOverview({
        guards: [
          { ...guard, remote: 'mf-sales', version: '1.2.0', revertedVersion: null, why: null },
          { ...guard, remote: 'mf-stock', version: '2.0.0', before: null, until: null, revertedVersion: '2.1.0', why },
          { ...guard, remote: 'mf-used', version: '1.2.0', revertedVersion: null, why: null, failures: 0, errors: 2 },
          { ...guard, remote: 'mf-slow', version: '1.2.0', revertedVersion: null, why: null, errors: 0 },
        ],
      }),
    }),
  });
  show('/admin/releases');
  const table = within(await screen.findByRole('region', { name: 'New stable versions' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'mf-sales 1.2.0watched4 started, 1 failed1 person had errors in use' +
      'Until 21 Nov 2026 11:00 1.1.0 becomes stable again when too many starts fail',
    `mf-stock 2.1.0reverted2.0.0 is stable again: ${why}`,
    expect.stringMatching(/4 started, 0 failed2 people had errors in useUntil/),
    expect.stringMatching(/4 started, 1 failedUntil/),
  ]);
});

test('a rollout that reverted itself says why, and offers no action', async () => {
  serve({
    overview: () => ({
      data: buildOverview({
        rollouts: [
          {
            ...rollout,
            state: 'reverted',
            percent: 0,
            stoppedReason: '3 of 7 starts failed since 5 % of the organisations had it',
          },
        ],
      }),
    }),
  });
  show('/admin/releases');
  expect(await screen.findByText(/^Stopped .*: 3 of 7 starts failed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Revert' })).toBeNull();
});

test('a pilot is ended by name', async () => {
  const grant = {
    id: 3,
    email: 'sam@iwe.test',
    remote: 'mf-sales',
    version: '1.2.0',
    reason: 'looks at it',
    by: 'ann@iwe.test',
    until: '2026-12-01T00:00:00Z',
  };
  const calls = serve({
    overview: () => ({ data: buildOverview({ grants: [grant] }) }),
    'DELETE grants': () => buildAnswer([]),
  });
  show('/admin/releases');
  const end = await screen.findByRole('button', { name: 'End the pilot of sam@iwe.test' });
  expect([...(end.closest('tr')?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'sam@iwe.test',
    'mf-sales 1.2.0',
    '01 Dec 2026 11:00',
    'looks at it',
    'ann@iwe.test',
    'End',
  ]);
  fireEvent.click(end);
  expect(await screen.findByText('Nothing changes for anybody.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({
    id: 3,
    reason: 'dry run',
    expected: '7-abc',
    dryRun: true,
  });
});

test('who may see the previews of a remote is listed as a pilot, and ended in the same way', async () => {
  const grant = {
    id: 4,
    email: 'sam@iwe.test',
    remote: 'mf-sales',
    version: null,
    reason: 'the sales team',
    by: 'ann@iwe.test',
    until: '2026-12-01T00:00:00Z',
  };
  const calls = serve({
    overview: () => ({ data: buildOverview({ grants: [grant] }) }),
    'DELETE grants': () => buildAnswer([]),
  });
  show('/admin/releases');
  expect(await screen.findByText('every preview of mf-sales')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'End the pilot of sam@iwe.test' }));
  expect(
    await within(screen.getByRole('dialog', { name: 'End the pilot of sam@iwe.test' })).findByText(
      'sam@iwe.test can open no preview of mf-sales any more.',
    ),
  ).toBeTruthy();
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toMatchObject({ id: 4 });
});

test('a refused overview shows the refusal, and is asked for again', async () => {
  serve({
    overview: () => ({
      status: 403,
      body: { code: 'orgAdmin-required', message: 'Only an administrator of this organisation may do this.' },
    }),
  });
  show('/admin/releases');
  expect(await screen.findByText('Only an administrator of this organisation may do this.')).toBeTruthy();
  serve({ overview: () => ({ data: buildOverview() }) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'What runs where' })).toBeTruthy();
});

const release = (changes: Partial<ReleaseRowView>): ReleaseRowView => ({
  remote: 'mf-sales',
  version: '1.0.0',
  status: 'available',
  deprecation: null,
  fault: null,
  check: 'passed',
  stable: false,
  pinnedBy: [],
  publisher: 'ci',
  commit: 'abc123',
  publishedAt: '2026-11-20T00:00:00Z',
  tidiedAt: null,
  runs: 1200,
  failures: 0,
  misfits: [],
  ...changes,
});
const misfit = { package: 'react', provides: '19.0.0', needs: '^18.0.0' } as ReleaseRowView['misfits'][number];
const misfits = [misfit];

test('published releases say whether they can run, who pins them, and how often they failed', async () => {
  const organisations = [1, 2, 3, 4].map((id) => ({ id, name: `Org ${id}`, people: 1 }));
  const data = [
    release({ version: '1.9.0', stable: true, pinnedBy: [1, 9], failures: 3 }),
    release({ version: '1.8.0', misfits, pinnedBy: [1, 2, 3] }),
    release({ version: '1.7.0', fault: 'js/a.js was changed', misfits, pinnedBy: [4, 3, 2, 1] }),
    release({ version: '1.6.0', status: 'blocked', fault: 'js/a.js was changed', misfits }),
    release({ version: '1.5.0', status: 'blocked', tidiedAt: '2026-11-21T00:00:00Z' }),
  ];
  serve({
    overview: () => ({ data: buildOverview({ organisations }) }),
    releases: () => ({ data, meta: { total: 5, current_page: 1, per_page: 20 } }),
  });
  show('/admin/releases');
  const table = within(await screen.findByRole('region', { name: 'Published releases' }));
  await table.findByText('mf-sales 1.9.0');
  const rows = table.getAllByRole('row').slice(1);
  const column = (at: number) => rows.map((row) => row.children[at]?.textContent);
  expect(column(1).slice(1, 4)).toEqual(['does not fit', 'changed', 'blocked']);
  expect(column(1)[0]).toBe('available');
  expect(column(1)[4]).toMatch(/^tidied/i);
  expect(table.getByText('does not fit').title).toBe('react: 19.0.0 provided, ^18.0.0 needed');
  expect(column(3)).toEqual(['stable', '–', '–', '–', '–']);
  expect(column(4)).toEqual(['Org 1, 9', 'Org 1, Org 2, Org 3', 'Org 4, Org 3, Org 2 and 1 more', '–', '–']);
  expect(column(5)[0]).toBe('1,200');
  expect([column(7)[0], column(8)[0]]).toEqual(['20 Nov 2026 11:00', 'ci']);
  const colours = rows.map((row) => row.children[6]?.firstElementChild?.className);
  expect(colours[0]).not.toBe(colours[1]);
  expect(colours[1]).toBe(colours[2]);
});

const freeze = (changes: Partial<FreezeView>): FreezeView => ({
  id: 1,
  organisationId: 9,
  organisation: 'Melbourne',
  startsAt: '2020-11-20T00:00:00Z',
  endsAt: '2999-11-20T00:00:00Z',
  reason: 'stocktaking',
  by: 'ann@iwe.test',
  ...changes,
});
const everybody = { id: 2, organisationId: null, organisation: null, startsAt: '2999-11-19T00:00:00Z' };

test('freezes say for whom they are and whether they are in force; each can be ended', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview({ freezes: [freeze({}), freeze(everybody)] }) }),
    'DELETE freezes': () => buildAnswer([]),
  });
  show('/admin/releases');
  const table = within(await screen.findByRole('region', { name: 'Freezes' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => [row.children[0]?.textContent, row.children[1]?.textContent])).toEqual([
    ['Melbourne', 'in force'],
    ['Everybody', 'to come'],
  ]);
  expect([...(rows[0]?.children ?? [])].slice(2, 6).map(({ textContent }) => textContent)).toEqual([
    '20 Nov 2020 11:00',
    '20 Nov 2999 11:00',
    'stocktaking',
    'ann@iwe.test',
  ]);
  expect(screen.queryByText('None: versions may be changed at any time')).toBeNull();
  fireEvent.click(table.getByRole('button', { name: 'End the freeze of everybody' }));
  expect(await screen.findByRole('dialog', { name: 'End the freeze of everybody' })).toBeTruthy();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'DELETE')).toMatchObject({ path: 'freezes', body: { id: 2 } }),
  );
});

test('an organisation’s admin ends its own freezes, not one for everybody', async () => {
  const freezes = [freeze({}), freeze(everybody)];
  serve({ overview: () => ({ data: buildOverview({ freezes, mayDecide: 'own-organisation' }) }) });
  show('/admin/releases');
  const table = within(await screen.findByRole('region', { name: 'Freezes' }));
  expect(table.getAllByRole('button', { name: /^End the freeze/ }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    'End the freeze of Melbourne',
  ]);
});

test('without a freeze that is said, and there is no empty table', async () => {
  serve({ overview: () => ({ data: buildOverview() }) });
  show('/admin/releases');
  expect(await screen.findByText('None: versions may be changed at any time')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Freezes' })).toBeNull();
});

describe('a freeze', () => {
  const open = async (overview: object = {}) => {
    const calls = serve({
      overview: () => ({ data: buildOverview(overview) }),
      'POST freezes': () => buildAnswer([]),
    });
    show('/admin/releases');
    fireEvent.click(await screen.findByRole('button', { name: 'Freeze' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Freeze' }));
    const type = (label: RegExp, value: string) => {
      const field = dialog.getByRole('textbox', { name: label });
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    };
    const sent = () => calls.findLast(({ method }) => method === 'POST')?.body;
    return { dialog, type, sent, posts: () => calls.filter(({ method }) => method === 'POST') };
  };

  test("is for everybody until an organisation is chosen, from a day's start to another day's end", async () => {
    const { dialog, type, sent, posts } = await open();
    const organisation = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Organisation/ });
    expect([organisation.value, organisation.disabled]).toEqual(['Everybody', false]);
    expect(dialog.queryByRole('button', { name: 'Clear' })).toBeNull();
    type(/^From/, '2026-12-24');
    expect(posts()).toEqual([]);
    type(/^To the end of/, '2026-12-27');
    await waitFor(() =>
      expect(sent()).toMatchObject({
        organisationId: null,
        startsAt: '2026-12-23T13:00:00.000Z',
        endsAt: '2026-12-27T13:00:00.000Z',
        dryRun: true,
      }),
    );
    fireEvent.click(organisation);
    fireEvent.click(await screen.findByRole('option', { name: 'Melbourne' }));
    await waitFor(() => expect(sent()).toMatchObject({ organisationId: 9 }));
  });

  wideTest('of an organisation’s admin is for it alone', async () => {
    const [, melbourne] = buildOverview().organisations;
    const { dialog, type, sent } = await open({ mayDecide: 'own-organisation', organisations: [melbourne] });
    const organisation = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Organisation/ });
    expect([organisation.value, organisation.disabled]).toEqual(['Melbourne', true]);
    type(/^From/, '2026-12-24');
    type(/^To the end of/, '2026-12-27');
    await waitFor(() => expect(sent()).toMatchObject({ organisationId: 9 }));
  });
});

wideTest('? lists the keys, and Escape closes the list', async () => {
  serve({ overview: () => ({ data: buildOverview() }) });
  show('/admin/releases');
  await screen.findByRole('region', { name: 'What runs where' });
  expect(screen.getByText('Revision 7-abc')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  const list = await screen.findByRole('dialog');
  fireEvent.click(within(list).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

wideTest('Alt+H leads to the history', async () => {
  serve({ overview: () => ({ data: buildOverview() }), history: () => ({ data: [], meta: { total: 0 } }) });
  show('/admin/releases');
  await screen.findByRole('region', { name: 'What runs where' });
  fireEvent.keyDown(document.body, { key: 'h', code: 'KeyH', altKey: true });
  expect(await screen.findByRole('heading', { name: 'Release history' })).toBeTruthy();
});

test('up to eight remotes are not searched; when all run as meant, the figures are explained', async () => {
  const [sales] = buildOverview().remotes;
  if (!sales) throw new Error('the overview has no remote');
  const choices = sales.choices.slice(0, 1);
  const remotes = Array.from({ length: 8 }, (_, at) => ({ ...sales, name: `mf-${at}`, choices }));
  serve({ overview: () => ({ data: buildOverview({ remotes }) }) });
  show('/admin/releases');
  expect(await screen.findByText('Starts and failures of the last 24 hours')).toBeTruthy();
  expect(screen.queryByRole('searchbox', { name: 'Remote or team' })).toBeNull();
});
