import type { SaveSheetRequest } from '@iwe/contract';
import { isReturnSheet, purchasePrice, SheetType, TaxType, UNCHOSEN_TAX_TYPE } from '@iwe/domain';
import type { HeaderOf } from '@iwe/sheets';
import { requestOf } from '@iwe/ui/sheet';
import type { EditorLine, SheetContent } from '@iwe/ui/sheet';
import type { PurchaseDefinition } from '../kinds.ts';

/** The form values of a purchase's head: the inputs of its definition. Kinds without a field don't have it. */
export type PurchaseHeader = HeaderOf<PurchaseDefinition['inputs']>;

/** Returns an empty sheet dated today. For bills without a due date the server sets that of the supplier's terms. */
export function blankPurchase({ type, inputs }: PurchaseDefinition, today: string): PurchaseHeader {
  const all: PurchaseHeader = {
    customerId: null,
    relatedId: null,
    date: today,
    deliveryDate: '',
    dueDate: '',
    reference: '',
    tagId: 1,
    warehouseId: null,
    taxType: isReturnSheet(type) ? UNCHOSEN_TAX_TYPE : TaxType.TaxInclusive,
    comments: '',
    fx_rate: null,
    sea_freight: '',
    clearance_cost: '',
    reason: '',
  };
  return Object.fromEntries(inputs.map(({ field }) => [field, all[field]])) as PurchaseHeader;
}

/** The form's rate, and whether it differs from the rate of the lines' prices. */
export interface FormRate {
  readonly fxRate: number | null;
  readonly isChanged: boolean;
}

/** Returns the line at the price that the domain's rule gives at this rate; the server stores the same. */
export function pricedLine(line: EditorLine, type: SheetType, { fxRate, isChanged }: FormRate): EditorLine {
  const usdPriceCents = line.usdCents ?? null;
  // A line of another sheet keeps that sheet's price as long as the rate is the same.
  if ((line.priceSource === 'source' && !isChanged) || (line.manual && type !== SheetType.PurchaseOrder)) return line;
  if (usdPriceCents === null && type !== SheetType.PurchaseOrder) return line;
  const { priceCents, source, isManual } = purchasePrice({
    type,
    usdPriceCents,
    priceCents: line.priceCents ?? 0,
    isManual: line.manual,
    fxRate,
  });
  return { ...line, priceCents, priceSource: source, manual: isManual, sureCents: null };
}

/** Returns the body of POST and PUT orders, without the version; lines are priced at the form's rate. */
export function purchaseRequest(
  definition: PurchaseDefinition,
  { header, lines }: SheetContent<PurchaseHeader>,
  uuid: string,
  sourceId: number | null,
  isRateChanged: boolean,
): SaveSheetRequest {
  const rate = { fxRate: header.fx_rate, isChanged: isRateChanged };
  const priced = lines.map((line) => pricedLine(line, definition.type, rate));
  return { ...requestOf(definition, { header, lines: priced }, uuid), sourceId };
}

/** Returns the number of prices that don't match the form's rate, because Apply was not pressed since it changed. */
export function staleLines(lines: readonly EditorLine[], type: SheetType, rate: FormRate): number {
  return lines.filter((line) => line.item && pricedLine(line, type, rate).priceCents !== line.priceCents).length;
}
