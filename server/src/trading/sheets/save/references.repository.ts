import type { SheetType } from '@iwe/domain';
import type { Reader, RowOf, Transaction } from '../../../core/database/index.ts';
import { sourceLinesById } from '../sources/source-lines.repository.ts';
import type { SourceLine } from '../sources/sources.sql.ts';
import { countFigures } from './count-figures.repository.ts';
import type { CountFigures } from './count-figures.repository.ts';
import { LOCK_QUOTE, PRODUCTS_TO_SAVE, RELATED_SHEET, SAVE_CONTEXT } from './references.sql.ts';

/** The organisation's settings, the partner, and which of the named warehouses and staff exist in this organisation. */
export type SaveContext = RowOf<typeof SAVE_CONTEXT>;

/** The customer (or supplier) of a sheet, as a save needs it. */
export type PartnerReference = Pick<
  SaveContext,
  'contact_id' | 'is_supplier' | 'price_type' | 'payment_type' | 'area' | 'class_id' | 'default_ship_type'
>;

/** A product with the prices that decide what a line costs. `ocop_cents`: the price of the partner's own class. */
export type ProductReference = RowOf<typeof PRODUCTS_TO_SAVE>;

/** How a request names the sheet that it belongs to: by id, or by number where no id is sent. */
export interface RelatedName {
  id: number | null;
  number: { type: SheetType; number: number } | null;
  types: readonly SheetType[];
}

/** A sheet that a draft belongs to (relatedNo). */
export type RelatedReference = RowOf<typeof RELATED_SHEET>;

/** Everything in the database that a draft refers to. */
export interface References {
  context: SaveContext;
  products: Map<number, ProductReference>;
  sourceLines: Map<number, SourceLine>;
  /** Null where none is named, or where it is not in this organisation. */
  related: RelatedReference | null;
  /** What the system says of counted products; empty for other kinds. */
  counts: Map<number, CountFigures>;
  countedIn: number | null;
}

interface Wanted {
  customerId: number | null;
  warehouseIds: number[];
  staffIds: number[];
  sourceSheetId: number | null;
  quoteId: number | null;
  productIds: number[];
  sourceLineIds: number[];
  related: RelatedName;
  /** The warehouse that is counted; null for kinds that count nothing. */
  countedIn: number | null;
  /** When each product was counted, where that is not now. */
  countedAt: ReadonlyMap<number, Date>;
}

/** Reads what a draft refers to, in one round trip. What another organisation owns is missing from the answer. */
export async function readReferences(tx: Transaction, wanted: Wanted): Promise<References> {
  const [, [[context], products], sourceLines, related, counts] = await Promise.all([
    wanted.quoteId === null ? [] : tx.query(LOCK_QUOTE(tx.organisation, wanted.quoteId)),
    tx.batch([
      SAVE_CONTEXT(
        tx.organisation,
        wanted.customerId,
        wanted.warehouseIds,
        wanted.staffIds,
        wanted.sourceSheetId,
        wanted.quoteId,
      ),
      PRODUCTS_TO_SAVE(tx.organisation, wanted.productIds, wanted.customerId),
    ]),
    sourceLinesById(tx, wanted.sourceLineIds),
    relatedSheet(tx, wanted.related),
    wanted.countedIn === null
      ? new Map<number, CountFigures>()
      : countFigures(tx, wanted.countedIn, wanted.productIds, wanted.countedAt),
  ]);
  if (!context) throw new Error(`The organisation ${tx.organisation} is gone.`);
  return {
    context,
    products: new Map(products.map((row) => [row.id, row])),
    sourceLines,
    related,
    counts,
    countedIn: wanted.countedIn,
  };
}

async function relatedSheet(tx: Reader, { id, number, types }: RelatedName): Promise<RelatedReference | null> {
  if (types.length === 0 || (id === null && number === null)) return null;
  const [row] = await tx.query(RELATED_SHEET(tx.organisation, id, number?.type ?? null, number?.number ?? null));
  return row ?? null;
}
