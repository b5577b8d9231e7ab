// Builds what changed: the shell and the remotes whose sources (or shared packages) differ from their last build.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { plainProgress, silent, type Progress } from './progress.ts';
import { buildable, remotes, root, SBOM_FILE, sourceHash } from './workspace.ts';

const stampOf = (pkg: string) => path.join(root, pkg, 'dist', '.source-hash');

/** As `build-packages.ts` tells them. */
type BuildMessage = { begun: string } | { ended: string; seconds: number; problem: string | null };

export interface BuildOptions {
  progress?: Progress;
  /** Called for each package as soon as it is up to date, the shell first; others may still be built. */
  onBuilt?: (pkg: string) => void;
  /** Ends the builds, which then reject. */
  signal?: AbortSignal;
}

/** Builds packages one after another in a process of its own. Rejects with webpack's messages. */
function build(hashes: ReadonlyMap<string, string>, { progress = silent, onBuilt, signal }: BuildOptions) {
  const program = path.join(root, 'shared/remote-kit/src/webpack/build-packages.ts');
  const names = [...hashes.keys()];
  // A build that is interrupted must not be taken for the last one.
  for (const pkg of names) rmSync(stampOf(pkg), { force: true });
  return new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...names.map((name) => path.join(root, name))],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, FORCE_COLOR: '0', NODE_ENV: 'production' },
        signal,
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const problems: string[] = [];
    child.on('message', (message: BuildMessage) => {
      const pkg = path.basename('begun' in message ? message.begun : message.ended);
      if ('begun' in message)
        return progress.begin('build', `building ${names.indexOf(pkg) + 1} of ${names.length}: ${pkg}`);
      if (message.problem !== null) return void problems.push(`${pkg} did not build:\n${message.problem}`);
      writeFileSync(stampOf(pkg), hashes.get(pkg) ?? '');
      progress.done('build');
      onBuilt?.(pkg);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(problems.join('\n\n') || `The builds ended with code ${code}:\n${output}`));
    });
  });
}

/** Returns package → hash of its sources for every package whose last build is of other sources. */
export function outdated(): ReadonlyMap<string, string> {
  return new Map(
    buildable
      .map((pkg) => [pkg, sourceHash(pkg)] as const)
      .filter(([pkg, hash]) => !existsSync(stampOf(pkg)) || readFileSync(stampOf(pkg), 'utf8') !== hash),
  );
}

/** Returns the sources of the remotes' last builds, as hashes. */
export const builtSources = (): string => remotes.map((pkg) => readFileSync(stampOf(pkg), 'utf8')).join('\n');

/**
 * Brings every package's dist up to date, the shell first, and lists what the product contains (`sbom.ts`). Throws with
 * webpack's message when a build fails.
 */
export async function buildAll(options: BuildOptions = {}, hashes = outdated()): Promise<void> {
  for (const pkg of buildable) if (!hashes.has(pkg)) options.onBuilt?.(pkg);
  const builds = hashes.size > 0 ? build(hashes, options) : Promise.resolve();
  // The lockfile, which it is made of, is among the sources of every package.
  if (hashes.size > 0 || !existsSync(SBOM_FILE)) await Promise.all([builds, listComponents()]);
}

/** Writes what the product contains. Its code is loaded only when it is needed. */
async function listComponents(): Promise<void> {
  const { writeSbom } = await import('./checks/sbom.ts');
  writeSbom();
}

if (import.meta.main) {
  const progress = plainProgress((line) => console.log(line));
  await buildAll({ progress }).catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  progress.stop();
}
