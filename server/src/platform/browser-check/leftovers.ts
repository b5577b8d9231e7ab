import type { Browser, CDPSession, JSHandle } from 'playwright-core';
import type { CheckedPage } from './checked-page.ts';

/** What a page holds at one moment. */
export interface Holdings {
  /** Rules of all style sheets. */
  styles: number;
  /** Style sheets that a script added: adopted ones, and elements that are not the design system's. */
  sheets: number;
  /** Listeners of window, document, body and root element. */
  listeners: number;
  /** The same, of the candidate's own scripts alone. */
  ownListeners: number;
  /** Intervals, and timeouts and animation frames that are still to come, of the candidate's own scripts. */
  timers: number;
  /** Built-in functions that are not the browser's any more. */
  patched: string[];
}

/** What grows with every mount where a candidate leaks, with its name in a sentence. */
const GROWING = [
  ['styles', 'rules of styles'],
  ['listeners', 'listeners'],
] as const;

/** Returns whether a mount added styles or listeners that are still there after it was closed. */
export const hasGrown = (
  first: Pick<Holdings, 'styles' | 'listeners'>,
  second: Pick<Holdings, 'styles' | 'listeners'>,
): boolean => GROWING.some(([kind]) => second[kind] > first[kind]);

/**
 * Returns what a candidate left behind, in sentences: `before` its first load, after its screen was closed for the
 * `first` and for the `second` time. What every mount adds is a leak; what the first load adds is one when it is the
 * candidate's own.
 */
export function leftovers(before: Holdings, first: Holdings, second: Holdings): string[] {
  const found: string[] = [];
  for (const [kind, name] of GROWING)
    if (second[kind] > first[kind]) found.push(`${second[kind] - first[kind]} ${name} more after every unmount`);
  for (const [kind, name] of [
    ['sheets', 'style sheets'],
    ['ownListeners', 'listeners of window or document'],
  ] as const)
    if (second[kind] > before[kind])
      found.push(`${second[kind] - before[kind]} ${name} that were not there before it was loaded`);
  if (Math.min(first.timers, second.timers) > before.timers)
    found.push(`${second.timers - before.timers} timers still running while none of its screens is open`);
  const known = new Set(before.patched);
  for (const name of second.patched) if (!known.has(name)) found.push(`${name} is not what it was any more`);
  return found;
}

/** Objects of which a page has one, as paths from `window`. */
const ONLY_ONES = [
  'document',
  'history',
  'location',
  'navigation',
  'performance',
  'crypto',
  'crypto.subtle',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'customElements',
  'trustedTypes',
  'screen',
  'visualViewport',
  'scheduler',
  'navigator',
  'navigator.clipboard',
  'navigator.credentials',
  'navigator.locks',
  'navigator.mediaDevices',
  'navigator.permissions',
  'navigator.serviceWorker',
  'navigator.storage',
];

/** What the shell leaves in the page for everybody, closed: another value there is a change. */
const OF_THE_SHELL = [
  'iweScriptDoor',
  '__FEDERATION__',
  '__VMOK__',
  '__GLOBAL_LOADING_REMOTE_ENTRY__',
  '_FEDERATION_RUNTIME_CORE',
  'webpackChunkiwe_shell',
];

/**
 * Returns a function that lists the built-in functions that changed since: those of constructors, prototypes,
 * namespaces and of the objects that a page has once (`history`, `document` …), where an own property that is new hides
 * the prototype's. It runs in the page's own world, because only there replaced functions can be seen; it is called
 * once before the candidate is loaded and uses nothing later that a candidate could replace.
 */
const WATCH_BUILT_INS = `(() => {
  const ONLY_ONES = ${JSON.stringify(ONLY_ONES)};
  const OF_THE_SHELL = ${JSON.stringify(OF_THE_SHELL)};
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, has } = Reflect;
  const push = (list, item) => { list[list.length] = item; };
  const watched = [];
  const watch = (name, object) => {
    const found = [];
    const known = { __proto__: null };
    for (const key of ownKeys(object)) {
      known[key] = true;
      const one = getOwnPropertyDescriptor(object, key);
      if (one && (typeof one.value === 'function' || one.get || one.set))
        push(found, { key, value: one.value, get: one.get, set: one.set });
    }
    push(watched, { name, object, found, known, parent: getPrototypeOf(object) });
  };
  watch('window', window);
  for (const key of ownKeys(window)) {
    if (typeof key !== 'string' || !/^[A-Z]/.test(key)) continue;
    const one = getOwnPropertyDescriptor(window, key);
    const value = one && one.value;
    if (typeof value !== 'function' || !/\\[native code\\]/.test(Function.prototype.toString.call(value))) continue;
    watch(key, value);
    if (value.prototype) watch(key + '.prototype', value.prototype);
  }
  for (const key of ['JSON', 'Math', 'Reflect', 'Atomics', 'WebAssembly', 'Intl', 'CSS', 'console'])
    watch(key, window[key]);
  for (const key of ownKeys(Intl)) {
    const part = Intl[key];
    if (typeof part !== 'function') continue;
    watch('Intl.' + key, part);
    if (part.prototype) watch('Intl.' + key + '.prototype', part.prototype);
  }
  for (const path of ONLY_ONES) {
    let object = window;
    for (const key of path.split('.')) object = object && object[key];
    if (object) watch(path, object);
  }
  const shells = [];
  for (const key of OF_THE_SHELL) {
    const value = window[key];
    if (value === undefined) continue;
    push(shells, { key, value });
    watch(key, value);
  }
  const text = String;
  return () => {
    const changed = [];
    for (let at = 0; at < shells.length; at += 1)
      if (window[shells[at].key] !== shells[at].value) push(changed, 'window.' + shells[at].key);
    for (let at = 0; at < watched.length; at += 1) {
      const { name, object, found, known, parent } = watched[at];
      for (let which = 0; which < found.length; which += 1) {
        const { key, value, get, set } = found[which];
        const now = getOwnPropertyDescriptor(object, key);
        if (!now || now.value !== value || now.get !== get || now.set !== set) push(changed, name + '.' + text(key));
      }
      const keys = ownKeys(object);
      for (let which = 0; which < keys.length; which += 1)
        if (parent && !known[keys[which]] && has(parent, keys[which])) push(changed, name + '.' + text(keys[which]));
    }
    return changed;
  };
})()`;

/** Sheets of the design system carry its mark; the page's own link has none of it and never changes. */
const STYLES = `({
  styles: [...document.querySelectorAll('style, link[rel=stylesheet]')]
    .reduce((sum, one) => sum + (one.sheet ? one.sheet.cssRules.length : 1), 0),
  sheets: document.adoptedStyleSheets.length
    + document.querySelectorAll('style:not([data-emotion]), link[rel=stylesheet]').length,
})`;

const TARGETS = ['window', 'document', 'document.body', 'document.documentElement'];

/** Counts what a candidate leaves in a page. */
export class LeftoverWatch {
  readonly #page: CheckedPage;
  readonly #own: string;
  readonly #trace: TimerTrace;
  readonly #changes: JSHandle<() => string[]>;

  private constructor(page: CheckedPage, own: string, trace: TimerTrace, changes: JSHandle<() => string[]>) {
    this.#page = page;
    this.#own = own;
    this.#trace = trace;
    this.#changes = changes;
  }

  /** Begins to watch a page before the candidate, whose scripts are below the path `own`, is loaded. */
  static async start(browser: Browser, page: CheckedPage, own: string): Promise<LeftoverWatch> {
    const changes = await page.page.evaluateHandle<() => string[]>(WATCH_BUILT_INS);
    return new LeftoverWatch(page, own, await TimerTrace.start(browser), changes);
  }

  /** Records what the page holds now; the timers are known at the `end`. */
  async take(name: string): Promise<Omit<Holdings, 'timers'>> {
    await this.#trace.mark(name);
    const patched = await this.#changes.evaluate((changes) => changes());
    const styles = await this.#page.run<Pick<Holdings, 'styles' | 'sheets'>>(STYLES);
    return { ...styles, ...(await this.#listeners()), patched };
  }

  /** Stops watching. Resolves to the number of timers at each moment that was taken. */
  async end(): Promise<Map<string, number>> {
    return this.#trace.end(this.#page.frame, this.#own);
  }

  async #listeners(): Promise<Pick<Holdings, 'listeners' | 'ownListeners'>> {
    const { session } = this.#page;
    const urls = new Map<string, string>();
    const note = ({ scriptId, url }: { scriptId: string; url: string }): void => {
      urls.set(scriptId, url);
    };
    session.on('Debugger.scriptParsed', note);
    await session.send('Debugger.enable');
    const counts = { listeners: 0, ownListeners: 0 };
    for (const expression of TARGETS) {
      const { result } = await session.send('Runtime.evaluate', { expression });
      if (result.objectId === undefined) continue;
      const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
      const lasting = listeners.filter(({ once }) => !once);
      counts.listeners += lasting.length;
      counts.ownListeners += lasting.filter(({ scriptId }) => urls.get(scriptId)?.includes(this.#own)).length;
    }
    await session.send('Debugger.disable');
    session.off('Debugger.scriptParsed', note);
    return counts;
  }
}

interface TraceEvent {
  name: string;
  /** Microseconds, as `dur`, which only what lasts has. */
  ts: number;
  dur?: number;
  args: {
    sync_id?: string;
    data?: {
      frame?: string;
      timerId?: number;
      id?: number;
      singleShot?: boolean;
      stackTrace?: { url?: string }[];
    };
  };
}

/** The browser's own record of timers and animation frames: nothing in the page is replaced for it. */
class TimerTrace {
  readonly #session: CDPSession;
  readonly #events: TraceEvent[] = [];

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Tracing.dataCollected', ({ value }) => this.#events.push(...(value as unknown as TraceEvent[])));
  }

  static async start(browser: Browser): Promise<TimerTrace> {
    const session = await browser.newBrowserCDPSession();
    const trace = new TimerTrace(session);
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: {
        includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack', '__metadata'],
        excludedCategories: ['*'],
      },
    });
    return trace;
  }

  async mark(name: string): Promise<void> {
    await this.#session.send('Tracing.recordClockSyncMarker', { syncId: name });
  }

  /** Resolves to the number of timers of scripts below `own` that were pending at each mark. */
  async end(frame: string, own: string): Promise<Map<string, number>> {
    const complete = new Promise<void>((resolve) => {
      this.#session.once('Tracing.tracingComplete', () => resolve());
    });
    await this.#session.send('Tracing.end');
    await complete;
    await this.#session.detach();
    return pendingAt(this.#events, frame, own);
  }
}

/**
 * Returns the number of pending timers and frames that were asked for by scripts below `own`, at every mark. A mark
 * inside a callback counts at its end: a timer that asks for itself again is pending without a gap.
 */
export function pendingAt(events: readonly TraceEvent[], frame: string, own: string): Map<string, number> {
  const pending = new Map<string, { isOnce: boolean }>();
  const at = new Map<string, number>();
  for (const { name, args } of marksBehindCallbacks(events)) {
    if (name === 'clock_sync' && args.sync_id !== undefined) at.set(args.sync_id, pending.size);
    const { data } = args;
    if (data?.frame !== frame) continue;
    const timer = `timer ${data.timerId}`;
    const drawn = `frame ${data.id}`;
    const isOwn = data.stackTrace?.[0]?.url?.includes(own) === true;
    if (name === 'TimerInstall' && isOwn) pending.set(timer, { isOnce: data.singleShot === true });
    else if (name === 'TimerRemove') pending.delete(timer);
    else if (name === 'TimerFire' && pending.get(timer)?.isOnce) pending.delete(timer);
    else if (name === 'RequestAnimationFrame' && isOwn) pending.set(drawn, { isOnce: true });
    else if (name === 'FireAnimationFrame' || name === 'CancelAnimationFrame') pending.delete(drawn);
  }
  return at;
}

/** Returns the events in their order; a mark inside a callback follows what the callback did. */
function marksBehindCallbacks(events: readonly TraceEvent[]): TraceEvent[] {
  let busyUntil = 0;
  const ordered = events.toSorted((a, b) => a.ts - b.ts);
  const moments = new Map(
    ordered.map((event) => {
      const { name, ts, dur = 0 } = event;
      if (name === 'TimerFire' || name === 'FireAnimationFrame') busyUntil = Math.max(busyUntil, ts + dur);
      return [event, name === 'clock_sync' ? Math.max(ts, busyUntil) : ts];
    }),
  );
  const momentOf = (event: TraceEvent): number => moments.get(event) ?? 0;
  return ordered.toSorted((a, b) => momentOf(a) - momentOf(b));
}
