import type { LoadableRelease, RemotesAnswer } from '@iwe/contract';
import { readPageFacts } from '../page-facts.ts';

/**
 * The hashes of the scripts that this page may run. They come from the page itself and from lists of remotes that the
 * server has signed; nothing else of the page can add one.
 */

// Code of remotes runs later in this page and may replace any global, and any method and property of a prototype. What
// decides which list is genuine is captured here, while the page is untouched. For the same reason hashes are in an
// object without a prototype, and loops use no iterator.
const { apply, defineProperty } = Reflect;
const { keys } = Object;
const { parse } = JSON;
const { parseInt } = Number;
const Bytes = Uint8Array;
const OwnPromise = Promise;
const decode = atob;
const encoder = new TextEncoder();
// oxlint-disable-next-line typescript/unbound-method -- applied to its encoder below
const { encode } = encoder;
const { listKey, blocked } = readPageFacts();
// Absent from a page that came over plain http from another machine: whoever is between could change the page itself.
const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
// oxlint-disable-next-line typescript/unbound-method -- applied to its object below
const verify = subtle?.verify;

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' };

/** Lets `await` take a promise of the browser as it is, instead of a `constructor` or `then` that a remote replaced. */
function own<T>(promise: Promise<T>): Promise<T> {
  defineProperty(promise, 'constructor', { value: OwnPromise });
  return promise;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = decode(base64);
  const bytes = new Bytes(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const publicKey = subtle && own(subtle.importKey('raw', bytesOf(listKey), CURVE, false, ['verify']).catch(() => null));

const integrityByPath = Object.create(null) as Record<string, string>;
const blockedHere = Object.create(null) as Record<string, true>;
for (const release of blocked) blockedHere[release] = true;

/** Returns the hash of the script with this URL path; undefined when the page may not run it. */
export const integrityOf = (path: string): string | undefined => integrityByPath[path];

/** Allows scripts: URL path → 'sha384-…'. A known path keeps its hash, because a release never changes. */
function allow(map: Readonly<Record<string, string>>): void {
  const paths = keys(map);
  for (let at = 0; at < paths.length; at += 1) {
    const path = paths[at] as string;
    integrityByPath[path] ??= map[path] as string;
  }
}

function allowRelease(release: LoadableRelease | null | undefined): void {
  if (release && !blockedHere[`${release.name}@${release.version}`]) allow(release.integrity);
}

/** A list of remotes as the server sent it: its exact text, and the header that signs it. */
export interface SealedList {
  text: string;
  seal: string;
}

/** Account → the number of decisions in its newest list; a list with fewer is an older one that was sent again. */
const newest = Object.create(null) as Record<string, number>;

/**
 * Verifies a list, allows the scripts that it names, and returns its content; null when the server did not sign it for
 * this account and this view of the releases, or when it is older than one that this page has seen. `isKept`: it comes
 * from the browser's storage, and may be an earlier one. Rejects when the text is no list at all.
 */
export async function admitList(
  { text, seal }: SealedList,
  { account, view, isKept }: { account: string; view: string; isKept: boolean },
): Promise<unknown> {
  if (typeof text !== 'string' || typeof seal !== 'string') return null;
  if (subtle && publicKey) {
    const [organisation, of, seen, moment, signature] = seal.split(' ');
    if (of !== account || seen !== view || signature === undefined) return null;
    const key = await publicKey;
    if (key === null) return null;
    const signed: Uint8Array<ArrayBuffer> = apply(encode, encoder, [
      `${organisation} ${account} ${view} ${moment}\n${text}`,
    ]);
    if (!(await own(apply(verify as SubtleCrypto['verify'], subtle, [ALGORITHM, key, bytesOf(signature), signed]))))
      return null;
  } else if (isKept) return null;
  const list = parse(text) as Partial<RemotesAnswer> | null;
  if (!isKept) {
    const decisions = parseInt(list?.revision ?? '');
    if (decisions < (newest[account] ?? 0)) return null;
    newest[account] = decisions;
  }
  const remotes = list?.remotes ?? [];
  for (let at = 0; at < remotes.length; at += 1) {
    allowRelease(remotes[at]);
    allowRelease(remotes[at]?.fallback);
  }
  return list;
}

const shellScripts = document.querySelector<HTMLMetaElement>('meta[name="iwe-integrity"]')?.content;
if (shellScripts) allow(parse(shellScripts) as Record<string, string>);
