import { formatMoney, messages, SheetType } from '@iwe/domain';
import type { Database } from '../../../core/database/index.ts';
import { centsOf, documentNumberOf, dueCentsOf } from '../wire.ts';
import type { XeroDocument } from '../wire.ts';
import type { XeroApi } from '../xero-api.ts';
import { OUTGOING } from './operations.sql.ts';
import type { Claimed, Outgoing } from './operations.sql.ts';
import type { OperationResult } from './operation-result.ts';
import { placeOf } from './outgoing-document.ts';
import type { BatchOutcome } from './send-batch.ts';

/**
 * Takes a document back from Xero (DOMAIN §7): refused when something of it is paid or allocated; a draft there is
 * deleted, an authorised one voided. A voided document keeps its number for ever, so the sheet's number is taken from
 * it first. One that is gone already counts as recalled, so a repeated attempt is safe.
 */
export async function recallDocument(
  { api, database, organisation }: { api: XeroApi; database: Database; organisation: number },
  claimed: Claimed,
): Promise<BatchOutcome> {
  const [sheet] = await database.read({ organisation, userId: null }, (tx) =>
    tx.query(OUTGOING(organisation, [claimed.id])),
  );
  if (!sheet) throw new Error('The sheet of a recall does not exist.');
  const place = placeOf(sheet.type);
  const path = `${place.path}/${sheet.xero_id ?? ''}`;
  const found = await api.call(organisation, { method: 'GET', path });
  if (found.kind === 'refused') return { results: [stays(sheet, found.message, null)], open: null };
  if (found.kind !== 'ok') return { results: [], open: found };
  const [document] = found.body[place.list] as XeroDocument[];
  if (!document) return { results: [stays(sheet, 'Xero does not know this document.', null)], open: null };
  if (document.Status === 'VOIDED' || document.Status === 'DELETED') return { results: [gone(sheet)], open: null };
  const settledCents = centsOf(document.Total) - dueCentsOf(document);
  if (document.Status === 'PAID' || settledCents > 0) {
    const why = messages.xeroPaid(sheet.no, formatMoney(settledCents));
    return { results: [stays(sheet, why, document)], open: null };
  }
  const isSale = sheet.type === SheetType.Invoice || sheet.type === SheetType.CreditNote;
  if (isSale && documentNumberOf(document) === sheet.xero_number) {
    const number = `${sheet.xero_number} (recalled ${claimed.id})`;
    const freed = await api.call(organisation, {
      method: 'POST',
      path,
      body: { [place.list]: [{ [place.idField]: sheet.xero_id, [place.numberField]: number }] },
      key: `free-${organisation}-${claimed.id}`,
    });
    if (freed.kind === 'refused') return { results: [stays(sheet, freed.message, document)], open: null };
    if (freed.kind !== 'ok') return { results: [], open: freed };
  }
  const isDraft = document.Status === 'DRAFT' || document.Status === 'SUBMITTED';
  const changed = await api.call(organisation, {
    method: 'POST',
    path,
    body: { [place.list]: [{ [place.idField]: sheet.xero_id, Status: isDraft ? 'DELETED' : 'VOIDED' }] },
    key: `recall-${organisation}-${claimed.id}`,
  });
  if (changed.kind === 'ok') return { results: [gone(sheet)], open: null };
  if (changed.kind === 'refused') return { results: [stays(sheet, changed.message, document)], open: null };
  return { results: [], open: changed };
}

const gone = (sheet: Outgoing): OperationResult => ({
  operation: sheet.operation_id,
  sheet: sheet.id,
  state: 0,
  xeroId: null,
  dueCents: null,
  status: null,
  why: null,
});

/** The document stays at Xero, so the sheet stays Sent. */
const stays = (sheet: Outgoing, why: string, document: XeroDocument | null): OperationResult => ({
  operation: sheet.operation_id,
  sheet: sheet.id,
  state: 2,
  xeroId: sheet.xero_id,
  dueCents: document ? dueCentsOf(document) : null,
  status: document?.Status ?? null,
  why,
});
