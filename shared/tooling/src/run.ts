import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './workspace.ts';

export interface RunResult {
  code: number;
  output: string;
  seconds: number;
}

/** Runs a program of the workspace until it ends; prints its output as it is written unless `quiet`, and returns it. */
export function run(
  program: string,
  args: string[],
  options: { cwd?: string; quiet?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<RunResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: path.resolve(root, options.cwd ?? '.'),
      env: { ...process.env, FORCE_COLOR: '0', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (!options.quiet) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) =>
      resolve({ code: 1, output: `${output}${error.message}\n`, seconds: (performance.now() - started) / 1000 }),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }));
  });
}
