import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { root } from '@iwe/tooling/workspace';
import type { Compared } from './against.ts';
import { newcomersEnvironment } from './demo.ts';
import { median } from './figures.ts';

const FIGURES = [
  'first start',
  'first start, longest silence',
  'first start, processor',
  'second start',
  'second start, processor',
  'npm test',
  'npm test, processor',
] as const;
type Figure = (typeof FIGURES)[number];
type Figures = Partial<Record<Figure, number>>;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const ROUNDS = 2;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a command of npm until it ends. `onLine` sees what it prints; `stop` is what ended the program on purpose. */
async function runNpm(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void = () => {},
): Promise<{ processorSeconds: number; output: string; isDone: boolean }> {
  // The shell's `times` knows the processor time of everything that it has waited for.
  const child = spawn('sh', ['-c', 'trap : INT TERM HUP; npm "$@"; echo "done $?"; times', 'sh', ...args], {
    cwd: folder,
    env: { ...newcomersEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child.pid ?? 0);
  let output = '';
  let rest = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
  await once(child, 'close');
  running.delete(child.pid ?? 0);
  const [, user = 0, system = 0] = (/(\d+m[\d.]+s) (\d+m[\d.]+s)\s*$/.exec(output) ?? []).map((text) => {
    const [minutes = 0, seconds = 0] = text.split(/[ms]/).map(Number);
    return minutes * 60 + seconds;
  });
  return { processorSeconds: user + system, output, isDone: /^done 0$/m.test(output) };
}

/** The process groups that are running. */
const running = new Set<number>();

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts iWE, waits until it is ready, and stops its server alone, which is a clean stop in every commit. */
async function measureStart(folder: string): Promise<{ ready: number; silence: number; processorSeconds: number }> {
  const dataDir = path.join(folder, '.data');
  const began = performance.now();
  let spokeAt = began;
  let silence = 0;
  let ready = NaN;
  const env = { PORT: String(await freePort()), IWE_DATA_DIR: dataDir };
  const { processorSeconds, output } = await runNpm(folder, ['start'], env, (line) => {
    silence = Math.max(silence, performance.now() - spokeAt);
    spokeAt = performance.now();
    if (!line.includes('iWE is ready at') || !Number.isNaN(ready)) return;
    ready = performance.now() - began;
    const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.lock'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGTERM');
  });
  if (Number.isNaN(ready)) throw new Error(`npm start did not get ready:\n${output}`);
  return { ready: ready / 1_000, silence: silence / 1_000, processorSeconds };
}

async function measure(commit: string, withTests: boolean): Promise<Figures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'iwe-commit-'));
  // PostgreSQL's own user must reach the data.
  chmodSync(folder, 0o755);
  try {
    const clone = path.join(folder, 'iwe');
    git('clone', '--quiet', '--no-checkout', root, clone);
    execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: clone });
    const first = await measureStart(clone);
    const second = await measureStart(clone);
    const figures: Figures = {
      'first start': first.ready,
      'first start, longest silence': first.silence,
      'first start, processor': first.processorSeconds,
      'second start': second.ready,
      'second start, processor': second.processorSeconds,
    };
    if (!withTests) return figures;
    const began = performance.now();
    const { processorSeconds, isDone, output } = await runNpm(clone, ['test'], {});
    if (!isDone) console.log(`npm test of ${commit} failed; its last lines:\n${output.slice(-3_000)}`);
    return { ...figures, 'npm test': (performance.now() - began) / 1_000, 'npm test, processor': processorSeconds };
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
}

/** What the rows of this file are called in `--rows`; `npm test` starts both before it. */
export const START_ROWS = ['npm start', 'npm test'];

/**
 * Measures `npm start`, a first and a second time, and `npm test` if asked for, of two commits in turn, in fresh clones
 * in the temporary folder. Only what is committed is measured. Stops what it starts and removes its clones.
 */
export async function compareStarts(
  commits: { other: string; own: string },
  withTests: boolean,
  tell: (message: string) => void,
): Promise<Compared[]> {
  const end = () => {
    for (const pid of running) process.kill(-pid, 'SIGTERM');
    process.exitCode = 130;
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const measured: Record<keyof typeof commits, Figures[]> = { other: [], own: [] };
  for (let turn = 0; turn < ROUNDS && process.exitCode !== 130; turn += 1)
    // Each goes first in every second round: the first one finds a colder disk.
    for (const side of turn % 2 === 0 ? (['other', 'own'] as const) : (['own', 'other'] as const)) {
      tell(`round ${turn + 1}: npm start of ${commits[side]}, load ${os.loadavg()[0]?.toFixed(1)}`);
      measured[side].push(await measure(commits[side], withTests));
    }
  for (const signal of SIGNALS) process.off(signal, end);
  const middle = (side: keyof typeof commits, name: Figure) =>
    median(measured[side].flatMap((figures) => figures[name] ?? []));
  return FIGURES.filter((name) => measured.own.some((figures) => figures[name] !== undefined)).map((name) => ({
    row: 'npm',
    figure: `${name}, s`,
    other: middle('other', name),
    own: middle('own', name),
  }));
}
