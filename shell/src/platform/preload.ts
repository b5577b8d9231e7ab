import { matchPath } from 'react-router-dom';
import type { LoadableRelease } from '@iwe/contract';
import { provided } from './provided.ts';
import type { PlatformRoute } from './types.ts';

const asked = new Set<string>();

/**
 * Links that make the browser fetch a release's entry and exposed scripts in parallel. They are links, never script tags:
 * the federation runtime waits for the onload of a script tag that it finds, and a finished one never fires again.
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
    // A failed preload is no failure yet: loading itself tries again and tells.
    link.addEventListener('error', () => { asked.delete(url); });
    document.head.append(link);
  }
}

/** Pages of sheets, of whichever remote (spec §2): they draw with a part of the shell's that is asked for only when the remote's own code runs. */
const SHEET_PATHS = /^\/order_(detail|add|edit)\//;

/** Starts on the release that will draw this path, and on what it will ask of the shell, before the frame is drawn. */
export function preloadForPath(releases: readonly LoadableRelease[], routes: readonly PlatformRoute[], pathname: string): void {
  const name = routes.find((route) => matchPath(route.path, pathname))?.remote;
  const release = releases.find((candidate) => candidate.name === name);
  if (!release) return;
  preloadRelease(release);
  // A failure is told when the remote itself asks: webpack begins anew then.
  if (SHEET_PATHS.test(pathname)) provided.sheetView().catch(() => undefined);
}
