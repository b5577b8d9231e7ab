import type { LoadableRelease } from '@iwe/contract';
import type { Lifecycles, RemoteModule } from '@iwe/remote-kit';
import { reportRun } from '../api.ts';
import { screenDrawn } from '../../early-keys.ts';
import { canOpen } from './can-open.ts';
import { addLeaveGuard } from './can-leave.ts';
import { failedHere } from '../load/failed-here.ts';
import { PlatformError, toFailure } from './failure.ts';
import type { Failure } from './failure.ts';
import { isOneTooMany, loadRelease } from '../load/load-remote.ts';
import { slowness, whenOverdue } from '../load/patience.ts';
import { panelKey } from './host.ts';
import type { Host, HostOptions } from './host.ts';
import { addMounted } from './mounted.ts';
import { mountParcel } from './parcel.ts';
import { platformStore } from '../list/platform-store.ts';
import { preloadRelease } from '../load/preload.ts';
import { reloadPage } from '../reload-page.ts';
import { slotsFor } from './slots.ts';
import { beginStart, endStart, hungStarts } from './start-marker.ts';
import { measureStartLater, watchFramesLater } from '../use/trouble-events.ts';
import type { Start } from '../use/measure-use.ts';

/** Time limit for the first screen of each version, from the request for its files, milliseconds on a good line. */
const FIRST_SCREEN_WITHIN_MS = 10_000;

/** Time limit for the files of all versions together: after it somebody who waits sees the panel, milliseconds. */
const OPEN_WITHIN_MS = 9000;

/** The part of it that is left for a fallback, milliseconds. */
const FALLBACK_WITHIN_MS = 3500;

/**
 * Runs one remote, or one of its panels, in one element until it is closed: the resolved version, then its fallback,
 * then nothing. Never throws.
 */
export class RemoteHost implements Host {
  readonly #options: HostOptions;
  /** Under which name starts are marked and failures remembered in this tab. */
  readonly #key: string;
  #closed = false;
  #takeDown: (() => void) | null = null;
  #lastFailure: Failure | null = null;
  /** The version that was started last. */
  #starting: LoadableRelease | null = null;

  constructor(options: HostOptions) {
    this.#options = options;
    const { remote, panel } = options;
    this.#key = panel ? panelKey(remote.name, panel.name) : remote.name;
  }

  #keyOf({ version }: LoadableRelease): { name: string; version: string } {
    return { name: this.#key, version };
  }

  /** Whether a release has what is to be shown: not every version offers the panel. */
  #hasIt({ remoteJson }: LoadableRelease): boolean {
    const { panel } = this.#options;
    return !panel || (remoteJson.panels ?? []).some((one) => one.panel === panel.name && one.slot === panel.slot);
  }

  /**
   * Starts with the newest version that has not failed in this tab. When all have failed, tries the resolved version
   * again: one broken screen, or a minute without the server, must not disable the whole remote. A version that hung a
   * page is tried again only when somebody asks for it.
   */
  async open(): Promise<void> {
    const { remote } = this.#options;
    const candidates = [remote, ...(remote.fallback ? [remote.fallback] : [])].filter(
      (release) => !platformStore.isBlocked(release.name, release.version) && this.#hasIt(release),
    );
    if (candidates.length === 0) {
      this.#lastFailure = toFailure(
        new PlatformError('blocked', 'Every version that this page knows is blocked.'),
        'blocked',
      );
      report(remote, this.#lastFailure, null, null);
    }
    for (const version of hungStarts(this.#key)) {
      const hung = candidates.find((release) => release.version === version);
      if (!hung) continue;
      const failure = toFailure(new PlatformError('hang', 'It did not finish starting: its page hung.'), 'hang');
      failedHere.add(this.#key, version, failure);
      report(hung, failure, null, hung === remote ? (candidates[1]?.version ?? null) : null);
    }
    const fresh = candidates.filter((release) => {
      const earlier = failedHere.why(this.#key, release.version);
      this.#lastFailure ??= earlier;
      return earlier === null;
    });
    if (fresh.length > 0 || candidates.length === 0) return this.#tryEach(fresh);
    const again = candidates.filter(({ version }) => failedHere.why(this.#key, version)?.kind !== 'hang');
    if (again.length > 0) this.#lastFailure = null;
    return this.#tryEach(again);
  }

  /** Unmounts the remote; the element is empty afterwards. */
  close(): void {
    this.#closed = true;
    if (this.#starting) endStart(this.#keyOf(this.#starting));
    this.#takeDown?.();
  }

  async #tryEach(
    releases: readonly LoadableRelease[],
    until = Date.now() + OPEN_WITHIN_MS * slowness(),
  ): Promise<void> {
    const [release, ...rest] = releases;
    if (this.#closed) return;
    if (!release) {
      const failure =
        this.#lastFailure ?? toFailure(new PlatformError('unavailable', 'No version can run here.'), 'unavailable');
      this.#options.onState({ phase: 'failed', failure });
      return;
    }
    this.#options.onState({ phase: 'loading' });
    if (isOneTooMany(release)) {
      // Nothing can be lost here: the previous screen has been left already.
      if (!this.#options.panel) return reloadPage();
      // But a panel is shown beside the page's own work.
      const failure = new PlatformError('unavailable', 'The page has loaded too many versions of it.');
      return this.#giveUp(release, failure, rest, until);
    }
    const startedAt = Date.now();
    const start = {
      name: release.name,
      version: release.version,
      asked: performance.now(),
      loaded: 0,
      mounted: 0,
      drawn: 0,
    };
    beginStart(this.#keyOf(release));
    this.#starting = release;
    try {
      const module = await loadRelease(release, {
        withinMs: Math.max(until - Date.now() - rest.length * FALLBACK_WITHIN_MS, FALLBACK_WITHIN_MS) / slowness(),
        onSlow: () => {
          for (const fallback of rest) preloadRelease(fallback);
        },
      });
      start.loaded = performance.now();
      await this.#mount(release, module, rest, startedAt + FIRST_SCREEN_WITHIN_MS, start);
      start.mounted = performance.now();
      if (!this.#closed)
        this.#options.onState({ phase: 'mounted', version: release.version, notice: this.#lastFailure });
    } catch (error) {
      await this.#giveUp(release, error, rest, until);
    }
  }

  /** Mounts one release. Rejects when mounting fails; on a later failure it switches to the next version by itself. */
  async #mount(
    release: LoadableRelease,
    module: RemoteModule,
    rest: readonly LoadableRelease[],
    drawnUntil: number,
    start: Start,
  ): Promise<void> {
    if (this.#closed) return;
    const { container, navigation, panel, onDrawn } = this.#options;
    const lifecycles = panel ? panelOf(module, panel) : module;
    const element = document.createElement('div');
    const name = `${release.name}@${release.version}`;
    element.dataset[panel ? 'panel' : 'remote'] = name;
    // Browsers name the listeners of a slow task by the element's id. An id is that of one element.
    if (!document.getElementById(name)) element.id = name;
    container.append(element);

    let mounting = true;
    let closing = false;
    let failed = false;
    const whileMounting = Promise.withResolvers<never>();
    whileMounting.promise.catch(() => undefined);
    const removeGuard = addLeaveGuard(() => module.canLeave());
    const forget = addMounted(release);
    const slots = panel ? null : slotsFor(navigation, (options) => new RemoteHost(options));
    const props = {
      domElement: element,
      navigation,
      onDrawn: () => {
        stopWaiting();
        endStart(this.#keyOf(release));
        reportFirstScreen(release);
        watchFramesLater();
        start.drawn = performance.now();
        if (!panel) measureStartLater(start);
        screenDrawn();
        onDrawn?.();
      },
      hasRoute: canOpen,
      onFailure: (error: unknown) => {
        if (closing) return reportUnmount(error);
        if (failed) return;
        failed = true;
        if (mounting) whileMounting.reject(error);
        else void this.#giveUp(release, asRender(error), rest);
      },
      ...(release.settings ? { settings: release.settings } : {}),
      ...(panel ? { slotProps: panel.slotProps } : { slots }),
    };
    const stopWaiting = whenOverdue(drawnUntil - Date.now(), () => {
      props.onFailure(
        mounting
          ? new PlatformError('mount', 'It did not start in time.')
          : new PlatformError('timeout', 'Its first screen was not drawn in time.'),
      );
    });
    const reportUnmount = (error: unknown): void => {
      // A remote that never mounted need not be able to unmount.
      if (!mounting)
        report(
          release,
          toFailure(new PlatformError('unmount', toFailure(error, 'unmount').message, error), 'unmount'),
          error,
          null,
        );
    };
    const parcel = mountParcel(lifecycles as Lifecycles<typeof props>, props, {
      onStartFailed: (error) => {
        const { kind, message } = toFailure(error, 'mount');
        whileMounting.reject(new PlatformError(kind, message, error));
      },
      onClosing: () => {
        closing = true;
      },
    });
    this.#takeDown = () => {
      this.#takeDown = null;
      stopWaiting();
      removeGuard();
      forget();
      slots?.close();
      // Removed at once; the next remote must not wait for one that can't unmount.
      element.remove();
      void parcel.close().catch(reportUnmount);
    };
    await Promise.race([parcel.mounted, whileMounting.promise]).catch((error: unknown) => {
      throw asRender(error);
    });
    mounting = false;
  }

  async #giveUp(
    release: LoadableRelease,
    error: unknown,
    rest: readonly LoadableRelease[],
    until?: number,
  ): Promise<void> {
    if (this.#closed) return;
    const failure = toFailure(error, 'mount');
    endStart(this.#keyOf(release));
    this.#lastFailure = failure;
    failedHere.add(this.#key, release.version, failure);
    report(release, failure, error, rest[0]?.version ?? null);
    this.#takeDown?.();
    await this.#tryEach(rest, until);
  }
}

/** Returns a panel of a loaded remote; throws when it is not exported, or is one for another slot. */
function panelOf({ panels }: RemoteModule, { slot, name }: { slot: string; name: string }) {
  const found = panels?.[name];
  if (found?.slot === slot) return found;
  throw new PlatformError('contract', `It does not export ${name} for ${slot}.`);
}

/** An error in a screen's first render is a render failure, unless the error states its own kind. */
const asRender = (error: unknown): unknown => {
  const { kind, message } = toFailure(error, 'render');
  return new PlatformError(kind, message, error);
};

/** Logs the failure to the console and reports it to the server with who is to blame for it. */
function report(release: LoadableRelease, failure: Failure, error: unknown, fallbackVersion: string | null): void {
  console.error(`${failure.code} ${release.name}@${release.version}: ${failure.message}`);
  const at = { page: location.pathname.slice(0, 300), fallbackVersion };
  import('../use/blame.ts').then(({ reportBlame }) => reportBlame(release, failure, error, at)).catch(() => undefined);
}

const told = new Set<string>();

/** Reports the first screen of a version, once for each browser and day. */
function reportFirstScreen(release: LoadableRelease): void {
  const key = `iwe.platform.ran.${release.name}@${release.version}`;
  const today = new Date().toISOString().slice(0, 10);
  if (told.has(key + today)) return;
  told.add(key + today);
  try {
    if (localStorage.getItem(key) === today) return;
    localStorage.setItem(key, today);
  } catch {
    // Without storage it is reported once per page.
  }
  // Delayed until the first screen has its data, because it is not urgent.
  setTimeout(() => {
    void reportRun(release.name, release.version);
  }, 5000);
}
