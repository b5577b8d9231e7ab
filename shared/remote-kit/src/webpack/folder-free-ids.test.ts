/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { FolderFreeIdsPlugin } from './folder-free-ids.plugin.ts';

const top = mkdtempSync(path.join(tmpdir(), 'iwe-ids-'));
afterAll(() => rmSync(top, { recursive: true }));

/** Builds sources with an entry file as the federation plugin writes it, and returns the built file. */
async function build(folder: string, hash: string): Promise<string> {
  const entry = `.federation/entry.${hash}.js`;
  mkdirSync(path.join(folder, '.federation'), { recursive: true });
  writeFileSync(path.join(folder, entry), 'globalThis.started = true;');
  writeFileSync(path.join(folder, 'remote.js'), `require("./${entry}"); require("./screen.js");`);
  writeFileSync(path.join(folder, 'screen.js'), 'globalThis.screen = "A screen";');
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry: './remote.js',
    output: { path: path.join(folder, 'dist'), filename: 'remote.js' },
    optimization: { concatenateModules: false, moduleIds: 'deterministic' },
    plugins: [new FolderFreeIdsPlugin()],
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
  return readFileSync(path.join(folder, 'dist', 'remote.js'), 'utf8');
}

test('the same sources are the same file, whatever folder they are built in', async () => {
  const here = await build(path.join(top, 'here'), '3a21418865515f44');
  expect(here).toContain('A screen');
  expect(await build(path.join(top, 'another', 'place'), 'b07c5e2f9d1142aa')).toBe(here);
});
