import { matchPath } from 'react-router-dom';
import type { LoadableRelease } from '@iwe/contract';
import { provided } from './provided.ts';
import type { PlatformRoute } from './types.ts';

const asked = new Set<string>();

/**
 * Adds links that make the browser load a release's entry and exposed scripts in parallel. They are links, never script
 * tags: the federation runtime waits for the onload of a script tag that it finds, and a finished one never fires
 * again.
 */
export function preloadRelease(release: LoadableRelease): void {
  for (const url of [release.entry, ...release.preload]) {
    const integrity = release.integrity[url];
    if (!integrity || asked.has(url)) continue;
    asked.add(url);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    link.href = url;
    // A failed preload is no failure yet: loading itself tries again and reports.
    link.addEventListener('error', () => {
      asked.delete(url);
    });
    document.head.append(link);
  }
}

/**
 * Pages of sheets, of any remote (spec §2): they use a part of the shell that is otherwise requested only when the
 * remote's code runs.
 */
const SHEET_PATHS = /^\/order_(detail|add|edit)\//;

/**
 * Starts loading the release that will draw this path, and what it will request from the shell, before the frame is
 * rendered.
 */
export function preloadForPath(
  releases: readonly LoadableRelease[],
  routes: readonly PlatformRoute[],
  pathname: string,
): void {
  const name = routes.find((route) => matchPath(route.path, pathname))?.remote;
  const release = releases.find((candidate) => candidate.name === name);
  if (!release) return;
  preloadRelease(release);
  // A failure is reported when the remote itself imports it: webpack then tries again.
  if (SHEET_PATHS.test(pathname)) provided.sheetView().catch(() => undefined);
}
