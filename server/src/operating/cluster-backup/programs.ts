import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Largest output that is read: the list of a repository's snapshots. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs a program of this machine and resolves to its output. Rejects with its last words, for people. */
export async function run(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await execute(program, args, { maxBuffer: MAX_OUTPUT })).stdout;
  } catch (error) {
    const { code, stderr = '', stdout = '' } = error as { code?: string | number; stderr?: string; stdout?: string };
    if (code === 'ENOENT') throw new Error(`${program} is not installed. On Debian: apt install ${program}`);
    const words = (stderr.trim() || stdout.trim()).split('\n').slice(-5).join('\n');
    throw new Error(`${program} ${args[0] ?? ''} failed (${code}): ${words}`, { cause: error });
  }
}
