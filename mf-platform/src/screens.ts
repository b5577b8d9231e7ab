import { lazyScreen } from '@iwe/remote-kit';

const loadRelease = () => import('./release/release-screen.tsx');

/** The screen of each route of remote.json. */
export const screens = {
  '/admin/releases': lazyScreen(() => import('./overview/overview-screen.tsx'), 'OverviewScreen', loadRelease),
  '/admin/releases/history': lazyScreen(() => import('./history/history-screen.tsx'), 'HistoryScreen'),
  '/admin/releases/tokens': lazyScreen(() => import('./tokens/tokens-screen.tsx'), 'TokensScreen'),
  '/admin/releases/:remote': lazyScreen(() => import('./remote/remote-screen.tsx'), 'RemoteScreen'),
  '/admin/releases/:remote/:version': lazyScreen(loadRelease, 'ReleaseScreen'),
  '/admin/teams': lazyScreen(() => import('./teams/teams-screen.tsx'), 'TeamsScreen'),
  '/admin/teams/:id': lazyScreen(() => import('./teams/team-screen.tsx'), 'TeamScreen'),
  '/admin/scores': lazyScreen(() => import('./teams/scores-screen.tsx'), 'ScoresScreen'),
  '/admin/jobs': lazyScreen(() => import('./jobs/jobs-screen.tsx'), 'JobsScreen'),
  '/admin/security': lazyScreen(() => import('./security/security-screen.tsx'), 'SecurityScreen'),
  '/admin/policy': lazyScreen(() => import('./policy/policy-screen.tsx'), 'PolicyScreen'),
  '/admin/where-used': lazyScreen(() => import('./where-used/where-used-screen.tsx'), 'WhereUsedScreen'),
  '/admin/service': lazyScreen(() => import('./service/service-screen.tsx'), 'ServiceScreen'),
};
