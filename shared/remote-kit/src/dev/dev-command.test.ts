import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { copyKit, newFolder, run, writeFiles } from '../testing/remote-folder.ts';

const SHELL = 'https://iwe.example.com';
const root = newFolder();
const remote = path.join(root, 'mf-demo');
beforeAll(() => {
  copyKit(root, { isWorkspace: true });
  writeFiles(remote, {
    'package.json': { name: 'mf-demo', version: '1.0.0', type: 'module' },
    'remote.json': { name: 'mf-demo', owner: 'A team', shellApi: '^1.0.0', routes: [{ path: '/demo', title: 'Demo' }] },
    'src/remote.js': 'globalThis.aScreen = "first";',
    // The facts are those that the kit's own configuration writes.
    'webpack.config.mjs': `
      const name = ('mf_demo_' + process.env.IWE_RELEASE_VERSION).replace(/[^a-z0-9]/g, '_');
      const facts = { containerName: name, entry: 'remoteEntry.js', exposed: [], lazy: [], shared: [], names: {} };
      export default {
        context: ${JSON.stringify(remote)}, mode: 'production', entry: './src/remote.js',
        output: { path: process.env.IWE_BUILD_DIR, filename: 'remoteEntry.js', library: { type: 'var', name } },
        plugins: [{ apply(compiler) {
          compiler.hooks.thisCompilation.tap('facts', (compilation) => compilation.hooks.processAssets.tap('facts', () =>
            compilation.emitAsset('build-facts.json', new compiler.webpack.sources.RawSource(JSON.stringify(facts)))));
        } }],
      };`,
  });
  // As if written a minute ago: of a file of this second, webpack cannot know whether it was changed since it started.
  const before = Date.now() / 1000 - 60;
  for (const file of ['src/remote.js', 'remote.json']) utimesSync(path.join(remote, file), before, before);
});
/** Changes the source at once: webpack, which looks all the time, never finds it empty. */
function write(source: string): void {
  const next = path.join(remote, 'next.js');
  writeFileSync(next, source);
  renameSync(next, path.join(remote, 'src', 'remote.js'));
}
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill();
  rmSync(root, { recursive: true, force: true });
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Collects what arrives until it has some words, from the place where the last search ended. */
function listening(stream: NodeJS.ReadableStream): (words: RegExp) => Promise<string> {
  let heard = '';
  let from = 0;
  const waiting = new Set<() => void>();
  stream.on('data', (part: Buffer) => {
    heard += part.toString();
    for (const look of waiting) look();
  });
  return (words) =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = words.exec(heard.slice(from));
        if (!found) return;
        from += found.index + found[0].length;
        waiting.delete(look);
        resolve(found[0]);
      };
      waiting.add(look);
      look();
    });
}

const ask = (port: number, where: string) =>
  new Promise<NodeJS.ReadableStream & { statusCode?: number }>((resolve, reject) => {
    // Each request has a connection of its own: a kept one may end while the next request is written to it.
    const headers = { host: `localhost:${port}`, origin: SHELL };
    request({ port, host: '127.0.0.1', path: where, headers, agent: false }, resolve).on('error', reject).end();
  });
async function description(port: number): Promise<{ version: string; entry: string; remoteJson: { owner: string } }> {
  let text = '';
  for await (const part of await ask(port, '/mf-demo/build.json')) text += String(part);
  return JSON.parse(text) as Awaited<ReturnType<typeof description>>;
}
async function script(port: number): Promise<string> {
  let text = '';
  for await (const part of await ask(port, `/mf-demo/${(await description(port)).entry}`)) text += String(part);
  return text;
}

test('a remote is built on each change of sources or remote.json, and served to its shell', async () => {
  const port = await freePort();
  const cli = path.join(root, 'shared', 'remote-kit', 'src', 'dev', 'cli.ts');
  const args = ['--disable-warning=ExperimentalWarning', cli, 'mf-demo', '--port', String(port), '--shell', SHELL];
  const started = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: root, TMPDIR: root },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const ended = new Promise<number | null>((resolve) => {
    started.on('close', resolve);
  });
  const said = listening(started.stdout);
  await said(new RegExp(`mf-demo is built with every change and served at http://127\\.0\\.0\\.1:${port} to ${SHELL}`));
  await said(/built \d{10} in \d+ ms/);
  const events = listening(await ask(port, '/mf-demo/builds'));
  const [, first = ''] = /data: (\d{10})/.exec(await events(/event: built\ndata: \d{10}\n/)) ?? [];
  const { version } = await description(port);
  expect(version).toBe(`0.0.0-dev.${first}`);
  const built = await script(port);
  expect(built).toContain(`var mf_demo_0_0_0_dev_${first}`);
  // Readable, with its source map.
  expect(built).toMatch(/globalThis\.aScreen = "first";[^]*sourceMappingURL=remoteEntry\.js\.map/);

  write('globalThis.aScreen = ;');
  expect(await events(/event: broken\n(data: .*\n)+/)).toMatch(/remote\.js/);
  expect((await description(port)).version).toBe(version);
  write('globalThis.aScreen = "second";');
  const [, second = ''] = /data: (\d{10})/.exec(await events(/event: built\ndata: \d{10}\n/)) ?? [];
  expect(Number(second)).toBeGreaterThan(Number(first));
  expect(await script(port)).toContain('"second"');

  writeFiles(remote, {
    'remote.json': { name: 'mf-demo', owner: 'B team', shellApi: '^1.0.0', routes: [{ path: '/demo', title: 'Demo' }] },
  });
  await events(/event: built\ndata: \d{10}\n/);
  expect((await description(port)).remoteJson.owner).toBe('B team');

  started.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(readdirSync(root).filter((name) => name.startsWith('iwe-dev-'))).toEqual([]);
});

test('a remote that is not there, or has no configuration, is named', async () => {
  const nowhere = await run(root, 'dev/cli.ts', []);
  expect([nowhere.code, nowhere.complained]).toEqual([1, 'Say which remote: pnpm dev mf-sales.\n']);
  const bare = path.join(root, 'bare');
  writeFiles(bare, { 'package.json': { name: 'mf-bare' } });
  const args = ['mf-bare', '--folder', bare, '--port', String(await freePort())];
  const without = await run(root, 'dev/cli.ts', args);
  expect(without.code).toBe(1);
  expect(without.complained).toBe(`${bare} has no webpack.config.ts or webpack.config.mjs.\n`);
});
