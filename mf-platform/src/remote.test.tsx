import { mountRemote } from '@iwe/remote-kit/testing';
import { buildOverview, buildPage, serve } from '@iwe/testing/platform';
import { screen } from '@testing-library/react';
import remoteJson from '../remote.json';
import * as remote from './remote.tsx';
import { screens } from './screens.ts';
import { signInFresh } from './testing/show.tsx';

beforeEach(signInFresh);

test('every route of remote.json has a screen, and every screen a route', () => {
  expect(Object.keys(screens).toSorted()).toEqual(remoteJson.routes.map(({ path }) => path).toSorted());
});

test("an organisation's admin opens what concerns their organisation, a platform admin all", () => {
  const onlyPlatform = remoteJson.routes.filter(({ access }) => !access.includes('admin')).map(({ path }) => path);
  expect(onlyPlatform).toEqual([
    '/admin/releases/tokens',
    '/admin/security',
    '/admin/policy',
    '/admin/where-used',
    '/admin/service',
    // For a team's members, whatever their rights; the server shows everybody their own teams.
    '/admin/teams',
    '/admin/teams/:id',
    '/admin/scores',
  ]);
  expect(remoteJson.routes.filter(({ access }) => access.includes('signed-in')).map(({ path }) => path)).toEqual([
    '/admin/teams',
    '/admin/teams/:id',
  ]);
});

test.each([
  ['/admin/releases', 'Releases'],
  ['/admin/releases/history', 'Release history'],
  ['/admin/releases/tokens', 'Deploy tokens'],
  ['/admin/releases/mf-sales', 'mf-sales'],
  ['/admin/releases/mf-sales/1.1.0', 'mf-sales 1.1.0'],
  ['/admin/jobs', 'Background jobs'],
  ['/admin/security', 'Security events'],
  ['/admin/policy', 'Policy reports'],
  ['/admin/teams', 'Teams'],
  ['/admin/scores', 'Scores of remotes'],
  ['/admin/where-used', 'Where used'],
])('%s is the screen %s', async (path, title) => {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
  const list = () => ({ data: [], meta: { total: 0, current_page: 1, per_page: 50, counts } });
  serve({
    overview: () => ({ data: buildOverview() }),
    'releases/mf-sales/1.1.0/page': () => ({ data: buildPage() }),
    'remotes/mf-sales/organisations': list,
    history: list,
    jobs: list,
    'security-events': list,
    'csp-reports': list,
    'where-used': () => ({ ...list(), excluded: null }),
    'deploy-tokens': list,
    'signing-keys': list,
    teams: list,
    scores: list,
  });
  const { unmount } = await mountRemote(remote, path);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(title);
  await unmount();
});
