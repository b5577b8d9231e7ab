import { findCreditNoteFindings, findDateFindings, findInvoiceFindings, SheetType } from '@iwe/domain';
import type { Actor, Finding, PlainDate } from '@iwe/domain';
import { movementsSinceCount } from './count-rules.ts';
import { purchaseFindings } from './purchase-rules.ts';
import type { PurchaseContext } from './purchase-rules.ts';
import type { OpenSourceLine } from '../sources/sources.sql.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';

/** The customer's side of an approval, read inside the approving transaction. Cents. */
export interface CreditContext {
  credit_limit_cents: number;
  xero_balance_cents: number;
  payment_type: string;
  approved_unsent_cents: number;
  /** Hours since the balance was read, Infinity while it is unknown; null where Xero is not connected. */
  balance_age_hours: number | null;
}

/** Moving average of a product: value and quantity over all warehouses. */
export interface AverageCost {
  quantity: number;
  valueCents: number;
}

/** Everything that the findings of a kind may look at. */
export interface FindingInputs {
  sheet: SheetRecord;
  lines: readonly LineRecord[];
  /** The day of the organisation. */
  today: PlainDate;
  actor: Actor;
  credit: CreditContext;
  purchase: PurchaseContext;
  sources: ReadonlyMap<number, OpenSourceLine>;
  averages: ReadonlyMap<number, AverageCost>;
  canSeeCost: boolean;
  /** Numbers of the lines whose goods would come in at a value of 0. */
  linesWithoutCost: () => readonly number[];
  /** Units on hand of a product in the sheet's warehouse, before the posting. */
  onHand: (productId: number) => number;
}

const FINDINGS: Readonly<Partial<Record<SheetType, (inputs: FindingInputs) => Finding[]>>> = {
  [SheetType.Invoice]: ({ sheet, lines, actor, credit, averages, canSeeCost }) =>
    findInvoiceFindings({
      creditLimitCents: credit.credit_limit_cents,
      xeroBalanceCents: credit.xero_balance_cents,
      paymentType: credit.payment_type,
      totalCents: sheet.total_cents,
      approvedUnsentCents: credit.approved_unsent_cents,
      balanceAgeHours: credit.balance_age_hours ?? undefined,
      maxDisCents: actor.maxDisCents,
      canSeeCost,
      lines: lines.map((line) => ({
        lineNumber: line.seq,
        quantity: line.quantity,
        priceCents: line.price_cents,
        gstCents: line.gst_cents,
        classACents: line.class_a_price_cents,
        averageCostCents: averageOf(averages.get(line.product_id)),
      })),
    }),
  [SheetType.CreditNote]: findCreditNote,
  [SheetType.PurchaseOrder]: findPurchase,
  [SheetType.Bill]: findPurchase,
  [SheetType.BillCreditNote]: findPurchase,
  [SheetType.Adjustment]: ({ lines, onHand }) => movementsSinceCount(lines, onHand),
};

function findCreditNote({ lines, sources, linesWithoutCost }: FindingInputs): Finding[] {
  const withoutCost = new Set(linesWithoutCost());
  return findCreditNoteFindings(
    lines.map((line) => {
      const source = line.source_line_id === null ? undefined : sources.get(line.source_line_id);
      return {
        lineNumber: line.seq,
        priceCents: line.price_cents,
        source: source ? { no: source.sheet_no, priceCents: source.price_cents } : null,
        isWithoutCost: withoutCost.has(line.seq),
      };
    }),
  );
}

function findPurchase({ sheet, lines, purchase, sources }: FindingInputs): Finding[] {
  return purchaseFindings(sheet, lines, purchase, sources);
}

function averageOf(average: AverageCost | undefined): number | null {
  return average && average.quantity > 0 ? average.valueCents / average.quantity : null;
}

/**
 * Whether approvals of this kind can find anything that takes a right to decide; the other kinds have warnings alone.
 */
export const hasFindings = (type: SheetType): boolean => type === SheetType.Invoice || type === SheetType.CreditNote;

/** Everything that approving this sheet finds, for this actor. Stock is checked by the posting itself. */
export function findingsOf(inputs: FindingInputs): Finding[] {
  const { sheet, today } = inputs;
  return [
    ...(FINDINGS[sheet.type]?.(inputs) ?? []),
    ...findDateFindings({ date: sheet.date, dueDate: sheet.due_date, today }),
  ];
}
