import type { RemoteHostProps, RemoteModule } from '@iwe/remote-kit';
import { buildLoadable, buildRemote } from '../testing.ts';
import { PlatformError } from './failure.ts';
import type { HostState } from './host.ts';

const loadRelease = jest.fn();
const reportFailure = jest.fn(async () => undefined);
const isOneTooMany = jest.fn(() => false);
const reloadPage = jest.fn();
jest.mock('../load/load-remote.ts', () => ({
  loadRelease: (...all: unknown[]) => loadRelease(...all),
  isOneTooMany: () => isOneTooMany(),
}));
jest.mock('../reload-page.ts', () => ({ reloadPage: () => reloadPage() }));
jest.mock('../use/blame.ts', () => ({
  reportBlame: (release: { name: string; version: string }, failure: object, _error: unknown, at: object) => {
    const { name: remote, version } = release;
    const report = { ...failure, ...at, remote, version };
    return reportFailure(...([report] as never as []));
  },
}));
jest.mock('../api.ts', () => ({
  reportFailure: (...all: unknown[]) => reportFailure(...(all as [])),
  reportRun: jest.fn(async () => undefined),
  fetchRemotes: jest.fn(),
}));
const mountRootParcel = jest.fn();
jest.mock('single-spa', () => {
  const real = jest.requireActual<typeof import('single-spa')>('single-spa');
  return {
    ...real,
    mountRootParcel: (...all: Parameters<typeof real.mountRootParcel>) => {
      mountRootParcel();
      return real.mountRootParcel(...all);
    },
  };
});
jest.mock('../load/mf-loader.ts', () => ({ furtherAddress: jest.fn(), loadFrom: jest.fn() }));
import { canLeaveAll } from './can-leave.ts';
import { failedHere } from '../load/failed-here.ts';
import { RemoteHost } from './remote-host.ts';
import { beginStart, endStart } from './start-marker.ts';

/** Returns a remote that writes its name into its element. */
function buildModule(text: string, change: Partial<RemoteModule> = {}) {
  const seen: { props: RemoteHostProps | null; unmounted: boolean } = { props: null, unmounted: false };
  const module: RemoteModule = {
    bootstrap: async () => undefined,
    mount: async (props) => {
      seen.props = props;
      props.domElement.textContent = text;
    },
    unmount: async () => {
      seen.unmounted = true;
    },
    canLeave: () => 'clean',
    ...change,
  };
  return { module, seen };
}

const remote = buildRemote('mf-sales', '1.1.0', { fallback: buildLoadable('mf-sales', '1.0.0') });
const navigation = {
  get: () => {
    throw new Error('unused');
  },
  subscribe: () => () => {},
  push: () => {},
  replace: () => {},
  go: () => {},
  createHref: String,
} as never;

function open() {
  const container = document.createElement('div');
  const states: HostState[] = [];
  const host = new RemoteHost({
    container,
    remote,
    navigation,
    onState: (state) => {
      states.push(state);
    },
  });
  return { container, states, host, last: () => states.at(-1) };
}
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });

beforeEach(() => {
  sessionStorage.clear();
  loadRelease.mockReset();
  reportFailure.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the host', () => {
  it('mounts the resolved version, registers its guard, and leaves nothing behind', async () => {
    const { module, seen } = buildModule('new', { canLeave: () => 'dirty' });
    loadRelease.mockResolvedValue(module);
    const { container, host, last } = open();
    await host.open();
    expect(container.textContent).toBe('new');
    expect(last()).toEqual({ phase: 'mounted', version: '1.1.0', notice: null });
    expect(canLeaveAll()).toBe('dirty');
    host.close();
    await settled();
    expect(container.childElementCount).toBe(0);
    expect(seen.unmounted).toBe(true);
    expect(canLeaveAll()).toBe('clean');
  });

  it('uses one root parcel for all remotes, because single-spa never frees root parcels', async () => {
    loadRelease.mockImplementation(async () => buildModule('new').module);
    for (let visit = 0; visit < 3; visit += 1) {
      const { container, host } = open();
      await host.open();
      expect(container.textContent).toBe('new');
      host.close();
      await settled();
    }
    expect(mountRootParcel).toHaveBeenCalledTimes(1);
  });

  it('reloads the page instead of loading more versions than a page should have', async () => {
    isOneTooMany.mockReturnValueOnce(true);
    const { host, last } = open();
    await host.open();
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(loadRelease).not.toHaveBeenCalled();
    expect(last()).toEqual({ phase: 'loading' });
  });

  it('mounts the fallback when a version does not load, reports it, and remembers it for the tab', async () => {
    const { module } = buildModule('old');
    loadRelease.mockRejectedValueOnce(new PlatformError('integrity', 'changed')).mockResolvedValue(module);
    const first = open();
    await first.host.open();
    expect(first.container.textContent).toBe('old');
    expect(first.last()).toMatchObject({ phase: 'mounted', version: '1.0.0', notice: { code: 'IWE-102' } });
    expect(reportFailure).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'IWE-102', version: '1.1.0', fallbackVersion: '1.0.0' }),
    );
    first.host.close();

    loadRelease.mockClear();
    const second = open();
    await second.host.open();
    expect(loadRelease).toHaveBeenCalledTimes(1);
    expect(second.last()).toMatchObject({ version: '1.0.0', notice: { code: 'IWE-102' } });
    second.host.close();
  });

  it('tries again on the next page when every version has failed in this tab', async () => {
    loadRelease.mockRejectedValue(new PlatformError('fetch', 'gone'));
    const first = open();
    await first.host.open();
    expect(first.last()).toMatchObject({ phase: 'failed' });
    first.host.close();

    loadRelease.mockReset().mockResolvedValue(buildModule('new').module);
    const second = open();
    await second.host.open();
    expect(second.container.textContent).toBe('new');
    expect(second.last()).toEqual({ phase: 'mounted', version: '1.1.0', notice: null });
    second.host.close();
  });

  it('switches to the fallback when a screen throws later', async () => {
    const broken = buildModule('new');
    loadRelease.mockResolvedValueOnce(broken.module).mockResolvedValue(buildModule('old').module);
    const { container, host, last } = open();
    await host.open();
    broken.seen.props?.onFailure(new Error('no price'));
    broken.seen.props?.onFailure(new Error('once more'));
    await settled();
    expect(container.textContent).toBe('old');
    expect(last()).toMatchObject({ phase: 'mounted', notice: { code: 'IWE-108', message: 'no price' } });
    expect(reportFailure).toHaveBeenCalledTimes(1);
    host.close();
  });

  it('uses the kind that a remote states itself', async () => {
    const broken = buildModule('new');
    loadRelease.mockResolvedValueOnce(broken.module).mockResolvedValue(buildModule('old').module);
    const { host, last } = open();
    await host.open();
    broken.seen.props?.onFailure(Object.assign(new Error('lazy part changed'), { iweFailure: 'integrity' }));
    await settled();
    expect(last()).toMatchObject({ notice: { code: 'IWE-102' } });
    host.close();
  });

  it.each(['bootstrap', 'mount'] as const)(
    'a %s that throws could not be started, whatever its unmount says of that',
    async (step) => {
      const broken = buildModule('new', {
        [step]: async () => {
          throw new Error('no store');
        },
        unmount: async (props) => {
          props.onFailure(new Error('nothing to unmount'));
        },
      });
      loadRelease.mockResolvedValueOnce(broken.module).mockResolvedValue(buildModule('old').module);
      const { container, host, last } = open();
      await host.open();
      await settled();
      expect(container.textContent).toBe('old');
      expect(last()).toMatchObject({
        phase: 'mounted',
        version: '1.0.0',
        notice: { code: 'IWE-107', message: 'no store' },
      });
      expect(reportFailure).toHaveBeenCalledTimes(1);
      host.close();
    },
  );

  describe('a version that never draws its first screen', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('may have met a bad line, and is tried again by the next page', async () => {
      loadRelease.mockImplementation(async () => buildModule('waits').module);
      const { host, last } = open();
      void host.open();
      await jest.advanceTimersByTimeAsync(20_100);
      expect(last()).toMatchObject({ phase: 'failed', failure: { code: 'IWE-103' } });
      expect(failedHere.why('mf-sales', '1.1.0')).toBeNull();
      host.close();
    });

    it.each([
      ['a mount that never settles', { mount: () => new Promise<never>(() => undefined) }, 'IWE-107'],
      ['a screen whose code never arrives', {}, 'IWE-103'],
    ])('%s leads to the panel ten seconds after each version was started', async (_what, change, code) => {
      loadRelease.mockImplementation(async () => buildModule('waits', change).module);
      const { host, last } = open();
      void host.open();
      await jest.advanceTimersByTimeAsync(9900);
      expect(loadRelease).toHaveBeenCalledTimes(1);
      await jest.advanceTimersByTimeAsync(200);
      expect(loadRelease).toHaveBeenCalledTimes(2);
      expect(last()?.phase).not.toBe('failed');
      await jest.advanceTimersByTimeAsync(10_000);
      expect(last()).toMatchObject({ phase: 'failed', failure: { code } });
      expect(reportFailure).toHaveBeenCalledWith(
        expect.objectContaining({ code, version: '1.1.0', fallbackVersion: '1.0.0' }),
      );
      expect(reportFailure).toHaveBeenCalledWith(
        expect.objectContaining({ code, version: '1.0.0', fallbackVersion: null }),
      );
    });

    it('is left alone once it has drawn', async () => {
      const { module, seen } = buildModule('new');
      loadRelease.mockResolvedValue(module);
      const { host, last } = open();
      await host.open();
      seen.props?.onDrawn();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(last()).toEqual({ phase: 'mounted', version: '1.1.0', notice: null });
      host.close();
    });
  });

  describe('a version that made the page hang', () => {
    const marked = () => Object.keys(localStorage).filter((key) => key.startsWith('iwe.platform.starting'));
    /** What a page of this tab that was killed while it started these versions leaves behind. */
    const hang = (...versions: string[]) => {
      beginStart({ name: 'mf-sales', version: '0.0.1' });
      const [key = ''] = marked();
      endStart({ name: 'mf-sales', version: '0.0.1' });
      for (const version of versions) localStorage.setItem(key.replace('0.0.1', version), String(Date.now()));
    };
    beforeEach(() => {
      localStorage.clear();
    });

    it('is reported by the next page, which runs the fallback', async () => {
      hang('1.1.0');
      loadRelease.mockResolvedValue(buildModule('old').module);
      const { host, last } = open();
      await host.open();
      expect(last()).toMatchObject({ phase: 'mounted', version: '1.0.0', notice: { code: 'IWE-113', kind: 'hang' } });
      expect(reportFailure).toHaveBeenCalledTimes(1);
      expect(reportFailure).toHaveBeenCalledWith(
        expect.objectContaining({ code: 'IWE-113', version: '1.1.0', fallbackVersion: '1.0.0' }),
      );
      host.close();
    });

    it('is not tried again by itself when the fallback hung as well', async () => {
      hang('1.1.0', '1.0.0');
      const first = open();
      await first.host.open();
      expect(first.last()).toMatchObject({ phase: 'failed', failure: { code: 'IWE-113' } });
      expect(loadRelease).not.toHaveBeenCalled();
      failedHere.forget('mf-sales');
      loadRelease.mockResolvedValue(buildModule('new').module);
      const second = open();
      await second.host.open();
      expect(second.last()).toEqual({ phase: 'mounted', version: '1.1.0', notice: null });
      second.host.close();
    });

    it('leaves its marker only while it starts', async () => {
      const { module, seen } = buildModule('new');
      loadRelease.mockResolvedValue(module);
      const { host } = open();
      await host.open();
      expect(marked()).toHaveLength(1);
      seen.props?.onDrawn();
      expect(marked()).toEqual([]);
      host.close();
      const left = open();
      await left.host.open();
      expect(marked()).toHaveLength(1);
      left.host.close();
      expect(marked()).toEqual([]);
    });
  });

  it('reports a remote that cannot unmount, and continues', async () => {
    const stuck = buildModule('new', {
      unmount: async (props) => {
        props.onFailure(new Error('still drawing'));
      },
    });
    loadRelease.mockResolvedValue(stuck.module);
    const { container, host } = open();
    await host.open();
    host.close();
    expect(container.childElementCount).toBe(0);
    await settled();
    expect(reportFailure).toHaveBeenCalledTimes(1);
    expect(reportFailure).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'IWE-109', version: '1.1.0', fallbackVersion: null, message: 'still drawing' }),
    );
  });

  it('shows the last failure when no version is left, and mounts nothing after it is closed', async () => {
    loadRelease.mockRejectedValue(new PlatformError('fetch', 'gone'));
    const { host, last } = open();
    await host.open();
    expect(last()).toMatchObject({ phase: 'failed', failure: { code: 'IWE-101' } });

    sessionStorage.clear();
    let arrive: (module: RemoteModule) => void = () => {};
    loadRelease.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const late = open();
    const opening = late.host.open();
    late.host.close();
    arrive(buildModule('late').module);
    await opening;
    expect(late.container.textContent).toBe('');
  });
});
