import { frameMessages } from '@iwe/domain';
import { useAccount, t } from '@iwe/session';
import { chakra, ErrorState, Flex, HostRoutes, useIsNarrow } from '@iwe/ui';
import { useEffect, useRef } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { SIGN_INS_PATH } from '../account/sign-ins-path.ts';
import { Help } from '../help/help.tsx';
import { useRememberPage } from '../find/recent.ts';
import { hasAnyRight } from '../guard/access.ts';
import { routeFor } from '../guard/route-for.ts';
import { useTitle } from '../guard/use-title.ts';
import { canOpen } from '../platform/host/can-open.ts';
import { RemoteOutlet, usePlatform } from '../platform/index.ts';
import type { PlatformRoute } from '../platform/index.ts';
import { PageSkeleton } from '../screens/loading-screen.tsx';
import { ownPart, ownScreen } from '../screens/part-failure.tsx';
import { TourOffer } from '../tour/tour-offer.tsx';
import { APPROVALS_PATH } from './approvals.ts';
import { Header } from './header.tsx';
import { OWN_ROUTES, PREVIEW_ROUTE } from './own-pages.ts';
import { SideMenu } from './menu/side-menu.tsx';
import { useCollapsed } from './menu/use-collapsed.ts';
import { AdminNotice } from './admin-notice.tsx';
import { UpdateNotice } from './update-notice.tsx';

// The shell's own screens; their code, and the sheet components that they use, are loaded when one is opened.
const ApprovalsScreen = ownScreen(
  async () => (await import('../screens/approvals/approvals-screen.tsx')).ApprovalsScreen,
);
const SignInsScreen = ownScreen(async () => (await import('../account/sign-ins-screen.tsx')).SignInsScreen);
const PreviewScreen = ownScreen(async () => (await import('../screens/preview-screen.tsx')).PreviewScreen);
const RecoveryScreen = ownScreen(async () => (await import('../recovery/recovery-screen.tsx')).RecoveryScreen);
const plainScreens = () => import('../screens/plain-screens.tsx');
const EmptyHome = ownScreen(async () => (await plainScreens()).EmptyHome);
const NoPermissionScreen = ownScreen(async () => (await plainScreens()).NoPermissionScreen);
const NotFoundScreen = ownScreen(async () => (await plainScreens()).NotFoundScreen);
const PreviewBanner = ownPart(async () => (await import('./preview-banner.tsx')).PreviewBanner);

/** The frame around every signed-in screen: menu, header, and the remote that serves the path. */
export function FrameScreen() {
  const isNarrow = useIsNarrow();
  const [isCollapsed] = useCollapsed();
  const { preview } = usePlatform();
  return (
    <Flex h="100dvh" overflow="hidden" bg="bg">
      <SkipLink />
      {!isNarrow && <SideMenu />}
      <Flex direction="column" flex="1" minW="0">
        <Header />
        <AdminNotice />
        <UpdateNotice />
        {preview && <PreviewBanner />}
        <Content />
        {(isNarrow || isCollapsed) && <TourOffer />}
        <Help />
      </Flex>
    </Flex>
  );
}

function SkipLink() {
  return (
    <chakra.a
      href="#content"
      position="absolute"
      top="2"
      insetStart="-999px"
      zIndex="toast"
      bg="bg.panel"
      px="3"
      py="2"
      borderRadius="md"
      boxShadow="float"
      _focus={{ insetStart: '2' }}
    >
      {t('Skip to content')}
    </chakra.a>
  );
}

function Content() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useRememberPage(pathname);
  useEffect(() => {
    main.current?.scrollTo?.({ top: 0 });
  }, [pathname]);
  return (
    <chakra.main
      ref={main}
      id="content"
      tabIndex={-1}
      flex="1"
      minH="0"
      overflow="auto"
      display="flex"
      flexDirection="column"
      position="relative"
      outline="none"
      css={OUTLET_CSS}
    >
      <Screen pathname={pathname} />
    </chakra.main>
  );
}

// The outlet's own elements take the full height, so that a list can scroll inside its page.
const OUTLET_CSS = {
  '& > div:not(:empty)': { flex: '1', minHeight: '0' },
  '& [data-remote]': { height: 'full' },
  // The shape of a page, while its code is loaded: a heading, a bar, and rows.
  '& .iwe-waiting': {
    position: 'absolute',
    inset: '0',
    p: '5',
    pointerEvents: 'none',
    color: 'fg.muted',
  },
  '& .iwe-waiting::before, & .iwe-waiting::after': {
    content: '""',
    display: 'block',
    borderRadius: 'lg',
    bg: 'bg.muted',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
  '& .iwe-waiting::before': { w: '48', h: '5', mb: '4' },
  '& .iwe-waiting::after': { h: '80' },
};

function Screen({ pathname }: { pathname: string }) {
  const account = useAccount();
  const { status, routes, unavailable, problem, reload } = usePlatform();
  const own = routeFor(OWN_ROUTES, pathname);
  const route = own ?? routeFor(routes, pathname) ?? routeFor(unavailable, pathname);
  const allowed = route !== null && hasAnyRight(account, route.access);
  const isApprovals = pathname === APPROVALS_PATH;
  const isSignIns = pathname === SIGN_INS_PATH;
  const ownTitle = isApprovals ? 'Approvals' : isSignIns ? 'Sign-ins and sessions' : null;
  useTitle(ownTitle ?? titleOf(status, pathname, allowed ? titleOn(route, pathname) : null));

  if (isSignIns) return <SignInsScreen />;
  // The server answers nothing else before the second factor is set up.
  if (account.needsSecondFactor === true) return <Navigate to={SIGN_INS_PATH} replace />;
  if (isApprovals)
    return (
      <HostRoutes value={canOpen}>
        <ApprovalsScreen />
      </HostRoutes>
    );
  // Available even when the list of remotes can't be loaded: this is where it is repaired.
  if (own?.path === PREVIEW_ROUTE) return <PreviewScreen />;
  if (own) return allowed ? <RecoveryScreen /> : <NoPermissionScreen />;
  if (status === 'failed')
    return (
      <ErrorState
        isPage
        title="The screens could not be loaded"
        lines={[problem ?? frameMessages.httpError]}
        onRetry={() => void reload()}
      />
    );
  if (status !== 'ready') return <PageSkeleton missing="the list of screens" />;
  if (route === null) return pathname === '/' ? <EmptyHome /> : <NotFoundScreen />;
  if (!allowed) return <NoPermissionScreen />;
  return <RemoteOutlet key={route.remote} remote={route.remote} />;
}

/** Returns a route's title with the parameters of the path: ':remote :version' names a release on its page. */
function titleOn({ path, title }: PlatformRoute, pathname: string): string {
  const params = matchPath(path, pathname)?.params ?? {};
  return title.replaceAll(/:([A-Za-z]+)/g, (text, name: string) => params[name] ?? text);
}

function titleOf(status: string, pathname: string, title: string | null): string {
  if (title !== null) return title;
  return status === 'ready' && pathname !== '/' ? 'Not found' : '';
}
