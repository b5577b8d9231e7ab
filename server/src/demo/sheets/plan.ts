import type { PlainDate, PostedEntry, SheetType } from '@iwe/domain';
import type { DemoContact } from '../base/contacts.ts';
import type { DemoProduct } from '../base/product-types.ts';

/**
 * What happens to a sheet in its life, decided when it is made, so that its row can be written once in its final state:
 * approvedVoided is approved and voided afterwards, voidedLater the same some days later, reapproved is approved,
 * unapproved and approved again.
 */
export type SheetLife = 'draft' | 'voidedDraft' | 'approved' | 'approvedVoided' | 'voidedLater' | 'reapproved';

/** A line before it has an id. Money in cents. */
export interface LinePlan {
  readonly product: DemoProduct;
  /** Signed for adjustments only. */
  readonly quantity: number;
  readonly priceCents: number;
  readonly usdPriceCents?: number | null;
  readonly source?: string;
  readonly isManual?: boolean;
  readonly description?: string;
  readonly counted?: number;
  readonly system?: number;
  readonly sourceLineId?: number | null;
  readonly landedCents?: number;
  /** Bills whose clearance was raised afterwards: the share that the approval posted. */
  readonly firstLandedCents?: number;
  readonly incoming?: number;
  readonly taken?: number;
  /** Credit notes: what the sold line still has to come back, with the value it went out at. */
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

/** What a written sheet left behind for the sheets that follow from it. */
export interface WrittenSheet {
  readonly id: number;
  readonly no: string;
  readonly plan: SheetPlan;
  readonly lineIds: readonly number[];
  /** Per line: what left the stock at approval, in cents (≥ 0); 0 for anything else. */
  readonly outValueCents: number[];
  readonly approvedAt: Date | null;
  /** The ledger entries of its last approval. */
  posted: readonly PostedEntry[];
}
