/** @jest-environment jsdom */
import { act } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

jest.mock('@iwe/ui', () => ({
  HostRoutes: jest.requireActual<typeof import('react')>('react').createContext(() => false),
  RemoteProviders: ({ children }: { children: ReactNode }) => children,
  useDelayed: () => false,
}));
import { defineRemote } from './define-remote.tsx';
import { useHasRoute } from './has-route.ts';
import type { NavigationState, RemoteHostProps } from './host-contract.ts';
import { lazyScreen } from './lazy-screen.ts';
import { useLeaveGuard } from './leave-guard.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function buildHost(pathname: string) {
  const listeners = new Set<() => void>();
  const stateOf = (path: string, action = 'POP') =>
    ({ location: { pathname: path, search: '', hash: '', state: null, key: path }, action }) as NavigationState;
  let state = stateOf(pathname);
  const onFailure = jest.fn();
  const onDrawn = jest.fn();
  const host: RemoteHostProps & { name: string } = {
    name: 'parcel-1',
    domElement: document.createElement('div'),
    onFailure,
    onDrawn,
    navigation: {
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
      push: () => {},
      replace: () => {},
      go: () => {},
      createHref: String,
    },
  };
  const go = (path: string, action?: string) =>
    act(async () => {
      state = stateOf(path, action);
      for (const listener of listeners) listener();
    });
  return { host, onFailure, onDrawn, go };
}
/** With a faked clock. */
const later = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** A lifecycle waits for React's effects, which act holds back until its own callback has ended. */
async function step(lifecycle: () => Promise<void>): Promise<void> {
  let ended: Promise<void> = Promise.resolve();
  await act(async () => {
    ended = lifecycle();
  });
  await ended;
}

const Offer = () => <p>{useHasRoute('/elsewhere') ? 'a link' : 'no link'}</p>;
const Where = () => <p>{useLocation().pathname}</p>;
function Typing() {
  useLeaveGuard('dirty');
  return <p>typing</p>;
}
function Broken(): ReactNode {
  throw new Error('no price');
}

describe('a remote', () => {
  it('renders the screen of the location, follows the location, and reports that it is drawn', async () => {
    const remote = defineRemote({ screens: { '/a/:id': Where, '/typing': Typing } });
    const { host, onDrawn, go } = buildHost('/a/1');
    await step(() => remote.mount(host));
    expect(host.domElement.textContent).toBe('/a/1');
    expect(onDrawn).toHaveBeenCalled();
    await go('/a/2');
    expect(host.domElement.textContent).toBe('/a/2');
    expect(remote.canLeave()).toBe('clean');
    await go('/typing');
    expect(remote.canLeave()).toBe('dirty');
    await step(() => remote.unmount(host));
    expect(host.domElement.textContent).toBe('');
    expect(remote.canLeave()).toBe('clean');
  });

  it('tells its screens how they were reached', async () => {
    const How = () => <p>{useNavigationType()}</p>;
    const remote = defineRemote({ screens: { '/a': How, '/b': How } });
    const { host, go } = buildHost('/a');
    await step(() => remote.mount(host));
    expect(host.domElement.textContent).toBe('POP');
    await go('/b', 'PUSH');
    expect(host.domElement.textContent).toBe('PUSH');
    await step(() => remote.unmount(host));
  });

  it("passes a screen's error to the shell and does not reject", async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const remote = defineRemote({ screens: { '/': Broken } });
    const { host, onFailure, onDrawn } = buildHost('/');
    await step(() => remote.mount(host));
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'no price' }));
    expect(onDrawn).not.toHaveBeenCalled();
    await step(() => remote.unmount(host));
    jest.restoreAllMocks();
  });

  it('learns from the shell which paths have a screen; an older shell offers no other remotes', async () => {
    const remote = defineRemote({ screens: { '/': Offer } });
    for (const [hasRoute, expected] of [
      [(path: string) => path === '/elsewhere', 'a link'],
      [(path: string) => path !== '/elsewhere', 'no link'],
      [undefined, 'no link'],
    ] as const) {
      const { host } = buildHost('/');
      const props = hasRoute ? { ...host, hasRoute } : host;
      await step(() => remote.mount(props));
      expect(host.domElement.textContent).toBe(expected);
      await step(() => remote.unmount(props));
    }
  });

  it('shows that it waits until the code of its screen is there, and is drawn only then', async () => {
    const arrived = Promise.withResolvers<{ Where: typeof Where }>();
    const remote = defineRemote({ screens: { '/late': lazyScreen(() => arrived.promise, 'Where') } });
    const { host, onDrawn } = buildHost('/late');
    await step(() => remote.mount(host));
    const waiting = () => host.domElement.querySelector('[role=status][aria-busy=true]');
    expect(waiting()?.getAttribute('aria-label')).toBe('Loading');
    expect(onDrawn).not.toHaveBeenCalled();
    await act(async () => arrived.resolve({ Where }));
    expect([host.domElement.textContent, waiting()]).toEqual(['/late', null]);
    expect(onDrawn).toHaveBeenCalled();
    await step(() => remote.unmount(host));
  });

  it('names the path for which it has no screen', async () => {
    const remote = defineRemote({ screens: { '/a': Where } });
    const { host, onFailure, go } = buildHost('/a');
    await step(() => remote.mount(host));
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] });
    try {
      await go('/promised');
      expect(host.domElement.textContent).toBe('');
      await later(1_400);
      expect(onFailure).not.toHaveBeenCalled();
      await later(200);
    } finally {
      jest.useRealTimers();
    }
    expect(onFailure).toHaveBeenCalledTimes(1);
    const [failure] = onFailure.mock.calls[0] as [Error];
    expect(failure.message).toMatch(/^No screen for \/promised: remote\.json names a route that defineRemote/);
    await step(() => remote.unmount(host));
  });

  it('that cannot start reports a mount failure and does not reject', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const remote = defineRemote({ screens: { '/': Where } });
    const { host, onFailure } = buildHost('/');
    await step(() => remote.mount({ ...host, domElement: document.createTextNode('') as unknown as HTMLElement }));
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ iweFailure: 'mount' }));
    jest.restoreAllMocks();
  });

  it('reports a route without a screen, but not a location that is only passed through', async () => {
    const remote = defineRemote({ screens: { '/a': Where } });
    const { host, onFailure, go } = buildHost('/a');
    await step(() => remote.mount(host));
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] });
    try {
      await go('/other');
      await later(300);
      await go('/a');
      await later(1600);
      expect(onFailure).not.toHaveBeenCalled();
      await go('/promised');
      await later(1600);
    } finally {
      jest.useRealTimers();
    }
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ iweFailure: 'contract' }));
    await step(() => remote.unmount(host));
  });
});
