const KEY = 'iwe.platform.failed';

/** 'mf-sales@1.1.0' of every version that failed in this tab, so that the next page of it does not try again and fail again. */
export const failedHere = {
  has: (name: string, version: string): boolean => read().includes(`${name}@${version}`),
  add(name: string, version: string): void {
    write([...new Set([...read(), `${name}@${version}`])]);
  },
  /** For 'Try again': this remote gets a new chance. */
  forget(name: string): void {
    write(read().filter((entry) => !entry.startsWith(`${name}@`)));
  },
};

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

function write(entries: string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Without storage the version is tried again on the next page; that is all.
  }
}
