import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { Route, Router, Routes } from 'react-router-dom';
import { RemoteProviders } from '@iwe/ui';
import { HostRoutes } from './has-route.ts';
import type { RemoteHostProps } from './host-contract.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

/** Route path, as in remote.json → the screen that draws it. */
export type Screens = Readonly<Record<string, ComponentType>>;

/** The whole of a remote: providers without globals, the error boundary inside them, and a router fed by the shell's history. */
export function RemoteRoot({ host, screens }: { host: RemoteHostProps; screens: Screens }) {
  return (
    <RemoteProviders>
      <RemoteBoundary onFailure={host.onFailure}>
        <HostRoutes value={host.hasRoute ?? nowhere}>
          <RemoteRouter host={host} screens={screens} />
        </HostRoutes>
      </RemoteBoundary>
    </RemoteProviders>
  );
}

const nowhere = (): boolean => false;

function RemoteRouter({ host, screens }: { host: RemoteHostProps; screens: Screens }) {
  const { navigation } = host;
  const { location, action } = useSyncExternalStore(navigation.subscribe, navigation.get);
  return (
    <Router location={location} navigationType={action} navigator={navigation}>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />)}
          {/* Between a navigation and the moment the shell takes this remote down, the location may be somebody else's. */}
          <Route path="*" element={null} />
        </Routes>
        <Drawn onDrawn={host.onDrawn} />
      </Suspense>
    </Router>
  );
}

/** Its effect runs when the screen beside it no longer waits for its code. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(() => { onDrawn(); }, [onDrawn]);
  return null;
}

const SKELETON_AFTER_MS = 200;

function Waiting() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setLate(true); }, SKELETON_AFTER_MS);
    return () => { clearTimeout(timer); };
  }, []);
  return <div role="status" aria-busy="true" className="iwe-waiting">{late ? 'Loading…' : null}</div>;
}
