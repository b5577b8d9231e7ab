import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { placeNative } from './binaries.ts';
import { SHARED_PLACE } from './place.ts';

const work = mkdtempSync(join(tmpdir(), 'iwe-binaries-'));
const platform = basename(work);
const copy = join(SHARED_PLACE, `postgresql-1.2.3-${platform}`);
after(() => {
  for (const folder of [work, copy]) rmSync(folder, { recursive: true, force: true });
});

/** A platform's package as npm unpacks it under a umask that lets nobody else in. */
function narrowPackage(): string {
  const mask = process.umask(0o077);
  const native = join(work, 'native');
  for (const folder of ['bin', 'lib', 'share/timezone']) mkdirSync(join(native, folder), { recursive: true });
  writeFileSync(join(work, 'package.json'), JSON.stringify({ version: '1.2.3' }));
  for (const program of ['postgres', 'initdb']) writeFileSync(join(native, 'bin', program), '#!', { mode: 0o700 });
  writeFileSync(join(native, 'lib', 'libpq.so.5.1'), 'library');
  writeFileSync(join(native, 'share', 'timezone', 'UTC'), 'zone');
  const links = [{ source: 'native/lib/libpq.so.5.1', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  process.umask(mask);
  return native;
}

const modes = (folder: string) =>
  ['.', 'bin', 'bin/postgres', 'bin/initdb', 'lib', 'lib/libpq.so.5.1', 'share', 'share/timezone/UTC'].map((path) =>
    (statSync(join(folder, path)).mode & 0o777).toString(8),
  );

test(
  'programs that only root may read are copied once, and everybody may run the copy',
  { skip: process.getuid?.() !== 0 && 'needs root' },
  async () => {
    const native = narrowPackage();
    assert.equal(await placeNative(work, platform), copy);
    assert.deepEqual(modes(copy), ['755', '755', '755', '755', '755', '644', '755', '644']);
    assert.equal(readlinkSync(join(copy, 'lib', 'libpq.so.5')), 'libpq.so.5.1');
    assert.deepEqual(modes(native).slice(0, 3), ['700', '700', '700'], 'the package stays as it was');
    writeFileSync(join(copy, 'kept'), '');
    assert.equal(await placeNative(work, platform), copy);
    assert.ok(statSync(join(copy, 'kept')).isFile(), 'the copy is not made again');

    // What others can read and run is used where it is; each of the four must let them in.
    chmodSync(work, 0o755);
    const wanted = ['bin/postgres', 'bin/initdb', 'lib', 'share'].map((path) => join(native, path));
    for (const path of [native, join(native, 'bin'), ...wanted]) chmodSync(path, 0o755);
    assert.equal(await placeNative(work, platform), native);
    assert.equal(readlinkSync(join(native, 'lib', 'libpq.so.5')), 'libpq.so.5.1');
    for (const path of wanted) {
      for (const mode of [0o754, 0o751]) {
        chmodSync(path, mode);
        assert.equal(await placeNative(work, platform), copy, path);
      }
      chmodSync(path, 0o755);
    }
  },
);
