import { isOfTheLine } from '../host/failure.ts';
import type { Failure } from '../host/failure.ts';

const KEY = 'iwe.platform.failed';

/**
 * The versions that failed in this tab: 'mf-sales@1.1.0' → why. The next page doesn't try them again only to fail
 * again; one that a bad line kept away is tried anew.
 */
export const failedHere = {
  /** Returns why this version is not to be tried again in this tab; null when it may be. */
  why(name: string, version: string): Failure | null {
    const failure = read()[`${name}@${version}`];
    return failure && !isOfTheLine(failure.kind) ? failure : null;
  },
  add(name: string, version: string, failure: Failure): void {
    write({ ...read(), [`${name}@${version}`]: failure });
  },
  /** Clears the failures of one remote, for 'Try again'. */
  forget(name: string): void {
    write(Object.fromEntries(Object.entries(read()).filter(([key]) => !key.startsWith(`${name}@`))));
  },
};

function read(): Record<string, Failure> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, Failure>) : {};
  } catch {
    return {};
  }
}

function write(entries: Record<string, Failure>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Without storage the next page simply tries the version again.
  }
}
