import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Database } from '../../core/database/database.ts';
import type { StoredFiles } from '../../core/files/stored-files.ts';
import { ARCHIVED, DELETE_RANGE, KEEP_FILE, LINES, NEXT_RANGE, NOTE_FILE } from './audit-archive.sql.ts';

/**
 * Years that history stays in the database at least: records of sales and purchases must be kept for five years (Income
 * Tax Assessment Act 1936, s 262A), and until then people look them up on the pages.
 */
export const MIN_YEARS = 5;
/** A file that no seal names, because the write ended in between, goes after a day. */
const UNUSED_MS = 24 * 60 * 60 * 1_000;

/** The place of the archive: rows are in the database, files in the file store. */
export interface ArchivePlace {
  database: Database;
  files: StoredFiles;
}

/** A sealed range, and the hash that it continues. */
interface Range {
  fromId: number;
  untilId: number;
  rows: number;
  hash: Buffer;
  hashBefore: Buffer | null;
}

/** A row of the history as the archive has it. */
export interface ArchivedRow {
  organisation: number;
  id: number;
  at: string;
  userId: number | null;
  operator: string;
  action: string;
  entity: string;
  entityId: number;
  before: unknown;
  after: unknown;
  requestId: string | null;
}

/**
 * Moves the sealed history of an organisation that is older than `before` into files, range by range, the oldest first.
 * Rows leave the database only after their file was read back and found to be what was sealed. Returns the number of
 * rows. Throws when a range is not what was sealed, and for a day that is less than five years ago.
 */
export async function archiveAudit(
  place: ArchivePlace,
  organisation: number,
  before: Date,
  now = new Date(),
): Promise<number> {
  const youngest = new Date(now);
  youngest.setUTCFullYear(youngest.getUTCFullYear() - MIN_YEARS);
  if (!(before <= youngest))
    throw new Error(
      `History must stay for ${MIN_YEARS} years: name a day until ${youngest.toISOString().slice(0, 10)}.`,
    );
  let total = 0;
  for (;;) {
    const [range] = await place.database.query(NEXT_RANGE(organisation));
    if (!range || range.newestAt === null || range.newestAt >= before) return total;
    total += await archiveRange(place, organisation, { ...range, newestAt: range.newestAt });
  }
}

async function archiveRange(
  { database, files }: ArchivePlace,
  organisation: number,
  range: Range & { newestAt: Date },
): Promise<number> {
  const { fromId, untilId, newestAt } = range;
  const lines = (await database.query(LINES(organisation, fromId, untilId))).map(({ line }) => line);
  assertSealed(organisation, range, lines);
  const scope = { organisation, userId: null };
  const file = await files.add(
    scope,
    {
      kind: 'audit-archive',
      name: `history-${fromId + 1}-${untilId}.jsonl.gz`,
      mediaType: 'application/gzip',
      createdBy: null,
      expiresAt: new Date(Date.now() + UNUSED_MS),
    },
    await promisify(gzip)(`${lines.join('\n')}\n`),
  );
  assertSealed(organisation, range, await linesOf(files, organisation, file.id));
  return database.system(async (tx) => {
    const [noted] = await tx.query(NOTE_FILE(organisation, untilId, file.id, newestAt));
    const [gone] = await tx.query(DELETE_RANGE(organisation, fromId, untilId));
    if (!noted || gone?.rows !== range.rows)
      throw new Error(`${nameOf(organisation, range)} changed while it was archived. Nothing was deleted; try again.`);
    await tx.query(KEEP_FILE(organisation, file.id));
    return range.rows;
  });
}

/**
 * Compares every archived file of an organisation with its seal. Returns the number of rows; throws for the first that
 * differs.
 */
export async function checkArchive(place: ArchivePlace, organisation: number): Promise<number> {
  let rows = 0;
  for await (const lines of archivedLines(place, organisation)) rows += lines.length;
  return rows;
}

/**
 * Yields archived history, the oldest first, of one record where it is named. Each file is compared with its seal
 * first.
 */
export async function* readArchive(
  place: ArchivePlace,
  organisation: number,
  of: { entity: string; id: number } | null,
): AsyncGenerator<ArchivedRow> {
  for await (const lines of archivedLines(place, organisation))
    for (const line of lines) {
      const row = rowOf(line);
      if (of === null || (row.entity === of.entity && row.entityId === of.id)) yield row;
    }
}

async function* archivedLines({ database, files }: ArchivePlace, organisation: number): AsyncGenerator<string[]> {
  for (const range of await database.query(ARCHIVED(organisation))) {
    const lines = await linesOf(files, organisation, range.fileId);
    assertSealed(organisation, range, lines);
    yield lines;
  }
}

async function linesOf(files: StoredFiles, organisation: number, id: string): Promise<string[]> {
  const stream = await files.read({ organisation, id });
  if (stream === null)
    throw new Error(`The file ${organisation}/${id} of the archive is gone. Restore it from a backup.`);
  const text = (await promisify(gunzip)(await buffer(stream))).toString('utf8');
  return text.split('\n').slice(0, -1);
}

/** Throws when these are not the rows that were sealed. */
function assertSealed(organisation: number, range: Range, lines: readonly string[]): void {
  const hash = createHash('sha256').update(range.hashBefore ?? '');
  for (const line of lines) hash.update(createHash('sha256').update(line, 'utf8').digest());
  if (lines.length !== range.rows || !hash.digest().equals(range.hash))
    throw new Error(
      `${nameOf(organisation, range)} is not what was sealed: somebody has changed it. Nothing was deleted.`,
    );
}

const nameOf = (organisation: number, { fromId, untilId }: Range): string =>
  `The history of organisation ${organisation} from row ${fromId + 1} to ${untilId}`;

function rowOf(line: string): ArchivedRow {
  const values = JSON.parse(line) as [
    number,
    number,
    number,
    number | null,
    string,
    string,
    string,
    number,
    unknown,
    unknown,
    string | null,
  ];
  const [organisation, id, epoch, userId, operator, action, entity, entityId, before, after, requestId] = values;
  const at = new Date(epoch * 1_000).toISOString();
  return { organisation, id, at, userId, operator, action, entity, entityId, before, after, requestId };
}
