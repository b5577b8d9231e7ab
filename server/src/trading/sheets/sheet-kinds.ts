import { DEFAULT_INVOICE_TAX_TYPE, ShipType, SheetType, TaxType } from '@iwe/domain';
import { Problem } from '../../core/errors.ts';

/**
 * What the commands must know of a sheet kind. A new kind is a row here, plus its findings and its posting in the
 * domain.
 */
export interface SheetKind {
  type: SheetType;
  partner: 'customer' | 'supplier' | 'none';
  /** Lines carry prices, the sheet totals and GST. */
  isPriced: boolean;
  taxTypes: readonly TaxType[];
  defaultTaxType: TaxType;
  /** Which warehouses a draft must name. Types 1 and 2 are asked for theirs at approval. */
  draftWarehouses: 'none' | 'one' | 'outAndIn';
  /** Approval asks for warehouse, ship type and driver and stores them. */
  asksAtApproval: boolean;
  /**
   * Lines of a live draft hold their units: invoices those that they will sell (DOMAIN §5), transfers those at their
   * source.
   */
  reservesStock: boolean;
  /**
   * The kinds whose lines a line may come from, keeping its price. An invoice keeps none: it is priced for its
   * customer today.
   */
  sourceTypes: readonly SheetType[];
  /** The kinds that the sheet itself may belong to (relatedNo). */
  relatedTypes: readonly SheetType[];
  /** USD prices and fx_rate. */
  hasFx: boolean;
  /** Freight and clearance (purchase_order_cost). */
  hasCosts: boolean;
  /** Lines are counted: the difference to the system is what moves. */
  isCount: boolean;
  defaultShipType: ShipType;
}

const SALES_TAX = [TaxType.NoTax, TaxType.TaxInclusive, TaxType.GstOnIncome];
const PURCHASE_TAX = [TaxType.NoTax, TaxType.TaxInclusive];
const PLAIN = {
  isPriced: false,
  taxTypes: [TaxType.NoTax],
  defaultTaxType: TaxType.NoTax,
  asksAtApproval: false,
  reservesStock: false,
  sourceTypes: [],
  relatedTypes: [],
  hasFx: false,
  hasCosts: false,
  isCount: false,
  defaultShipType: ShipType.Delivery,
} as const;
const SALE = {
  ...PLAIN,
  partner: 'customer',
  isPriced: true,
  taxTypes: SALES_TAX,
  defaultTaxType: DEFAULT_INVOICE_TAX_TYPE,
  draftWarehouses: 'none',
  asksAtApproval: true,
} as const;
const PURCHASE = {
  ...PLAIN,
  partner: 'supplier',
  isPriced: true,
  taxTypes: PURCHASE_TAX,
  defaultTaxType: TaxType.TaxInclusive,
  draftWarehouses: 'one',
  hasFx: true,
} as const;

const KINDS: Readonly<Record<SheetType, SheetKind>> = {
  [SheetType.Invoice]: { ...SALE, type: SheetType.Invoice, reservesStock: true },
  [SheetType.CreditNote]: {
    ...SALE,
    type: SheetType.CreditNote,
    sourceTypes: [SheetType.Invoice],
    relatedTypes: [SheetType.Invoice],
    defaultShipType: ShipType.DriverPickUp,
  },
  [SheetType.PurchaseOrder]: {
    ...PURCHASE,
    type: SheetType.PurchaseOrder,
    hasCosts: true,
    relatedTypes: [SheetType.PurchaseOrder],
  },
  [SheetType.Bill]: {
    ...PURCHASE,
    type: SheetType.Bill,
    hasCosts: true,
    sourceTypes: [SheetType.PurchaseOrder],
    relatedTypes: [SheetType.PurchaseOrder],
  },
  [SheetType.BillCreditNote]: {
    ...PURCHASE,
    type: SheetType.BillCreditNote,
    sourceTypes: [SheetType.Bill],
    relatedTypes: [SheetType.Bill, SheetType.PurchaseOrder],
  },
  [SheetType.Transfer]: {
    ...PLAIN,
    type: SheetType.Transfer,
    partner: 'none',
    draftWarehouses: 'outAndIn',
    reservesStock: true,
  },
  [SheetType.Adjustment]: {
    ...PLAIN,
    type: SheetType.Adjustment,
    partner: 'none',
    draftWarehouses: 'one',
    isCount: true,
  },
};

/** The kind of a type number. Throws 422 for a number that is none. */
export function sheetKind(type: number): SheetKind {
  const kind = KINDS[type as SheetType] as SheetKind | undefined;
  if (!kind)
    throw new Problem(422, 'sheet.kind', `Sheets of type ${type} cannot be saved here.`, {
      details: [{ code: 'sheet.kind', field: 'type', message: `Sheets of type ${type} cannot be saved here.` }],
    });
  return kind;
}
