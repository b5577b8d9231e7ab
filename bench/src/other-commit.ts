import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@iwe/tooling/workspace';

/** A checkout of another commit that can serve as the other side of a comparison. */
export interface OtherCommit {
  readonly commit: string;
  readonly folder: string;
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Returns a clone of a commit below `directory`, with its dependencies installed and its pages built. Both happen once
 * per commit; a clone that was not finished is made again. Throws when git does not know the commit or a command fails.
 */
export async function openOtherCommit(
  name: string,
  directory: string,
  tell: (message: string) => void,
): Promise<OtherCommit> {
  const commit = git('rev-parse', '--short=8', `${name}^{commit}`);
  const folder = path.join(directory, 'commits', commit);
  const mark = path.join(folder, '.git', 'iwe-is-built');
  if (existsSync(mark)) return { commit, folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  tell(`Cloning and building ${commit} (once) …`);
  git('clone', '--quiet', '--no-checkout', root, folder);
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
  for (const command of ['setup', 'build']) await runNode(folder, ['shared/tooling/src/bootstrap.mjs', command]);
  writeFileSync(mark, '');
  return { commit, folder };
}

/**
 * Fills the commit's own database of this size by its own benchmark, in `directory`: another commit has other
 * migrations. Does nothing to one that is filled.
 */
export async function seedOtherCommit({ folder }: OtherCommit, sheets: number, directory: string): Promise<void> {
  const none = ['bench/src/main.ts', '--rows', 'none', '--sheets', String(sheets), '--name', 'seeded'];
  await runNode(folder, none, { IWE_BENCH_DIR: directory });
}

async function runNode(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} in ${folder} ended with ${code}.`);
}
