import type { ResolvedRemote } from '@iwe/contract';
import type { RemoteHostProps, RemoteModule } from '@iwe/remote-kit';
import { buildLoadable, buildRemote } from '../testing.ts';

const loadRelease = jest.fn();
const reportFailure = jest.fn(async (_report: object) => undefined);
const reportRun = jest.fn(async (_remote: string, _version: string) => undefined);
let blocked: readonly string[] = [];
let tooMany = false;
const reloadPage = jest.fn();
jest.mock('../load/load-remote.ts', () => ({
  loadRelease: (release: unknown) => loadRelease(release),
  isOneTooMany: () => tooMany,
}));
jest.mock('../reload-page.ts', () => ({ reloadPage: () => reloadPage() }));
jest.mock('../use/blame.ts', () => ({
  reportBlame: (release: { name: string; version: string }, failure: object, _error: unknown, at: object) => {
    const { name: remote, version } = release;
    const report = { ...failure, ...at, remote, version };
    return reportFailure(report);
  },
}));
jest.mock('../api.ts', () => ({
  reportFailure: (report: object) => reportFailure(report),
  reportRun: (remote: string, version: string) => reportRun(remote, version),
  fetchRemotes: jest.fn(),
}));
jest.mock('../load/mf-loader.ts', () => ({ furtherAddress: jest.fn(), loadFrom: jest.fn() }));
jest.mock('../list/platform-store.ts', () => ({
  platformStore: {
    get: () => ({ remotes: [], routes: [] }),
    isBlocked: (name: string, version: string) => blocked.includes(`${name}@${version}`),
  },
}));
import type { HostState } from './host.ts';
import { mountedHere } from './mounted.ts';
import { RemoteHost } from './remote-host.ts';

const hosts: RemoteHost[] = [];
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2030-03-04T10:00:00Z') });
  sessionStorage.clear();
  localStorage.clear();
  blocked = [];
  tooMany = false;
  for (const mock of [loadRelease, reportFailure, reportRun, reloadPage]) mock.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const host of hosts.splice(0)) host.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Opens a host and lets its remote draw its first screen. */
async function run(remote: ResolvedRemote, change: Partial<RemoteModule> = {}) {
  const seen: { props: RemoteHostProps | null } = { props: null };
  const module: RemoteModule = {
    bootstrap: async () => undefined,
    mount: async (props) => {
      seen.props = props;
    },
    unmount: async () => undefined,
    canLeave: () => 'clean',
    ...change,
  };
  loadRelease.mockResolvedValue(module);
  const states: HostState[] = [];
  const container = document.createElement('div');
  const host = new RemoteHost({
    container,
    remote,
    navigation: {} as never,
    onState: (state) => void states.push(state),
  });
  hosts.push(host);
  await host.open();
  seen.props?.onDrawn?.();
  return { states, seen, container };
}
const later = () => jest.advanceTimersByTimeAsync(5000);

describe('the first screen of a release', () => {
  it('is told to the server after the screen’s own requests, once on a day', async () => {
    const remote = buildRemote('mf-told', '1.0.0');
    await run(remote);
    await jest.advanceTimersByTimeAsync(4900);
    expect(reportRun).not.toHaveBeenCalled();
    await later();
    expect(reportRun.mock.calls).toEqual([['mf-told', '1.0.0']]);
    await run(remote);
    await later();
    expect(reportRun).toHaveBeenCalledTimes(1);
    jest.setSystemTime(new Date('2030-03-05T00:30:00Z'));
    await run(remote);
    await later();
    expect(reportRun).toHaveBeenCalledTimes(2);
    await run(buildRemote('mf-told', '1.1.0'));
    await later();
    expect(reportRun).toHaveBeenLastCalledWith('mf-told', '1.1.0');
  });

  it('that another tab of this browser has told today is not told again', async () => {
    localStorage.setItem('iwe.platform.ran.mf-twice@1.0.0', '2030-03-04');
    await run(buildRemote('mf-twice', '1.0.0'));
    await later();
    expect(reportRun).not.toHaveBeenCalled();
  });

  it('is told once by a page that can’t store anything', async () => {
    for (const name of ['getItem', 'setItem'] as const)
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('refused', 'SecurityError');
      });
    const remote = buildRemote('mf-private', '1.0.0');
    await run(remote);
    await run(remote);
    await later();
    expect(reportRun.mock.calls).toEqual([['mf-private', '1.0.0']]);
  });
});

it('a screen for which the page would load one version too many makes the page load again', async () => {
  tooMany = true;
  await run(buildRemote('mf-many', '1.3.0'));
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(loadRelease).not.toHaveBeenCalled();
});

describe('a blocked version', () => {
  const remote = buildRemote('mf-sales', '1.1.0', { fallback: buildLoadable('mf-sales', '1.0.0') });

  it('is not started: its fallback runs, without a failure', async () => {
    blocked = ['mf-sales@1.1.0'];
    const { states } = await run(remote);
    expect(states.at(-1)).toEqual({ phase: 'mounted', version: '1.0.0', notice: null });
    expect(reportFailure).not.toHaveBeenCalled();
  });

  it('without a fallback that may run shows and reports that it was blocked', async () => {
    blocked = ['mf-sales@1.1.0', 'mf-sales@1.0.0'];
    const { states } = await run(remote);
    expect(states).toMatchObject([{ phase: 'failed', failure: { kind: 'blocked' } }]);
    expect(loadRelease).not.toHaveBeenCalled();
    expect(reportFailure.mock.calls).toMatchObject([
      [{ remote: 'mf-sales', version: '1.1.0', fallbackVersion: null, page: '/' }],
    ]);
  });
});

it('an element with a release’s name is one: a second of it has none', async () => {
  const remote = buildRemote('mf-named', '1.0.0');
  const first = await run(remote);
  document.body.append(first.container);
  const second = await run(remote);
  const names = [first, second].map(({ container }) => {
    const element = container.firstElementChild as HTMLElement;
    return [element.id, element.dataset['remote']];
  });
  expect(names).toEqual([
    ['mf-named@1.0.0', 'mf-named@1.0.0'],
    ['', 'mf-named@1.0.0'],
  ]);
  expect([...mountedHere()]).toEqual(['mf-named@1.0.0']);
  document.body.replaceChildren();
});

it("the running release's flags and settings are passed on, the fallback's to the fallback", async () => {
  const settings = (panel: boolean) => ({ flags: { panel }, config: {} });
  const remote = buildRemote('mf-set', '1.1.0', {
    settings: settings(true),
    fallback: buildLoadable('mf-set', '1.0.0', { settings: settings(false) }),
  });
  expect((await run(remote)).seen.props).toMatchObject({ settings: settings(true) });
  blocked = ['mf-set@1.1.0'];
  expect((await run(remote)).seen.props).toMatchObject({ settings: settings(false) });
});
