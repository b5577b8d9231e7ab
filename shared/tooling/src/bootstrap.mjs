// Entry of `npm start`, `npm run worker`, `npm test` and the release command (`npm run release -- mf-sales`). Runs on
// any Node >= 20.19 with nothing installed: downloads the pinned pnpm and, with it, the pinned Node and every
// dependency, then runs the TypeScript commands beside this file.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenParentEnds } from './when-parent-ends.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const commands = {
  start: 'shared/tooling/src/start.ts',
  worker: 'server/src/worker.ts',
  test: 'shared/tooling/src/test.ts',
  build: 'shared/tooling/src/build.ts',
  init: 'server/src/operating/init/cli.ts',
  generate: 'server/src/testing/generate.ts',
  release: 'shared/remote-kit/src/release/cli.ts',
  setup: null,
};

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function isOlderThan(version, wanted) {
  const [a, b] = [version, wanted].map((v) => v.split('.').map(Number));
  for (let i = 0; i < 3; i += 1) {
    if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) < (b[i] ?? 0);
  }
  return false;
}

/** The program that runs now, which must not outlive this one. */
let child;
/** Whether this process was asked to end. */
let isEnding = false;

function end(signal) {
  isEnding = true;
  if (child === undefined) return;
  if (!child.isGroup) child.process.kill(signal);
  else if (child.process.pid !== undefined) process.kill(-child.process.pid, signal);
}
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
process.on('SIGINT', () => {
  // Ctrl+C reaches everything in the terminal's own group by itself.
  if (child?.isGroup) end('SIGINT');
  isEnding = true;
});
whenParentEnds(() => end('SIGTERM'));

/** Runs a program and resolves, when it has ended, to its exit code or the signal that ended it. */
function runUntilEnd(program, args, options) {
  return new Promise((resolve) => {
    const started = spawn(program, args, options);
    child = { process: started, isGroup: options.detached === true };
    started.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
    started.on('exit', (code, signal) => {
      child = undefined;
      resolve({ code, signal });
    });
  });
}

/**
 * Returns one hash over everything that decides what gets installed, so that an unchanged tree starts without running
 * pnpm.
 */
function installHash() {
  const hash = createHash('sha256');
  const manifests = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'];
  for (const folder of ['.', 'shared']) {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      if (
        entry.isDirectory() &&
        existsSync(path.join(root, folder, entry.name, 'package.json')) &&
        entry.name !== 'node_modules'
      ) {
        manifests.push(path.join(folder, entry.name, 'package.json'));
      }
    }
  }
  for (const file of manifests.sort()) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.update(process.platform + process.arch).digest('hex');
}

async function install() {
  const stamp = path.join(root, 'node_modules', '.iwe-installed');
  const wanted = installHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  console.log(`Installing dependencies with ${packageManager} (once; later starts skip this) …`);
  const began = performance.now();
  const seconds = () => `${Math.round((performance.now() - began) / 1_000)} s`;
  const told = setInterval(() => console.log(`  still installing (${seconds()}) …`), 8_000);
  const { code } = await runUntilEnd(
    'npx',
    [
      '-y',
      packageManager,
      'install',
      '--frozen-lockfile',
      '--reporter=append-only',
      '--config.confirmModulesPurge=false',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      // npx passes no signal on to pnpm: they get one as a group.
      detached: process.platform !== 'win32',
      env: { ...process.env, npm_config_loglevel: 'error' },
    },
  );
  clearInterval(told);
  if (isEnding) process.exit(130);
  if (code !== 0)
    fail('The dependencies could not be installed: see the lines above. Is the npm registry reachable from here?');
  writeFileSync(stamp, wanted);
  console.log(`Installed in ${seconds()}.`);
}

/**
 * Returns the pinned Node, a dependency when the registry has it for this platform; otherwise this Node, if it is new
 * enough.
 */
function nodeBinary() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const own = path.join(
    root,
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(own)) return own;
  if (isOlderThan(process.versions.node, '22.18.0')) {
    fail(
      `No bundled Node for ${process.platform}-${process.arch}: please install Node 22.18 or newer (this is ${process.versions.node}) and run the command again.`,
    );
  }
  return process.execPath;
}

if (isOlderThan(process.versions.node, '20.19.0'))
  fail(`iWE needs Node 20.19 or newer to start; this is ${process.versions.node}.`);
const command = process.argv[2];
if (!Object.hasOwn(commands, command ?? ''))
  fail(`Unknown command "${command ?? ''}". One of: ${Object.keys(commands).join(', ')}.`);
await install();
if (command === 'setup') process.exit(0);
const node = nodeBinary();
/**
 * The launcher waits for days with next to nothing in its memory. A worker's rows live for a short time and need no
 * large nursery; what they leave is collected soon.
 */
const flags =
  {
    start: ['--max-semi-space-size=1'],
    worker: ['--max-semi-space-size=8', '--heap-growing-percent=20'],
  }[command] ?? [];
const args = [
  '--disable-warning=ExperimentalWarning',
  ...flags,
  path.join(root, commands[command]),
  ...process.argv.slice(3),
];
const env = {
  // The sources are compiled once: every later start takes half the time.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
};
// `npm start` runs for days, and its launcher watches npm by itself: this process becomes it instead of waiting for it.
if (command === 'start' && !isEnding && process.platform !== 'win32' && typeof process.execve === 'function') {
  process.chdir(root);
  process.execve(node, [node, ...args], env);
}
const { code, signal } = await runUntilEnd(node, args, { cwd: root, stdio: 'inherit', env });
process.exit(code ?? (signal ? 1 : 0));
