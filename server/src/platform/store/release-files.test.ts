import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedEncodings, putReleaseFile, restoreReleaseFile } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';

test('a file is sent in the best form that the browser takes, and in none that it refuses', () => {
  const cases: [header: string, accepted: string[]][] = [
    ['gzip, deflate, br', ['br', 'gzip']],
    ['GZIP;q=0.8', ['gzip']],
    ['br;q=0, gzip', ['gzip']],
    ['br; q=0.0, gzip;q=0.001', ['gzip']],
    ['gzip;q=0.000', []],
    ['brotli, *', []],
    ['', []],
  ];
  for (const [header, accepted] of cases) assert.deepEqual([header, acceptedEncodings(header)], [header, accepted]);
});

/** A store in memory that counts what is written. */
function memoryStore() {
  const files = new Map<string, Buffer>();
  const written: string[] = [];
  const store = {
    get: async (key: string) => files.get(key) ?? null,
    put: async (key: string, bytes: Buffer) => {
      written.push(key);
      files.set(key, bytes);
    },
  } as unknown as ReleaseStore;
  return { files, written, store };
}

test('a file that is stored whole is not written again; one that is lost or changed in any form is restored', async () => {
  const large = Buffer.from('an order of tyres, '.repeat(200));
  for (const [name, bytes] of [
    ['large.js', large],
    ['small.js', Buffer.from('small')],
  ] as const) {
    const { files, written, store } = memoryStore();
    await putReleaseFile(store, name, bytes);
    const whole = new Map(files);
    assert.equal(whole.size, name === 'large.js' ? 3 : 1);
    written.length = 0;
    await restoreReleaseFile(store, name, bytes);
    assert.deepEqual(written, []);
    for (const key of whole.keys()) {
      for (const wrong of [null, Buffer.from('x'), whole.get(`${name}.gz`) ?? null, Buffer.concat([bytes, bytes])]) {
        if (wrong?.equals(whole.get(key) ?? bytes)) continue;
        if (wrong === null) files.delete(key);
        else files.set(key, wrong);
        await restoreReleaseFile(store, name, bytes);
        assert.deepEqual(files, whole, `${key} ${wrong?.length}`);
      }
    }
  }
});
