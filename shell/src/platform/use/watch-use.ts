import { troubleCode } from '@iwe/contract';
import type { TroubleKind } from '@iwe/contract';
import { reportFailure } from '../api.ts';

/**
 * Reports what goes wrong while remotes are used: errors that nothing catches, tasks that block the page, and
 * violations of its policy. Each is attributed to a release by the URL of its script; what is no release's is left
 * alone. Loaded after the first screen or with the first trouble (`trouble-events.ts`).
 */

/** A script that runs longer without a pause makes the page feel stuck, milliseconds. */
const SLOW_MS = 200;

/** Reports of one page. A page that breaks again and again says nothing new. */
const MAX_REPORTS = 10;

/** Errors that are no fault of the code: the server's refusals, and requests that were aborted. */
const EXPECTED = new Set(['ApiError', 'AbortError', 'TimeoutError']);

interface Release {
  remote: string;
  version: string;
}

const reported = new Set<string>();

/** Returns the release that the first release file in this text belongs to; null when it names none of ours. */
export function releaseIn(text: string): Release | null {
  const at = text.indexOf(`${location.origin}/r/`);
  const [, remote, version] = /^\/r\/([^/\s]+)\/([^/\s]+)\//.exec(text.slice(at + location.origin.length)) ?? [];
  return at >= 0 && remote && version ? { remote, version } : null;
}

function report(kind: TroubleKind, release: Release | null, message: string): void {
  if (!release) return;
  const key = `${kind} ${release.remote}@${release.version} ${message.replaceAll(/\d+/g, 'n')}`;
  if (reported.has(key) || reported.size >= MAX_REPORTS) return;
  reported.add(key);
  void reportFailure({
    code: troubleCode(kind),
    ...release,
    fallbackVersion: null,
    page: location.pathname.slice(0, 300),
    message: message.slice(0, 1000),
  });
}

/** Whether code of a browser's extension is named before any release's in a stack. */
export const isOfAnExtension = (stack: string): boolean => /^(?:(?!\/r\/)[^])*-extension:\/\//.test(stack);

function reportError(error: unknown, source: string): void {
  const { name, message, stack } = error instanceof Error ? error : { name: '', message: String(error), stack: '' };
  if (EXPECTED.has(name) || isOfAnExtension(stack ?? source)) return;
  report('error', releaseIn(stack ?? '') ?? releaseIn(source), name ? `${name}: ${message}` : message);
}

/** A script of a long animation frame; browsers other than Chromium offer none. */
export interface FrameScript {
  sourceURL: string;
  invoker: string;
  duration: number;
  sourceFunctionName: string;
}

/** The element in which a remote is drawn has its release as id; listeners of React run there, in the shell's code. */
const OF_A_REMOTE = /#([\w-]+)@(\d+\.\d+\.\d+[\w.-]*)\.on\w+$/;

/** Returns the release that a script of a long frame belongs to. */
export function releaseOfScript({ sourceURL, invoker }: Pick<FrameScript, 'sourceURL' | 'invoker'>): Release | null {
  const [, remote, version] = OF_A_REMOTE.exec(invoker) ?? [];
  return releaseIn(sourceURL) ?? (remote && version ? { remote, version } : null);
}

/** Begins to watch for tasks that block the page. */
export function watchFrames(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      for (const script of (entry as PerformanceEntry & { scripts?: FrameScript[] }).scripts ?? []) {
        if (script.duration < SLOW_MS) continue;
        const where = script.sourceFunctionName || script.invoker.replace(/^.*\//, '');
        report('slow', releaseOfScript(script), `${Math.round(script.duration)} ms without a pause in ${where}`);
      }
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
}

/** Reports what an event of `trouble-events.ts` tells. */
export function reportTrouble(event: Event): void {
  if (event instanceof ErrorEvent) reportError(event.error ?? event.message, event.filename);
  else if (event.type === 'unhandledrejection') reportError((event as PromiseRejectionEvent).reason, '');
  else {
    const { effectiveDirective, blockedURI, sourceFile } = event as SecurityPolicyViolationEvent;
    report('policy', releaseIn(sourceFile) ?? releaseIn(blockedURI), `${effectiveDirective} refused ${blockedURI}`);
  }
}
