import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Problem, tooManyAttempts } from '../../../errors.ts';
import { limitWorks } from '../../../limit-works.ts';
import { limitMemory } from './limit-memory.ts';
import { UPLOAD_LIMITS } from './limits.ts';
import type { FileType } from './limits.ts';
import { refuseFile } from './refusals.ts';

/** A row with content, its number as the spreadsheet counts, and the texts of its cells from column A on. */
export interface SheetTextRow {
  row: number;
  texts: readonly string[];
}

/** The first sheet of a workbook as texts. */
export interface ParsedFile {
  sheet: string;
  /** How many sheets the workbook has; only the first one is read. */
  sheets: number;
  rows: SheetTextRow[];
}

type Said =
  | { sheet: string; sheets: number }
  | [number, string[]][]
  | { end: true }
  | { refuse: [code: string, words: string] };

const CHILD = fileURLToPath(new URL('workbook.child.ts', import.meta.url));
const FLAGS = [
  '--disable-proto=delete',
  `--max-old-space-size=${UPLOAD_LIMITS.parserMegabytes}`,
  '--permission',
  '--allow-fs-read=*',
  '--no-warnings',
];

/** Two files at a time, so that uploads never take all processors from the rest of the server. */
const inTurn = limitWorks({ atOnce: 2, maxWaiting: 10, refuse: () => tooManyAttempts(5) });

/**
 * Parses a workbook in a child process and returns the rows of its first sheet. Throws a Problem that says why when the
 * workbook cannot be read within the limits of memory, time, rows and columns, or when too many files wait.
 */
export function parseFile(path: string, type: FileType, maxRows: number): Promise<ParsedFile> {
  return inTurn(() => parse(path, type, maxRows));
}

async function parse(path: string, type: FileType, maxRows: number): Promise<ParsedFile> {
  // An empty environment, so that a hostile workbook finds no secret of this server.
  const [program, ...args] = limitMemory(UPLOAD_LIMITS.processMegabytes, [
    process.execPath,
    ...FLAGS,
    CHILD,
    path,
    type,
    String(maxRows),
  ]);
  const child = spawn(program, args, {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: UPLOAD_LIMITS.parserMs,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  // A process that cannot be started emits an error event; without a listener it would end the server.
  ended.catch(() => undefined);
  const parsed: ParsedFile = { sheet: '', sheets: 1, rows: [] };
  let isWhole = false;
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
    const said = JSON.parse(line) as Said;
    if (Array.isArray(said)) for (const [row, texts] of said) parsed.rows.push({ row, texts });
    else if ('refuse' in said) throw refusal(said.refuse);
    else if ('sheet' in said) Object.assign(parsed, said);
    else isWhole = true;
  }
  const [, signal] = await ended;
  if (!isWhole) throw signal === 'SIGKILL' ? tooSlow() : tooHeavy();
  return parsed;
}

const refusal = ([code, words]: readonly [string, string]): Problem => refuseFile(code, words);
const tooSlow = (): Problem =>
  refuseFile(
    'file-time',
    `This file could not be read within ${UPLOAD_LIMITS.parserMs / 1000} seconds. Copy the rows into a new workbook and try again.`,
  );
const tooHeavy = (): Problem =>
  refuseFile(
    'file-memory',
    'This file needs more memory than an import may take. Copy the rows into a new workbook and try again.',
  );
