// A hostile remote replaces what promises and methods do.
/* oxlint-disable unicorn/no-thenable, typescript/unbound-method, typescript/no-floating-promises */
import type { admitList as Admit, integrityOf as IntegrityOf } from './script-hashes.ts';
import { buildAnswer, buildLoadable, buildRemote } from '../testing.ts';

// The browser's crypto, which jsdom lacks; the shell itself has no types of Node.
const { webcrypto } = jest.requireActual<{ webcrypto: Crypto }>('node:crypto');
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
const ENTRY = '/r/mf-sales/1.1.0/remoteEntry.js';
const own = {
  parse: JSON.parse,
  then: Promise.prototype.then,
  encode: TextEncoder.prototype.encode,
};

/** Returns promises of the page, as a browser's own does. */
const subtle = {
  importKey: async (...given: Parameters<SubtleCrypto['importKey']>) => webcrypto.subtle.importKey(...given),
  verify: async (...given: Parameters<SubtleCrypto['verify']>) => webcrypto.subtle.verify(...given),
};
const { verify } = subtle;

let keys: CryptoKeyPair;
beforeAll(async () => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: subtle, configurable: true });
  keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
});

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** A page before any remote ran. */
async function openPage(blocked = ''): Promise<{ admitList: typeof Admit; integrityOf: typeof IntegrityOf }> {
  const key = base64(await webcrypto.subtle.exportKey('raw', keys.publicKey));
  document.head.innerHTML = Object.entries({ 'iwe-list-key': key, 'iwe-blocked': blocked })
    .map(([name, content]) => `<meta name="${name}" content="${content}">`)
    .join('');
  jest.resetModules();
  return import('./script-hashes.ts');
}

const list = (revision = '5-x') =>
  buildAnswer(revision, [buildRemote('mf-sales', '1.1.0', { fallback: buildLoadable('mf-sales', '1.0.0') })]);

/** Signs a list as the server does. */
async function sealed(answer: unknown, facts = '4 7 now 2026-11-24T00:00:00.000Z', { privateKey } = keys) {
  const text = JSON.stringify(answer);
  const bytes = new TextEncoder().encode(`${facts}\n${text}`);
  const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes);
  return { text, seal: `${facts} ${base64(signature)}` };
}

const MINE = { account: '7', view: 'now', isKept: false };

describe('a list of remotes', () => {
  it('is admitted with its scripts when the server signed it for this account', async () => {
    const { admitList, integrityOf } = await openPage();
    expect(integrityOf(ENTRY)).toBeUndefined();
    expect(await admitList(await sealed(list()), MINE)).toEqual(list());
    expect([integrityOf(ENTRY), integrityOf('/r/mf-sales/1.0.0/js/remote.js')]).toEqual(['sha384-a', 'sha384-b']);
    expect(integrityOf('toString')).toBeUndefined();
  });

  it('never replaces the hash of a known script', async () => {
    const { admitList, integrityOf } = await openPage();
    await admitList(await sealed(list()), MINE);
    const other = buildAnswer('6-x', [buildRemote('mf-sales', '1.1.0', { integrity: { [ENTRY]: 'sha384-other' } })]);
    await admitList(await sealed(other), MINE);
    expect(integrityOf(ENTRY)).toBe('sha384-a');
  });

  it('is refused when anything of it was changed', async () => {
    const { admitList, integrityOf } = await openPage();
    const good = await sealed(list());
    const foreign = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign']);
    const forged: [string, { text: string; seal: string }][] = [
      ['the text', { ...good, text: good.text.replace('sha384-a', 'sha384-e') }],
      ['the moment', { ...good, seal: good.seal.replace('2026', '2027') }],
      ['the organisation', { ...good, seal: good.seal.replace('4 7', '5 7') }],
      ['the key', await sealed(list(), undefined, foreign as CryptoKeyPair)],
      ['no signature', { ...good, seal: '4 7 now 2026-11-24T00:00:00.000Z' }],
      ['no seal', { ...good, seal: '' }],
      ['no text', { ...good, text: [good.text] as unknown as string }],
    ];
    for (const [what, one] of forged) expect([what, await admitList(one, MINE)]).toEqual([what, null]);
    expect(integrityOf(ENTRY)).toBeUndefined();
  });

  it('is refused when it is for another account or another view of the releases', async () => {
    const { admitList, integrityOf } = await openPage();
    expect(await admitList(await sealed(list(), '4 8 now 2026-11-24T00:00:00.000Z'), MINE)).toBeNull();
    expect(await admitList(await sealed(list(), '4 7 3 2026-11-24T00:00:00.000Z'), MINE)).toBeNull();
    expect(integrityOf(ENTRY)).toBeUndefined();
    expect(await admitList(await sealed(list(), '4 7 3 2026-11-24T00:00:00.000Z'), { ...MINE, view: '3' })).toEqual(
      list(),
    );
  });

  it('is refused when it is older than one that the page has seen; from the storage it may be', async () => {
    const { admitList } = await openPage();
    const old = await sealed(list('4-x'));
    await admitList(await sealed(list('5-x')), MINE);
    expect(await admitList(old, MINE)).toBeNull();
    expect(await admitList(old, { ...MINE, isKept: true })).toEqual(list('4-x'));
    expect(await admitList(await sealed(list('7-x')), MINE)).toEqual(list('7-x'));
    expect(await admitList(await sealed(list('6-x')), MINE)).toBeNull();
    expect(await admitList(await sealed(list('7.1790000000000-x')), MINE)).not.toBeNull();
    // Another account's list counts the decisions of another organisation.
    const other = await sealed(list('2-x'), '5 8 now 2026-11-24T00:00:00.000Z');
    expect(await admitList(other, { ...MINE, account: '8' })).not.toBeNull();
  });

  it('allows no script of a release that the page names as blocked', async () => {
    const { admitList, integrityOf } = await openPage('mf-sales@1.1.0');
    await admitList(await sealed(list('4-x')), { ...MINE, isKept: true });
    expect([integrityOf(ENTRY), integrityOf('/r/mf-sales/1.0.0/remoteEntry.js')]).toEqual([undefined, 'sha384-a']);
  });

  it('is still refused after a remote has replaced what verifies it', async () => {
    const { admitList, integrityOf } = await openPage();
    const forged = { ...(await sealed(list())), text: JSON.stringify(list('6-x')) };
    const evil = list();
    JSON.parse = () => evil;
    Object.defineProperty(Promise.prototype, 'constructor', { configurable: true, get: () => jest.fn() });
    Promise.prototype.then = function (this: Promise<unknown>, done: (value: unknown) => unknown) {
      return own.then.call(this, () => done(true));
    } as never;
    subtle.verify = async () => true;
    TextEncoder.prototype.encode = jest.fn();
    Object.defineProperty(Object.prototype, ENTRY, { configurable: true, enumerable: true, value: 'sha384-evil' });
    let admitted: unknown;
    await new Promise<void>((resolve) => {
      own.then.call(admitList(forged, MINE), (value: unknown) => {
        admitted = value;
        resolve();
      });
    });
    JSON.parse = own.parse;
    TextEncoder.prototype.encode = own.encode;
    Promise.prototype.then = own.then;
    Object.defineProperty(Promise.prototype, 'constructor', { configurable: true, writable: true, value: Promise });
    subtle.verify = verify;
    Reflect.deleteProperty(Object.prototype, ENTRY);
    expect(admitted).toBeNull();
    expect(integrityOf(ENTRY)).toBeUndefined();
  });
});

it('without the browser’s crypto, over plain http, no stored list is used', async () => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true });
  const { admitList } = await openPage();
  expect(await admitList(await sealed(list()), { ...MINE, isKept: true })).toBeNull();
  expect(await admitList({ text: JSON.stringify(list()), seal: '' }, MINE)).toEqual(list());
});
