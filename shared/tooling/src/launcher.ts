// Launches iWE: builds what changed, starts the server as a child process, publishes the remotes' releases through the
// same API as a team would, and reports when it is ready. Used by `npm start` and the browser tests.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildAll } from './build.ts';
import { run } from './run.ts';
import { remotes, root } from './workspace.ts';

export interface LaunchOptions {
  port?: number;
  /** Folder of the database, files and keys; by default the server's own. */
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
  /** 'inherit' shows the server's log, 'ignore' drops it. */
  log?: 'inherit' | 'ignore';
  /** False when the caller has just built. */
  build?: boolean;
}

export interface Launched {
  url: string;
  /** The server's data folder; it can differ from the requested one. */
  dataDir: string;
  server: ChildProcess;
  /** Resolves to the exit code when the server has ended. */
  ended: Promise<number>;
  /** Asks the server to stop and waits until it has ended. */
  stop(): Promise<void>;
}

/** Starts only the server; resolves when it listens. Rejects when it ends first (it has printed its own message). */
export async function startServer(options: LaunchOptions = {}): Promise<Launched> {
  if (options.dataDir) mkdirSync(options.dataDir, { recursive: true });
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'server/src/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', options.log ?? 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        ...(options.port === undefined ? {} : { PORT: String(options.port) }),
        ...(options.dataDir ? { IWE_DATA_DIR: options.dataDir } : {}),
        ...options.env,
      },
    },
  );
  const ended = new Promise<number>((resolve) => server.on('exit', (code) => resolve(code ?? 1)));
  const { url, dataDir } = await new Promise<{ url: string; dataDir: string }>((resolve, reject) => {
    server.on('message', (message: { listening?: string; dataDir?: string }) => {
      if (message.listening) resolve({ url: message.listening, dataDir: message.dataDir ?? '' });
    });
    void ended.then((code) => reject(new Error(`The server ended before it was ready (exit code ${code}).`)));
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return { url, dataDir, server, ended, stop };
}

/**
 * Publishes every remote's build to a running server with that instance's own key and token; published versions cost
 * one request.
 */
export async function publishRemotes({ url, dataDir }: Launched): Promise<void> {
  const script = path.join(root, 'shared/remote-kit/src/release/publish-local.ts');
  const result = await run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, '--server', url, '--data-dir', dataDir, ...remotes],
    { quiet: true },
  );
  if (result.code !== 0) throw new Error(`The remotes could not be published:\n${result.output}`);
  // A build that nobody is given is worth a line: its developer would wait for it.
  for (const line of result.output.split('\n')) if (line.includes('stays')) console.log(line);
}

/** Runs all steps in order. */
export async function launch(options: LaunchOptions = {}): Promise<Launched> {
  if (options.build !== false) await buildAll();
  const launched = await startServer(options);
  try {
    await publishRemotes(launched);
  } catch (error) {
    await launched.stop();
    throw error;
  }
  return launched;
}
