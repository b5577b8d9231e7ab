import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { IMPORT_QUESTIONS, importAnswers } from '@iwe/contract';
import type { ImportAnswers, ImportSummary } from '@iwe/contract';
import type { RequestTransaction } from '../../core/app-types.ts';
import { XLSX_CONTENT_TYPE } from '../../core/files/workbooks/xlsx-writer.ts';
import { decide } from '../../core/permissions.ts';
import { XLS_CONTENT_TYPE } from '../../core/files/workbooks/workbook-file.ts';
import { MAX_UPLOAD_BYTES } from '../../core/plugins/input/limits.ts';
import { chooseKind } from './choose-kind.ts';
import type { KindsOfPath } from './choose-kind.ts';
import { importBatchRepository } from './import-batch.repository.ts';
import type { GoodRow } from './import-kind.ts';
import type { RegisteredKind } from './registered-kinds.ts';
import { foundHeadings, rowsOfTable } from './rows-of-table.ts';
import type { FoundHeading } from './rows-of-table.ts';
import { inspectFile } from './upload/inspect-file.ts';
import type { FileType } from './upload/limits.ts';
import { parseFile } from './upload/parse-file.ts';
import type { ParsedFile } from './upload/parse-file.ts';
import { withReceivedFile } from './upload/receive-file.ts';
import type { ReceivedFile } from './upload/receive-file.ts';
import { refuseFile } from './upload/refusals.ts';

const SHOWN_ROWS = 200;

/**
 * Receives a file, parses it in a child process, stores it, checks every row and stores the result; writes nothing
 * else. No transaction is open while the file is received, parsed or stored. `answer` turns summary and good rows into
 * the answer.
 */
export function checkImport<Good extends GoodRow, Answer>(
  request: FastifyRequest,
  kind: RegisteredKind<Good>,
  answer: (summary: ImportSummary, good: readonly Good[]) => Answer,
): Promise<Answer> {
  return inTurn(request, async (file) => {
    const type = inspectFile(await readFile(file.path), kind.files.includes('csv'));
    if (!kind.files.includes(type)) throw wrongType(kind, type);
    const { answers, rest } = answersOf(file.fields);
    const fields = kind.readFields(rest);
    const parsed = await parseFile(file.path, type, kind.maxRows);
    const stored = await storeUpload(request, file, type);
    return request.write((tx) => checkTable(tx, { file: stored, parsed, answers, kind, fields }, answer));
  });
}

/** Does the same for a path with several kinds, which the form or the file itself determines. */
export function checkImportAmong(request: FastifyRequest, kinds: KindsOfPath): Promise<{ data: ImportSummary }> {
  return inTurn(request, async (file) => {
    const type = inspectFile(await readFile(file.path));
    const takers = kinds.among.filter((kind) => kind.files.includes(type));
    const [first] = kinds.among;
    const { answers, rest } = answersOf(file.fields);
    if (takers.length === 0 && first) throw wrongType(first, type);
    const parsed = await parseFile(file.path, type, Math.max(...takers.map((kind) => kind.maxRows)));
    const stored = await storeUpload(request, file, type);
    return request.write(async (tx) => {
      const kind = await chooseKind({ among: takers }, rest, parsed, tx);
      decide(kind.permission, tx.actor);
      const { kind: _chosen, ...own } = rest;
      const fields = kind.readFields(own);
      return checkTable(tx, { file: stored, parsed, answers, kind, fields }, (data) => ({ data }));
    });
  });
}

/**
 * Receives a file and returns its headings with examples, so that a person can say which column is what. Stores
 * nothing.
 */
export function readHeadings(request: FastifyRequest, files: readonly FileType[]): Promise<FoundHeading[]> {
  return inTurn(request, async (file) => {
    const type = inspectFile(await readFile(file.path), files.includes('csv'));
    return foundHeadings(await parseFile(file.path, type, MOST_ROWS));
  });
}

const MOST_ROWS = 5_000;

/** Receives the file and works with it when it is the user's turn, so that many or slow files hold up nobody else. */
function inTurn<Answer>(request: FastifyRequest, work: (file: ReceivedFile) => Promise<Answer>): Promise<Answer> {
  const { account, userId } = request.staff();
  const caller = { organisation: account.organisation, userId };
  return request.server.turns.imports.run(caller, () => withReceivedFile(request, work));
}

/** An upload that is in the file store. */
interface StoredUpload {
  id: string;
  name: string;
  sha256: Buffer;
}

/** Days that an upload stays, as long as its preview can be confirmed and a question about it is likely. */
const UPLOAD_DAYS = 7;
const MS_A_DAY = 86_400_000;

/** Stores the file that is about to be checked, so that it can be looked at when somebody asks what was imported. */
async function storeUpload(request: FastifyRequest, file: ReceivedFile, type: FileType): Promise<StoredUpload> {
  const { userId, account } = request.staff();
  const stored = await request.server.files.add(
    { organisation: account.organisation, userId },
    {
      kind: 'upload',
      name: file.name,
      mediaType: MEDIA_TYPES[type],
      createdBy: account.eId,
      expiresAt: new Date(Date.now() + UPLOAD_DAYS * MS_A_DAY),
    },
    createReadStream(file.path),
    { maxBytes: MAX_UPLOAD_BYTES },
  );
  return { id: stored.id, name: file.name, sha256: file.sha256 };
}

/** The form's answers to questions about a file, apart from its kind's fields. Throws a Problem for any other word. */
function answersOf(fields: Readonly<Record<string, string>>): { answers: ImportAnswers; rest: Record<string, string> } {
  const isAnswer = (name: string): boolean => (IMPORT_QUESTIONS as readonly string[]).includes(name);
  const entries = Object.entries(fields);
  const read = importAnswers.safeParse(Object.fromEntries(entries.filter(([name]) => isAnswer(name))));
  if (!read.success)
    throw refuseFile('import-fields', `${IMPORT_QUESTIONS.join(', ')}: the answer is 'yes' or 'no', or left out.`);
  return { answers: read.data, rest: Object.fromEntries(entries.filter(([name]) => !isAnswer(name))) };
}

/** A file that was received and parsed, with the kind that checks its rows. */
interface FileToCheck<Good extends GoodRow> {
  file: StoredUpload;
  parsed: ParsedFile;
  answers: ImportAnswers;
  kind: RegisteredKind<Good>;
  fields: unknown;
}

async function checkTable<Good extends GoodRow, Answer>(
  tx: RequestTransaction,
  { file, parsed, answers, kind, fields }: FileToCheck<Good>,
  answer: (summary: ImportSummary, good: readonly Good[]) => Answer,
): Promise<Answer> {
  const columns = await kind.columns(tx, fields);
  const table = rowsOfTable(parsed, columns, { maxRows: kind.maxRows, answers });
  const checked = await kind.check(table.rows, columns, tx, fields);
  const batches = importBatchRepository(tx);
  const sameFile = await batches.takenBefore(kind.kind, file.sha256);
  const headings = columns.map(({ label }) => label);
  const id = await batches.insert({
    kind: kind.kind,
    file_name: file.name,
    file_sha256: file.sha256,
    good_rows: checked.goodRows,
    bad_rows: checked.bad,
    headings,
    fields,
    questions: table.questions,
    file_id: file.id,
  });
  return answer(
    {
      id,
      kind: kind.kind,
      fileName: file.name,
      sheet: parsed.sheet,
      questions: table.questions,
      rows: table.rows.length,
      good: checked.goodRows.length,
      bad: checked.bad.slice(0, SHOWN_ROWS),
      columns: headings,
      preview: checked.preview.slice(0, SHOWN_ROWS),
      notes: [...checked.notes, ...table.notes],
      sameFile,
    },
    checked.good,
  );
}

const MEDIA_TYPES: Readonly<Record<FileType, string>> = {
  xls: XLS_CONTENT_TYPE,
  xlsx: XLSX_CONTENT_TYPE,
  csv: 'text/csv',
};
const NAMES: Readonly<Record<FileType, string>> = {
  xls: '.xls (Excel 97–2003)',
  xlsx: '.xlsx (Excel)',
  csv: '.csv',
};

function wrongType(kind: RegisteredKind, type: FileType): Error {
  const wanted = kind.files.map((name) => NAMES[name]).join(' or ');
  return refuseFile(
    'file-type',
    `This is an .${type} file; ${kind.title} are taken from ${wanted}. Save ` + 'it in that format and try again.',
  );
}
