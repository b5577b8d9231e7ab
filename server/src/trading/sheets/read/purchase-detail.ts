import { canSeeCost, fromCents, landedCost, SheetStatus, SheetType } from '@iwe/domain';
import type { LandedCostMethod } from '@iwe/domain';
import type { Sheet } from '@iwe/contract';
import { landedShares } from '../approve/purchase-rules.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';

/** What only purchases show besides the head. Cents. */
export interface PurchaseRow {
  landed_by: LandedCostMethod;
  cost_visible: boolean;
  last_fx_rate: number | null;
  arrived_not_billed: boolean;
  open: (OpenRow & { drafted: OpenRow }) | null;
}

interface OpenRow {
  quantity: number;
  sea_freight_cents: number;
  clearance_cost_cents: number;
}

const presentOpen = ({ quantity, sea_freight_cents: freight, clearance_cost_cents: clearance }: OpenRow) => ({
  quantity,
  sea_freight: fromCents(freight),
  clearance_cost: fromCents(clearance),
});

type Head = Pick<Sheet, 'landedTotal' | 'open' | 'lastFxRate' | 'arrivedNotBilled' | 'landedBy'>;

/**
 * Returns the fields that only purchases have in a detail, and the landed cost of each line in cents: as it is stored
 * on an approved bill, a preview on orders and drafts; none of it where the organisation hides cost (DOMAIN §2).
 */
export function presentPurchase(
  sheet: SheetRecord & { purchase: PurchaseRow | null },
  lines: readonly LineRecord[],
): { head: Head; landedCents?: readonly number[] } {
  const { purchase } = sheet;
  if (!purchase)
    return {
      head: { landedTotal: null, open: null, lastFxRate: null, arrivedNotBilled: false },
      landedCents: lines.map((line) => line.landed_cents),
    };
  const carries = sheet.type === SheetType.PurchaseOrder || sheet.type === SheetType.Bill;
  const isStored = !carries || (sheet.type === SheetType.Bill && sheet.status === SheetStatus.Approved);
  const total = carries
    ? landedCost({
        seaFreightCents: sheet.sea_freight_cents,
        fxRate: sheet.fx_rate,
        clearanceCostCents: sheet.clearance_cost_cents,
      })
    : undefined;
  const { open } = purchase;
  const seesCost = canSeeCost({ isCostVisible: purchase.cost_visible });
  const shares = () =>
    isStored ? lines.map((line) => line.landed_cents) : landedShares(sheet, lines, purchase.landed_by).shares;
  return {
    head: {
      ...(seesCost ? { landedTotal: total === undefined ? null : fromCents(total) } : {}),
      lastFxRate: purchase.last_fx_rate,
      arrivedNotBilled: purchase.arrived_not_billed,
      landedBy: purchase.landed_by,
      open: open && { ...presentOpen(open), drafted: presentOpen(open.drafted) },
    },
    ...(seesCost ? { landedCents: shares() } : {}),
  };
}
