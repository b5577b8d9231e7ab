import type { PlatformHistory } from '@iwe/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildAnswer, buildEffect, buildOverview, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';
import { changeText } from './change-text.ts';

beforeEach(signInFresh);

const rows: PlatformHistory['data'] = [
  {
    id: 3,
    at: '2026-11-20T03:00:00Z',
    actor: 'kim@iwe.test',
    action: 'refused: stable',
    organisation: null,
    remote: 'mf-sales',
    version: '1.1.0',
    reason: '',
    before: null,
    after: null,
    revision: null,
    undoable: false,
  },
  {
    id: 2,
    at: '2026-11-20T02:00:00Z',
    actor: 'ann@iwe.test',
    action: 'pin',
    organisation: 'Melbourne',
    remote: 'mf-sales',
    version: '1.1.0',
    reason: 'tries first',
    before: { version: '1.0.0', locked: false },
    after: { version: '1.1.0', locked: true },
    revision: 6,
    undoable: true,
  },
  {
    id: 1,
    at: '2026-11-20T01:00:00Z',
    actor: 'ann@iwe.test',
    action: 'stable',
    organisation: null,
    remote: 'mf-sales',
    version: '1.0.0',
    reason: 'first',
    before: null,
    after: null,
    revision: 5,
    undoable: true,
  },
];
const history = { data: rows, meta: { total: 3, current_page: 1, per_page: 50 } };

test('says who, when, what and why; refused attempts are highlighted and restore nothing', async () => {
  serve({ overview: () => ({ data: buildOverview() }), history: () => history });
  show('/admin/releases/history');
  await screen.findByText('Refused: stable');
  // The rows come with their actions: a column that grew later would move them.
  expect(screen.getAllByRole('button', { name: /^Restore: / })).toHaveLength(2);
  const texts = within(screen.getByRole('region', { name: 'Release history' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(texts).toEqual([
    ['20 Nov 2026 14:00', 'kim@iwe.test', 'Refused: stable', 'mf-sales 1.1.0', 'all', '–', ''],
    [
      '20 Nov 2026 13:00',
      'ann@iwe.test',
      'Pin',
      'mf-sales 1.1.0',
      'Melbourneversion 1.0.0 → version 1.1.0, locked',
      'tries first',
      'Restore',
    ],
    ['20 Nov 2026 12:00', 'ann@iwe.test', 'Stable', 'mf-sales 1.0.0', 'allnothing → version 1.0.0', 'first', 'Restore'],
  ]);
});

test('what ended has nothing after it; a remote without a version is named alone', async () => {
  const data = [
    { ...rows[1]!, id: 5, action: 'unpin', before: { version: '1.1.0' }, after: null },
    { ...rows[1]!, id: 6, action: 'end rollout', version: null, before: { percent: 5 }, after: null },
  ];
  serve({ overview: () => ({ data: buildOverview() }), history: () => ({ ...history, data }) });
  show('/admin/releases/history');
  await screen.findByText('Unpin');
  const texts = within(screen.getByRole('region', { name: 'Release history' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(3, 5).map((cell) => cell.textContent));
  expect(texts).toEqual([
    ['mf-sales 1.1.0', 'Melbourneversion 1.1.0 → nothing'],
    ['mf-sales', 'Melbournepercent 5 → nothing'],
  ]);
});

test('a decision that stores nothing else is named as what became of it', async () => {
  const data = [{ ...rows[1]!, id: 7, action: 'blocked', before: { status: 'available' }, after: null }];
  serve({ overview: () => ({ data: buildOverview() }), history: () => ({ ...history, data }) });
  show('/admin/releases/history');
  expect(await screen.findByText('status available → blocked')).toBeTruthy();
});

test('the history is shown although the rights could not be read, without offering to restore', async () => {
  serve({ overview: () => ({ status: 503, body: { code: 'busy', message: 'Busy.' } }), history: () => history });
  show('/admin/releases/history');
  expect(await screen.findByText('Refused: stable')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Restore: / })).toBeNull();
});

test('a state after a decision is restored for all remotes, once it was shown what that changes', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    history: () => history,
    'POST restore': () =>
      buildAnswer([
        buildEffect({
          before: { version: '1.1.0', source: 'pin', degraded: null },
          after: { version: '1.0.0', source: 'stable', degraded: null },
        }),
      ]),
  });
  show('/admin/releases/history');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore: Stable mf-sales 1.0.0' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Restore a state' }));
  expect(dialog.getByText('The state after 20 Nov 2026 12:00: Stable mf-sales 1.0.0 by ann@iwe.test.')).toBeTruthy();
  expect(await dialog.findByText(/3 people get another version/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'it failed' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(calls.filter(({ body }) => body['dryRun'] === false).map(({ body }) => body)).toEqual([
      { of: 5, state: 'after', reason: 'it failed', expected: '7-abc', dryRun: false },
    ]),
  );
});

test("an organisation's admin restores what was before a decision of theirs, and no whole state", async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview({ mayDecide: 'own-organisation' }) }),
    history: () => history,
    'POST restore': () => buildAnswer([buildEffect()]),
  });
  show('/admin/releases/history');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore: Pin mf-sales 1.1.0' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Restore a state' }));
  expect(
    dialog.getByText('What was before Pin mf-sales 1.1.0, for Melbourne, by ann@iwe.test, 20 Nov 2026 13:00.'),
  ).toBeTruthy();
  expect(dialog.queryByLabelText('Which state')).toBeNull();
  expect(await dialog.findByText(/get another version/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'too early' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(calls.filter(({ body }) => body['dryRun'] === false).map(({ body }) => body)).toEqual([
      { of: 6, state: 'before', reason: 'too early', expected: '7-abc', dryRun: false },
    ]),
  );
});

test.each([
  [null, ''],
  [undefined, ''],
  ['1.0.0', '1.0.0'],
  [{ version: '1.0.0-rc.1' }, 'version 1.0.0-rc.1'],
  [{ expiresAt: null, locked: false }, ''],
  [{ steps: [5, 100], percent: 5 }, 'steps 5 100, percent 5'],
  [{ commit: '0123456789abcdef' }, 'commit 01234567'],
  [{ expiresAt: '2027-03-05T13:00:00+00:00', locked: true }, 'expires at 06 Mar 2027 00:00, locked'],
])('a stored state in words: %j', (value, text) => {
  expect(changeText(value, 'Australia/Sydney')).toBe(text);
});

test('a decision that changed no choice has a state after it, and none before it to go back to', async () => {
  const data = [
    { ...rows[2]!, remote: null, version: null, id: 9, action: 'freeze', revision: 8, undoable: false },
    rows[2]!,
  ];
  serve({
    overview: () => ({ data: buildOverview() }),
    history: () => ({ data, meta: { ...history.meta, total: 1234 } }),
    'POST restore': () => buildAnswer(),
  });
  show('/admin/releases/history');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore: Freeze' }));
  expect(screen.queryByLabelText('Which state')).toBeNull();
  expect(screen.getByText('1,234 entries')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Restore: Stable mf-sales 1.0.0' }));
  expect(screen.getByLabelText('Which state')).toBeTruthy();
});
