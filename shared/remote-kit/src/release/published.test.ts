import { generateKeyPairSync } from 'node:crypto';
import type { ReleaseDraft } from './build-release.ts';
import { describeFile } from './build-release.ts';
import { publishRelease } from './publish.ts';

jest.mock('../webpack/build-facts.plugin.ts', () => ({ BUILD_FACTS_FILE: 'build-facts.json' }));

const privateKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const draft: ReleaseDraft = {
  manifest: { remote: 'mf-x', version: '1.2.0' } as ReleaseDraft['manifest'],
  files: new Map([['entry.js', Buffer.from('run()')]]),
  maps: new Map(),
};
const target = { server: 'http://iwe.test/below', token: 't', privateKey, promote: true };
const answer = (body: unknown) => {
  const sent: string[] = [];
  globalThis.fetch = ((_url: URL, { body: text }: RequestInit) => {
    sent.push(text as string);
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(body) });
  }) as unknown as typeof fetch;
  return sent;
};

test('a release that was taken is answered with what became of it', async () => {
  const told = { remote: 'mf-x', version: '1.2.0', result: 'created', stable: true, revision: '1-abc' };
  const sent = answer(told);
  expect(await publishRelease(draft, target)).toEqual(told);
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ promote: true, manifest: JSON.stringify(draft.manifest) });
});

test('an answer that is none of a release is no success', async () => {
  answer({ result: 'created' });
  await expect(publishRelease(draft, target)).rejects.toThrow();
});

test('a file is told with its size, its size on the way, and the integrity of its bytes', () => {
  const bytes = Buffer.from('a'.repeat(1000));
  const { path, size, gzip, sha384 } = describeFile('js/a.js', bytes);
  expect([path, size, sha384.startsWith('sha384-'), sha384.length]).toEqual(['js/a.js', 1000, true, 71]);
  expect(gzip).toBeLessThan(100);
});
