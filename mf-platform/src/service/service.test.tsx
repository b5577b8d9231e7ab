import type { ServiceState } from '@iwe/contract';
import { screen, within } from '@testing-library/react';
import { buildOverview, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';

beforeEach(signInFresh);

const open = async (changes: Partial<ServiceState>) => {
  const state: ServiceState = {
    alarms: [],
    archive: null,
    standbys: null,
    lastBackupAt: null,
    lastDrillAt: null,
    runs: [],
    ...changes,
  };
  serve({ overview: () => ({ data: buildOverview() }), service: () => ({ data: state }) });
  show('/admin/service');
  await screen.findByText('Last backup');
  return [...document.querySelectorAll('dd')].map((value) => value.textContent);
};

test('shows alarms with what to do, when the last backup and drill were, and what could be lost', async () => {
  const figures = await open({
    alarms: [{ cause: 'disk', text: 'The disk is full.', toDo: 'Enlarge it.', since: '2026-11-20T01:00:00Z' }],
    archive: { ageSeconds: 25, isFailing: false },
    lastBackupAt: '2026-11-20T01:00:00Z',
    lastDrillAt: '2026-11-15T01:00:00Z',
    runs: [
      {
        id: 2,
        kind: 'drill',
        startedAt: '2026-11-15T00:55:00Z',
        seconds: 300,
        error: null,
        lastChangeAt: '2026-11-15T00:54:00Z',
      },
      { id: 1, kind: 'backup', startedAt: '2026-11-14T00:55:00Z', seconds: 8, error: 'No room.', lastChangeAt: null },
    ],
  });
  expect(figures).toEqual(['20 Nov 2026 12:00', '15 Nov 2026 12:00', 'the last 25 s']);
  expect(within(screen.getByRole('list', { name: 'Alarms' })).getByRole('listitem').textContent).toBe(
    'The disk is full.Enlarge it.Since 20 Nov 2026 12:00',
  );
  const rows = within(screen.getByRole('region', { name: 'Backups and drills' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['15 Nov 2026 11:55', 'Restore for trial', '5 min', '15 Nov 2026 11:54', 'Succeeded'],
    ['14 Nov 2026 11:55', 'Backup', '8 s', '–', 'No room.'],
  ]);
});

test.each<[string, ServiceState['archive'], string]>([
  ['without an archive', null, 'everything since the last backup'],
  ['with an empty one', { ageSeconds: null, isFailing: true }, 'everything: nothing was archived yet'],
  ['with one that fails', { ageSeconds: 90_000, isFailing: true }, 'the last 25 h, and archiving fails'],
])('%s, it says what would be lost', async (_when, archive, text) => {
  expect(await open({ archive })).toEqual(['never', 'never', text]);
  expect(screen.getByText('no alarm')).toBeTruthy();
});

test.each<[string, ServiceState['standbys'], string]>([
  ['a lag', { count: 1, lagSeconds: 42.4 }, '42 s behind'],
  ['none', { count: 2, lagSeconds: 0.2 }, 'up to date'],
  ['one that iWE may not see', { count: 2, lagSeconds: null }, 'not visible to iWE: grant pg_monitor'],
])('of standbys with %s, it says how far they are behind', async (_which, standbys, text) => {
  expect((await open({ standbys })).at(-1)).toBe(text);
  expect(screen.getByText(standbys?.count === 1 ? 'Standby' : '2 standbys')).toBeTruthy();
});
