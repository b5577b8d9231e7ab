import { toast } from './toast-bus.ts';

/**
 * What this browser remembers. Storage may be full or disabled (private windows of some browsers): then nothing is
 * remembered and the program works without it, because no answer of the server depends on it. That it is full is told
 * once, because unsaved forms are then lost with the page.
 */
export interface Memory {
  read<T>(key: string): T | null;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  keys(): string[];
}

const PREFIX = 'iwe.';

/** Long enough to be read: it is told once. */
const FULL_MS = 60_000;

const FULL =
  'This browser has no room left for iWE: unsaved forms are lost when the page is closed. ' +
  'Remove the data of this site in the browser’s settings, then sign in again.';
let isTold = false;

function tellFull(error: unknown): void {
  if (isTold || !(error instanceof DOMException) || error.name !== 'QuotaExceededError') return;
  isTold = true;
  toast.warning(FULL, { duration: FULL_MS });
}

function memoryOn(storageOf: () => Storage): Memory {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(storageOf());
    } catch (error) {
      tellFull(error);
      return otherwise;
    }
  };
  return {
    read: <T>(key: string) =>
      attempt((storage) => {
        const text = storage.getItem(PREFIX + key);
        return text === null ? null : (JSON.parse(text) as T);
      }, null),
    write: (key, value) => attempt((storage) => storage.setItem(PREFIX + key, JSON.stringify(value)), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(PREFIX + key), undefined),
    keys: () =>
      attempt(
        (storage) =>
          Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
            .filter((key) => key.startsWith(PREFIX))
            .map((key) => key.slice(PREFIX.length)),
        [],
      ),
  };
}

/** Remembered by this browser, for all its tabs. */
export const localMemory: Memory = memoryOn(() => window.localStorage);

/** Remembered by this tab only, until it is closed. */
export const tabMemory: Memory = memoryOn(() => window.sessionStorage);

/** Returns the name of a key of the local memory in storage events. */
export const storageName = (key: string): string => PREFIX + key;
