import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { reportFailure } from '../api.ts';
import { failedHere } from '../load/failed-here.ts';
import { PlatformError, toFailure } from './failure.ts';
import { RemoteOutlet } from './remote-outlet.tsx';
import type { HostState } from './host.ts';
import type { RemoteHost } from './remote-host.ts';
import { buildRemote } from '../testing.ts';
import { usePlatform } from '../use-platform.ts';

jest.mock('../api.ts', () => ({ reportFailure: jest.fn(async () => {}) }));
jest.mock('../use-platform.ts', () => ({ usePlatform: jest.fn() }));

type Options = ConstructorParameters<typeof RemoteHost>[0];
/** The hosts that were opened, oldest first, with what they were given. */
const hosts: { options: Options; isOpen: boolean }[] = [];
jest.mock('./remote-host.ts', () => ({
  RemoteHost: class {
    readonly #host: (typeof hosts)[number];
    constructor(options: Options) {
      this.#host = { options, isOpen: false };
      hosts.push(this.#host);
    }
    async open() {
      this.#host.isOpen = true;
    }
    close() {
      this.#host.isOpen = false;
    }
  },
}));
beforeEach(() => {
  hosts.length = 0;
  sessionStorage.clear();
  jest.clearAllMocks();
});

const offer = (remotes: readonly ReturnType<typeof buildRemote>[], status = 'ready') =>
  jest.mocked(usePlatform).mockReturnValue({ remotes, status } as unknown as ReturnType<typeof usePlatform>);
const outlet = (remote = 'mf-sales') => (
  <MemoryRouter initialEntries={['/invoices']}>
    <Elsewhere />
    <RemoteOutlet remote={remote} />
  </MemoryRouter>
);
function Elsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/quotings')}>
      Elsewhere
    </button>
  );
}
const become = (state: HostState) => act(() => hosts.at(-1)?.options.onState(state));
const failure = toFailure(new PlatformError('mount', 'broken'), 'mount');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a remote is loading in its own element until it is mounted, and is closed when it is left', () => {
  offer([buildRemote('mf-reports', '2.0.0'), buildRemote('mf-sales', '1.0.0')]);
  const { unmount } = render(outlet());
  expect(hosts).toHaveLength(1);
  expect(hosts[0]?.isOpen).toBe(true);
  expect(hosts[0]?.options.remote.name).toBe('mf-sales');
  const { container } = hosts[0]!.options;
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(container.getAttribute('aria-busy')).toBe('true');
  become({ phase: 'mounted', version: '1.0.0', notice: null });
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(container.getAttribute('aria-busy')).toBe('false');
  unmount();
  expect(hosts[0]?.isOpen).toBe(false);
});

test('who waits for long is told which files have arrived, and what is done with them', () => {
  jest.useFakeTimers();
  const arrived = jest.fn((_url: string): object[] => []);
  Object.assign(performance, { getEntriesByName: arrived });
  const remote = buildRemote('mf-sales', '1.0.0');
  offer([remote]);
  render(outlet());
  const told = () => screen.getByRole('status').textContent;
  act(() => jest.advanceTimersByTime(4000));
  expect(told()).toBe('');
  act(() => jest.advanceTimersByTime(1000));
  const all = remote.preload.length + 1;
  expect(told()).toBe(`Still loading: 0 of ${all} files of this page have arrived.`);
  arrived.mockReturnValue([{}]);
  act(() => jest.advanceTimersByTime(1000));
  expect(told()).toBe('Still loading: all files have arrived and are being started.');
  jest.useRealTimers();
});

test('a fallback says which version is shown; its button forgets the failure and tries again', () => {
  offer([buildRemote('mf-sales', '1.0.0')]);
  failedHere.add('mf-sales', '1.0.0', failure);
  render(outlet());
  become({ phase: 'mounted', version: '0.9.0', notice: failure });
  expect(screen.getByTestId('remote-notice').textContent).toContain('so version 0.9.0 is shown.');
  expect(screen.getByTestId('remote-notice').textContent).toContain(`(${failure.code})`);
  press('Try the current version');
  expect(failedHere.why('mf-sales', '1.0.0')).toBeNull();
  expect(hosts.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  expect(screen.queryByTestId('remote-notice')).toBeNull();
});

test('a remote that hangs is said to hang, beside its fallback', () => {
  offer([buildRemote('mf-sales', '1.0.0')]);
  render(outlet());
  become({ phase: 'mounted', version: '0.9.0', notice: failure });
  const plain = screen.getByTestId('remote-notice').textContent ?? '';
  become({ phase: 'mounted', version: '0.9.0', notice: toFailure(new PlatformError('hang', 'slow'), 'hang') });
  const hanging = screen.getByTestId('remote-notice').textContent ?? '';
  expect(hanging.length).toBeGreaterThan(plain.length + 20);
  expect(plain).not.toContain('false');
});

test('a remote that cannot run has a panel in its place, from which it is tried again', () => {
  offer([buildRemote('mf-sales', '1.0.0')]);
  render(outlet());
  become({ phase: 'failed', failure });
  expect(screen.getByRole('alert').textContent).toContain(`${failure.code}, mf-sales.`);
  expect(screen.queryByRole('status')).toBeNull();
  press('Try again');
  expect(hosts).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reportFailure).not.toHaveBeenCalled();
});

test('a remote without a version that can run is reported once, and cannot be tried again', () => {
  offer([buildRemote('mf-reports', '2.0.0')]);
  const { rerender } = render(outlet());
  rerender(outlet());
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(jest.mocked(reportFailure).mock.calls).toEqual([
    [expect.objectContaining({ remote: 'mf-sales', version: null, fallbackVersion: null })],
  ]);
});

test('before the list of remotes is there, nothing is said to be missing', () => {
  offer([], 'loading');
  render(outlet());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reportFailure).not.toHaveBeenCalled();
});

test('a new version of a remote takes the place of the old one', () => {
  offer([buildRemote('mf-sales', '1.0.0')]);
  const { rerender } = render(outlet());
  offer([buildRemote('mf-sales', '1.1.0')]);
  rerender(outlet());
  expect(hosts.map(({ options, isOpen }) => [options.remote.version, isOpen])).toEqual([
    ['1.0.0', false],
    ['1.1.0', true],
  ]);
});

test('the remote learns of each new location once, and stops when it no longer listens', () => {
  offer([buildRemote('mf-sales', '1.0.0')]);
  render(outlet());
  const { navigation } = hosts[0]!.options;
  const seen: string[] = [];
  const stop = navigation.subscribe(() => seen.push(navigation.get().location.pathname));
  expect(navigation.get().location.pathname).toBe('/invoices');
  press('Elsewhere');
  expect(seen).toEqual(['/quotings']);
  act(() => navigation.push('/invoices/1', { from: 'list' }));
  expect(navigation.get()).toMatchObject({ action: 'PUSH', location: { state: { from: 'list' } } });
  act(() => navigation.replace('/invoices/2', { from: 'row' }));
  expect(navigation.get()).toMatchObject({
    action: 'REPLACE',
    location: { pathname: '/invoices/2', state: { from: 'row' } },
  });
  act(() => navigation.go(-1));
  expect(navigation.get()).toMatchObject({ action: 'POP', location: { pathname: '/quotings' } });
  expect(seen).toEqual(['/quotings', '/invoices/1', '/invoices/2', '/quotings']);
  stop();
  press('Elsewhere');
  expect(seen).toHaveLength(4);
  expect(hosts).toHaveLength(1);
  expect(navigation.createHref('/a?b=1')).toBe('/a?b=1');
  expect(navigation.createHref({ pathname: '/a', search: '?b=1' })).toBe('/a?b=1');
});

test('a remote that failed is tried again by the next navigation, one that runs is not', () => {
  offer([buildRemote('mf-sales', '1.0.0')]);
  render(outlet());
  become({ phase: 'failed', failure });
  press('Elsewhere');
  expect(hosts.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  become({ phase: 'mounted', version: '1.0.0', notice: null });
  press('Elsewhere');
  expect(hosts).toHaveLength(2);
});

test.each([
  ['fetch', 'online again', () => fireEvent(window, new Event('online')), 2],
  ['timeout', 'after ten seconds', () => jest.advanceTimersByTime(10_000), 2],
  ['evaluate', 'not after ten seconds', () => jest.advanceTimersByTime(10_000), 1],
] as const)('a remote that failed by %s is requested by itself: %s', (kind, _, wait, count) => {
  jest.useFakeTimers();
  offer([buildRemote('mf-sales', '1.0.0')]);
  const { unmount } = render(outlet());
  become({ phase: 'failed', failure: toFailure(new PlatformError(kind, 'lost'), kind) });
  act(() => {
    wait();
  });
  expect(hosts).toHaveLength(count);
  unmount();
  jest.useRealTimers();
});
