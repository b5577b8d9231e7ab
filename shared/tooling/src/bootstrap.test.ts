import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';

// Each has a folder of its own and mostly waits, so they run at the same time.
const onPosix = { skip: process.platform === 'win32' && 'needs POSIX signals', timeout: 30_000, concurrency: true };
const folders: string[] = [];
const started: ChildProcess[] = [];
after(() => {
  for (const child of started) if (child.pid !== undefined) killGroup(child.pid);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Writes its process number and waits. */
const WAITS = (file: string): string =>
  `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000);`;

/** The real launcher watches npm, because the bootstrap becomes it where this Node can do that. */
const WATCHES = `
import { whenParentEnds } from './when-parent-ends.mjs';
whenParentEnds(() => process.exit(0));`;

/**
 * A checkout with the real bootstrap and stand-ins for what it starts: an installer and a `start.ts` that note their
 * process numbers. Its `node` is a shell script without exec, as a package manager puts into node_modules/.bin.
 */
function checkout({ installs }: { installs: boolean }): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'iwe-bootstrap-'));
  folders.push(folder);
  const tooling = path.join(folder, 'shared/tooling/src');
  const programs = path.join(folder, 'node_modules/.bin');
  for (const each of [tooling, programs]) mkdirSync(each, { recursive: true });
  for (const file of ['bootstrap.mjs', 'when-parent-ends.mjs'])
    copyFileSync(path.join(import.meta.dirname, file), path.join(tooling, file));
  const [start, worker] = ['start', 'worker'].map((command) => `node shared/tooling/src/bootstrap.mjs ${command}`);
  const scripts = { start, worker };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ packageManager: 'pnpm@0.0.0', scripts }));
  for (const file of ['pnpm-workspace.yaml', 'pnpm-lock.yaml']) writeFileSync(path.join(folder, file), '');
  writeFileSync(
    path.join(tooling, 'start.ts'),
    WAITS(path.join(folder, 'start.pid')).replace('require(', 'process.getBuiltinModule(') + WATCHES,
  );
  const program = (name: string, text: string) => {
    writeFileSync(path.join(programs, name), `#!/bin/sh\n${text}\n`);
    chmodSync(path.join(programs, name), 0o755);
  };
  program('node', `"${process.execPath}" "$@"\nexit $?`);
  const installer = path.join(folder, 'installer.cjs');
  writeFileSync(installer, WAITS(path.join(folder, 'install.pid')));
  program('npx', installs ? `"${process.execPath}" "${installer}"\nexit $?` : 'exit 0');
  return folder;
}

/** Runs `npm start` in a process group of its own, as a terminal does; resolves when the stand-in runs. */
async function npmStart(folder: string, standIn: 'start' | 'install'): Promise<{ npm: ChildProcess; pid: number }> {
  const npm = spawn('npm', ['start'], { cwd: folder, detached: true, stdio: 'ignore' });
  started.push(npm);
  const file = path.join(folder, `${standIn}.pid`);
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause();
  return { npm, pid: Number(readFileSync(file, 'utf8')) };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Resolves to whether a process ends within seconds. */
async function ends(pid: number): Promise<boolean> {
  const until = Date.now() + 5_000;
  while (isAlive(pid) && Date.now() < until) await pause();
  return !isAlive(pid);
}

/** The command line of a unit in deploy/. */
const execStart = (unit: string): string[] => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../deploy', unit), 'utf8');
  return (/^ExecStart=(.+)$/m.exec(text)?.[1] ?? '').split(' ');
};

describe('what a unit of systemd has started', onPosix, () => {
  // systemd kills the rest of a unit as soon as its main process has ended.
  for (const [unit, program] of [
    ['iwe.service', 'shared/tooling/src/start.ts'],
    ['iwe-worker.service', 'server/src/worker.ts'],
  ] as const)
    test(`by ${unit} ends in order before its main process does`, async () => {
      const folder = checkout({ installs: false });
      const file = path.join(folder, 'start.pid');
      mkdirSync(path.join(folder, path.dirname(program)), { recursive: true });
      writeFileSync(
        path.join(folder, program),
        `const { writeFileSync } = process.getBuiltinModule('node:fs');
        process.on('SIGTERM', () => setTimeout(() => (writeFileSync(${JSON.stringify(`${file}.end`)}, ''), process.exit(0)), 500));
        writeFileSync(${JSON.stringify(file)}, String(process.pid));
        setInterval(() => {}, 1000);`,
      );
      const [command = '', ...args] = execStart(unit);
      // Unlike npm, systemd does not put node_modules/.bin first: only the stand-in for the installer is found there.
      const programs = path.join(folder, 'programs');
      mkdirSync(programs);
      renameSync(path.join(folder, 'node_modules/.bin/npx'), path.join(programs, 'npx'));
      const env = { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH}` };
      const main = spawn(command, args, { cwd: folder, detached: true, stdio: 'ignore', env });
      started.push(main);
      while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause();
      main.kill('SIGTERM');
      await once(main, 'exit');
      assert.ok(existsSync(`${file}.end`), 'it had the time to end');
    });
});

describe('what npm has started', onPosix, () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const)
    test(`ends when npm alone gets ${signal}, although a shell stands between`, async () => {
      const { npm, pid } = await npmStart(checkout({ installs: false }), 'start');
      npm.kill(signal);
      await once(npm, 'exit');
      assert.ok(await ends(pid));
    });

  test('ends when npm gets a signal while the dependencies are installed', async () => {
    const { npm, pid } = await npmStart(checkout({ installs: true }), 'install');
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    assert.ok(await ends(pid));
  });

  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    test(`ends when the terminal sends ${signal} to all, an installation too`, async () => {
      for (const standIn of ['start', 'install'] as const) {
        const { npm, pid } = await npmStart(checkout({ installs: standIn === 'install' }), standIn);
        process.kill(-(npm.pid ?? 0), signal);
        await once(npm, 'exit');
        assert.ok(await ends(pid), standIn);
      }
    });
});
