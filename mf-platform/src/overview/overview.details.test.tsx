import type { Overview, ReleaseRowView } from '@iwe/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOverview, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';

beforeEach(signInFresh);

const [sales] = buildOverview().remotes as [Overview['remotes'][number]];
const open = async (changes: Partial<Overview> = {}, releases: readonly object[] = []) => {
  serve({
    overview: () => ({ data: buildOverview(changes) }),
    releases: () => ({ data: releases, meta: { total: releases.length, current_page: 1, per_page: 20 } }),
  });
  const shown = show('/admin/releases');
  await screen.findByRole('region', { name: 'What runs where' });
  return shown;
};
const whatRuns = () => within(screen.getByRole('region', { name: 'What runs where' }));

test('a remote leads to its organisations, its stable and its newest version', async () => {
  await open();
  const row = whatRuns().getAllByRole('row')[1];
  expect([...(row?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/admin/releases/mf-sales',
    '/admin/releases/mf-sales/1.0.0',
    '/admin/releases/mf-sales/1.2.0',
  ]);
});

test('a search ignores capitals and spaces around it, and says when no remote is named so', async () => {
  const remotes = Array.from({ length: 9 }, (_, at) => ({ ...sales, name: `mf-${at}`, owner: `Team ${at}` }));
  await open({ remotes });
  const search = screen.getByRole('searchbox', { name: 'Remote or team' });
  const found = () =>
    whatRuns()
      .queryAllByRole('link', { name: /^mf-/ })
      .map(({ textContent }) => textContent);
  fireEvent.change(search, { target: { value: '  TEAM 4 ' } });
  expect(found()).toEqual(['mf-4']);
  fireEvent.change(search, { target: { value: 'nobody' } });
  expect(found()).toEqual([]);
  expect(screen.getByText('No remote is named so, or nothing has been published yet.')).toBeTruthy();
});

const [sydney] = buildOverview().organisations;
const own = { mayDecide: 'own-organisation' as const, organisations: [sydney!], cells: [] };

test('an organisation’s admin without any remote is told so', async () => {
  await open({ ...own, remotes: [] });
  expect(screen.getByText('No remote is named so, or nothing has been published yet.')).toBeTruthy();
});

test('a remote of which an organisation gets nothing is a dash', async () => {
  await open(own);
  expect(whatRuns().getAllByRole('row')[1]?.lastElementChild?.textContent).toBe('–');
});

const rollout: Overview['rollouts'][number] = {
  remote: 'mf-sales',
  version: '1.2.0',
  steps: [5, 25],
  percent: 25,
  unit: 'organisations',
  organisationIds: null,
  comparison: null,
  state: 'running',
  reason: 'Tuesday',
  stoppedReason: '',
  startedAt: '2026-11-20T00:00:00Z',
  stepAt: '2026-11-21T00:00:00Z',
  runs: 4,
  failures: 0,
  minFailures: 3,
  maxFailurePercent: 20,
  errors: 0,
  soakHours: 24,
  soakStarts: 5,
  continuesAt: null,
};

test('a rollout advanced only by people mentions no errors; its last step leads to everybody', async () => {
  await open({ rollouts: [rollout] });
  const row = within(screen.getByRole('region', { name: 'Rollouts' })).getAllByRole('row')[1];
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'mf-sales 1.2.0',
    'running',
    '5 %25 %',
    '4 started, 0 failedReverts at 3 and over 20 %',
    'Tuesday',
    'Advance to 100 %PauseRevert',
  ]);
});

test('a rollout of people says whose, and how long they wait beside the others', async () => {
  const cells = () =>
    [...(screen.getByRole('region', { name: 'Rollouts' }).querySelectorAll('tbody tr')[0]?.children ?? [])]
      .slice(2, 4)
      .map(({ textContent }) => textContent);
  const people = { ...rollout, unit: 'people' as const, organisationIds: [9] };
  const { unmount } = await open({ rollouts: [people] });
  expect(screen.getByRole('img', { name: '25 % of the people; steps 5, 25' })).toBeTruthy();
  expect(cells()).toEqual([
    '5 %25 %of the people of Melbourne',
    '4 started, 0 failedReverts at 3 and over 20 %Compared from 5 starts of both versions on',
  ]);
  unmount();
  signInFresh();
  const comparison = { measure: 'newScreen' as const, starts: 6, p75: 1180, startsBefore: 9, p75Before: 1130 };
  await open({ rollouts: [{ ...people, organisationIds: null, comparison }] });
  expect(cells()).toEqual([
    '5 %25 %of the people',
    '4 started, 0 failedReverts at 3 and over 20 %First screen 1.2 s, before 1.1 s (6 and 9 starts)',
  ]);
});

test('a rollout that stopped says when it did, and offers nothing once it is over', async () => {
  await open({ rollouts: [{ ...rollout, state: 'finished', stoppedReason: 'It failed.' }] });
  const row = within(screen.getByRole('region', { name: 'Rollouts' })).getAllByRole('row')[1];
  expect([...(row?.children ?? [])].slice(-2).map(({ textContent }) => textContent)).toEqual([
    'Stopped 21 Nov 2026 11:00: It failed.',
    '',
  ]);
});

test('a reverted stable version leads to the page of the version that failed', async () => {
  const guard = { runs: 4, failures: 1, errors: 0, before: null, until: null, why: 'It failed.' };
  await open({ guards: [{ ...guard, remote: 'mf-stock', version: '2.0.0', revertedVersion: '2.1.0' }] });
  expect(screen.getByRole('link', { name: 'mf-stock 2.1.0' }).getAttribute('href')).toBe(
    '/admin/releases/mf-stock/2.1.0',
  );
});

test('a release says what was changed, and what it misses; deprecated is said before that', async () => {
  const misfits = [{ package: 'react', provides: null, needs: '^18.0.0' }] as ReleaseRowView['misfits'];
  const release = {
    remote: 'mf-sales',
    status: 'available',
    fault: null,
    check: 'passed',
    stable: false,
    pinnedBy: [],
    publisher: 'ci',
    publishedAt: '2026-11-20T00:00:00Z',
    tidiedAt: null,
    runs: 0,
    failures: 0,
    misfits,
  };
  await open({}, [
    { ...release, version: '1.9.0', fault: 'js/a.js was changed' },
    { ...release, version: '1.8.0' },
    { ...release, version: '1.7.0', status: 'deprecated' },
  ]);
  const table = within(screen.getByRole('region', { name: 'Published releases' }));
  expect((await table.findByText('changed')).title).toBe('js/a.js was changed');
  expect(table.getByText('does not fit').title).toBe('react: nothing provided, ^18.0.0 needed');
  expect(table.getByText('deprecated').closest('tr')?.textContent).toContain('1.7.0');
});

test('Cancel closes the question, and the overview is as before', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Freeze' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Freeze' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Revision 7-abc')).toBeTruthy();
});
