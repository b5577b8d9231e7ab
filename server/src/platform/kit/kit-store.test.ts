import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleaseStore } from '../store/release-store.ts';
import { openKit } from './kit-store.ts';
import type { PackedPackage } from './pack.ts';

/** Returns an empty store; `stored` is what it holds. */
function memory() {
  const stored = new Map<string, Buffer>();
  const store: ReleaseStore = {
    put: async (key, bytes) => void stored.set(key, bytes),
    get: async (key) => stored.get(key) ?? null,
    head: async () => null,
    list: async (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)).sort(),
    delete: async () => {},
  };
  return { store, stored };
}
const noLock = <T>(work: (tx: never) => Promise<T>): Promise<T> => work({ query: async () => [] } as never);
const packed =
  (sources: string) =>
  async (kit: number): Promise<PackedPackage[]> => [
    {
      name: '@iwe/ui',
      version: `1.0.${kit}`,
      manifest: {},
      bytes: Buffer.from(`${sources} ${kit}`),
      file: `ui-1.0.${kit}-${sources}.tgz`,
      integrity: '',
      shasum: sources,
    },
  ];
const versions = async (store: ReleaseStore, sources: string) =>
  (await openKit(store, noLock, packed(sources)).versionsOf('@iwe/ui'))?.map(({ version }) => version);

test('a server that goes back to former sources serves their version as the newest, and no new one', async () => {
  const { store } = memory();
  assert.deepEqual(await versions(store, 'a'), ['1.0.1']);
  assert.deepEqual(await versions(store, 'b'), ['1.0.1', '1.0.2']);
  assert.deepEqual(await versions(store, 'a'), ['1.0.2', '1.0.1']);
  assert.deepEqual(await versions(store, 'c'), ['1.0.2', '1.0.1', '1.0.3'].toSorted());
});

test('a number that was given is never given again, although its description is gone', async () => {
  const { store, stored } = memory();
  await versions(store, 'a');
  await versions(store, 'b');
  stored.delete('kits/000001.json');
  assert.deepEqual(await versions(store, 'c'), ['1.0.2', '1.0.3']);
});

test('the newest of more than nine versions is the one that was packed last', async () => {
  const { store } = memory();
  const sources = Array.from({ length: 11 }, (_, index) => `source ${index}`);
  for (const source of sources) await versions(store, source);
  assert.deepEqual(
    await versions(store, 'the last'),
    [...sources, 'the last'].map((_source, index) => `1.0.${index + 1}`),
  );
});

test('a kit that could not be packed is packed by the next request', async () => {
  const { store } = memory();
  let fails = true;
  const kit = openKit(store, noLock, async (number) => {
    if (fails) throw new Error('A source is being written.');
    return packed('a')(number);
  });
  await assert.rejects(kit.versionsOf('@iwe/ui'), /being written/);
  fails = false;
  assert.equal((await kit.versionsOf('@iwe/ui'))?.length, 1);
});

test('only what the kit has is served, whatever else the store holds', async () => {
  const { store } = memory();
  const kit = openKit(store, noLock, packed('a'));
  await store.put('files/other-1.0.1.tgz', Buffer.from('of somebody else'));
  assert.equal((await kit.file('ui-1.0.1-a.tgz'))?.toString(), 'a 1');
  assert.equal(await kit.file('other-1.0.1.tgz'), null);
  assert.equal(await kit.versionsOf('@iwe/other'), undefined);
});
