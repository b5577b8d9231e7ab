import type { SaveSheetRequest } from '@iwe/contract';
import { purchasePrice, SheetType, TaxType } from '@iwe/domain';
import type { HeaderOf } from '@iwe/sheets';
import { requestOf } from '@iwe/ui/sheet';
import type { EditorLine, SheetContent } from '@iwe/ui/sheet';
import type { PurchaseDefinition } from '../kinds.ts';

/** The head of a purchase as its form holds it: the inputs of its definition. Kinds without a field do not carry it. */
export type PurchaseHeader = HeaderOf<PurchaseDefinition['inputs']>;

/** An empty sheet of today. Bills without a due date get that of the supplier's terms from the server. */
export function blankPurchase({ inputs }: PurchaseDefinition, today: string): PurchaseHeader {
  const all: PurchaseHeader = {
    customerId: null, relatedId: null, date: today, deliveryDate: '', dueDate: '', reference: '', tagId: 1, warehouseId: null, taxType: TaxType.TaxInclusive, comments: '', fx_rate: null,
    sea_freight: '', clearance_cost: '', reason: '',
  };
  return Object.fromEntries(inputs.map(({ field }) => [field, all[field]])) as PurchaseHeader;
}

/** The rate of the form, and whether it is another one than the lines were priced at. */
export interface FormRate { readonly fxRate: number | null; readonly isChanged: boolean }

/** The line at the price that the rule of the domain gives it at this rate; the server stores no other one. */
export function pricedLine(line: EditorLine, type: SheetType, { fxRate, isChanged }: FormRate): EditorLine {
  const usdPriceCents = line.usdCents ?? null;
  // A line of another sheet keeps that sheet's price as long as the rate is the same.
  if ((line.priceSource === 'source' && !isChanged) || (line.manual && type !== SheetType.PurchaseOrder)) return line;
  if (usdPriceCents === null && type !== SheetType.PurchaseOrder) return line;
  const { priceCents, source, isManual } = purchasePrice({ type, usdPriceCents, priceCents: line.priceCents ?? 0, isManual: line.manual, fxRate });
  return { ...line, priceCents, priceSource: source, manual: isManual, sureCents: null };
}

/** The body of POST and PUT orders, without the version; the lines are at the prices of the rate that stands in the form. */
export function purchaseRequest(definition: PurchaseDefinition, { header, lines }: SheetContent<PurchaseHeader>, uuid: string, sourceId: number | null, isRateChanged: boolean): SaveSheetRequest {
  const rate = { fxRate: header.fx_rate, isChanged: isRateChanged };
  const priced = lines.map((line) => pricedLine(line, definition.type, rate));
  return { ...requestOf(definition, { header, lines: priced }, uuid), sourceId };
}

/** How many prices are not those of the form's rate: Apply was not pressed since it changed. */
export function staleLines(lines: readonly EditorLine[], type: SheetType, rate: FormRate): number {
  return lines.filter((line) => line.item && pricedLine(line, type, rate).priceCents !== line.priceCents).length;
}
