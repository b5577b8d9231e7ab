import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { LoadableRelease } from '@iwe/contract';
import type { RemoteModule } from '@iwe/remote-kit';
import { PlatformError } from './failure.ts';
import { inTime } from './in-time.ts';
import { preloadRelease } from './preload.ts';

const RETRIES = 2;
const PAUSE_MS = 400;
/** Entry and exposed script together, and the code they run while loading. */
const LOAD_TIMEOUT_MS = 8000;

const loaded = new Map<string, RemoteModule>();

/**
 * The module of one release, ready to mount. Asks twice again when a file does not arrive; never when its bytes are wrong.
 * Rejects with a PlatformError of kind fetch, integrity, timeout, evaluate, share or contract.
 */
export async function loadRelease(release: LoadableRelease): Promise<RemoteModule> {
  const known = loaded.get(release.containerName);
  if (known) return known;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const module = await loadOnce(release);
      loaded.set(release.containerName, module);
      return module;
    } catch (error) {
      const failure = await classified(error, release);
      const again = failure.kind === 'fetch' || failure.kind === 'timeout';
      if (!again || attempt === RETRIES) throw failure;
      await new Promise((resolve) => { setTimeout(resolve, PAUSE_MS * 2 ** attempt); });
    }
  }
}

async function loadOnce(release: LoadableRelease): Promise<RemoteModule> {
  preloadRelease(release);
  registerRemotes([{ name: release.containerName, entry: release.entry, type: 'global', entryGlobalName: release.containerName }]);
  const module = await inTime(loadRemote<Partial<RemoteModule>>(`${release.containerName}/remote`), LOAD_TIMEOUT_MS);
  const missing = (['bootstrap', 'mount', 'unmount', 'canLeave'] as const).filter((name) => typeof module?.[name] !== 'function');
  if (!module || missing.length > 0) throw new PlatformError('contract', `${release.name} ${release.version} does not export ${missing.join(', ')}.`);
  return module as RemoteModule;
}

/** The loader's errors are words; the numbered kind is read from them, and for a file that did not arrive from the file itself. */
async function classified(error: unknown, release: LoadableRelease): Promise<PlatformError> {
  if (error instanceof PlatformError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/ScriptExecutionError/.test(message)) return new PlatformError('evaluate', message, error);
  if (/timed out/.test(message)) return new PlatformError('timeout', message, error);
  if (/ScriptNetworkError|RUNTIME-008|Loading chunk/.test(message)) return notArrived(message, error, release);
  if (/share|singleton|RUNTIME-00[56]|RUNTIME-015|Version .* does not satisfy|Can not get/i.test(message)) return new PlatformError('share', message, error);
  return new PlatformError('evaluate', message, error);
}

async function notArrived(message: string, error: unknown, release: LoadableRelease): Promise<PlatformError> {
  const urls = [release.entry, ...release.preload];
  const reasons = await Promise.all(urls.map(async (url) => iweScriptDoor.explain(url)));
  const spoilt = urls.filter((_, at) => reasons[at] === 'integrity');
  if (spoilt.length > 0) return new PlatformError('integrity', `${spoilt.join(', ')} does not have the bytes that were released.`, error);
  return new PlatformError('fetch', message, error);
}
