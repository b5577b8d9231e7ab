import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TextTable } from './text-table.ts';

const CHILD = fileURLToPath(new URL('write-xls.child.ts', import.meta.url));

/**
 * A table as an .xls file (Excel 97–2003). Written in a process of its own, because the writer would hold up every
 * other request. Rejects when that process fails.
 */
export async function writeXls(table: TextTable): Promise<Buffer> {
  const child = spawn(
    process.execPath,
    ['--disable-proto=delete', '--permission', '--allow-fs-read=*', '--no-warnings', CHILD],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: 10_000, killSignal: 'SIGKILL' },
  );
  const ended = once(child, 'close') as Promise<[number | null]>;
  ended.catch(() => undefined);
  // When the child dies its pipe breaks as well; the exit code below reports it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(table));
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const [code] = await ended;
  if (code !== 0) throw new Error(`The .xls file could not be written (exit ${String(code)}).`);
  return Buffer.concat(chunks);
}
