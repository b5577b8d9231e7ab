import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseDraft } from './build-release.ts';
import { publishBody, PublishRefused, publishRelease, refusalMessage } from './publish.ts';
import { ensureSigningKey, publicKeyOf } from './sign.ts';

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const draft = (maps: Record<string, string> = {}): ReleaseDraft => ({
  manifest: { remote: 'mf-x', version: '1.2.0' } as ReleaseDraft['manifest'],
  files: new Map([['entry.js', Buffer.from('run()')]]),
  maps: new Map(Object.entries(maps).map(([name, text]) => [name, Buffer.from(text)])),
});

describe('what is published', () => {
  test('is the signed manifest and files; maps, notes and urgency are sent only where they exist', () => {
    const plain = publishBody(draft(), { privateKey: pem, promote: false, hotfix: false });
    expect(Object.keys(plain).toSorted()).toEqual(['files', 'manifest', 'promote', 'signature']);
    expect(plain.files).toEqual({ 'entry.js': Buffer.from('run()').toString('base64') });
    const key = createPublicKey(publicKeyOf(pem));
    const isSigned = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(plain.signature, 'base64'));
    expect([isSigned(plain.manifest), isSigned(`${plain.manifest} `)]).toEqual([true, false]);
    const full = publishBody(draft({ 'entry.js.map': '{}' }), {
      privateKey: pem,
      promote: 'unless-chosen',
      hotfix: true,
      notes: '',
    });
    expect(full).toMatchObject({
      promote: 'unless-chosen',
      hotfix: true,
      notes: '',
      maps: { 'entry.js.map': Buffer.from('{}').toString('base64') },
    });
  });

  test('is sent with the token of the team; a refusal names the release and the reason', async () => {
    const asked: [string, RequestInit][] = [];
    globalThis.fetch = ((url: URL, init: RequestInit) => {
      asked.push([url.href, init]);
      return Promise.resolve({
        ok: false,
        status: 409,
        json: () => Promise.resolve({ message: ['Taken.', 'Twice.'] }),
      });
    }) as unknown as typeof fetch;
    const target = { server: 'http://iwe.test', token: 't', privateKey: pem, promote: false };
    const refused = await publishRelease(draft(), target).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PublishRefused);
    expect(refused).toMatchObject({ status: 409, message: 'mf-x 1.2.0 was refused (409): Taken.\n  Twice.' });
    expect(asked.map(([url, { method, headers }]) => [method, url, headers])).toEqual([
      [
        'POST',
        'http://iwe.test/api/platform/releases',
        { 'content-type': 'application/json', authorization: 'Bearer t' },
      ],
    ]);
  });
});

test.each([
  [{ message: 'No.' }, 'No.'],
  [{ message: ['One.', 2] }, 'One.\n  2'],
  [{ code: 'x' }, 'the server gave no reason'],
  [null, 'the server gave no reason'],
  ['<html>', 'the server gave no reason'],
])('the refusal %j reads %j', (body, text) => {
  expect(refusalMessage(body)).toBe(text);
});

test('a signing key is made once, and only its owner may read it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'iwe-key-'));
  try {
    const file = path.join(folder, 'keys', 'release.pem');
    const made = ensureSigningKey(file);
    expect(ensureSigningKey(file)).toBe(made);
    expect(made).toContain('PRIVATE KEY');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(publicKeyOf(made)).not.toBe(publicKeyOf(pem));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
