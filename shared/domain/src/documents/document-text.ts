import { formatMoney, formatQuantity } from '../money/format.ts';
import type { DocumentColumn, DocumentLine, DocumentModel, DocumentTotal } from './document-model.ts';

/** Returns the text of a cell as every drawing of a document shows it. */
export function documentCellText(line: DocumentLine, { key, kind }: Pick<DocumentColumn, 'key' | 'kind'>): string {
  const value = line[key];
  if (value === null) return '';
  if (kind === 'money') return formatMoney(Number(value));
  return kind === 'quantity' ? formatQuantity(Number(value)) : String(value);
}

/** Columns whose sum is carried from page to page. */
const CARRIED: ReadonlySet<DocumentColumn['key']> = new Set(['quantity', 'amountCents', 'usdAmountCents']);

/** Returns the sum of a column over these lines, as it is carried to the next page; '' for columns without a sum. */
export function documentCarriedText(lines: readonly DocumentLine[], { key, kind }: DocumentColumn): string {
  if (!CARRIED.has(key)) return '';
  const sum = lines.reduce((total, line) => total + Number(line[key] ?? 0), 0);
  return kind === 'money' ? formatMoney(sum) : formatQuantity(sum);
}

/** Returns the head of every page after the first: which document continues. */
export const documentContinuedText = ({ title, kind, no }: Pick<DocumentModel, 'title' | 'kind' | 'no'>): string =>
  `${title === kind ? kind : `${title}: ${kind}`} ${no}, continued`;

/** Returns the foot of every page: who sends the document. */
export const documentSenderText = ({ letterhead: { name, abn } }: Pick<DocumentModel, 'letterhead'>): string =>
  abn === '' ? name : `${name}  ·  ABN ${abn}`;

/** A figure below the lines in words: its label, its amount, and whether it is the one to pay. */
export interface DocumentTotalText {
  readonly key: 'quantity' | DocumentTotal['key'];
  readonly label: string;
  readonly text: string;
  readonly isMain: boolean;
}

/** Returns the figures below the lines, the quantity first. Currencies are named where there are two. */
export function documentTotalTexts({
  totals,
  quantity,
  lines,
  kind,
}: Pick<DocumentModel, 'totals' | 'quantity' | 'lines'> & Partial<Pick<DocumentModel, 'kind'>>): DocumentTotalText[] {
  const hasUsd = totals.some(({ currency }) => currency === 'USD');
  const main = totals.find(({ key }) => key === 'total') ?? totals.find(({ key }) => key === 'usdTotal');
  const count = lines.length === 1 ? '1 line' : `${formatQuantity(lines.length)} lines`;
  // A statement lists documents, not goods.
  const isStatement = kind === 'Statement';
  const units: DocumentTotalText = {
    key: 'quantity',
    label: `Quantity (${count})`,
    text: formatQuantity(quantity),
    isMain: main === undefined,
  };
  return [
    ...(isStatement ? [] : [units]),
    ...totals.map((total) => ({
      key: total.key,
      label: total.label,
      text: hasUsd ? `${total.currency} ${formatMoney(total.cents)}` : formatMoney(total.cents),
      isMain: total === main,
    })),
  ];
}

/** Returns how to pay, a line each; empty when the document has no payment details. */
export function documentPaymentTexts({ payment }: Pick<DocumentModel, 'payment'>): string[] {
  if (!payment) return [];
  return [
    'Payment by bank transfer',
    payment.accountName && `Account name: ${payment.accountName}`,
    payment.bsb && `BSB: ${payment.bsb}`,
    `Account: ${payment.account}`,
    `Reference: ${payment.reference}`,
  ].filter((text) => text !== '');
}

/** A titled group of lines in the head: a party, an address, what is adjusted. */
export interface DocumentBlock {
  readonly label: string;
  /** Drawn in bold; '' for none. */
  readonly name: string;
  readonly texts: readonly string[];
}

/** Returns the groups of the head in drawing order, without empty lines. */
export function documentBlocks({
  party,
  delivery,
  adjustment,
}: Pick<DocumentModel, 'party' | 'delivery' | 'adjustment'>): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  if (party)
    blocks.push({ label: party.label, name: party.name, texts: [party.abn && `ABN ${party.abn}`, party.address] });
  if (delivery)
    blocks.push({
      label: delivery.label,
      name: '',
      texts: [delivery.address, delivery.phone && `Phone ${delivery.phone}`],
    });
  if (adjustment) {
    const sources = adjustment.sources.map(({ no, date }) => `${no} of ${date}`).join(', ');
    blocks.push({ label: 'Adjusts', name: '', texts: [sources, adjustment.reason && `Reason: ${adjustment.reason}`] });
  }
  return blocks.map((block) => ({ ...block, texts: block.texts.filter((text) => text !== '') }));
}

/** Returns the number below the title, with the kind where the title does not say it. */
export const documentNumberText = ({ title, kind, no }: Pick<DocumentModel, 'title' | 'kind' | 'no'>): string =>
  title === kind ? no : `${kind} ${no}`;

/** Returns the text of a note. */
export const documentNoteText = ({ key, text }: DocumentModel['notes'][number]): string =>
  key === 'comments' ? `Comments: ${text}` : text;
