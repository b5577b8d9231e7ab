import { slowness } from './patience.ts';
import { integrityOf } from './script-hashes.ts';

/**
 * Every script is loaded through this module. It is the shell's first import, so that its trusted-types policy exists
 * before any other code runs and no second one can be created (the page's CSP allows one policy of this name, no
 * duplicates).
 */
interface TrustedPolicy {
  createScriptURL(url: string): string;
}
interface TrustedFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedPolicy;
}

/** Called by webpack's chunk loader in the shell and in every remote; see the preset in @iwe/remote-kit/webpack. */
export interface ScriptDoor {
  /**
   * Sets integrity, CORS mode and source of a script element. Throws a TypeError for a URL that no release lists, and
   * for anything that is not a script element: nobody else gets the trusted source.
   */
  prepare(script: HTMLScriptElement, url: string): void;
  /** Resolves to why a script was not loaded: its bytes are not those of the release, or it could not be fetched. */
  explain(url: string): Promise<'integrity' | 'fetch'>;
}

declare global {
  // eslint-disable-next-line no-var -- a global is declared with var
  var iweScriptDoor: ScriptDoor;
}

/** The query of a file's further addresses: the same bytes, but a request that waits for no earlier one. */
const FURTHER_ADDRESS = /^\?again=\d{1,3}$/;

/** Path → number of further addresses that were requested. */
const furtherAddresses = new Map<string, number>();

/** Path → query of the address from which the file is loaded; '' unless it hung at its first one. */
const queryByPath = new Map<string, string>();

/**
 * Returns an address of a file that nothing has requested yet. Browsers let a second request for the same address wait
 * for the first, so that a file that hangs would never arrive.
 */
export function furtherAddress(path: string): string {
  const count = (furtherAddresses.get(path) ?? 0) + 1;
  furtherAddresses.set(path, count);
  return `${path}?again=${count}`;
}

/** Makes the door load a file from this address, which `furtherAddress` returned. */
export function loadFrom(address: string): void {
  const { pathname, search } = new URL(address, location.href);
  queryByPath.set(pathname, search);
}

/** Returns the address from which a file is loaded. */
export const addressOf = (path: string): string => path + (queryByPath.get(path) ?? '');

/** Returns the allowed script of this URL with its hash; throws a TypeError for any other URL. */
function allowed(url: string): { source: string; integrity: string } {
  const { origin, pathname, search } = new URL(url, location.href);
  const isOurs = origin === location.origin && (search === '' || FURTHER_ADDRESS.test(search));
  const integrity = isOurs ? integrityOf(pathname) : undefined;
  if (integrity === undefined) throw new TypeError(`The script ${url} belongs to no release that this page may run.`);
  return { source: origin + pathname + (search || (queryByPath.get(pathname) ?? '')), integrity };
}

/** Paths for which a script element was prepared: one that is requested once more gets an address of its own. */
const prepared = new Set<string>();

const rules = { createScriptURL: (url: string): string => allowed(url).source };
const policy =
  (globalThis as { trustedTypes?: TrustedFactory }).trustedTypes?.createPolicy('mf-loader', rules) ?? rules;

// Code of remotes runs later in this page and may replace any method and property of a prototype. What decides who gets
// a trusted source is captured here, while the page is untouched.
const { apply, getOwnPropertyDescriptor } = Reflect;
// oxlint-disable-next-line typescript/unbound-method -- applied to its element below
const { setAttribute } = Element.prototype;
// oxlint-disable-next-line typescript/unbound-method -- applied to its policy below
const { createScriptURL } = policy;
const source = getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');

/** Delay after which a script that is not there yet is requested once more, milliseconds on a good line. */
const AGAIN_AFTER_MS = 4000;

/**
 * Requests a script a second time, at an address of its own, when it hangs. Whichever arrives first is used: a chunk
 * announces itself, whatever element brought it; and the one that comes late does no harm.
 */
function requestAgainWhenSlow(script: HTMLScriptElement, pathname: string, integrity: string): void {
  const timer = setTimeout(() => {
    if (!script.isConnected) return;
    const twin = document.createElement('script');
    twin.async = true;
    apply(setAttribute, twin, ['integrity', integrity]);
    apply(setAttribute, twin, ['crossorigin', 'anonymous']);
    apply(source?.set as (value: string) => void, twin, [apply(createScriptURL, policy, [furtherAddress(pathname)])]);
    twin.addEventListener('load', () => twin.remove());
    document.head.append(twin);
  }, AGAIN_AFTER_MS * slowness());
  for (const event of ['load', 'error']) script.addEventListener(event, () => clearTimeout(timer));
}

/** Delay before bytes that are not the release's are read once more, milliseconds. */
const READ_AGAIN_AFTER_MS = 1000;

/** Returns the hash of a file as integrity values have it; throws when it can't be fetched. */
async function hashOf(source: string): Promise<string> {
  // 'reload' also replaces a corrupted copy in the browser's cache, which would otherwise be used for as long as
  // releases are cached: a year.
  const answer = await fetch(source, { cache: 'reload', signal: AbortSignal.timeout(3000) });
  if (!answer.ok) throw new Error(`${source} answered ${answer.status}`);
  const digest = await crypto.subtle.digest('SHA-384', await answer.arrayBuffer());
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

const door: ScriptDoor = {
  prepare(script, url) {
    if (!source?.get || !source.set) throw new TypeError('This browser has no script elements.');
    // Throws for everything but a script element, before anything trusted exists.
    apply(source.get, script, []);
    const { origin, pathname, search } = new URL(url, location.href);
    if (origin === location.origin && search === '') {
      if (prepared.has(pathname)) loadFrom(furtherAddress(pathname));
      prepared.add(pathname);
    }
    const trusted = apply(createScriptURL, policy, [url]);
    const { integrity } = allowed(url);
    apply(setAttribute, script, ['integrity', integrity]);
    apply(setAttribute, script, ['crossorigin', 'anonymous']);
    // The element's own setter: a property of the same name on the object never sees the trusted source.
    apply(source.set, script, [trusted]);
    if (origin === location.origin) requestAgainWhenSlow(script, pathname, integrity);
  },
  async explain(url) {
    try {
      const { source, integrity } = allowed(url);
      if ((await hashOf(source)) === integrity) return 'fetch';
      // A line may cut or change a file once; a release is told to be another one after two readings.
      await new Promise((resolve) => {
        setTimeout(resolve, READ_AGAIN_AFTER_MS);
      });
      return (await hashOf(source)) === integrity ? 'fetch' : 'integrity';
    } catch {
      return 'fetch';
    }
  },
};

Object.defineProperty(globalThis, 'iweScriptDoor', {
  value: Object.freeze(door),
  writable: false,
  configurable: false,
});
