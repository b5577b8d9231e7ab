import { DrafterType, Role } from '@iwe/domain';
import type { Actor } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import { Problem, unprocessable } from '../../../errors.ts';
import { moreFollows } from '../../../writes/public.ts';
import type { LastWrite } from '../../../writes/public.ts';
import { contentOfDraft } from '../content.ts';
import { payloadHash } from '../payload-hash.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { LINES, SETTINGS } from '../sheet-lock.ts';
import type { CommandTransaction, OrganisationSettings } from '../sheet-lock.ts';
import { HEAD_COLUMNS } from '../sheet-record.ts';
import type { HeadRecord, LineRecord } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { lockNamedSheets } from '../sources/lock-sources.ts';
import { buildDraft, namedSheets, wantedReferences } from './draft-sheet.ts';
import type { SaveInput } from './draft-sheet.ts';
import { readReferences } from './references.ts';
import type { References } from './references.ts';
import { insertSheet, reserveIds } from './write-sheet.repository.ts';
import type { Author } from './write-sheet.repository.ts';

/** Who drafts a sheet. */
export interface Drafter {
  drafterType: number;
  /** The membership, or null for a customer's own order. */
  eId: number | null;
}

const BY_UUID = 'select s.id, s.request_hash from sheet s where s.organisation_id = $1 and s.uuid = $2';
const HEAD = `select ${HEAD_COLUMNS} from sheet s where s.organisation_id = $1 and s.id = $2`;

/** Business developers draft as Business, everybody else as Service (spec §3 "Drafter type"). */
export const staffDrafter = (role: number, eId: number): Drafter => ({ drafterType: role === Role.BusinessDeveloper ? DrafterType.BusinessStaff : DrafterType.ServiceStaff, eId });

/** The sheet that a uuid has made, and the hash of the payload that made it. */
interface Twin { id: number; request_hash: Buffer | null }

/** What a create stands on: everything that the draft refers to, its ids, and the sheet that its uuid has made before. */
export interface PreparedCreate {
  references: References;
  ids: { sheetId: number; lineIds: number[] };
  twin: Twin | undefined;
}

/** Locks and reads it, all in one flush. */
export async function prepareCreate(tx: CommandTransaction, input: SaveInput): Promise<PreparedCreate> {
  const [, references, ids, [twin]] = await Promise.all([
    lockNamedSheets(tx, null, namedSheets(input)),
    readReferences(tx, wantedReferences(input)),
    reserveIds(tx, true, input.lines.length),
    tx.query<Twin>(BY_UUID, [tx.organisation, input.uuid]),
  ]);
  return { references, ids, twin };
}

/** How a create is carried out, where it differs from the usual. */
export interface CreateOptions {
  /** Stands for the payload where the input holds more than what was sent. */
  requestHash?: Buffer;
  /** Sends the writing statement. */
  write?: LastWrite;
  /** What was read ahead. */
  prepared?: PreparedCreate;
}

/**
 * Creates a sheet, once per uuid: the same uuid with the same payload answers the same sheet, with another payload 422.
 * Two database answers are waited for: everything the draft refers to, and the one statement that writes it.
 */
export async function createSheet(tx: CommandTransaction, input: SaveInput, drafter: Drafter, actor: Actor, author: Author, now: Date, how: CreateOptions = {}): Promise<{ data: SheetHead }> {
  const kind = sheetKind(input.type);
  const { requestHash = payloadHash(input), write = moreFollows } = how;
  const { references, ids, twin } = how.prepared ?? (await prepareCreate(tx, input));
  if (twin) return sameSheetAgain(tx, twin, requestHash, actor);
  const { draft, problems } = buildDraft(input, { kind, references, organisation: tx.organisation, now, actor, stored: new Map() });
  if (problems.length > 0) throw unprocessable(problems);
  draft.lines.forEach((line, index) => {
    line.id = ids.lineIds[index] ?? null;
  });
  const sheet = await write(() => insertSheet(tx, { id: ids.sheetId, type: kind.type, uuid: input.uuid, requestHash, drafterType: drafter.drafterType, drafterId: drafter.eId }, draft, contentOfDraft(draft), author));
  return presentHead(sheet, draft.lines.map((line) => ({ id: line.id ?? 0, seq: line.seq })), actor, references.context.locked_until);
}

/** The sheet that this uuid has made before, or null. Throws 422 when it was made from another payload. */
export async function sheetMadeBefore(tx: CommandTransaction, uuid: string, requestHash: Buffer, actor: Actor): Promise<{ data: SheetHead } | null> {
  const [twin] = await tx.query<Twin>(BY_UUID, [tx.organisation, uuid]);
  return twin ? sameSheetAgain(tx, twin, requestHash, actor) : null;
}

async function sameSheetAgain(tx: CommandTransaction, twin: Twin, requestHash: Buffer, actor: Actor): Promise<{ data: SheetHead }> {
  const [[head], lines, [settings]] = await Promise.all([
    tx.query<HeadRecord>(HEAD, [tx.organisation, twin.id]),
    tx.query<LineRecord>(LINES, [tx.organisation, twin.id]),
    tx.query<OrganisationSettings>(SETTINGS, [tx.organisation]),
  ]);
  if (!head) throw new Error(`The sheet ${twin.id} of a uuid is gone.`);
  if (!twin.request_hash?.equals(requestHash)) {
    throw new Problem(422, 'uuid-reused', `The sheet ${head.no} was made with this uuid and another content. Send a new uuid with a new sheet.`);
  }
  return presentHead(head, lines, actor, settings?.locked_until ?? null);
}

/** PostgreSQL's answer when a twin with the same uuid was written at the same moment; the write is tried once more and finds it. */
export function isTwinUuid(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error && error.constraint === 'sheet_organisation_id_uuid_key';
}
