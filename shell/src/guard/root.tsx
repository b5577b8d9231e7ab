import { refuseWarehouse, returnPath, useSession } from '@iwe/session';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { FrameScreen } from '../frame/frame-screen.tsx';
import { LeaveBlocker } from '../frame/leave-blocker.tsx';
import { ReloadAlert } from '../frame/reload-alert.tsx';
import { usePlatform } from '../platform/index.ts';
import { FrameSkeleton, LoadingScreen } from '../screens/loading-screen.tsx';
import { ownScreen } from '../screens/part-failure.tsx';
import { usePageLanguage } from '../language/follow-language.ts';
import { isArriving } from './arrival.ts';
import { loadLogin } from './load-login.ts';
import { decide } from './decide.ts';
import { landingPath } from './route-for.ts';

/** Who is signed in needs neither. */
const LoginScreen = ownScreen(async () => (await loadLogin()).LoginScreen);
const PasswordScreen = ownScreen(async () => (await import('../screens/password-screen.tsx')).PasswordScreen);

/** The whole page: the screen that the guard allows, and what is shown above every screen. */
export function Root() {
  return (
    <>
      <LeaveBlocker />
      <ReloadAlert />
      <Guarded />
    </>
  );
}

function Guarded() {
  const language = usePageLanguage();
  // What is drawn in one language is never left standing in another.
  return language === null ? <LoadingScreen /> : <Judged key={language} />;
}

function Judged() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const verdict = decide(session, pathname);
  switch (verdict.kind) {
    case 'public':
      return verdict.screen === 'login' ? <LoginScreen /> : <PasswordScreen />;
    case 'wait':
      return <LoadingScreen />;
    case 'to-login':
      return <ToLogin from={pathname === '/' ? null : pathname + search} />;
    case 'refuse-warehouse':
      return <RefuseWarehouse />;
    case 'to-landing':
      return <ToLanding />;
    case 'enter':
      return <FrameScreen />;
  }
}

function ToLogin({ from }: { from: string | null }) {
  useEffect(() => {
    if (from !== null && isArriving()) returnPath.keep(from);
  }, [from]);
  return <Navigate to="/login" replace />;
}

function RefuseWarehouse() {
  useEffect(() => {
    refuseWarehouse();
  }, []);
  return <LoadingScreen />;
}

function ToLanding() {
  const platform = usePlatform();
  // Read once: taking it clears it, and React may render twice.
  const [back] = useState(() => returnPath.take());
  if (back !== null) return <Navigate to={back} replace />;
  if (platform.status === 'idle' || platform.status === 'loading') return <FrameSkeleton />;
  const landing = landingPath(
    platform.routes,
    platform.menu.flatMap((group) => group.entries.map((entry) => entry.path)),
  );
  return landing === null ? <FrameScreen /> : <Navigate to={landing} replace />;
}
