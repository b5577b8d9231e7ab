// The processes that the server's tests run in.
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.ts';

/** Files that have a process of their own: they measure its memory, end it, or replace what all files of it use. */
const ALONE = [
  'src/lifecycle.test.ts',
  'src/core/jobs/jobs.test.ts',
  'src/core/mail/mail.test.ts',
  'src/core/files/workbooks/xlsx-writer.test.ts',
  'src/core/long-reads/long-reads.test.ts',
];

/** Files of the larger ring, which IWE_RING=all adds: long runs, kills, browsers, large data. */
const isWide = (file: string): boolean => /\.(wide|kill)\.test\.ts$/.test(file);

/**
 * How many files share a process: loading the server takes a second and a half of a core, and code that ran before is
 * fast. With more of them a process would need a gigabyte, and a core would wait for the last one.
 */
const SHARED_BY = 24;

/**
 * Writes an entry into `folder` for each process, those of a single file first, and returns their pattern. Every file
 * becomes a suite with its hooks inside, so that one is closed before the next one begins.
 */
export function writeServerTests(folder: string): string {
  const all = globSync('src/**/*.test.ts', { cwd: path.join(root, 'server') })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const missing = ALONE.filter((file) => !all.includes(file));
  if (missing.length > 0) throw new Error(`No such test: ${missing.join(', ')}. Correct the list of those alone.`);
  const files = process.env['IWE_RING'] === 'all' ? all : all.filter((file) => !isWide(file));
  // Long ones begin first, so that no core waits for them at the end.
  const alone = files.filter((file) => isWide(file) || ALONE.includes(file));
  const shared = files.filter((file) => !alone.includes(file));
  // Neighbours are dealt to different processes: the long files of one module are side by side in the list.
  const groups = Math.ceil(shared.length / SHARED_BY);
  const processes = [
    ...alone.map((file) => [file]),
    ...Array.from({ length: groups }, (_, group) => shared.filter((_file, index) => index % groups === group)),
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
