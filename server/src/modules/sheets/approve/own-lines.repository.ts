import { SheetType } from '@iwe/domain';
import type { CommandTransaction } from '../sheet-lock.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';

const SET_LANDED = `update sheet_line l set landed_cents = u.landed from unnest($3::bigint[], $4::bigint[]) as u (id, landed)
where l.organisation_id = $1 and l.sheet_id = $2 and l.id = u.id and l.landed_cents <> u.landed`;
const SET_INCOMING = `update sheet_line l set incoming_quantity = greatest(0, l.quantity - l.taken_quantity) from product p
where l.organisation_id = $1 and l.sheet_id = $2 and p.organisation_id = l.organisation_id and p.id = l.product_id and p.category <> 4`;
const CLEAR = `update sheet_line set landed_cents = 0, incoming_quantity = 0 where organisation_id = $1 and sheet_id = $2 and (landed_cents <> 0 or incoming_quantity <> 0)`;

type Kind = Pick<SheetRecord, 'id' | 'type'>;

/** What an approval keeps on the lines of a purchase: an order's are on their way, a bill's carry their freight and clearance. */
export async function keepOwnLines(tx: CommandTransaction, sheet: Kind, lines: readonly LineRecord[]): Promise<void> {
  if (sheet.type === SheetType.PurchaseOrder) await tx.query(SET_INCOMING, [tx.organisation, sheet.id]);
  if (sheet.type === SheetType.Bill) await tx.query(SET_LANDED, [tx.organisation, sheet.id, lines.map((line) => line.id), lines.map((line) => line.landed_cents)]);
}

/** Nothing is on its way any more, nothing carries costs: an order or bill that is not approved, an order that is closed. */
export async function clearOwnLines(tx: CommandTransaction, sheet: Kind): Promise<void> {
  if (sheet.type === SheetType.PurchaseOrder || sheet.type === SheetType.Bill) await tx.query(CLEAR, [tx.organisation, sheet.id]);
}
