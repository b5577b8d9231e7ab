const KEY = 'iwe.platform.preview';
const REFUSED_KEY = 'iwe.platform.preview.refused';

/**
 * The preview that this tab runs in place of its remote's release ('mf-sales@1.1.0-preview.1'); null for none. It ends
 * with the tab. The server decides whether the account may see it.
 */
export const tabPreview = {
  get: (): string | null => read(KEY),
  set(name: string | null): void {
    write(KEY, name);
    write(REFUSED_KEY, null);
  },
  /** Ends the preview, because the server refuses it, in its words. */
  refuse(why: string): void {
    write(REFUSED_KEY, `${read(KEY) ?? ''} ${why}`);
    write(KEY, null);
  },
  /** Returns why the server refused this preview to this tab, until it is set again; null when it did not. */
  refusal(name: string): string | null {
    const refused = read(REFUSED_KEY);
    return refused?.startsWith(`${name} `) ? refused.slice(name.length + 1) : null;
  },
};

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage a tab can't run a preview.
  }
}
