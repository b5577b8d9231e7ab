// Launches iWE: builds what changed while the server starts as a child process and fills a new database, publishes the
// remotes' releases through the same API as a team would, and reports when it is ready. Used by `npm start` and the
// browser tests.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildAll, builtSources, outdated } from './build.ts';
import { silent, type Progress } from './progress.ts';
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
  progress?: Progress;
  /** Stops everything that the launch has started; it then rejects. */
  signal?: AbortSignal;
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

/** A server that is about to listen. */
interface StartingServer {
  process: ChildProcess;
  /** Resolves when it listens. Rejects when it ends first (it has printed its own message). */
  listening: Promise<Launched>;
  /** Tells a server that was started before the shell was built that it is now. */
  shellIsBuilt: () => void;
}

type ServerMessage = { listening?: string; dataDir?: string; step?: string; awaitsShell?: boolean };

/**
 * The server's heap: by default Node lets 64 MB of short-lived objects wait, and a start leaves 100 MB of them. The
 * worker has the same (`pnpm worker`).
 */
const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=20'];
/** What the allocator of Linux has free it returns to the system; otherwise 20 MB stay after some hundred requests. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

function spawnServer(options: LaunchOptions): StartingServer {
  if (options.dataDir) mkdirSync(options.dataDir, { recursive: true });
  const { progress = silent } = options;
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...SERVER_FLAGS, path.join(root, 'server/src/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', options.log ?? 'inherit', 'inherit', 'ipc'],
      env: {
        ...ALLOCATOR,
        ...process.env,
        ...(options.port === undefined ? {} : { PORT: String(options.port) }),
        ...(options.dataDir ? { IWE_DATA_DIR: options.dataDir } : {}),
        ...options.env,
      },
    },
  );
  const ended = new Promise<number>((resolve) => server.on('exit', (code) => resolve(code ?? 1)));
  let shellIsBuilt = false;
  let awaitsShell = false;
  const tellShell = () => {
    if (shellIsBuilt && awaitsShell && server.connected) server.send({ shellIsBuilt: true });
  };
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  const listening = new Promise<Launched>((resolve, reject) => {
    server.on('message', (message: ServerMessage) => {
      if (message.step) progress.begin('database', message.step);
      if (message.awaitsShell) {
        progress.done('database');
        awaitsShell = true;
        tellShell();
      }
      if (message.listening) {
        progress.done('database');
        resolve({ url: message.listening, dataDir: message.dataDir ?? '', server, ended, stop });
      }
    });
    server.on('error', reject);
    void ended.then((code) => reject(new Error(`The server ended before it was ready (exit code ${code}).`)));
  });
  listening.catch(() => {});
  return {
    process: server,
    listening,
    shellIsBuilt: () => {
      shellIsBuilt = true;
      tellShell();
    },
  };
}

/** Starts only the server; resolves when it listens. Rejects when it ends first (it has printed its own message). */
export function startServer(options: LaunchOptions = {}): Promise<Launched> {
  return spawnServer(options).listening;
}

interface Publisher {
  /** Tells that a remote is built: its release is prepared, and sent once a server is named. */
  built: (remote: string) => void;
  /** Names the server; resolves when the releases of all remotes are there. */
  publish: (launched: Launched) => Promise<void>;
}

/** Publishes the release of each remote as soon as it is built and the server listens, in the order of their builds. */
function openPublisher(signal?: AbortSignal): Publisher {
  const script = path.join(root, 'shared/remote-kit/src/release/publish-local.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...remotes], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, FORCE_COLOR: '0' },
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The remotes could not be published:\n${output}`));
    });
  });
  ended.catch(() => {});
  const tell = (message: { built: string } | { url: string; dataDir: string }): void => {
    if (child.connected) child.send(message);
  };
  return {
    built: (remote) => tell({ built: remote }),
    publish: async ({ url, dataDir }) => {
      tell({ url, dataDir });
      await ended;
      // A build that nobody is given is worth a line: its developer would wait for it.
      for (const line of output.split('\n')) if (line.includes('stays')) console.log(line);
    },
  };
}

/**
 * Publishes every remote's build to a running server with that instance's own key and token; published versions cost
 * one request.
 */
export async function publishRemotes(launched: Launched, signal?: AbortSignal): Promise<void> {
  const publisher = openPublisher(signal);
  for (const remote of remotes) publisher.built(remote);
  await publisher.publish(launched);
}

/** The time after which a server that stops has ended, so that a failed publication is no news. */
const STOPS_WITHIN_MS = 5_000;

/**
 * Publishes the remotes' builds as the last step of a start. If an earlier start has published the same ones to this
 * instance, it serves them already: sending them again only restores lost files, and does not delay the start.
 */
async function publishBuilds(
  launched: Launched,
  prepared: Publisher | null,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  const file = path.join(launched.dataDir, 'published-builds');
  const publish = async (): Promise<void> => {
    await (prepared ? prepared.publish(launched) : publishRemotes(launched, signal));
    writeFileSync(file, builtSources());
  };
  if (prepared === null && existsSync(file) && readFileSync(file, 'utf8') === builtSources()) {
    publish().catch(async (error: Error) => {
      const hasEnded = await Promise.race([launched.ended.then(() => true), sleep(STOPS_WITHIN_MS, false)]);
      if (!hasEnded && !signal.aborted) console.error(error.message);
    });
    return;
  }
  progress.begin('publish', 'publishing the remotes');
  await publish();
  progress.done('publish');
}

/** Runs all steps, those side by side that need nothing of each other. */
export async function launch(options: LaunchOptions = {}): Promise<Launched> {
  const { progress = silent, signal } = options;
  const abort = new AbortController();
  const stopAll = signal ? AbortSignal.any([abort.signal, signal]) : abort.signal;
  const builds = options.build !== false;
  const server = spawnServer({ ...options, env: { ...options.env, ...(builds ? { IWE_SHELL_FOLLOWS: '1' } : {}) } });
  try {
    const changed = builds ? outdated() : new Map<string, string>();
    // Without a new build there may be nothing to publish, and the server has the processor for itself.
    const publisher = changed.size > 0 ? openPublisher(stopAll) : null;
    const onBuilt = (pkg: string): void => (pkg === 'shell' ? server.shellIsBuilt() : publisher?.built(pkg));
    const built = builds ? buildAll({ progress, onBuilt, signal: stopAll }, changed) : onBuilt('shell');
    const published = abortable(server.listening, stopAll).then(async (launched) => {
      if (publisher === null) await built;
      await publishBuilds(launched, publisher, { progress, signal: stopAll });
      return launched;
    });
    const [launched] = await Promise.all([published, built]);
    return launched;
  } catch (error) {
    abort.abort();
    server.process.kill('SIGTERM');
    await server.listening.then(
      ({ ended }) => ended,
      () => {},
    );
    throw error;
  } finally {
    progress.stop();
  }
}

/** Rejects as soon as the signal is aborted. */
function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('The start was stopped.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject);
  });
}
