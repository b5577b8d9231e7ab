import type { SecurityEventRow } from '@iwe/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOverview, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';

beforeEach(signInFresh);

const event = (changes: Partial<SecurityEventRow>): SecurityEventRow => ({
  id: 1,
  at: '2026-11-20T01:00:00Z',
  kind: 'sign-in',
  email: 'ann@iwe.test',
  address: '203.0.113.7',
  organisation: null,
  by: null,
  details: {},
  ...changes,
});
const EVENTS = [
  event({
    id: 3,
    kind: 'rights-changed',
    organisation: 'Sydney',
    by: 'bo@iwe.test',
    details: { before: { role: 1, is_admin: false }, after: { role: 4, is_admin: true }, sessions: 2 },
  }),
  event({ id: 2, kind: 'of-a-later-version', email: '', address: '' }),
  event({}),
];

async function open() {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    'security-events': ({ query }) => ({
      data: query.includes('kind=') ? [] : EVENTS,
      meta: { total: query.includes('kind=') ? 0 : 120 },
    }),
  });
  show('/admin/security');
  await screen.findByText('Signed in');
  return calls;
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Security events' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const lastQuery = (calls: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(new URLSearchParams(calls.filter(({ path }) => path === 'security-events').at(-1)?.query));

test('shows events in words, and unknown kinds unchanged', async () => {
  await open();
  expect(rows()).toEqual([
    [
      '20 Nov 2026 12:00',
      'Rights changed',
      'ann@iwe.test',
      '203.0.113.7',
      'Sydney',
      'bo@iwe.test',
      'role 1 → role 4, is_admin; sessions 2',
    ],
    ['20 Nov 2026 12:00', 'of-a-later-version', '–', '–', '–', '–', '–'],
    ['20 Nov 2026 12:00', 'Signed in', 'ann@iwe.test', '203.0.113.7', '–', '–', '–'],
  ]);
  expect(screen.getByText('120 events')).toBeTruthy();
});

test('a right that came or went has nothing on its other side', async () => {
  const rights = (id: number, details: SecurityEventRow['details']) => event({ id, kind: 'rights-changed', details });
  serve({
    overview: () => ({ data: buildOverview() }),
    'security-events': () => ({
      data: [rights(1, { after: { role: 1 } }), rights(2, { before: { role: 4 } }), rights(3, { sessions: 2 })],
      meta: { total: 3 },
    }),
  });
  show('/admin/security');
  await screen.findByText('nothing → role 1');
  expect(rows().map((cells) => cells.at(-1))).toEqual(['nothing → role 1', 'role 4 → nothing', 'sessions 2']);
});

test('filters by kind and by email or address, starting at the first page', async () => {
  const calls = await open();
  const field = screen.getByRole('searchbox', { name: 'Email or address' });
  fireEvent.change(field, { target: { value: ' ann ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(lastQuery(calls)).toEqual({ keyword: 'ann', page: '1', per_page: '50' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'What' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Sign-in failed' }));
  await waitFor(() =>
    expect(lastQuery(calls)).toEqual({ kind: 'sign-in-failed', keyword: 'ann', page: '1', per_page: '50' }),
  );
  expect(await screen.findByText('Nothing like this has happened in the last 400 days.')).toBeTruthy();
});

test('a search without a hit says nothing like it happened; clearing it restores everything', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    'security-events': ({ query }) => ({ data: query.includes('keyword=') ? [] : EVENTS, meta: { total: 3 } }),
  });
  show('/admin/security');
  await screen.findByText('Signed in');
  const find = (value: string) => {
    const field = screen.getByRole('searchbox', { name: 'Email or address' });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  find('nobody');
  expect(await screen.findByText('Nothing like this has happened in the last 400 days.')).toBeTruthy();
  find(' ');
  expect(await screen.findByText('Signed in')).toBeTruthy();
  const asked = calls.length;
  find('  ');
  expect(calls).toHaveLength(asked);
});
