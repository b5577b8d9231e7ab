import { useLocation } from 'react-router-dom';
import { HistoryScreen } from './history/history-screen.tsx';
import { JobsScreen } from './jobs/jobs-screen.tsx';
import { OverviewScreen } from './overview/overview-screen.tsx';
import {
  HISTORY_PATH,
  JOBS_PATH,
  POLICY_PATH,
  RELEASES_PATH,
  SECURITY_PATH,
  SERVICE_PATH,
  TOKENS_PATH,
} from './own-pages.ts';
import { PolicyScreen } from './policy/policy-screen.tsx';
import { ReleaseScreen } from './release/release-screen.tsx';
import { RemoteScreen } from './remote/remote-screen.tsx';
import { SecurityScreen } from './security/security-screen.tsx';
import { ServiceScreen } from './service/service-screen.tsx';
import { TokensScreen } from './tokens/tokens-screen.tsx';

/** The platform's own screens, in one chunk that is loaded when the first of them is opened. */
export function ReleaseScreens() {
  const { pathname } = useLocation();
  if (pathname === HISTORY_PATH) return <HistoryScreen />;
  if (pathname === JOBS_PATH) return <JobsScreen />;
  if (pathname === POLICY_PATH) return <PolicyScreen />;
  if (pathname === SECURITY_PATH) return <SecurityScreen />;
  if (pathname === SERVICE_PATH) return <ServiceScreen />;
  if (pathname === TOKENS_PATH) return <TokensScreen />;
  const [remote, version] = pathname
    .slice(RELEASES_PATH.length + 1)
    .split('/')
    .map(decodeURIComponent);
  if (remote && version) return <ReleaseScreen key={pathname} remote={remote} version={version} />;
  return remote ? <RemoteScreen key={pathname} remote={remote} /> : <OverviewScreen />;
}
