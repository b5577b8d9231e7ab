import type { PlainDate, PostedEntry, SheetType } from '@iwe/domain';
import type { DemoContact } from '../base/contacts.ts';
import type { DemoProduct } from '../base/product-types.ts';

/**
 * The life of a sheet, decided when it is created, so that its row can be written once in its final state.
 * approvedVoided: approved and then voided; voidedLater: the same some days later; reapproved: approved, unapproved and
 * approved again.
 */
export type SheetLife = 'draft' | 'voidedDraft' | 'approved' | 'approvedVoided' | 'voidedLater' | 'reapproved';

/** A line before it has an id. Money in cents. */
export interface LinePlan {
  readonly product: DemoProduct;
  /** Negative only for adjustments. */
  readonly quantity: number;
  readonly priceCents: number;
  readonly usdPriceCents?: number | null;
  readonly source?: string;
  readonly isManual?: boolean;
  readonly description?: string;
  readonly counted?: number;
  readonly system?: number;
  /** The value that an approved adjustment's line posts, in cents; its amount. */
  readonly postedCents?: number;
  readonly sourceLineId?: number | null;
  readonly landedCents?: number;
  /** For bills whose clearance was raised later: the share posted at the approval. */
  readonly firstLandedCents?: number;
  readonly incoming?: number;
  readonly taken?: number;
  /** For credit notes: the units of the sold line not yet returned, with the value at which they were sold. */
  readonly returnOf?: { readonly openQuantity: number; readonly openValueCents: number } | null;
}

/** A sheet before it has an id and a number. */
export interface SheetPlan {
  readonly type: SheetType;
  readonly life: SheetLife;
  readonly date: PlainDate;
  readonly createdAt: Date;
  readonly contact: DemoContact | null;
  readonly warehouseId: number;
  readonly inWarehouseId?: number;
  readonly taxType: number;
  readonly lines: readonly LinePlan[];
  readonly drafterId: number | null;
  readonly approverId: number;
  /** Other columns of the sheet by name. */
  readonly columns?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Data of a written sheet for the sheets that follow from it. */
export interface WrittenSheet {
  readonly id: number;
  readonly no: string;
  readonly plan: SheetPlan;
  readonly lineIds: readonly number[];
  /** Per line: the value that left the stock at approval, in cents (≥ 0); 0 for anything else. */
  readonly outValueCents: number[];
  readonly approvedAt: Date | null;
  /** The ledger entries of its last approval. */
  posted: readonly PostedEntry[];
}
