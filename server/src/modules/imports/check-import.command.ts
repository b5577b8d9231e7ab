import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { ImportSummary } from '@iwe/contract';
import type { RequestTransaction } from '../../app-types.ts';
import { decide } from '../../permissions.ts';
import { chooseKind } from './choose-kind.ts';
import type { KindsOfPath } from './choose-kind.ts';
import { importBatchRepository } from './import-batch.repository.ts';
import type { GoodRow } from './import-kind.ts';
import type { RegisteredKind } from './registered-kinds.ts';
import { rowsOfTable } from './rows-of-table.ts';
import { inspectFile } from './upload/inspect-file.ts';
import type { FileType } from './upload/limits.ts';
import { parseFile } from './upload/parse-file.ts';
import type { ParsedFile } from './upload/parse-file.ts';
import { withReceivedFile } from './upload/receive-file.ts';
import { refuseFile } from './upload/refusals.ts';

const SHOWN_ROWS = 200;

/**
 * Receives a file, reads it outside of this process, checks every row and keeps the result; writes nothing else. No transaction is
 * open while the file arrives or is parsed. `answer` makes of summary and good rows what the route answers.
 */
export function checkImport<Good extends GoodRow, Answer>(request: FastifyRequest, kind: RegisteredKind<Good>, answer: (summary: ImportSummary, good: readonly Good[]) => Answer): Promise<Answer> {
  return withReceivedFile(request, async (file) => {
    const type = inspectFile(await readFile(file.path));
    if (!kind.files.includes(type)) throw wrongType(kind, type);
    const fields = kind.readFields(file.fields);
    const parsed = await parseFile(file.path, type, kind.maxRows);
    return request.tenant((tx) => checkTable(tx, file, parsed, kind, fields, answer));
  });
}

/** The same behind a path of several kinds: the form or the file itself tells which one it is. */
export function checkImportAmong(request: FastifyRequest, kinds: KindsOfPath): Promise<{ data: ImportSummary }> {
  return withReceivedFile(request, async (file) => {
    const type = inspectFile(await readFile(file.path));
    const takers = kinds.among.filter((kind) => kind.files.includes(type));
    const [first] = kinds.among;
    if (takers.length === 0 && first) throw wrongType(first, type);
    const parsed = await parseFile(file.path, type, Math.max(...takers.map((kind) => kind.maxRows)));
    return request.tenant(async (tx) => {
      const kind = await chooseKind({ among: takers }, file.fields, parsed, tx);
      decide(kind.permission, tx.actor);
      return checkTable(tx, file, parsed, kind, kind.readFields({}), (data) => ({ data }));
    });
  });
}

async function checkTable<Good extends GoodRow, Answer>(
  tx: RequestTransaction, file: { name: string; sha256: Buffer }, parsed: ParsedFile, kind: RegisteredKind<Good>, fields: unknown, answer: (summary: ImportSummary, good: readonly Good[]) => Answer,
): Promise<Answer> {
  const columns = await kind.columns(tx, fields);
  const table = rowsOfTable(parsed, columns);
  const checked = await kind.check(table.rows, columns, tx, fields);
  const batches = importBatchRepository(tx);
  const sameFile = await batches.takenBefore(kind.kind, file.sha256);
  const headings = columns.map(({ label }) => label);
  const id = await batches.insert({ kind: kind.kind, file_name: file.name, file_sha256: file.sha256, good_rows: checked.goodRows, bad_rows: checked.bad, headings, fields });
  return answer({
    id, kind: kind.kind, fileName: file.name, rows: table.rows.length, good: checked.goodRows.length, bad: checked.bad.slice(0, SHOWN_ROWS), columns: headings,
    preview: checked.preview.slice(0, SHOWN_ROWS), notes: [...checked.notes, ...table.notes], sameFile,
  }, checked.good);
}

const NAMES: Readonly<Record<FileType, string>> = { xls: '.xls (Excel 97–2003)', xlsx: '.xlsx (Excel)' };

function wrongType(kind: RegisteredKind, type: FileType): Error {
  const wanted = kind.files.map((name) => NAMES[name]).join(' or ');
  return refuseFile('file-type', `This is an ${type === 'xls' ? '.xls' : '.xlsx'} file; ${kind.title} are taken from ${wanted}. Save it in that format and try again.`);
}
