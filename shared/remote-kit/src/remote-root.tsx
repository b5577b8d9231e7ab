import { Suspense, useEffect, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Route, Router, Routes, useLocation } from 'react-router-dom';
import { RemoteFailure } from '@iwe/contract';
import { RemoteProviders, useDelayed } from '@iwe/ui';
import { HostRoutes } from './has-route.ts';
import type { PanelHostProps, RemoteHostProps, RemoteNavigation } from './host-contract.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { SettingsHost } from './settings.ts';
import { SlotHost } from './slot.tsx';
import { useOwnStyles } from './own-styles.ts';

/** Route path, as in remote.json → the component of its screen. */
export type Screens = Readonly<Record<string, ComponentType>>;

/**
 * The root component of a remote: providers without global styles, the error boundary inside them, and a router fed by
 * the shell's history.
 */
export function RemoteRoot({
  host,
  screens,
  styles,
}: {
  host: RemoteHostProps;
  screens: Screens;
  styles?: string | undefined;
}) {
  return (
    <HostRoot host={host} styles={styles}>
      <SlotHost value={host.slots ?? null}>
        <Suspense fallback={<Waiting />}>
          <Routes>
            {Object.entries(screens).map(([path, Screen]) => (
              <Route
                key={path}
                path={path}
                element={
                  <>
                    <Screen />
                    <Drawn onDrawn={host.onDrawn} />
                  </>
                }
              />
            ))}
            <Route path="*" element={<NoScreen onFailure={host.onFailure} />} />
          </Routes>
        </Suspense>
      </SlotHost>
    </HostRoot>
  );
}

/**
 * The root component of a panel: like that of a remote, with one component instead of screens. What it draws while its
 * code is loaded is the shell's.
 */
export function PanelRoot({
  host,
  content: Content,
  styles,
}: {
  host: PanelHostProps;
  content: ComponentType<Readonly<Record<string, unknown>>>;
  styles?: string | undefined;
}) {
  return (
    <HostRoot host={host} styles={styles}>
      <Suspense fallback={null}>
        <Content {...host.slotProps} />
        <Drawn onDrawn={host.onDrawn} />
      </Suspense>
    </HostRoot>
  );
}

/** Everything around the code of a remote. */
function HostRoot({
  host,
  styles,
  children,
}: {
  host: RemoteHostProps | PanelHostProps;
  styles: string | undefined;
  children: ReactNode;
}) {
  const { navigation, domElement } = host;
  useOwnStyles(domElement, styles);
  return (
    <RemoteProviders>
      <RemoteBoundary onFailure={host.onFailure}>
        <HostRoutes value={host.hasRoute ?? nowhere}>
          <SettingsHost value={host.settings ?? null}>
            <HostRouter navigation={navigation}>{children}</HostRouter>
          </SettingsHost>
        </HostRoutes>
      </RemoteBoundary>
    </RemoteProviders>
  );
}

const nowhere = (): boolean => false;

function HostRouter({ navigation, children }: { navigation: RemoteNavigation; children: ReactNode }) {
  const { location, action } = useSyncExternalStore(navigation.subscribe, navigation.get);
  return (
    <Router location={location} navigationType={action} navigator={navigation}>
      {children}
    </Router>
  );
}

/** Its effect runs once the sibling screen is no longer suspended. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(() => {
    onDrawn();
  }, [onDrawn]);
  return null;
}

const NO_SCREEN_AFTER_MS = 1500;

/**
 * Between a navigation and the unmounting of this remote, the location may belong to another one. When it stays,
 * remote.json promises a route that `screens` doesn't have; reporting it avoids a silent blank page.
 */
function NoScreen({ onFailure }: { onFailure: (error: unknown) => void }) {
  const { pathname: path } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      onFailure(
        new RemoteFailure(
          'contract',
          `No screen for ${path}: remote.json names a route that defineRemote does not have.`,
          undefined,
        ),
      );
    }, NO_SCREEN_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [path, onFailure]);
  return null;
}

/** Time after which somebody who waits is told for what, milliseconds. */
const STILL_AFTER_MS = 5000;

/** While a screen's code is loaded; the shell draws it as the shape of a page. */
function Waiting() {
  const isLate = useDelayed(true, STILL_AFTER_MS);
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="iwe-waiting">
      {isLate && 'Still loading: the code of this page has not arrived yet.'}
    </div>
  );
}
