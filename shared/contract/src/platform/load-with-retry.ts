/** The functions of the shell's loader on the page; see the shell's `mf-loader.ts`. */
interface ScriptDoor {
  explain(url: string): Promise<'integrity' | 'fetch'>;
}

/** Retries by kind; the shell requests a file that hangs at another address by itself. */
const RETRIES: Readonly<Record<string, number>> = { fetch: 2, timeout: 1 };
const PAUSE_MS = 400;

/**
 * An error that knows its numbered failure (docs/errors). It is recognised by its fields, because remotes of other
 * builds have a copy of this class.
 */
export class RemoteFailure extends Error {
  readonly iweFailure: 'fetch' | 'integrity' | 'timeout' | 'evaluate' | 'contract' | 'mount' | 'render';
  constructor(kind: RemoteFailure['iweFailure'], message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'RemoteFailure';
    this.iweFailure = kind;
  }
}

/**
 * Runs an `import()`. A file that can't be loaded is requested twice more, one that hangs once more, and one whose
 * bytes are not the release's never. Rejects with a RemoteFailure for a file, otherwise with the module's own error.
 */
export async function loadWithRetry<M>(load: () => Promise<M>): Promise<M> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      const failure = await explained(error);
      if (attempt >= retriesOf(failure)) throw failure;
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS * 2 ** attempt);
      });
    }
  }
}

const retriesOf = (failure: unknown): number =>
  failure instanceof RemoteFailure ? (RETRIES[failure.iweFailure] ?? 0) : 0;

/** webpack sets `request` to the script and `type` to the cause; every other error is the module's own. */
async function explained(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return error;
  const { request, type } = error as Error & { request?: string; type?: string };
  if (type === 'timeout')
    return new RemoteFailure('timeout', `A part of the screen did not arrive in time: ${request ?? ''}`, error);
  // The script was loaded and ran, but threw before it had registered its modules.
  if (type === 'missing')
    return new RemoteFailure('evaluate', `A part of the screen stopped while it was loaded: ${request ?? ''}`, error);
  const door = (globalThis as { iweScriptDoor?: ScriptDoor }).iweScriptDoor;
  const kind = request && door ? await door.explain(request) : 'fetch';
  const words =
    kind === 'integrity'
      ? 'A part of the screen is not the file that was released'
      : 'A part of the screen could not be fetched';
  return new RemoteFailure(kind, `${words}: ${request ?? ''}`, error);
}
