import { SheetType, isPurchaseSheet, isReturnSheet, isSalesSheet } from '../enums/sheet-type.ts';
import { UNCHOSEN_TAX_TYPE } from '../enums/tax-type.ts';
import { isPositiveFxRate } from '../money/fx.ts';
import { messages } from '../wording/messages.ts';
import type { Violation } from './sheet-state.ts';

/** The content of a sheet that an approval requires. */
export interface ApprovableContent {
  readonly type: SheetType;
  readonly lineCount: number;
  readonly contactId?: number | null;
  readonly warehouseId?: number | null;
  readonly inWarehouseId?: number | null;
  readonly shipType?: number | null;
  readonly fxRate?: string | number | null;
  readonly hasFreight?: boolean;
  /** Whether a line's AUD price follows from its USD price and the rate. */
  readonly hasUsdPrices?: boolean;
  /** Why goods are returned; required for credit notes. */
  readonly reason?: string;
  readonly taxType?: number;
}

/**
 * Returns what is missing for an approval: lines, partner, warehouse, ship type, the tax type of a return, and a
 * positive rate when USD is converted to AUD.
 */
export function checkApprovable(sheet: ApprovableContent): Violation[] {
  const violations: Violation[] = [];
  const require = (isThere: unknown, code: string, message: string): void => {
    if (!isThere) violations.push({ code, message });
  };
  require(sheet.lineCount > 0, 'sheet.noLines', messages.sheetHasNoLines);
  if (isSalesSheet(sheet.type)) {
    require(sheet.contactId, 'customer.required', messages.customerRequired);
    require(sheet.shipType, 'shipType.required', messages.shipTypeRequired);
  }
  if (sheet.type === SheetType.CreditNote)
    require(sheet.reason === undefined || sheet.reason.trim() !== '', 'reason.required', messages.returnReasonRequired);
  if (isReturnSheet(sheet.type))
    require(sheet.taxType !== UNCHOSEN_TAX_TYPE, 'taxType.required', messages.returnTaxTypeRequired);
  if (isPurchaseSheet(sheet.type)) require(sheet.contactId, 'supplier.required', messages.supplierRequired);
  require(sheet.warehouseId, 'warehouse.required', messages.warehouseRequired);
  if (sheet.type === SheetType.Transfer) {
    require(sheet.inWarehouseId, 'warehouse.inRequired', messages.inWarehouseRequired);
    require(!sheet.inWarehouseId ||
      sheet.inWarehouseId !== sheet.warehouseId, 'warehouse.same', messages.sameWarehouse);
  }
  const needsRate =
    sheet.type === SheetType.PurchaseOrder ||
    (sheet.type === SheetType.Bill && sheet.hasFreight === true) ||
    (isPurchaseSheet(sheet.type) && sheet.hasUsdPrices === true);
  if (needsRate) require(isPositiveFxRate(sheet.fxRate), 'fx.required', messages.fxRateRequired);
  return violations;
}

/**
 * Returns a violation for each purchase-order line without a USD price greater than 0, which prevents saving (spec §5).
 */
export function checkUsdPrices(
  lines: readonly { readonly lineNumber: number; readonly usdPriceCents?: number | null }[],
): Violation[] {
  return lines
    .filter((line) => !((line.usdPriceCents ?? 0) > 0))
    .map((line) => ({
      code: 'line.usdPrice',
      line: line.lineNumber,
      message: messages.usdPriceRequired(line.lineNumber),
    }));
}
