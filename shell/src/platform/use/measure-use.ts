import { sessionStore } from '@iwe/session';
import { LINES } from '@iwe/domain';
import type { Line, ReleaseMeasure } from '@iwe/domain';
import { reportMeasures } from '../api.ts';
import { slowness } from '../load/patience.ts';
import { releaseOfScript } from './watch-use.ts';
import type { FrameScript } from './watch-use.ts';

/**
 * Measures what releases cost the people who use them, and sends it in batches: first how each started, then how it
 * behaves. Nothing of it names a person, a record or a text. Loaded after the first screen.
 */

/** When a release was started, in milliseconds of the page's clock; 0: not yet. */
export interface Start {
  name: string;
  version: string;
  asked: number;
  loaded: number;
  mounted: number;
  drawn: number;
}

type Values = Partial<Record<ReleaseMeasure, number>>;

/** Starts that follow each other are sent together, milliseconds. */
const SENT_AFTER_MS = 4000;
/** So long a release is used until its behaviour is sent, unless the page is left before, milliseconds. */
const USED_FOR_MS = 60_000;
/** Interactions that are answered faster are not told one by one by browsers, milliseconds. */
const LEAST_INTERACTION_MS = 16;

/** By 'mf-sales@1.0.0': what was measured and not sent yet. */
const unsent = new Map<string, Values>();
/** What is measured while a release is used, by release: the worst so far. */
const inUse = new Map<string, Values>();
const known = new Set<string>();
let sending: ReturnType<typeof setTimeout> | undefined;

/** Measures the first start of a release in this page; later ones have its code already. */
export function measureStart(start: Start): void {
  const { name, version, asked, loaded, mounted, drawn } = start;
  const release = `${name}@${version}`;
  if (known.has(release)) return;
  known.add(release);
  if (known.size === 1) watch();
  inUse.set(release, { longTask: 0 });
  setTimeout(() => moveInUse(release), USED_FOR_MS);
  // Browsers slow a page in the background down: what it measures there says nothing.
  if (wasHidden(asked, drawn)) return;
  const files = filesOf(release);
  const isNew = files.some((file) => file.transferSize > 0 && file.responseEnd <= drawn);
  unsent.set(release, {
    ...(isNew ? { load: loaded - asked } : {}),
    ...(mounted > 0 ? { mount: mounted - loaded } : {}),
    [isNew ? 'newScreen' : 'knownScreen']: drawn - loaded,
    ...sizesOf(files),
  });
  sending ??= setTimeout(send, SENT_AFTER_MS);
}

/** Whether the page was in the background at any time between two moments. */
function wasHidden(from: number, to: number): boolean {
  // 'visible' and 'hidden' with the moment of each change; only Chromium tells.
  const changes = performance.getEntriesByType('visibility-state');
  return (
    document.hidden || changes.some(({ name, startTime }) => name === 'hidden' && startTime >= from && startTime <= to)
  );
}

const filesOf = (release: string): PerformanceResourceTiming[] => {
  const folder = `${location.origin}/r/${release.replace('@', '/')}/`;
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
    name.startsWith(folder),
  );
};

/** A file that was preloaded is named twice, by its link and by its script. */
function sizesOf(files: readonly PerformanceResourceTiming[]): Values {
  const byName = Map.groupBy(files, ({ name }) => name);
  const sum = (key: 'encodedBodySize' | 'transferSize'): number =>
    [...byName.values()].reduce((total, same) => total + Math.max(...same.map((file) => file[key])), 0);
  const [size, received] = [sum('encodedBodySize'), sum('transferSize')];
  return { ...(size > 0 ? { size } : {}), ...(received > 0 ? { received } : {}) };
}

/** Keeps the worst that was seen of a release. */
function note(release: string | null, measure: 'longTask' | 'interaction', value: number): void {
  const values = release === null ? undefined : inUse.get(release);
  if (values) values[measure] = Math.max(values[measure] ?? 0, value);
}

const nameOf = (release: { remote: string; version: string } | null): string | null =>
  release && `${release.remote}@${release.version}`;

/** An answer to a key or a click; browsers other than Chromium have none. */
type EventTiming = PerformanceEntry & { interactionId?: number; target?: Node | null };

function watch(): void {
  observe('long-animation-frame', (entry) => {
    for (const script of (entry as PerformanceEntry & { scripts?: FrameScript[] }).scripts ?? [])
      note(nameOf(releaseOfScript(script)), 'longTask', script.duration);
  });
  observe('event', (entry) => {
    const { interactionId, target, duration } = entry as EventTiming;
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-remote], [data-panel]') : null;
    if (interactionId && element)
      note(element.dataset['remote'] ?? element.dataset['panel'] ?? null, 'interaction', duration);
  });
  // Not by a listener: the check of a release counts the document's, and would find one more than before.
  observe('visibility-state', ({ name }) => {
    if (name !== 'hidden') return;
    for (const release of inUse.keys()) moveInUse(release);
    send();
  });
}

function observe(type: string, act: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const options = { type, buffered: true, durationThreshold: LEAST_INTERACTION_MS };
  new PerformanceObserver((list) => list.getEntries().forEach(act)).observe(options);
}

/** Lets what was measured in use be sent; a page's first minute with a release counts. */
function moveInUse(release: string): void {
  const values = inUse.get(release);
  if (!values || !inUse.delete(release)) return;
  unsent.set(release, { ...unsent.get(release), ...values });
  sending ??= setTimeout(send, SENT_AFTER_MS);
}

function send(): void {
  clearTimeout(sending);
  sending = undefined;
  if (unsent.size === 0) return;
  const releases = [...unsent].map(([release, values]) => {
    const [remote = '', version = ''] = release.split('@');
    return { remote, version, values };
  });
  unsent.clear();
  // A page that is left by signing out has no session any more.
  if (sessionStore.get().account) void reportMeasures(lineOf(), releases);
}

/** What the browser tells about the line; only Chromium does. */
interface Connection {
  effectiveType?: string;
  /** Megabits a second. */
  downlink?: number;
}

/** Slower than a good line by so much (`slowness`): a slow one, and one between. */
const SLOWNESS = { slow: 4, medium: 1.5 };
const FAST_MBITS = 5;

/** Returns the kind of this tab's line: what the browser says, or what its own files took where that is worse. */
export function lineOf(): Line {
  const { effectiveType = '4g', downlink = FAST_MBITS } = (navigator as { connection?: Connection }).connection ?? {};
  const slower = slowness();
  const [slow, medium, fast] = LINES;
  if (effectiveType !== '4g' || slower >= SLOWNESS.slow) return slow;
  return downlink < FAST_MBITS || slower >= SLOWNESS.medium ? medium : fast;
}
