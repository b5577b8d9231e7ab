import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isAlive } from '../core/database/embedded/lock.ts';
import { readPostmaster } from '../core/database/embedded/postmaster.ts';
import { runningConnection } from '../core/database/embedded/supervisor.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** What is removed when the tests of the file have ended. */
export const folders: string[] = [];
export const children: ChildProcess[] = [];

/** Ends what the tests of a file started, and removes their data, when they have ended. */
export const cleanUp = (): void =>
  after(() => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of folders) {
      const found = readPostmaster(join(folder, 'postgresql', 'data'));
      if (found && isAlive(found.pid)) process.kill(found.pid, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  });

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'iwe-life-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

interface Started {
  child: ChildProcess;
  url: string;
  output: () => string;
  exit: Promise<number | null>;
}

/** Starts the server as a separate process and waits for its ready line or its exit. */
export async function start(dataDir: string, env: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      IWE_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => output.includes('iWE is ready at') && resolve());
  });
  await Promise.race([ready, exit]);
  return { child, exit, output: () => output, url: /ready at (\S+)/.exec(output)?.[1] ?? '' };
}

export const postgresOf = (dataDir: string) => readPostmaster(join(dataDir, 'postgresql', 'data'));

export async function asOwner<Row extends pg.QueryResultRow>(dataDir: string, statement: string): Promise<Row[]> {
  const connection = runningConnection(join(dataDir, 'postgresql'));
  assert.ok(connection, 'PostgreSQL runs');
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
