import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildRemote } from './build-remote.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'iwe-build-'));
  writeFileSync(path.join(folder, 'package.json'), '{}');
  writeFileSync(path.join(folder, 'webpack.config.mjs'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The remote's webpack, of which only this much matters: how it ends. */
function webpackThat(code: string): void {
  const bin = path.join(folder, 'node_modules', 'webpack', 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'webpack.js'), code);
}

test('a build is done when webpack ends without an error', async () => {
  webpackThat(
    `if (process.argv.at(-1) !== 'webpack.config.mjs' || process.env.NODE_ENV !== 'production') process.exit(1)`,
  );
  await expect(buildRemote(folder)).resolves.toBeUndefined();
});

test('a build that fails, or is killed half way, is refused with what webpack said', async () => {
  webpackThat(`console.log('Module not found'); process.exitCode = 1;`);
  await expect(buildRemote(folder)).rejects.toThrow(`${path.basename(folder)} did not build:\nModule not found`);
  webpackThat(`require('node:fs').writeSync(2, 'Out of memory'); process.kill(process.pid, 'SIGKILL');`);
  await expect(buildRemote(folder)).rejects.toThrow('Out of memory');
});

test('output and version are told to the configuration', async () => {
  webpackThat(`console.log(process.env.IWE_BUILD_DIR + ' ' + process.env.IWE_RELEASE_VERSION); process.exitCode = 1;`);
  await expect(buildRemote(folder, { output: '/out', version: '1.2.3' })).rejects.toThrow('\n/out 1.2.3');
});

test('a folder without a configuration is named', async () => {
  webpackThat('');
  rmSync(path.join(folder, 'webpack.config.mjs'));
  await expect(buildRemote(folder)).rejects.toThrow(`${folder} has no webpack.config.ts or webpack.config.mjs.`);
});

test('a remote with a configuration of rspack is told what to install for it', async () => {
  webpackThat('process.exit(1)');
  writeFileSync(path.join(folder, 'rspack.config.mjs'), '');
  await expect(buildRemote(folder)).rejects.toThrow(
    /has rspack\.config\.mjs, but no rspack: npm install -D -E @rspack\/core@[\d.]+ @rspack\/cli@[\d.]+$/,
  );
});

test('a remote with a configuration of rspack is built by rspack, whatever it has for webpack', async () => {
  webpackThat('process.exit(1)');
  writeFileSync(path.join(folder, 'rspack.config.mjs'), '');
  const cli = path.join(folder, 'node_modules/@rspack/cli');
  mkdirSync(path.join(cli, 'bin'), { recursive: true });
  writeFileSync(path.join(cli, 'package.json'), '{"exports":{"./package.json":"./package.json"}}');
  writeFileSync(path.join(cli, 'bin/rspack.js'), `console.log(process.argv.slice(2).join(' ')); process.exitCode = 1;`);
  await expect(buildRemote(folder)).rejects.toThrow('\nbuild --config rspack.config.mjs');
});
