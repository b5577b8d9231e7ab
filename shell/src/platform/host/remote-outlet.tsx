import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ResolvedRemote } from '@iwe/contract';
import { reportFailure } from '../api.ts';
import { failedHere } from '../load/failed-here.ts';
import { isOfTheLine, PlatformError, toFailure } from './failure.ts';
import { createNavigationStore } from '@iwe/remote-kit';
import type { NavigationStore } from '@iwe/remote-kit';
import { RemoteFailurePanel, RemoteNotice } from './remote-failure.tsx';
import { RemoteHost } from './remote-host.ts';
import type { HostState } from './host.ts';
import { usePlatform } from '../use-platform.ts';

/**
 * Mounts a remote by name at the current location, with a slim notice above the fallback version, or a panel when none
 * can run.
 */
export function RemoteOutlet({ remote: name }: { remote: string }) {
  const { remotes, status } = usePlatform();
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  /** The path at which it failed: each navigation tries again. */
  const [failedAt, setFailedAt] = useState<string | null>(null);
  if (failedAt !== null && failedAt !== pathname) {
    setFailedAt(null);
    setAttempt(attempt + 1);
  }
  const remote = remotes.find((candidate) => candidate.name === name);
  if (!remote) {
    if (status !== 'ready') return null;
    return <UnavailableRemote name={name} />;
  }
  const retry = () => {
    failedHere.forget(name);
    setAttempt((count) => count + 1);
  };
  return (
    <MountedRemote
      key={`${remote.name}@${remote.version}#${attempt}`}
      remote={remote}
      onRetry={retry}
      onFailed={() => setFailedAt(pathname)}
    />
  );
}

/** The organisation has this remote, but no version of it can run here. Reported once each time it is shown. */
function UnavailableRemote({ name }: { name: string }) {
  const [failure] = useState(() =>
    toFailure(new PlatformError('unavailable', `No version of ${name} can run here.`), 'unavailable'),
  );
  useEffect(() => {
    void reportFailure({
      code: failure.code,
      remote: name,
      version: null,
      fallbackVersion: null,
      page: location.pathname.slice(0, 300),
      message: failure.message,
    });
  }, [name, failure]);
  return <RemoteFailurePanel name={name} failure={failure} onRetry={null} />;
}

/** Time after which a remote that could not be fetched is requested again by itself, milliseconds. */
const AGAIN_AFTER_MS = 10_000;

interface MountedProps {
  remote: ResolvedRemote;
  onRetry: () => void;
  onFailed: () => void;
}

function MountedRemote({ remote, onRetry, onFailed }: MountedProps) {
  const container = useRef<HTMLDivElement>(null);
  const navigation = useNavigationStore();
  const [state, setState] = useState<HostState>({ phase: 'loading' });

  useEffect(() => {
    if (!container.current) return undefined;
    const host = new RemoteHost({ container: container.current, remote, navigation, onState: setState });
    void host.open();
    return () => {
      host.close();
    };
  }, [remote, navigation]);

  const latest = useRef({ onRetry, onFailed });
  useLayoutEffect(() => {
    latest.current = { onRetry, onFailed };
  });
  const isLineDown = state.phase === 'failed' && isOfTheLine(state.failure.kind);
  useEffect(() => {
    if (state.phase === 'failed') latest.current.onFailed();
  }, [state.phase]);
  useEffect(() => {
    if (!isLineDown) return undefined;
    const again = (): void => latest.current.onRetry();
    const timer = setTimeout(again, AGAIN_AFTER_MS);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [isLineDown]);

  return (
    <>
      {state.phase === 'mounted' && state.notice && (
        <RemoteNotice name={remote.name} version={state.version} failure={state.notice} onRetry={onRetry} />
      )}
      {state.phase === 'failed' && <RemoteFailurePanel name={remote.name} failure={state.failure} onRetry={onRetry} />}
      {/* Beside the empty element of the remote, so that nothing moves when that is filled. */}
      {state.phase === 'loading' && <Waiting remote={remote} />}
      <div ref={container} aria-busy={state.phase === 'loading'} />
    </>
  );
}

/** Time after which somebody who waits is told for what, and how often that is looked at, milliseconds. */
const STILL_AFTER_MS = 5000;
const LOOK_EVERY_MS = 1000;

/** The shape of a page, and after a while what it waits for. */
function Waiting({ remote }: { remote: ResolvedRemote }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - since >= STILL_AFTER_MS) setText(missingText(remote));
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [remote]);
  return (
    <div className="iwe-waiting" role="status" aria-label="Loading">
      {text}
    </div>
  );
}

/** Returns what a release still waits for, in words. */
function missingText({ entry, preload }: ResolvedRemote): string {
  const files = [entry, ...preload];
  const isReceived = (url: string): boolean =>
    performance.getEntriesByName(new URL(url, location.href).href).length > 0;
  const received = files.filter(isReceived).length;
  return received < files.length
    ? `Still loading: ${received} of ${files.length} files of this page have arrived.`
    : 'Still loading: all files have arrived and are being started.';
}

/** One store for the life of the outlet, updated before the browser paints. */
function useNavigationStore(): NavigationStore {
  const location = useLocation();
  const action = useNavigationType();
  const navigate = useNavigate();
  const latestNavigate = useRef(navigate);
  const [store] = useState(() => createNavigationStore(location, action, () => latestNavigate.current));
  useLayoutEffect(() => {
    latestNavigate.current = navigate;
    store.feed(location, action);
  }, [store, location, action, navigate]);
  return store;
}
