import { DEFAULT_INVOICE_TAX_TYPE, ShipType, SheetType, TaxType } from '@iwe/domain';
import { Problem } from '../../errors.ts';

/** What the commands must know of a sheet kind. A new kind is a row here, plus its findings and its posting in the domain. */
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
  hasDueDate: boolean;
  /** Lines of a live draft hold their units back (DOMAIN §5: draft invoices only; a transfer changes nothing for the organisation). */
  holdsStock: boolean;
  /** Lines remember the line that they come from, and keep its price. An invoice never does: it is priced for its customer today. */
  keepsSourceLines: boolean;
  defaultShipType: ShipType;
}

const KINDS: Partial<Record<SheetType, SheetKind>> = {
  [SheetType.Invoice]: {
    type: SheetType.Invoice, partner: 'customer', isPriced: true, taxTypes: [TaxType.NoTax, TaxType.TaxInclusive, TaxType.GstOnIncome], defaultTaxType: DEFAULT_INVOICE_TAX_TYPE,
    draftWarehouses: 'none', asksAtApproval: true, hasDueDate: true, holdsStock: true, keepsSourceLines: false, defaultShipType: ShipType.Delivery,
  },
  [SheetType.Transfer]: {
    type: SheetType.Transfer, partner: 'none', isPriced: false, taxTypes: [TaxType.NoTax], defaultTaxType: TaxType.NoTax,
    draftWarehouses: 'outAndIn', asksAtApproval: false, hasDueDate: false, holdsStock: false, keepsSourceLines: false, defaultShipType: ShipType.Delivery,
  },
};


/** The kind of a type number. Throws 422 for a kind that cannot be saved yet. */
export function sheetKind(type: number): SheetKind {
  const kind = KINDS[type as SheetType];
  if (!kind) throw new Problem(422, 'sheet.kind', `Sheets of type ${type} cannot be saved here.`, { details: [{ code: 'sheet.kind', field: 'type', message: `Sheets of type ${type} cannot be saved here.` }] });
  return kind;
}
