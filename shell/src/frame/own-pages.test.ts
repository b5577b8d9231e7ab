import shell from '../../shell.json';
import { APPROVALS_PATH } from './approvals.ts';
import { OWN_ROUTES, withOwnEntry } from './own-pages.ts';

it('every screen of the shell is in shell.json, so that no remote with its path is accepted', () => {
  expect(shell.routes).toEqual(
    expect.arrayContaining(['/login', '/password/reset', APPROVALS_PATH, ...OWN_ROUTES.map((route) => route.path)]),
  );
});

it('administrators recover; whoever is signed in opens a preview', () => {
  expect(Object.fromEntries(OWN_ROUTES.map(({ path, access }) => [path, access]))).toEqual({
    '/admin/recovery': ['admin', 'platform-admin'],
    '/preview/:remote/:version': ['signed-in'],
  });
});

it('Recovery is in the menu with mf-platform, and without it', () => {
  const sales = { label: 'Sales', entries: [] };
  const jobs = { label: 'Background jobs', path: '/admin/jobs', remote: 'mf-platform', access: ['admin' as const] };
  const labels = (menu: Parameters<typeof withOwnEntry>[0]) =>
    withOwnEntry(menu).map(({ label, entries }) => [label, ...entries.map((entry) => entry.label)]);
  expect(labels([sales, { label: 'Platform', entries: [jobs] }])).toEqual([
    ['Sales'],
    ['Platform', 'Background jobs', 'Recovery'],
  ]);
  expect(labels([sales])).toEqual([['Sales'], ['Platform', 'Recovery']]);
});
