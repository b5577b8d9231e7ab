import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Checks a remote's types beside its builds. */
export interface TypeCheck {
  /** Starts a check and gives up one that runs. */
  start(): void;
  stop(): void;
}

/**
 * Returns the type check of a remote's folder, by the TypeScript that the folder has; `report` gets what the compiler
 * says, or null when it finds nothing. A build does not wait for it. Does nothing for a folder without TypeScript.
 */
export function typeCheck(folder: string, report: (words: string | null) => void): TypeCheck {
  const program = compilerOf(folder);
  const settings = path.join(folder, 'tsconfig.json');
  let running: ChildProcess | null = null;
  const stop = (): void => {
    running?.removeAllListeners();
    running?.kill();
    running = null;
  };
  return {
    stop,
    start() {
      stop();
      if (program === null || !existsSync(settings)) return;
      // A folder of the workspace refers to the packages that it uses, and only a build follows that.
      const mode = readFileSync(settings, 'utf8').includes('"references"')
        ? ['-b', folder]
        : ['-p', folder, '--noEmit'];
      const child = spawn(process.execPath, [program, ...mode, '--pretty', 'false'], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running = child;
      let words = '';
      const take = (chunk: Buffer): void => {
        words += chunk.toString();
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      child.on('error', () => undefined);
      child.on('close', (code) => report(code === 0 ? null : words.trim().slice(0, 4_000)));
    },
  };
}

/** Returns the TypeScript compiler as it is installed for a folder; null when there is none. */
function compilerOf(folder: string): string | null {
  try {
    const manifest = createRequire(path.join(folder, 'package.json')).resolve('typescript/package.json');
    return path.join(path.dirname(manifest), 'bin', 'tsc');
  } catch {
    return null;
  }
}
