import { ShellProviders } from '@iwe/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { buildAnswer, buildOverview, buildPage, refused, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';
import { HealthPlot } from './health-plot.tsx';
import { days } from './plot-time.ts';
import { STYLES } from './version-marks.tsx';
import { VersionPlot } from './version-plot.tsx';

beforeEach(signInFresh);

const PAGE = 'releases/mf-sales/1.1.0/page';
const open = async (page = buildPage(), overview = buildOverview()) => {
  const calls = serve({
    overview: () => ({ data: overview }),
    [PAGE]: () => ({ data: page }),
    'POST stable': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales/1.1.0');
  await screen.findByRole('heading', { name: 'mf-sales 1.1.0' });
  return calls;
};
const releaseActions = () =>
  ['Pin', 'Make stable', 'Roll out', 'Pilot', 'Block', 'Free'].flatMap((name) =>
    screen
      .queryAllByRole<HTMLButtonElement>('button', { name })
      .map((button) => `${name}${button.disabled ? ' (off)' : ''}`),
  );

test('shows notes, who runs it, files with their total, requirements and checks', async () => {
  await open(
    buildPage({
      checks: [
        { name: 'mounts', passed: true, detail: '' },
        { name: 'leaves no timer behind', passed: false, detail: 'an interval of 1000 ms' },
      ],
      check: 'failed',
    }),
  );
  expect(screen.getByText('Finds by size.')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Who runs it' })).getAllByRole('row')[1]?.textContent).toBe(
    'Melbourne3pin',
  );
  const files = within(screen.getByRole('region', { name: 'Files' }))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(files[1]).toContain('js/remote.js40.0 kB12.0 kB');
  expect(files.at(-1)).toBe('2 files41.0 kB12.4 kB');
  expect(within(screen.getByRole('table', { name: 'Requirements' })).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText('leaves no timer behind').parentElement?.textContent).toBe(
    'leaves no timer behindan interval of 1000 ms',
  );
  expect(screen.getByRole('img', { name: 'failed' })).toBeTruthy();
  expect(screen.getByText('A check failed: it can never run. 20 Nov 2026 11:01.')).toBeTruthy();
  const about = screen.getByRole('heading', { name: 'About' }).closest('section');
  expect([...(about?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)).toEqual(
    ['Team', 'Sales team', 'Published', '20 Nov 2026 11:00', 'By', 'ci', 'With the token', 'Sales CI'].concat([
      'Commit',
      'abc123',
      'Started',
      '5 times, once per person and day',
      'Failures',
      '2',
    ]),
  );
  expect(screen.getByText('1 organisation, 3 people')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^All organisations/ })).toBeNull();
});

test('of many organisations running it twenty are listed, all are a click away; none is said', async () => {
  const runsIn = Array.from({ length: 21 }, (_, at) => ({
    organisationId: at + 1,
    organisation: `Branch ${at + 1}`,
    people: 3,
    source: 'stable' as const,
  }));
  await open(buildPage({ runsIn, notes: '' }));
  expect(screen.getByText('Its team wrote no notes.')).toBeTruthy();
  expect(screen.getByText('21 organisations, 63 people')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Who runs it' })).getAllByRole('row')).toHaveLength(21);
  expect(screen.getByRole('link', { name: 'All organisations of mf-sales' }).getAttribute('href')).toBe(
    '/admin/releases/mf-sales',
  );
});

test('a release that nobody runs says so', async () => {
  await open(buildPage({ runsIn: [] }));
  expect(screen.getByText('Nobody')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Who runs it' })).toBeNull();
});

test('a release whose support has ended says so, and cannot be chosen any more', async () => {
  await open(buildPage({ status: 'deprecated', deprecation: { until: '2020-03-05T13:00:00Z', reason: 'Old.' } }));
  expect(screen.getByText(/^This release was supported until 06 Mar 2020 00:00: Old\./)).toBeTruthy();
  await screen.findByRole('button', { name: 'Pin' });
  expect(releaseActions()).toEqual(['Pin (off)', 'Make stable (off)', 'Roll out (off)', 'Pilot (off)', 'Block']);
});

test('a changed release says what was changed, and cannot be chosen', async () => {
  await open(buildPage({ fault: 'Its file js/remote.js is not the one that its team signed.' }));
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toContain('Its file js/remote.js is not the one that its team signed. Publish the same release again');
  await screen.findByRole('button', { name: 'Pin' });
  expect(releaseActions()).toEqual(['Pin (off)', 'Make stable (off)', 'Roll out (off)', 'Pilot (off)', 'Block']);
});

test('a platform admin decides everything, an organisation admin pins, unchecked is never chosen', async () => {
  await open();
  await screen.findByRole('button', { name: 'Pin' });
  expect(releaseActions()).toEqual(['Pin', 'Make stable', 'Roll out', 'Pilot', 'Block']);
});

test.each<[string, Parameters<typeof buildPage>[0], Parameters<typeof buildOverview>[0], string[]]>([
  ['an organisation admin', {}, { mayDecide: 'own-organisation' }, ['Pin']],
  [
    'unchecked',
    { check: 'unchecked' },
    {},
    ['Pin (off)', 'Make stable (off)', 'Roll out (off)', 'Pilot (off)', 'Block'],
  ],
  ['blocked', { status: 'blocked' }, {}, ['Pin (off)', 'Make stable (off)', 'Roll out (off)', 'Pilot (off)', 'Free']],
  ['stable already', { stable: true }, {}, ['Pin', 'Make stable (off)', 'Roll out', 'Pilot', 'Block']],
])('what can be decided: %s', async (_case, page, overview, expected) => {
  await open(buildPage(page), buildOverview(overview));
  await screen.findByRole('button', { name: 'Pin' });
  expect(releaseActions()).toEqual(expected);
});

test('a release without files says so, and is offered to nobody', async () => {
  await open(buildPage({ tidiedAt: '2026-11-20T00:00:00Z' }));
  expect(screen.getByText('tidied').title).toMatch(/^Its files were removed 20 Nov 2026 11:00, because/);
  expect(screen.getByText('tidied').title).toMatch(/Publishing the same version again brings them back/);
  await waitFor(() =>
    expect(releaseActions()).toEqual(['Pin (off)', 'Make stable (off)', 'Roll out (off)', 'Pilot (off)', 'Block']),
  );
});

test.each([
  ['p', 'Pin mf-sales'],
  ['s', 'Make mf-sales 1.1.0 stable'],
  ['r', 'Roll out mf-sales 1.1.0'],
  ['i', 'Pilot mf-sales 1.1.0'],
  ['b', 'Block mf-sales 1.1.0'],
  ['d', 'Deprecate mf-sales 1.1.0'],
])('the key %s is that of: %s', async (key, name) => {
  await open();
  await screen.findByRole('button', { name: 'Pin' });
  fireEvent.keyDown(document.body, { key });
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
});

test('an action that is off has no key; Escape leads back to all releases', async () => {
  await open(buildPage({ stable: true }));
  await screen.findByRole('button', { name: 'Pin' });
  fireEvent.keyDown(document.body, { key: 's' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'mf-sales 1.1.0' })).toBeNull());
});

test('a shell that a start made stable can be chosen to stay', async () => {
  for (const stable of [true, false]) {
    signInFresh();
    serve({
      overview: () => ({ data: buildOverview() }),
      'releases/shell/1.1.0/page': () => ({ data: buildPage({ remote: 'shell', check: 'own', stable, fault: 'x' }) }),
    });
    const { unmount } = show('/admin/releases/shell/1.1.0');
    expect(await screen.findByRole('button', { name: stable ? 'Keep stable' : 'Make stable' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Start a server with the same shell');
    unmount();
  }
});

test('kinds of failures are shown with their number, page and message', async () => {
  await open(
    buildPage({
      failureKinds: [
        {
          code: 'IWE-108',
          page: '/order_detail/Invoices/:id',
          cause: 'release',
          ranBefore: 'mf-purchase@1.0.0',
          count: 4,
          lastAt: '2026-11-20T02:00:00Z',
          message: 'x is not a function',
        },
        {
          code: 'IWE-115',
          page: '/quotings',
          cause: '',
          ranBefore: '',
          count: 2,
          lastAt: '2026-11-20T02:00:00Z',
          message: '310 ms without a pause in onSearch',
        },
        {
          code: 'IWE-114',
          page: '/home',
          cause: '',
          ranBefore: '',
          count: 1,
          lastAt: '2026-11-20T02:00:00Z',
          message: 'x is undefined',
        },
        {
          code: 'IWE-116',
          page: '/home',
          cause: 'line',
          ranBefore: '',
          count: 1,
          lastAt: '2026-11-20T02:00:00Z',
          message: 'img-src',
        },
      ],
    }),
  );
  const kinds = within(screen.getByRole('region', { name: 'Failures and troubles in use' })).getAllByRole('row');
  expect(kinds.slice(1).map(({ textContent }) => textContent)).toEqual([
    'FailureIWE-108Release/order_detail/Invoices/:id420 Nov 2026 13:00x is not a function (after mf-purchase@1.0.0)',
    'SlowIWE-115/quotings220 Nov 2026 13:00310 ms without a pause in onSearch',
    'Error in useIWE-114/home120 Nov 2026 13:00x is undefined',
    'PolicyIWE-116Line or server/home120 Nov 2026 13:00img-src',
  ]);
});

test('a release that does not exist is reported', async () => {
  serve({
    overview: () => ({ data: buildOverview() }),
    'releases/mf-sales/9.9.9/page': () => refused(404, 'not-found', 'No Data'),
  });
  show('/admin/releases/mf-sales/9.9.9');
  expect(await screen.findByText('This release does not exist')).toBeTruthy();
  serve({ 'releases/mf-sales/8.8.8/page': () => refused(503, 'busy', 'The database is busy.') });
  show('/admin/releases/mf-sales/8.8.8');
  expect(await screen.findByText('The release could not be loaded')).toBeTruthy();
});

test('the plot has a summary in words, and a tooltip for each hour', async () => {
  const now = Date.parse('2026-11-20T05:30:00Z');
  const { container } = render(
    <ShellProviders>
      <HealthPlot
        timeZone="UTC"
        now={now}
        health={[
          { hour: '2026-11-19T23:00:00Z', runs: 4, failures: 1 },
          { hour: '2026-11-20T05:00:00Z', runs: 2, failures: 0 },
          { hour: '2026-11-01T05:00:00Z', runs: 99, failures: 99 },
        ]}
      />
    </ShellProviders>,
  );
  expect(screen.getByRole('img').getAttribute('aria-labelledby')).toBeTruthy();
  expect(screen.getByText(/^Starts and failures by hour/).textContent).toBe(
    'Starts and failures by hour: 6 started, 1 failed in seven days. 19 Nov 2026: 4 started, 1 failed; 20 Nov 2026: 2 started, 0 failed',
  );
  await waitFor(() => expect(container.querySelector('svg')).toBeTruthy());
  expect([...container.querySelectorAll('title')].map((title) => title.textContent)).toEqual([
    '19 Nov 2026 23:00: 4 started, 1 failed',
    '20 Nov 2026 05:00: 2 started, 0 failed',
  ]);
});

describe('failures by version', () => {
  const now = Date.parse('2026-11-20T05:30:00Z');
  const at = (hour: string, runs: number, failures: number) => ({ hour: `2026-11-${hour}:00:00Z`, runs, failures });
  const versions = [
    { version: '1.1.0', stable: false, health: [at('19T23', 4, 1), at('20T05', 2, 3), at('01T05', 99, 99)] },
    { version: '1.0.0', stable: true, health: [at('19T22', 10, 2)] },
    { version: '0.9.0', stable: false, health: [at('18T01', 5, 0)] },
  ];
  const showPlot = (shown = versions) =>
    render(
      <ShellProviders>
        <MemoryRouter>
          <VersionPlot remote="mf-sales" timeZone="UTC" now={now} versions={shown} />
        </MemoryRouter>
      </ShellProviders>,
    ).container;

  test('are shown in one plot, a line for each version that failed, its own line above the others', async () => {
    const container = showPlot();
    expect(
      screen.getByRole('img', { name: 'Failures by version in seven days: 1.1.0 4, 1.0.0 2, 0.9.0 0.' }),
    ).toBeTruthy();
    // A line has a point for every six hours of the week.
    const isLine = (path: Element) => (path.getAttribute('d') ?? '').split('L').length === 28;
    const linesOf = () => [...container.querySelectorAll('path')].filter(isLine);
    await waitFor(() => expect(linesOf()).toHaveLength(2));
    // The version's own line is drawn last, above the other; its last point is the highest.
    const points = linesOf()[1]?.getAttribute('d')?.slice(1).split('L') ?? [];
    expect(Number(points.at(-1)?.split(',')[1])).toBe(Math.min(...points.map((point) => Number(point.split(',')[1]))));
    expect([...container.querySelectorAll('title')].map((title) => title.textContent)).toEqual([
      '1.0.0, 19 Nov 2026 18:00 to 00:00: 2 failed, 10 started',
      '1.1.0, 19 Nov 2026 18:00 to 00:00: 1 failed, 4 started',
      '1.1.0, 20 Nov 2026 00:00 to 06:00: 3 failed, 2 started',
    ]);
  });

  test('have a legend with totals, and a table by day for screen readers', () => {
    showPlot();
    expect(
      within(screen.getByRole('region', { name: 'Versions in the plot' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['1.1.06440.0 %', '1.0.0stable10216.7 %', '0.9.0500.0 %']);
    expect(
      within(screen.getByRole('table', { name: 'Failures of mf-sales by version and day' }))
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Day', '1.1.0', '1.0.0', '0.9.0'],
      ['18 Nov 2026', '0 failed, 0 started', '0 failed, 0 started', '0 failed, 5 started'],
      ['19 Nov 2026', '1 failed, 4 started', '2 failed, 10 started', '0 failed, 0 started'],
      ['20 Nov 2026', '3 failed, 2 started', '0 failed, 0 started', '0 failed, 0 started'],
    ]);
  });

  test('can be told apart without colour', () => {
    expect(new Set(STYLES.map(({ dash }) => dash)).size).toBe(STYLES.length);
    expect(new Set(STYLES.map(({ mark }) => mark)).size).toBe(STYLES.length);
  });

  test('the absence of failures is stated in words', () => {
    showPlot([{ version: '1.1.0', stable: true, health: [at('20T05', 2, 0)] }]);
    expect(screen.getByText('No version has failed in these days.')).toBeTruthy();
    showPlot([{ version: '1.1.0', stable: true, health: [] }]);
    expect(screen.getByText('Nobody has started any version in these days.')).toBeTruthy();
  });
});

test('the plots name each day where it begins; one that has just begun has no room for its name', () => {
  const last = Math.floor(Date.parse('2026-11-20T05:30:00Z') / 3_600_000);
  expect(days(last, 'UTC')).toEqual([
    { x: 18, label: '14 Nov' },
    { x: 42, label: '15 Nov' },
    { x: 66, label: '16 Nov' },
    { x: 90, label: '17 Nov' },
    { x: 114, label: '18 Nov' },
    { x: 138, label: '19 Nov' },
    { x: 162, label: '' },
  ]);
});

test('files stand in the order of what is downloaded, with sizes and hashes that can be read', async () => {
  const file = (path: string, size: number, gzip: number) => ({ path, size, gzip, sha384: `sha384-${'q'.repeat(64)}` });
  const files = [file('a.js', 999_999, 999), file('b.js', 1_000_000, 1000), file('c.js', 5000, 2000)];
  await open(buildPage({ files }));
  const region = within(screen.getByRole('region', { name: 'Files' }));
  const rows = region.getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent))).toEqual([
    ['c.js', '5.0 kB', '2.0 kB'],
    ['b.js', '1.00 MB', '1.0 kB'],
    ['a.js', '1000.0 kB', '999 B'],
    ['3 files', '2.00 MB', '4.0 kB'],
  ]);
  expect(region.getAllByText('sha384-qqqqqqqqqqqq…').map(({ title }) => title)).toEqual(files.map((one) => one.sha384));
});

test('twenty organisations are all listed; a release that no browser has started says why', async () => {
  const runsIn = Array.from({ length: 20 }, (_, at) => ({ ...buildPage().runsIn[0]!, organisationId: at + 1 }));
  await open(buildPage({ runsIn, check: 'unchecked', checkedAt: null, checks: [], waitsFor: 'It waits.' }));
  expect(within(screen.getByRole('region', { name: 'Who runs it' })).getAllByRole('row')).toHaveLength(21);
  expect(screen.queryByRole('link', { name: /^All organisations/ })).toBeNull();
  expect(screen.getByText('No browser has started it yet: it can neither be pinned nor be stable.')).toBeTruthy();
  expect(screen.getByText('It waits.')).toBeTruthy();
});

test('a step that passed is marked so', async () => {
  await open();
  expect(screen.getByRole('img', { name: 'passed' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'failed' })).toBeNull();
});

describe('the plots of seven days', () => {
  const now = Date.parse('2026-11-20T05:30:00Z');
  const row = (hour: string, runs: number, failures: number) => ({ hour: `2026-11-${hour}:00:00Z`, runs, failures });
  const draw = (plot: ReactElement) =>
    render(
      <ShellProviders>
        <MemoryRouter>{plot}</MemoryRouter>
      </ShellProviders>,
    );
  const rowsOf = (name: RegExp) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map((one) => [...one.children].map((cell) => cell.textContent));

  test('begin with their oldest hour and end with this one; a day is the sum of its hours', () => {
    const health = [
      row('13T05', 100, 100),
      row('13T06', 1, 0),
      row('19T22', 3, 1),
      row('19T23', 4, 2),
      row('20T06', 100, 100),
    ];
    draw(<HealthPlot timeZone="UTC" now={now} health={health} />);
    expect(screen.getByText(/^Starts and failures by hour/).textContent).toContain('8 started, 3 failed in seven days');
    expect([screen.getByText('8 started'), screen.getByText('3 failed')]).toHaveLength(2);
    expect(rowsOf(/^Starts and failures by day/)).toEqual([
      ['Day', 'Started', 'Failed'],
      ['13 Nov 2026', '1', '0'],
      ['19 Nov 2026', '7', '3'],
    ]);
  });

  test('say that nobody started it when all starts are older', () => {
    draw(<HealthPlot timeZone="UTC" now={now} health={[row('13T05', 5, 0)]} />);
    expect(screen.getByText('Nobody has started it in these days.')).toBeTruthy();
  });

  test('count failures of a never started version, show no share without starts, name six lines', () => {
    const versions = ['1.6.0', '1.5.0', '1.4.0', '1.3.0', '1.2.0', '1.1.0'].map((version) => ({
      version,
      stable: false,
      health: version === '1.1.0' ? [row('20T01', 0, 2), row('13T06', 0, 1), row('13T05', 0, 7)] : [],
    }));
    draw(<VersionPlot remote="mf-sales" timeZone="UTC" now={now} versions={versions} />);
    const legend = within(screen.getByRole('region', { name: 'Versions in the plot' }))
      .getAllByRole('row')
      .slice(1);
    expect(legend.map(({ textContent }) => textContent)).toEqual([
      '1.6.000–',
      '1.5.000–',
      '1.4.000–',
      '1.3.000–',
      '1.2.000–',
      '1.1.003100.0 %',
    ]);
    expect(rowsOf(/^Failures of mf-sales/).map((cells) => [cells[0], cells.at(-1)])).toEqual([
      ['Day', '1.1.0'],
      ['13 Nov 2026', '1 failed, 0 started'],
      ['20 Nov 2026', '2 failed, 0 started'],
    ]);
  });
});
