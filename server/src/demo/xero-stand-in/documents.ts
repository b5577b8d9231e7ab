import { ACCOUNTS, isReserved, TAX_RATES } from './chart.ts';
import { toAmount, toCents } from './wire.ts';
import type { DocumentFields, Json, LineItem } from './wire.ts';

export const DOCUMENT_KINDS = ['ACCREC', 'ACCPAY', 'ACCRECCREDIT', 'ACCPAYCREDIT'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type DocumentStatus = 'DRAFT' | 'SUBMITTED' | 'AUTHORISED' | 'PAID' | 'VOIDED' | 'DELETED';

/** A stored line. Cents. */
export interface StoredLine {
  readonly id: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly accountCode: string;
  readonly taxType: string;
  readonly lineCents: number;
  readonly taxCents: number;
}

/** An invoice, bill or credit note. Cents. */
export interface StoredDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly contactId: string;
  readonly status: DocumentStatus;
  readonly lineAmountTypes: 'Exclusive' | 'Inclusive' | 'NoTax';
  readonly lines: readonly StoredLine[];
  readonly date: string;
  readonly dueDate: string;
  readonly reference: string;
  readonly url: string;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly updatedAt: string;
}

/** A manual journal. Cents; debits are positive. */
export interface StoredManualJournal {
  readonly id: string;
  readonly narration: string;
  readonly date: string;
  readonly status: 'DRAFT' | 'POSTED' | 'VOIDED' | 'DELETED';
  readonly lines: readonly { readonly code: string; readonly cents: number; readonly description: string }[];
  readonly updatedAt: string;
}

export const isCredit = (kind: DocumentKind): boolean => kind === 'ACCRECCREDIT' || kind === 'ACCPAYCREDIT';
export const isSale = (kind: DocumentKind): boolean => kind === 'ACCREC' || kind === 'ACCRECCREDIT';
/** Documents that count: neither deleted nor voided. */
export const isLive = ({ status }: Pick<StoredDocument, 'status'>): boolean =>
  status !== 'VOIDED' && status !== 'DELETED';

/** What is wrong with the lines, in Xero's words. */
export function lineProblems(kind: DocumentKind, { LineItems = [], LineAmountTypes }: DocumentFields): string[] {
  if (LineItems.length === 0) return ['One or more line items must be specified'];
  return LineItems.flatMap((line) => {
    const problems: string[] = [];
    const account = ACCOUNTS.find(({ Code }) => Code === line.AccountCode);
    if (!line.Description) problems.push('Description must not be empty');
    if (line.AccountCode === undefined) problems.push('Account code must be specified');
    else if (!account || account.Status !== 'ACTIVE' || isReserved(account))
      problems.push(`Account code '${line.AccountCode}' is not a valid code for this document.`);
    if (line.TaxType !== undefined && line.TaxType !== 'NONE' && LineAmountTypes !== 'NoTax') {
      const rate = TAX_RATES.find(({ TaxType }) => TaxType === line.TaxType);
      if (!rate || rate.Status !== 'ACTIVE' || !(isSale(kind) ? rate.forRevenue : rate.forPurchases))
        problems.push(
          `The TaxType code '${line.TaxType}' does not exist or cannot be used for this type of transaction.`,
        );
    }
    const expected = toCents((line.Quantity ?? 1) * (line.UnitAmount ?? 0));
    if (line.LineAmount !== undefined && toCents(line.LineAmount) !== expected)
      problems.push(
        `The line total ${line.LineAmount} does not match the expected line total ${toAmount(expected).toFixed(2)}`,
      );
    return problems;
  });
}

/**
 * Computes a line. Xero rounds the tax of each line by itself to the cent, unless the line brings its own TaxAmount.
 */
export function storedLine(line: LineItem, { LineAmountTypes }: DocumentFields): StoredLine {
  const [quantity, unitAmount] = [line.Quantity ?? 1, line.UnitAmount ?? 0];
  const lineCents = toCents(quantity * unitAmount);
  const taxType = LineAmountTypes === 'NoTax' ? 'NONE' : (line.TaxType ?? accountTax(line.AccountCode));
  const percent = TAX_RATES.find(({ TaxType }) => TaxType === taxType)?.percent ?? 0;
  const computed =
    LineAmountTypes === 'Inclusive'
      ? Math.round((lineCents * percent) / (100 + percent))
      : Math.round((lineCents * percent) / 100);
  const taxCents = line.TaxAmount === undefined || LineAmountTypes === 'NoTax' ? computed : toCents(line.TaxAmount);
  return {
    id: crypto.randomUUID(),
    description: line.Description ?? '',
    quantity,
    unitAmount,
    accountCode: line.AccountCode ?? '',
    taxType,
    lineCents,
    taxCents: LineAmountTypes === 'NoTax' ? 0 : taxCents,
  };
}

const accountTax = (code: string | undefined): string => ACCOUNTS.find(({ Code }) => Code === code)?.TaxType ?? 'NONE';

/** Total and tax of the lines. */
export function totalsOf(
  lines: readonly StoredLine[],
  lineAmountTypes: StoredDocument['lineAmountTypes'],
): { taxCents: number; totalCents: number } {
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, 0);
  const lineCents = lines.reduce((sum, line) => sum + line.lineCents, 0);
  return { taxCents, totalCents: lineAmountTypes === 'Exclusive' ? lineCents + taxCents : lineCents };
}

/** A line as Xero answers it. */
export const presentLine = (line: StoredLine): Json => ({
  LineItemID: line.id,
  Description: line.description,
  Quantity: line.quantity,
  UnitAmount: line.unitAmount,
  AccountCode: line.accountCode,
  TaxType: line.taxType,
  TaxAmount: toAmount(line.taxCents),
  LineAmount: toAmount(line.lineCents),
  Tracking: [],
});
