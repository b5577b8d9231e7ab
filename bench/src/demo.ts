import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@iwe/tooling/workspace';

/** A demo that `npm start` runs. */
export interface Demo {
  readonly url: string;
  /** The process of npm, above all the others. */
  readonly pid: number;
  /** Stops the server alone, which is a clean stop in every commit, and waits until npm has ended. */
  stop(): Promise<void>;
}

/** Starts the demo of a checkout by npm, as a newcomer does, with its data in `dataDir`; resolves when it is ready. */
export async function startDemo(folder: string, dataDir: string): Promise<Demo> {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...newcomersEnvironment(), PORT: '0', IWE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.lock'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGTERM');
    await ended;
  };
  return { url: await readyUrl(child), pid: child.pid ?? 0, stop };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /iWE is ready at (\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`npm start ended before it was ready:\n${said}`)));
  });
}

/** The environment of a newcomer: nothing of this checkout, of npm or of another instance. */
export function newcomersEnvironment(): NodeJS.ProcessEnv {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(IWE_|DATABASE_URL$|NODE_COMPILE_CACHE$|NODE_OPTIONS$|npm_(?!config_))/.test(name),
    ),
  );
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return { ...env, PATH: folders.filter((folder) => !folder.startsWith(root)).join(path.delimiter) };
}
