import { APPROVALS_PATH } from '../frame/approvals.ts';
import shell from '../../shell.json';
import { OWN_ROUTES } from './own-pages.ts';

it('every screen of the shell is listed in shell.json, so that no remote with its path is accepted', () => {
  expect(shell.routes).toEqual(
    expect.arrayContaining(['/login', '/password/reset', APPROVALS_PATH, ...OWN_ROUTES.map((route) => route.path)]),
  );
});
