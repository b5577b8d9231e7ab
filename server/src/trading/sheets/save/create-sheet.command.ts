import { DrafterType, PLAIN_ACTOR, Role } from '@iwe/domain';
import type { Actor } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import { isKeyTaken } from '../../../core/database/index.ts';
import type { Reader, Transaction } from '../../../core/database/index.ts';
import { Problem, unprocessable } from '../../../core/errors.ts';
import type { ProblemItem } from '../../../core/errors.ts';
import { payloadHash } from '../payload-hash.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { presentHead } from '../sheet.presenter.ts';
import { lockNamedSheets } from '../sources/lock-sources.ts';
import { readHead, sheetOfUuid } from './created-before.repository.ts';
import type { CreatedSheet } from './created-before.repository.ts';
import { buildDraft, namedSheets, wantedReferences } from './draft-sheet.ts';
import type { SaveInput } from './draft-sheet.ts';
import { readReferences } from './references.repository.ts';
import { insertSheet, reserveIds } from './write-sheet.repository.ts';
import type { Author } from './write-sheet.repository.ts';

/** Who drafts a sheet. */
export interface Drafter {
  drafterType: number;
  /** The membership, or null for a customer's own order. */
  eId: number | null;
}

/** Business developers draft as Business, everybody else as Service (spec §3 "Drafter type"). */
export const staffDrafter = (role: number, eId: number): Drafter => ({
  drafterType: role === Role.BusinessDeveloper ? DrafterType.BusinessStaff : DrafterType.ServiceStaff,
  eId,
});

/** Who creates a sheet, and when. */
export interface Creation {
  drafter: Drafter;
  actor: Actor;
  author: Author;
  now: Date;
  /** Hash of what was sent, where the input holds more than that. */
  requestHash?: Buffer;
}

/**
 * Creates a sheet, once per uuid, and returns its head: the same uuid with the same payload returns the same sheet.
 * Throws
 * 422 for another payload with a known uuid, and with everything that is wrong in the input.
 */
export async function createSheet(
  tx: Transaction,
  input: SaveInput,
  { drafter, actor, author, now, requestHash = payloadHash(input) }: Creation,
): Promise<{ data: SheetHead }> {
  const kind = sheetKind(input.type);
  const orderingContactId = drafter.drafterType === DrafterType.CustomerSelf ? (input.customerId ?? 0) : 0;
  // Sent in one round trip and run in this order, so everything is read under the locks.
  const [, references, ids, created] = await Promise.all([
    lockNamedSheets(tx, null, namedSheets(input)),
    readReferences(tx, wantedReferences(input)),
    reserveIds(tx, true, input.lines.length),
    sheetOfUuid(tx, input.uuid, orderingContactId),
  ]);
  if (created) return answerAgain(tx, created, requestHash, actor);

  const { draft, problems } = buildDraft(input, {
    kind,
    references,
    organisation: tx.organisation,
    now,
    actor,
    stored: new Map(),
  });
  if (problems.length > 0) throw unprocessable(problems);
  draft.lines.forEach((line, index) => {
    line.id = ids.lineIds[index] ?? null;
  });

  const sheet = await insertSheet(
    tx,
    {
      id: ids.sheetId,
      type: kind.type,
      uuid: input.uuid,
      orderingContactId,
      requestHash,
      drafterType: drafter.drafterType,
      drafterId: drafter.eId,
      draft,
    },
    author,
  );
  return presentHead(
    sheet,
    draft.lines.map((line) => ({ id: line.id ?? 0, seq: line.seq })),
    actor,
    references.context.locked_until,
  );
}

/** Returns what is wrong with a new sheet without creating it: an import checks all its sheets before it writes one. */
export async function newSheetProblems(
  tx: Transaction,
  input: SaveInput,
  { actor, now }: Pick<Creation, 'actor' | 'now'>,
): Promise<ProblemItem[]> {
  const references = await readReferences(tx, wantedReferences(input));
  const base = {
    kind: sheetKind(input.type),
    references,
    organisation: tx.organisation,
    now,
    actor,
    stored: new Map(),
  };
  return buildDraft(input, base).problems;
}

/** Returns the self-order that this customer's uuid created before, or null. Throws 422 when another payload did. */
export async function selfOrderMadeBefore(
  tx: Reader,
  { uuid, contactId, requestHash }: { uuid: string; contactId: number; requestHash: Buffer },
): Promise<{ data: SheetHead } | null> {
  const created = await sheetOfUuid(tx, uuid, contactId);
  return created ? answerAgain(tx, created, requestHash, PLAIN_ACTOR) : null;
}

async function answerAgain(
  tx: Reader,
  created: CreatedSheet,
  requestHash: Buffer,
  actor: Actor,
): Promise<{ data: SheetHead }> {
  const { head, lines } = await readHead(tx, created.id);
  if (!created.request_hash?.equals(requestHash)) {
    throw new Problem(
      422,
      'uuid-reused',
      `The sheet ${head.no} was made with this uuid and another content. Send a new uuid with a new sheet.`,
    );
  }
  return presentHead(head, lines, actor, head.locked_until);
}

/**
 * Whether PostgreSQL refused a create because another request with the same uuid was faster. The caller tries again and
 * finds the sheet.
 */
export function isTwinUuid(error: unknown): boolean {
  return isKeyTaken(error, 'sheet_organisation_id_uuid_key');
}
