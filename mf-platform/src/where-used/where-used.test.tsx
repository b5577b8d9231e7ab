import type { WhereUsedList, WhereUsedRow } from '@iwe/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOverview, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';

beforeEach(signInFresh);

const user = (remote: string, needs = '^19.0.0') => ({ remote, version: '1.0.0', as: ['stable'], needs });
const row = (changes: Partial<WhereUsedRow>): WhereUsedRow => ({
  package: '@iwe/ui',
  name: null,
  provides: '1.0.0',
  deprecated: null,
  users: [],
  ...changes,
});
const ROWS = [
  row({ users: [user('mf-sales', '^1.0.0')] }),
  row({ name: 'Button', users: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((one) => user(`mf-${one}`)) }),
  row({ name: 'OldTable', deprecated: 'Use DataTable.', provides: null }),
];
const EXCLUDED: WhereUsedList['excluded'] = {
  package: 'react',
  version: '19.4.0',
  of: 6,
  releases: [{ ...user('mf-fleet', '~19.3.1'), organisations: 1, people: 12 }],
};

async function open(excluded: WhereUsedList['excluded'] = EXCLUDED) {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    'where-used': ({ query }) => ({
      data: query.includes('keyword=') || query.includes('deprecated=') ? [] : ROWS,
      meta: { total: 3, current_page: 1, per_page: 50 },
      excluded: query.includes('if=') ? excluded : null,
    }),
  });
  show('/admin/where-used');
  await screen.findByText('Button');
  return calls;
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Where used' }))
    .getAllByRole('row')
    .slice(1)
    .map((one) => [...one.children].map((cell) => cell.textContent));
const lastQuery = (calls: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(new URLSearchParams(calls.findLast(({ path }) => path === 'where-used')?.query));

test('names who uses each package and name, counts many users and tells what is deprecated', async () => {
  await open();
  expect(rows()).toEqual([
    ['@iwe/ui', 'the whole package', '1.0.0', '–', '1', 'mf-sales 1.0.0 needs ^1.0.0'],
    [
      '@iwe/ui',
      'Button',
      '1.0.0',
      '–',
      '8',
      'mf-a 1.0.0, mf-b 1.0.0, mf-c 1.0.0, mf-d 1.0.0, mf-e 1.0.0, mf-f 1.0.0 and 2 more',
    ],
    ['@iwe/ui', 'OldTable', 'not provided', 'Use DataTable.', '0', '–'],
  ]);
  expect(screen.getByRole('link', { name: 'mf-sales 1.0.0' }).getAttribute('href')).toBe(
    '/admin/releases/mf-sales/1.0.0',
  );
});

test('the server searches, and lists only what is deprecated when asked for', async () => {
  const calls = await open();
  const field = screen.getByRole('searchbox', { name: 'Name, package or remote' });
  fireEvent.change(field, { target: { value: ' none ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(lastQuery(calls)).toEqual({ keyword: 'none', page: '1', per_page: '50' }));
  expect(await screen.findByText('No package, name or remote like this.')).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: 'Which' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Deprecated' }));
  await waitFor(() =>
    expect(lastQuery(calls)).toEqual({ keyword: 'none', deprecated: '1', page: '1', per_page: '50' }),
  );
});

const judge = (version: string) => {
  fireEvent.change(screen.getByLabelText('Whom would a version exclude?'), { target: { value: version } });
  fireEvent.click(screen.getByRole('button', { name: 'Who would be excluded?' }));
};

test('tells in words whom another version would exclude', async () => {
  const calls = await open();
  judge(' react@19.4.0 ');
  const notice = await screen.findByRole('alert');
  expect(lastQuery(calls)).toEqual({ if: 'react@19.4.0', page: '1', per_page: '50' });
  expect(notice.textContent).toBe(
    'react 19.4.0 would exclude 1 of 6 live releases:mf-fleet 1.0.0 (stable) needs ~19.3.1: 1 organisation, 12 people',
  );
});

test.each([
  [{ ...EXCLUDED, of: 0, releases: [] }, 'No live release requires react.'],
  [
    { ...EXCLUDED, releases: [] },
    'react 19.4.0 would exclude nobody: 6 live releases require it, all in ranges that have it.',
  ],
])('says so when a version would exclude nobody', async (excluded, words) => {
  await open(excluded);
  judge('react@19.4.0');
  expect((await screen.findByRole('status')).textContent).toBe(words);
});
