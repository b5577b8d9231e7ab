// The processes that the server's tests run in.
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.ts';

/**
 * Files that have a process of their own: they measure its memory, end it, or take so long that they start first, so
 * that no core waits for them at the end.
 */
const ALONE = [
  'src/backup/backup.test.ts',
  'src/lifecycle.test.ts',
  'src/jobs/jobs.test.ts',
  'src/jobs/mail.test.ts',
  'src/modules/platform/kit/kit.test.ts',
  'src/files/xlsx-writer.test.ts',
  'src/long-reads/long-reads.test.ts',
];
const isAlone = (file: string): boolean => ALONE.includes(file) || /\.(kill|model)\.test\.ts$/.test(file);

/** How many files share a process: loading the server takes a second of a core, and code that ran before is fast. */
const SHARED_BY = 8;

/**
 * Writes an entry into `folder` for each process, those of a single file first, and returns their pattern. Every file
 * becomes a suite with its hooks inside, so that one is closed before the next one begins.
 */
export function writeServerTests(folder: string): string {
  const files = globSync('src/**/*.test.ts', { cwd: path.join(root, 'server') })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const missing = ALONE.filter((file) => !files.includes(file));
  if (missing.length > 0) throw new Error(`No such test: ${missing.join(', ')}. Correct the list of those alone.`);
  const shared = files.filter((file) => !isAlone(file));
  const processes = [
    ...files.filter(isAlone).map((file) => [file]),
    ...Array.from({ length: Math.ceil(shared.length / SHARED_BY) }, (_, index) =>
      shared.slice(index * SHARED_BY, (index + 1) * SHARED_BY),
    ),
  ];
  mkdirSync(folder, { recursive: true });
  for (const [index, chosen] of processes.entries()) {
    const suites = chosen.map((file) => {
      const url = pathToFileURL(path.join(root, 'server', file)).href;
      return `describe(${JSON.stringify(file)}, async () => { await import(${JSON.stringify(url)}); });\n`;
    });
    const name = `${String(index).padStart(2, '0')}.test.mjs`;
    writeFileSync(path.join(folder, name), `import { describe } from 'node:test';\n${suites.join('')}`);
  }
  return path.join(folder, '*.test.mjs');
}
