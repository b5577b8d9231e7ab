import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SheetCell } from '@iwe/domain';
import { Problem, tooManyAttempts } from '../../../core/errors.ts';
import { limitWorks } from '../../../core/limits/limit-works.ts';
import { limitProcess } from './limit-process.ts';
import { UPLOAD_LIMITS } from './limits.ts';
import type { FileType } from './limits.ts';
import { refuseFile } from './refusals.ts';

/** A row with content, its number as the spreadsheet counts, and its cells from column A on. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
  /** The spreadsheet does not show it: a filter hides it, for example. */
  readonly isHidden: boolean;
}

/** Another sheet of the workbook, which is not read, with the texts of its first rows. */
interface OtherSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly (readonly string[])[];
}

/** The first visible sheet of a workbook, as the child process describes it. */
export interface SheetDescription {
  readonly sheet: string;
  /** Columns that the spreadsheet does not show, from 0. */
  readonly hiddenColumns: readonly number[];
  /** The other sheets in their order. */
  readonly others: readonly OtherSheet[];
}

/** The first visible sheet of a workbook with its rows. */
export interface ParsedFile extends SheetDescription {
  readonly rows: readonly SheetRow[];
}

/** A cell on its way out of the child process; a text alone is a text cell, the empty one a blank cell. */
export type SaidCell = string | SheetCell;
export type SaidRow = [row: number, cells: SaidCell[], isHidden: boolean];
type Said = SheetDescription | SaidRow[] | { end: true } | { refuse: [code: string, words: string] };

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
 * Parses a workbook in a child process and returns the rows of its first visible sheet. Throws a Problem that says why
 * when the workbook cannot be read within the limits of memory, time, rows and columns, or when too many files wait.
 */
export function parseFile(path: string, type: FileType, maxRows: number): Promise<ParsedFile> {
  return inTurn(() => parse(path, type, maxRows));
}

async function parse(path: string, type: FileType, maxRows: number): Promise<ParsedFile> {
  // An empty environment, so that a hostile workbook finds no secret of this server.
  const [program, ...args] = limitProcess(
    { megabytes: UPLOAD_LIMITS.processMegabytes, seconds: UPLOAD_LIMITS.parserSeconds },
    [process.execPath, ...FLAGS, CHILD, path, type, String(maxRows)],
  );
  const child = spawn(program, args, {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: UPLOAD_LIMITS.waitMs,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  // A process that cannot be started emits an error event; without a listener it would end the server.
  ended.catch(() => undefined);
  const rows: SheetRow[] = [];
  let description: SheetDescription = { sheet: '', hiddenColumns: [], others: [] };
  let isWhole = false;
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
    const said = JSON.parse(line) as Said;
    if (Array.isArray(said))
      for (const [row, cells, isHidden] of said) rows.push({ row, cells: cells.map(cellOf), isHidden });
    else if ('refuse' in said) throw refusal(said.refuse);
    else if ('sheet' in said) description = said;
    else isWhole = true;
  }
  const [, signal] = await ended;
  if (!isWhole) throw signal === 'SIGKILL' || signal === 'SIGXCPU' ? tooSlow() : tooHeavy();
  return { ...description, rows };
}

const cellOf = (said: SaidCell): SheetCell =>
  typeof said !== 'string' ? said : said === '' ? { kind: 'blank' } : { kind: 'text', value: said };

const refusal = ([code, words]: readonly [string, string]): Problem => refuseFile(code, words);
const tooSlow = (): Problem =>
  refuseFile(
    'file-time',
    `This file could not be read within ${UPLOAD_LIMITS.parserSeconds} seconds. Copy the rows into a new workbook and try again.`,
  );
const tooHeavy = (): Problem =>
  refuseFile(
    'file-memory',
    'This file needs more memory than an import may take. Copy the rows into a new workbook and try again.',
  );
