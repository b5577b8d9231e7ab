import { APPROVALS_PATH } from '../frame/approvals.ts';
import shell from '../../shell.json';
import { OWN_ROUTES } from './own-pages.ts';

it('every screen of the shell is in shell.json, so that no remote with its path is accepted', () => {
  expect(shell.routes).toEqual(
    expect.arrayContaining(['/login', '/password/reset', APPROVALS_PATH, ...OWN_ROUTES.map((route) => route.path)]),
  );
});

it('an organisation’s admin opens what concerns their organisation, a platform admin all', () => {
  const admins = ['admin', 'platform-admin'];
  expect(Object.fromEntries(OWN_ROUTES.map(({ path, access }) => [path, access]))).toEqual({
    '/admin/releases': admins,
    '/admin/releases/history': admins,
    '/admin/releases/tokens': ['platform-admin'],
    '/admin/releases/:remote': admins,
    '/admin/releases/:remote/:version': admins,
    '/admin/jobs': admins,
    '/admin/security': ['platform-admin'],
    '/admin/policy': ['platform-admin'],
    '/admin/service': ['platform-admin'],
    '/preview/:remote/:version': ['signed-in'],
  });
});
