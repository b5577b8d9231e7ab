import { formatAbn, isAbnShown } from '../identifiers/abn.ts';
import { formatDate } from '../dates/format-date.ts';
import { SheetType, SHEET_TYPES } from '../enums/sheet-type.ts';
import { formatMoney } from '../money/format.ts';
import { DOCUMENT_VERSION } from './document-model.ts';
import type { DocumentModel } from './document-model.ts';
import type { DocumentContact, DocumentSeller } from './document-content.ts';
import { letterheadOf } from './document-of.ts';
import { paymentTermsText } from './payment-terms.ts';

/** An open document of a customer. Cents; a credit note's are negative. */
export interface StatementLine {
  readonly no: string;
  readonly type: SheetType;
  readonly date: string;
  readonly dueDate: string | null;
  readonly reference: string;
  readonly totalCents: number;
  readonly dueCents: number;
  /** Days since it was due; 0 or less while it is not. */
  readonly daysLate: number;
}

/** The ages of a statement and of aged receivables: the largest number of days past due; the last one has none. */
const AGES: readonly { readonly label: string; readonly to: number }[] = [
  { label: 'Not due', to: 0 },
  { label: '1 to 30 days', to: 30 },
  { label: '31 to 60 days', to: 60 },
  { label: '61 to 90 days', to: 90 },
  { label: 'Over 90 days', to: Infinity },
];

/** A customer's statement as a document: what is open on a day, with its age, and how to pay. */
export function statementOf(
  day: string,
  { seller, contact, paymentType }: { seller: DocumentSeller; contact: DocumentContact; paymentType: string },
  lines: readonly StatementLine[],
): DocumentModel {
  const sum = (of: readonly StatementLine[]) => of.reduce((total, { dueCents }) => total + dueCents, 0);
  const ages = AGES.map(({ label, to }, at) => {
    const from = AGES[at - 1]?.to ?? -Infinity;
    return `${label}: ${formatMoney(sum(lines.filter(({ daysLate }) => daysLate > from && daysLate <= to)))}`;
  });
  const terms = paymentTermsText(paymentType);
  return {
    version: DOCUMENT_VERSION,
    variant: 'full',
    type: SheetType.Invoice,
    no: formatDate(day),
    title: 'Statement',
    kind: 'Statement',
    state: 'approved',
    letterhead: letterheadOf(seller),
    party: {
      label: 'Bill to',
      name: contact.name,
      abn: isAbnShown(contact.code) ? formatAbn(contact.code) : '',
      address: contact.address,
    },
    delivery: null,
    facts: [
      { key: 'date', label: 'As at', text: formatDate(day) },
      ...(terms === '' ? [] : [{ key: 'terms', label: 'Terms', text: terms } as const]),
    ],
    isExGst: false,
    columns: [
      { key: 'code', label: 'Number', kind: 'text', currency: null },
      { key: 'name', label: 'Document', kind: 'text', currency: null },
      { key: 'location', label: 'Due', kind: 'text', currency: null },
      { key: 'unit', label: 'Days late', kind: 'text', currency: null },
      { key: 'unitPriceCents', label: 'Total', kind: 'money', currency: 'AUD' },
      { key: 'amountCents', label: 'Open', kind: 'money', currency: 'AUD' },
    ],
    lines: lines.map((line, index) => ({
      seq: index + 1,
      code: line.no,
      name: `${SHEET_TYPES[line.type].label}, ${formatDate(line.date)}`,
      description: line.reference === '' ? '' : `Your reference ${line.reference}`,
      unit: line.daysLate > 0 ? String(line.daysLate) : '',
      location: line.dueDate === null ? '' : formatDate(line.dueDate),
      quantity: 1,
      counted: null,
      inSystem: null,
      unitPriceCents: line.totalCents,
      usdUnitPriceCents: null,
      amountCents: line.dueCents,
      usdAmountCents: null,
    })),
    quantity: lines.length,
    totals: [{ key: 'total', label: 'Owed', cents: sum(lines), currency: 'AUD' }],
    payment:
      seller.bankAccount === ''
        ? null
        : {
            accountName: seller.bankAccountName,
            bsb: seller.bsb,
            account: seller.bankAccount,
            reference: contact.name,
          },
    adjustment: null,
    // A paragraph in its own words, as a quote has one.
    notes: [{ key: 'quote', text: ages.join('   ') }],
    missing: [],
  };
}
