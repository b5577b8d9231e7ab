import type { RemotePanel, ResolvedRemote } from '@iwe/contract';
import type { PanelHostProps, PanelModule, RemoteModule } from '@iwe/remote-kit';
import { sessionStore } from '@iwe/session';
import { buildLoadable, buildRemote } from '../testing.ts';

const loadRelease = jest.fn();
const isOneTooMany = jest.fn(() => false);
const reloadPage = jest.fn();
const reportFailure = jest.fn(async (_report: { remote: string; version: string; code: string }) => undefined);
jest.mock('../load/load-remote.ts', () => ({
  loadRelease: (...all: unknown[]) => loadRelease(...all),
  isOneTooMany: () => isOneTooMany(),
}));
jest.mock('../reload-page.ts', () => ({ reloadPage: () => reloadPage() }));
jest.mock('../use/blame.ts', () => ({
  reportBlame: (release: { name: string; version: string }, failure: object, _error: unknown, at: object) => {
    const { name: remote, version } = release;
    const report = { ...failure, ...at, remote, version };
    return reportFailure(report as never);
  },
}));
jest.mock('../api.ts', () => ({
  reportFailure: (report: never) => reportFailure(report),
  reportRun: jest.fn(async () => undefined),
  fetchRemotes: jest.fn(),
}));
jest.mock('../load/mf-loader.ts', () => ({ furtherAddress: jest.fn(), loadFrom: jest.fn() }));
let remotes: ResolvedRemote[] = [];
jest.mock('../list/platform-store.ts', () => ({
  platformStore: { get: () => ({ remotes, routes: [] }), isBlocked: () => false },
}));
import { canLeaveAll } from './can-leave.ts';
import { failedHere } from '../load/failed-here.ts';
import type { MakeHost } from './host.ts';
import { mountedHere } from './mounted.ts';
import { offeredPanels } from './offered-panels.ts';
import { RemoteHost } from './remote-host.ts';
import { slotsFor } from './slots.ts';
import type { MountedSlots } from './slots.ts';
import { beginStart } from './start-marker.ts';

const makeHost: MakeHost = (options) => new RemoteHost(options);

const PANEL: RemotePanel = {
  slot: 'customer.panel',
  panel: 'overdue',
  title: 'Overdue by age',
  order: 10,
  access: ['signed-in'],
};
const offering = (change: Partial<ResolvedRemote> = {}, panel: Partial<RemotePanel> = {}): ResolvedRemote => {
  const remote = buildRemote('mf-reports', '1.1.0');
  const panels = [{ ...PANEL, ...panel }];
  return { ...remote, remoteJson: { ...remote.remoteJson, panels }, ...change };
};
const fallback = (panels?: RemotePanel[]) => {
  const loadable = buildLoadable('mf-reports', '1.0.0');
  return { ...loadable, remoteJson: { ...loadable.remoteJson, ...(panels ? { panels } : {}) } };
};

/** Returns a remote whose panel writes a text and the customer into its element. */
function buildModule(text: string, change: Partial<PanelModule> = {}) {
  const seen: { props: PanelHostProps | null; unmounted: number } = { props: null, unmounted: 0 };
  const overdue: PanelModule = {
    slot: 'customer.panel',
    bootstrap: async () => undefined,
    mount: async (props) => {
      seen.props = props;
      props.domElement.textContent = `${text} ${String(props.slotProps.customerId)}`;
      props.onDrawn();
    },
    unmount: async () => {
      seen.unmounted += 1;
    },
    ...change,
  };
  const nothing = async () => undefined;
  const module: RemoteModule = {
    bootstrap: nothing,
    mount: nothing,
    unmount: nothing,
    canLeave: () => 'dirty',
    panels: { overdue },
  };
  return { module, seen };
}

/** The observers of the page: `near` tells them that their element is near the view. */
const observers = new Set<() => void>();
class Observer {
  readonly #tell: () => void;
  constructor(then: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = () => then([{ isIntersecting: true }]);
  }
  observe() {
    observers.add(this.#tell);
  }
  disconnect() {
    observers.delete(this.#tell);
  }
}
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
const near = async () => {
  await settled();
  for (const tell of observers) tell();
  await settled();
};

const opened = new Set<MountedSlots>();
function open() {
  const element = document.createElement('div');
  document.body.append(element);
  const slots = slotsFor({} as never, makeHost);
  opened.add(slots);
  return { element, slots, close: slots.open('customer.panel', element, { customerId: 7 }) };
}
const retryIn = (element: HTMLElement) => element.querySelector('button');

beforeEach(() => {
  Object.assign(globalThis, { IntersectionObserver: Observer });
  sessionStorage.clear();
  localStorage.clear();
  loadRelease.mockReset();
  reportFailure.mockClear();
  remotes = [offering()];
  sessionStore.set({ ...sessionStore.get(), account: { eId: 1, orgId: 4, isAcct: false } as never });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const slots of opened) slots.close();
  opened.clear();
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

describe('a slot', () => {
  it('passes the release’s flags and settings on', async () => {
    const { module, seen } = buildModule('owes');
    loadRelease.mockResolvedValue(module);
    const settings = { flags: { debt: true }, config: { days: 14 } };
    remotes = [offering({ settings })];
    open();
    await near();
    expect(seen.props?.settings).toEqual(settings);
  });

  it('loads nothing before it is near the view, then shows the panel with the slot’s props', async () => {
    const { module } = buildModule('owes');
    loadRelease.mockResolvedValue(module);
    const { element } = open();
    await settled();
    expect(loadRelease).not.toHaveBeenCalled();
    await near();
    expect(element.textContent).toBe('owes 7');
    expect(element.querySelector('[data-panel]')?.getAttribute('data-panel')).toBe('mf-reports@1.1.0');
    // The check of a release, and the page, take an element with data-remote for the screen itself.
    expect(element.querySelector('[data-remote]')).toBeNull();
    expect(element.querySelector('[role=status]')).toBeNull();
  });

  it('offers a panel only to those who may see it, and to nobody where no release offers one', () => {
    const slots = slotsFor({} as never, makeHost);
    expect(slots.isOffered('customer.panel')).toBe(true);
    expect(slots.isOffered('product.panel')).toBe(false);
    remotes = [offering({}, { access: ['accountant'] })];
    expect(slots.isOffered('customer.panel')).toBe(false);
    sessionStore.set({ ...sessionStore.get(), account: { eId: 1, orgId: 4, isAcct: true } as never });
    expect(slots.isOffered('customer.panel')).toBe(true);
    remotes = [buildRemote('mf-reports', '1.0.0')];
    expect(slots.isOffered('customer.panel')).toBe(false);
  });

  it('offers no panel whose flag is off in this organisation; the default is in effect until set', () => {
    const slots = slotsFor({} as never, makeHost);
    const flagged = (byDefault: boolean, chosen?: boolean): ResolvedRemote => {
      const remote = offering({}, { flag: 'debt' });
      return {
        ...remote,
        remoteJson: { ...remote.remoteJson, flags: { debt: { label: 'Debt', default: byDefault } } },
        ...(chosen === undefined ? {} : { settings: { flags: { debt: chosen }, config: {} } }),
      };
    };
    const offers = [flagged(true), flagged(false), flagged(true, false), flagged(false, true)].map((remote) => {
      remotes = [remote];
      return slots.isOffered('customer.panel');
    });
    expect(offers).toEqual([true, false, false, true]);
  });

  it('has its panels ordered by place, then by title, whichever remote offers them', () => {
    const offers = (name: string, titles: readonly (readonly [string, number])[]): ResolvedRemote => {
      const remote = buildRemote(name, '1.0.0');
      const panels = titles.map(([title, order]) => ({ ...PANEL, panel: title, title, order }));
      return { ...remote, remoteJson: { ...remote.remoteJson, panels } };
    };
    remotes = [
      offers('mf-a', [
        ['Visits', 20],
        ['Debts', 20],
      ]),
      offers('mf-b', [
        ['Calls', 20],
        ['Zones', 5],
      ]),
    ];
    expect(offeredPanels('customer.panel').map(({ panel, remote }) => [panel.title, remote.name])).toEqual([
      ['Zones', 'mf-b'],
      ['Calls', 'mf-b'],
      ['Debts', 'mf-a'],
      ['Visits', 'mf-a'],
    ]);
    sessionStore.set({ ...sessionStore.get(), account: null });
    expect(offeredPanels('customer.panel')).toEqual([]);
  });

  it('leaves nothing behind when closed: no element, no guard, no release counted as running', async () => {
    const { module, seen } = buildModule('owes');
    loadRelease.mockResolvedValue(module);
    const { element, close } = open();
    await near();
    expect(canLeaveAll()).toBe('dirty');
    expect(mountedHere()).toEqual(new Set(['mf-reports@1.1.0']));
    close();
    await settled();
    expect([element.innerHTML, seen.unmounted, canLeaveAll(), mountedHere().size]).toEqual(['', 1, 'clean', 0]);
  });

  it('is closed with its remote, which may be unable to unmount, and starts nothing afterwards', async () => {
    const { module, seen } = buildModule('owes');
    loadRelease.mockResolvedValue(module);
    const { element, slots } = open();
    await near();
    slots.close();
    await settled();
    expect([element.innerHTML, seen.unmounted]).toEqual(['', 1]);
    const late = open();
    late.slots.close();
    await settled();
    expect(observers.size).toBe(0);
    loadRelease.mockClear();
    await near();
    expect(loadRelease).not.toHaveBeenCalled();
  });
});

describe('a panel that fails', () => {
  const failing = (kind: string) =>
    buildModule('', {
      mount: async (props) => {
        props.onFailure(Object.assign(new Error('no debt'), { iweFailure: kind }));
      },
    }).module;

  it('shows one line with its number, is counted for its remote, and can be tried again', async () => {
    loadRelease.mockResolvedValueOnce(failing('render'));
    const { element } = open();
    await near();
    expect(element.textContent).toBe(
      'Overdue by age is not shown. It stopped while it was drawn. (IWE-108, mf-reports) Try again',
    );
    expect(reportFailure.mock.calls.map(([{ remote, version, code }]) => [remote, version, code])).toEqual([
      ['mf-reports', '1.1.0', 'IWE-108'],
    ]);
    loadRelease.mockResolvedValue(buildModule('owes').module);
    retryIn(element)?.click();
    await settled();
    expect(element.textContent).toBe('owes 7');
  });

  it('is replaced by that of the fallback version, if it has one', async () => {
    remotes = [offering({ fallback: fallback([PANEL]) })];
    loadRelease.mockResolvedValueOnce(failing('mount')).mockResolvedValue(buildModule('old').module);
    const { element } = open();
    await near();
    expect(element.textContent).toBe('old 7');
    remotes = [offering({ fallback: fallback() })];
    sessionStorage.clear();
    loadRelease.mockReset().mockResolvedValue(failing('mount'));
    const without = open();
    await near();
    expect(without.element.textContent).toMatch(/IWE-107/);
    expect(loadRelease).toHaveBeenCalledTimes(1);
  });

  it('does not take the screens of its remote away: it is remembered for the panel alone', async () => {
    loadRelease.mockResolvedValue(failing('render'));
    open();
    await near();
    expect(failedHere.why('mf-reports', '1.1.0')).toBeNull();
    expect(failedHere.why('mf-reports#overdue', '1.1.0')).toMatchObject({ code: 'IWE-108' });
  });

  it('that made the last page hang is reported and not started again', async () => {
    beginStart({ name: 'mf-reports#overdue', version: '1.1.0' });
    // As another page of this tab finds it.
    const [key = ''] = Object.keys(localStorage).filter((one) => one.includes('mf-reports#overdue'));
    localStorage.setItem(key.replace(/starting \S+/, 'starting other'), String(Date.now() - 60_000));
    localStorage.removeItem(key);
    const { element } = open();
    await near();
    expect(element.textContent).toMatch(/IWE-113/);
    expect(loadRelease).not.toHaveBeenCalled();
  });

  it('for another slot than its remote.json says, or without an export, breaks the contract', async () => {
    const { module } = buildModule('owes', { slot: 'other.panel' });
    for (const one of [module, { ...module, panels: {} }]) {
      sessionStorage.clear();
      loadRelease.mockResolvedValue(one);
      const { element } = open();
      await near();
      expect(element.textContent).toMatch(/IWE-106/);
    }
  });

  it('never reloads the page that it is shown on', async () => {
    isOneTooMany.mockReturnValueOnce(true);
    const { element } = open();
    await near();
    expect(reloadPage).not.toHaveBeenCalled();
    expect(element.textContent).toMatch(/IWE-111/);
  });
});
