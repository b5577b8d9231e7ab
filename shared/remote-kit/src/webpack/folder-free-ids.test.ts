/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { FolderFreeIdsPlugin } from './folder-free-ids.plugin.ts';

const top = mkdtempSync(path.join(tmpdir(), 'iwe-ids-'));
afterAll(() => rmSync(top, { recursive: true }));

/** Builds sources with an entry as the federation plugin makes it, a module without a file, and returns the result. */
async function build(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'runtime.js'), 'globalThis.started = true;');
  const text = `import ${JSON.stringify(path.join(folder, 'runtime.js'))};`;
  const entry = `data:text/javascript;charset=utf-8;base64,${Buffer.from(text).toString('base64')}`;
  writeFileSync(path.join(folder, 'remote.js'), `require(${JSON.stringify(entry)}); require("./screen.js");`);
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
  const here = await build(path.join(top, 'here'));
  expect(here).toContain('A screen');
  expect(await build(path.join(top, 'another', 'place'))).toBe(here);
});
