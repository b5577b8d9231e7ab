import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { FailureKind, LoadableRelease } from '@iwe/contract';
import type { RemoteModule } from '@iwe/remote-kit';
import { PlatformError } from '../host/failure.ts';
import { withTimeout } from './with-timeout.ts';
import { addressOf } from './mf-loader.ts';
import { releaseReceived } from './preload.ts';

const RETRIES = 2;
const PAUSE_MS = 400;
/** Time limit for the code of entry and exposed script, once they were received. */
const START_TIMEOUT_MS = 5000;

/** The most versions of one remote in one page: their code stays in memory until the page is reloaded. */
const MOST_VERSIONS = 3;

/** By container, whose name is unique to the release. */
const loaded = new Map<string, { name: string; module: RemoteModule }>();

/** 'mf-sales@1.0.0' of every release whose code was asked for in this page, in this order. */
const asked = new Set<string>();

/** Returns the other releases whose code ran in this page before a release's: they may have changed the page. */
export function ranBefore({ name, version }: Pick<LoadableRelease, 'name' | 'version'>): string[] {
  const all = [...asked];
  const at = all.indexOf(`${name}@${version}`);
  return all.slice(0, at < 0 ? all.length : at).slice(-10);
}

/** Whether the page already has so many versions of this remote that it should reload instead of adding this one. */
export function isOneTooMany({ name, containerName }: Pick<LoadableRelease, 'name' | 'containerName'>): boolean {
  return !loaded.has(containerName) && [...loaded.values()].filter((one) => one.name === name).length >= MOST_VERSIONS;
}

/** How long a release may take, and what to do when its files are slow. */
export interface Patience {
  /** Time limit for its files, milliseconds. */
  withinMs: number;
  /** Called when a file must be requested a second time; for preparing the fallback. */
  onSlow: () => void;
}

/**
 * Loads the module of one release, ready to mount. Requests each file twice more when it is refused, once more when it
 * hangs, and never when its bytes are wrong. Rejects with a PlatformError of kind fetch, integrity, timeout, evaluate,
 * share or contract.
 */
export async function loadRelease(release: LoadableRelease, patience: Patience): Promise<RemoteModule> {
  const known = loaded.get(release.containerName);
  if (known) return known.module;
  asked.add(`${release.name}@${release.version}`);
  const until = Date.now() + patience.withinMs;
  // By what was said: entry and exposed script may each be lost, one after the other.
  const failures = new Map<string, number>();
  for (;;) {
    try {
      await withTimeout(releaseReceived(release, patience.onSlow), Math.max(0, until - Date.now()));
      const module = await loadOnce(release);
      loaded.set(release.containerName, { name: release.name, module });
      return module;
    } catch (error) {
      const failure = await classified(error, release);
      const attempt = failures.get(failure.message) ?? 0;
      if (failure.kind !== 'fetch' || attempt === RETRIES || Date.now() > until) throw failure;
      failures.set(failure.message, attempt + 1);
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS * 2 ** attempt);
      });
    }
  }
}

async function loadOnce(release: LoadableRelease): Promise<RemoteModule> {
  registerRemotes([
    {
      name: release.containerName,
      entry: addressOf(release.entry),
      type: 'global',
      entryGlobalName: release.containerName,
    },
  ]);
  const module = await withTimeout(
    loadRemote<Partial<RemoteModule>>(`${release.containerName}/remote`),
    START_TIMEOUT_MS,
  );
  // The check of a release thereby refuses one that names a panel in remote.json and does not have it.
  const promised = release.remoteJson.panels?.filter(({ panel, slot }) => module?.panels?.[panel]?.slot !== slot) ?? [];
  const missing = [
    ...(['bootstrap', 'mount', 'unmount', 'canLeave'] as const).filter((name) => typeof module?.[name] !== 'function'),
    ...promised.map(({ panel, slot }) => `${panel} for ${slot}`),
  ];
  if (!module || missing.length > 0)
    throw new PlatformError('contract', `${release.name} ${release.version} does not export ${missing.join(', ')}.`);
  return module as RemoteModule;
}

/**
 * How the federation runtime's own errors begin; its placeholder for a missing shared package has a message of its own.
 */
const OF_THE_LOADER = /^\[ Federation Runtime \]|^Can not get '/;

/**
 * The error that webpack throws for a script of a remote. 'missing': it was loaded and ran, but did not contain the
 * expected module.
 */
const isChunkError = (error: unknown): error is Error & { type?: string } =>
  error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Returns the numbered failure of a loading error. The loader's errors are texts from which the kind is read; for a
 * file that was not loaded the file itself tells. All other errors were thrown by the remote's code.
 */
async function classified(error: unknown, release: LoadableRelease): Promise<PlatformError> {
  if (error instanceof PlatformError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const as = (kind: FailureKind): PlatformError => new PlatformError(kind, message, error);
  if (isChunkError(error)) {
    if (error.type === 'timeout') return as('timeout');
    return error.type === 'missing' ? as('evaluate') : notArrived(message, error, release);
  }
  if (/does not exist in container/.test(message)) return as('contract');
  if (!OF_THE_LOADER.test(message) || /ScriptExecutionError/.test(message)) return as('evaluate');
  if (/ timed out/.test(message)) return as('timeout');
  if (/RUNTIME-008/.test(message)) return notArrived(message, error, release);
  if (/RUNTIME-001/.test(message)) return as('contract');
  return /share|singleton|RUNTIME-00[56]|RUNTIME-015|does not satisfy|Can not get/i.test(message)
    ? as('share')
    : as('evaluate');
}

async function notArrived(message: string, error: unknown, release: LoadableRelease): Promise<PlatformError> {
  const urls = [release.entry, ...release.preload];
  const reasons = await Promise.all(urls.map(async (url) => iweScriptDoor.explain(url)));
  const spoilt = urls.filter((_, at) => reasons[at] === 'integrity');
  if (spoilt.length > 0)
    return new PlatformError('integrity', `${spoilt.join(', ')} does not have the bytes that were released.`, error);
  return new PlatformError('fetch', message, error);
}
