import type { RemoteRequestList, RemoteRequestView, RemoteScore, TeamPage } from '@iwe/contract';
import { refused, serve } from '@iwe/testing/platform';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show, signInFresh, signInWith } from '../testing/show.tsx';

beforeEach(signInFresh);

const buildTeam = (changes: Partial<TeamPage> = {}): TeamPage => ({
  id: 3,
  name: 'Fleet team',
  onCall: { name: 'Sam Lee', contact: '0400 000 000', by: 'ann@iwe.test', at: '2026-11-20T01:00:00Z' },
  members: [{ id: 8, name: 'Bo', email: 'bo@iwe.test', addedBy: 'ann@iwe.test' }],
  remotes: [
    {
      name: 'mf-fleet',
      confirmed: false,
      otherOwner: 'Sales team',
      stable: '1.0.0',
      runs: 90,
      failures: 10,
      initial: { bytes: 57_000, limit: 60_000 },
      total: { bytes: 90_000, limit: 900_000 },
      releases: [
        {
          version: '1.1.0',
          status: 'available',
          check: 'failed',
          stable: false,
          publishedAt: '2026-11-20T01:00:00Z',
          failed: ['Opens /fleet: It threw.'],
        },
      ],
    },
  ],
  failures: [
    {
      remote: 'mf-fleet',
      version: '1.0.0',
      code: 'IWE-106',
      count: 12,
      organisations: 2,
      lastAt: '2026-11-20T01:00:00Z',
      isOpen: true,
    },
  ],
  deprecations: [
    {
      remote: 'mf-fleet',
      version: '1.0.0',
      until: '2026-12-01T01:00:00Z',
      daysLeft: 9,
      reason: 'It is slow.',
      stable: true,
      pinned: 1,
    },
  ],
  tokens: [{ name: 'nightly', remotes: ['mf-fleet'], endsAt: null, daysLeft: null }],
  waits: [{ remote: 'mf-fleet', text: '1.1.0 failed its check. Publish a version that passes.' }],
  mayMoveRemotes: true,
  ...changes,
});

const cells = (table: string): (string | null)[][] =>
  within(screen.getByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('a team sees who is on call, its sizes against their limits, what failed, ends and waits', async () => {
  serve({ 'teams/3': () => ({ data: buildTeam() }) });
  show('/admin/teams/3');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Fleet team');
  expect(screen.getByText('0400 000 000')).toBeTruthy();
  expect(cells('Remotes')[0]?.slice(0, 5)).toEqual([
    'mf-fleetIts newest release names Sales team',
    '1.0.0',
    '57.0 kB of 60.0 kB (95 %)',
    '90.0 kB of 900.0 kB (10 %)',
    '90 started, 10 failed',
  ]);
  expect(cells('Releases of the team')[0]).toContain('Opens /fleet: It threw.');
  expect(cells('Failures of the last seven days')[0]?.slice(0, 5)).toEqual([
    'mf-fleet 1.0.0',
    'open',
    'IWE-106',
    '12',
    '2',
  ]);
  expect(cells('What ends').map((row) => [row[0], row[2], row[3]])).toEqual([
    ['mf-fleet 1.0.0', '9 days', 'It is slow. It is the stable version. Pinned by 1 organisation.'],
    ['Deploy token nightly', '–', 'Publishes mf-fleet.'],
  ]);
  expect(screen.getByText('1.1.0 failed its check. Publish a version that passes.')).toBeTruthy();
});

test('names remotes and releases without links for who may not open their pages', async () => {
  serve({ 'teams/3': () => ({ data: buildTeam() }) });
  const releases = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  const { unmount } = show('/admin/teams/3');
  await screen.findByRole('heading', { level: 1 });
  expect(releases()).toContain('/admin/releases/mf-fleet/1.1.0');
  unmount();
  signInWith({ is_admin: false, is_platform_admin: false });
  serve({ 'teams/3': () => ({ data: buildTeam() }) });
  show('/admin/teams/3');
  await screen.findByRole('heading', { level: 1 });
  expect(cells('Remotes')[0]?.[1]).toBe('1.0.0');
  expect(releases()).toEqual([]);
});

test('says whom to reach, and shows a refusal at its field', async () => {
  const calls = serve({
    'teams/3': () => ({ data: buildTeam({ onCall: null }) }),
    'teams/3/on-call': () => ({ message: 'Kim is on call.' }),
  });
  show('/admin/teams/3');
  expect(await screen.findByText(/Nobody is on call/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Who is on call' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Kim' } });
  fireEvent.change(screen.getByLabelText('Reached by'), { target: { value: '#fleet' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'teams/3/on-call')?.body).toEqual({ name: 'Kim', contact: '#fleet' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a member is added by email and removed after a question', async () => {
  const calls = serve({
    'teams/3': () => ({ data: buildTeam() }),
    'teams/3/members': () => refused(422, 'team-member', 'Nobody signs in as no@iwe.test.'),
    'teams/3/members/8': () => ({ message: 'bo@iwe.test is no member any more.' }),
  });
  show('/admin/teams/3');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a member' }));
  fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'no@iwe.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Nobody signs in as no@iwe.test.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(calls.some(({ path }) => path === 'teams/3/members/8')).toBe(true));
});

test('only who may is offered to confirm a remote of the team', async () => {
  const calls = serve({
    'teams/3': () => ({ data: buildTeam() }),
    'teams/3/remotes': () => ({ message: 'mf-fleet belongs to Fleet team.' }),
  });
  const { unmount } = show('/admin/teams/3');
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm mf-fleet' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'teams/3/remotes')?.body).toEqual({ remote: 'mf-fleet' }),
  );
  unmount();
  signInFresh();
  serve({ 'teams/3': () => ({ data: buildTeam({ mayMoveRemotes: false }) }) });
  show('/admin/teams/3');
  expect(await screen.findByText('unconfirmed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm mf-fleet' })).toBeNull();
});

test("somebody else's team is told as none of one's own", async () => {
  serve({ 'teams/4': () => refused(404, 'not-found', 'Not found.') });
  show('/admin/teams/4');
  expect(await screen.findByText('This is none of your teams')).toBeTruthy();
});

const score = (remote: string, points: number | null): RemoteScore => ({
  remote,
  version: '1.0.0',
  team: 'Fleet team',
  teamId: 3,
  score: points ?? 0,
  parts: [{ name: 'Checks', points, of: 20, rule: 'The rule.', why: `Because of ${remote}.` }],
});

test('scores are explained for the remote that is chosen, and sorted by each part', async () => {
  serve({ scores: () => ({ data: [score('mf-a', 4), score('mf-b', null), score('mf-c', 18)] }) });
  show('/admin/scores');
  expect(await screen.findByText('Because of mf-a.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Why mf-c has 18' }));
  expect(screen.getByText('Because of mf-c.')).toBeTruthy();
  expect(cells('Scores').map(([, , , checks]) => checks)).toEqual(['4 of 20', '–', '18 of 20']);
  fireEvent.click(screen.getByRole('button', { name: /Checks/ }));
  expect(cells('Scores').map(([remote]) => remote)).toEqual(['mf-b', 'mf-a', 'mf-c']);
});

const request = (changes: Partial<RemoteRequestView> = {}): RemoteRequestView => ({
  id: 5,
  kind: 'remote',
  remote: 'mf-fleet',
  slot: null,
  team: 'Fleet team',
  wants: { routes: ['/fleet'], menuGroup: 'Warehouse', menuLabel: 'Fleet' },
  reason: 'Trucks have no page.',
  askedBy: 'bo@iwe.test',
  askedAt: '2026-11-20T01:00:00Z',
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  answer: '',
  isMine: false,
  mayTakeToken: false,
  ...changes,
});
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const openTeams = (list: Partial<RemoteRequestList>, more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({
    teams: () => ({ data: [] }),
    slots: () => ({ data: [] }),
    'GET requests': () => ({ data: [], mayAsk: true, mayDecide: false, ...list }),
    'POST requests': () => ({ message: 'You asked.' }),
    ...more,
  });
  show('/admin/teams');
  return calls;
};

test('a remote is asked for with its routes, and never with a private key', async () => {
  const calls = openTeams({});
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a remote' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  type(/^Name/, 'mf-fleet');
  type(/^Team/, 'Fleet team');
  type(/^Routes/, '/fleet, /fleet/:id');
  type(/^What it is for/, 'Trucks have no page.');
  type(/^Public key/, '-----BEGIN PRIVATE KEY-----');
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText(/This is a private key/)).toBeTruthy();
  type(/^Public key/, '');
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path === 'requests')?.body).toEqual({
      kind: 'remote',
      remote: 'mf-fleet',
      team: 'Fleet team',
      reason: 'Trucks have no page.',
      wants: { routes: ['/fleet', '/fleet/:id'], menuGroup: '', menuLabel: '' },
    }),
  );
});

test('a slot is asked for with typed props', async () => {
  const calls = openTeams({});
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a slot' }));
  type(/^Remote of the page/, 'mf-baseinfo');
  type(/^Slot/, 'product.panel');
  type(/^Your team/, 'Fleet team');
  type(/^Where/, 'Below the stock');
  type(/^Gives/, 'productId: integer');
  type(/^What it is for/, 'Loads');
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Each prop is a number, text or boolean: customerId: number')).toBeTruthy();
  type(/^Gives/, 'productId: number, code: text');
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path === 'requests')?.body).toMatchObject({
      kind: 'slot',
      slot: 'product.panel',
      wants: { about: 'Below the stock', props: { productId: 'number', code: 'text' } },
    }),
  );
});

test('only who may decides, with an answer; the asker takes the token, which is shown once', async () => {
  const calls = openTeams(
    { data: [request()], mayDecide: true },
    { 'requests/5/decision': () => ({ message: 'mf-fleet is approved.' }) },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Decide mf-fleet' }));
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(calls.some(({ path }) => path === 'requests/5/decision')).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Answer/), { target: { value: 'As agreed.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'requests/5/decision')?.body).toEqual({
      approve: true,
      answer: 'As agreed.',
    }),
  );
});

test('who asked is offered the first token and sees it once', async () => {
  openTeams(
    { data: [request({ state: 'approved', isMine: true, mayTakeToken: true, answer: 'As agreed.' })] },
    { 'requests/5/token': () => ({ token: 'iwe_deploy_x' }) },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Take the token of mf-fleet' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Token')).value).toBe('iwe_deploy_x');
  expect(screen.queryByRole('button', { name: 'Decide mf-fleet' })).toBeNull();
});
