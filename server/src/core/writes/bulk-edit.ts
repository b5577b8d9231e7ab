import type { FastifyRequest } from 'fastify';
import type { BulkEditAnswer, BulkEditResult, BulkEditRow, BulkValue } from '@iwe/contract';
import type { RequestTransaction } from '../app-types.ts';
import { Problem, unprocessable } from '../errors.ts';
import { once } from './idempotency.ts';

/** A record before its edit: what people call it, its version, and the value of the field. */
export interface EditableRecord {
  no: string;
  contentVersion: number;
  value: BulkValue;
}

/** How one field of a kind of record is edited. */
export interface BulkEditor<Stored extends EditableRecord> {
  /** Locks a record and reads it. Throws 404 when it is not in this organisation. */
  lock: (tx: RequestTransaction, id: number) => Promise<Stored>;
  /** Writes the value by the command of the single edit, and returns the version after it. Throws why it may not. */
  write: (tx: RequestTransaction, row: BulkEditRow, stored: Stored) => Promise<number>;
  /** Returns what people call these values. */
  textsOf: (tx: RequestTransaction, values: readonly BulkValue[]) => Promise<ReadonlyMap<BulkValue, string>>;
}

/** Carries the answer of a preview out of its transaction, which is rolled back by it. */
class Previewed extends Error {
  readonly answer: BulkEditAnswer;
  constructor(answer: BulkEditAnswer) {
    super('previewed');
    this.answer = answer;
  }
}

/**
 * Edits one field of many records in one transaction and returns a result for each: a refused record stays unchanged
 * and its result says why. A retried request with the same Idempotency-Key gets the stored answer. A preview does the
 * same and takes all of it back, so that it can promise nothing that the edit refuses.
 */
export async function bulkEdit<Stored extends EditableRecord>(
  request: FastifyRequest,
  { rows, preview = false }: { rows: readonly BulkEditRow[]; preview?: boolean | undefined },
  editor: BulkEditor<Stored>,
): Promise<BulkEditAnswer> {
  if (!preview) {
    assertSeen(rows);
    return request.write((tx) => once(tx, request, () => editRows(tx, rows, editor)));
  }
  try {
    return await request.write(async (tx): Promise<BulkEditAnswer> => {
      throw new Previewed(await editRows(tx, rows, { ...editor, write: presentVersionOf(editor) }));
    });
  } catch (error) {
    if (error instanceof Previewed) return error.answer;
    throw error;
  }
}

/** Returns a write that answers the version before it, which is the present one once a preview is rolled back. */
const presentVersionOf =
  <Stored extends EditableRecord>({ write }: BulkEditor<Stored>): BulkEditor<Stored>['write'] =>
  async (tx, row, stored) => {
    await write(tx, row, stored);
    return stored.contentVersion;
  };

/** Throws 422 unless every row says what its editor saw: without it somebody's change would be overwritten. */
function assertSeen(rows: readonly BulkEditRow[]): void {
  if (rows.every(({ contentVersion, was }) => contentVersion !== undefined && was !== undefined)) return;
  throw unprocessable([
    { code: 'required', field: 'rows', message: 'Send was and contentVersion of each row, as the preview shows them.' },
  ]);
}

async function editRows<Stored extends EditableRecord>(
  tx: RequestTransaction,
  rows: readonly BulkEditRow[],
  editor: BulkEditor<Stored>,
): Promise<BulkEditAnswer> {
  const results = new Map<number, BulkEditResult>();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Always in one order, so that two bulk edits of the same records don't wait for each other.
  for (const row of [...byId.values()].toSorted((one, other) => one.id - other.id))
    results.set(row.id, await editRow(tx, row, editor));
  const values = [...results.values()].flatMap((result) => [result.old, result.new]);
  const texts = await editor.textsOf(tx, [...new Set(values)]);
  const data = [...byId.keys()].flatMap((id) => results.get(id) ?? []);
  return {
    data: data.map((result) => ({
      ...result,
      oldText: texts.get(result.old) ?? '',
      newText: texts.get(result.new) ?? '',
    })),
  };
}

async function editRow<Stored extends EditableRecord>(
  tx: RequestTransaction,
  row: BulkEditRow,
  { lock, write }: BulkEditor<Stored>,
): Promise<BulkEditResult> {
  const result: BulkEditResult = {
    id: row.id,
    no: '',
    done: false,
    message: '',
    contentVersion: 0,
    old: null,
    new: row.value,
    oldText: '',
    newText: '',
  };
  try {
    const stored = await lock(tx, row.id);
    Object.assign(result, { no: stored.no, contentVersion: stored.contentVersion, old: stored.value });
    return { ...result, done: true, contentVersion: await write(tx, row, stored) };
  } catch (error) {
    // Rules refuse before they write. What the database refuses, or who is not admitted, ends the whole request.
    if (!(error instanceof Problem) || error.status === 401 || error.status === 403) throw error;
    return { ...result, message: [error.messages].flat().join(' ') };
  }
}
