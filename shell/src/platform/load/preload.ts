import { matchPath } from 'react-router-dom';
import type { LoadableRelease } from '@iwe/contract';
import { furtherAddress, loadFrom } from './mf-loader.ts';
import { slowness } from './patience.ts';
import { fetchSheetView } from './provided.ts';
import type { PlatformRoute } from '../types.ts';

/** Delay after which a file is requested once more, at an address of its own, milliseconds on a good line. */
const AGAIN_AFTER_MS = 2500;

/** URL → the addresses at which the file was requested, each with whether it was received. Failed ones are removed. */
const requested = new Map<string, Map<string, Promise<boolean>>>();

/**
 * Adds links that make the browser load a release's entry and exposed scripts in parallel. They are links, never script
 * tags: the federation runtime waits for the onload of a script tag that it finds, and a finished one never fires
 * again.
 */
export function preloadRelease(release: LoadableRelease): void {
  for (const url of [release.entry, ...release.preload]) {
    const integrity = release.integrity[url];
    if (integrity && !requested.get(url)?.size) void request(url, url, integrity);
  }
}

/** Resolves to whether the file was received from this address; while it hangs, the promise is pending. */
function request(url: string, address: string, integrity: string): Promise<boolean> {
  const addresses = requested.get(url) ?? new Map<string, Promise<boolean>>();
  requested.set(url, addresses);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.integrity = integrity;
  link.crossOrigin = 'anonymous';
  link.href = address;
  const received = new Promise<boolean>((resolve) => {
    link.addEventListener('load', () => {
      resolve(true);
    });
    // A failed preload is no failure yet: loading itself tries again and reports.
    link.addEventListener('error', () => {
      addresses.delete(address);
      resolve(false);
    });
  });
  addresses.set(address, received);
  document.head.append(link);
  return received;
}

/**
 * Resolves when the files of a release that `preloadRelease` requests were received or refused; loading itself then
 * says which. A file that hangs is requested once more at an address of its own, and whichever is received first is
 * used. Calls `onSlow` when that becomes necessary. Never resolves while all addresses of a file hang.
 */
export async function releaseReceived(release: LoadableRelease, onSlow: () => void): Promise<void> {
  // Without preloading nothing tells whether a file was received; loading itself then waits for it.
  if (!document.createElement('link').relList.supports('preload')) return;
  preloadRelease(release);
  await Promise.all(
    [release.entry, ...release.preload].map(async (url) => {
      const integrity = release.integrity[url];
      if (!integrity) return;
      const addresses = (): Promise<string>[] =>
        [...(requested.get(url) ?? [])].map(async ([address, received]) => {
          if (await received) return address;
          throw new Error(`${address} was refused`);
        });
      const slow = new Promise<null>((resolve) => {
        setTimeout(() => {
          resolve(null);
        }, AGAIN_AFTER_MS * slowness());
      });
      const first = await Promise.race([firstOf(addresses()), slow]);
      if (first !== null) return useAddress(url, first);
      onSlow();
      void request(url, furtherAddress(url), integrity);
      useAddress(url, await firstOf(addresses()));
    }),
  );
}

/** Resolves to the first address from which the file was received; '' when all were refused. */
const firstOf = (addresses: readonly Promise<string>[]): Promise<string> => Promise.any(addresses).catch(() => '');

function useAddress(url: string, address: string): void {
  if (address !== '' && address !== url) loadFrom(address);
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
  if (SHEET_PATHS.test(pathname)) fetchSheetView();
}
