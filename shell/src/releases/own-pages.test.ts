import { APPROVALS_PATH } from '../frame/approvals.ts';
import shell from '../../shell.json';
import { OWN_ROUTES } from './own-pages.ts';

it('every screen of the shell stands in shell.json, so that no remote is taken in with its path', () => {
  expect(shell.routes).toEqual(expect.arrayContaining(['/login', '/password/reset', APPROVALS_PATH, ...OWN_ROUTES.map((route) => route.path)]));
});
