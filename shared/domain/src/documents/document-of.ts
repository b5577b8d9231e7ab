import { isSalesSheet, SHEET_TYPES, SheetType } from '../enums/sheet-type.ts';
import { SheetStatus } from '../enums/sheet-status.ts';
import { SHIP_TYPE_LABELS, ShipType } from '../enums/shipping.ts';
import { formatDate } from '../dates/format-date.ts';
import { formatAbn, isAbnShown } from '../identifiers/abn.ts';
import { includesGst, priceExGst } from '../money/gst.ts';
import { printedLineTexts } from '../sheets/line-fields.ts';
import { secondDateWord } from '../sheets/second-date.ts';
import { printedLocation, printLayout } from '../wording/print-layout.ts';
import type { ContentLine, DocumentContent, DocumentSeller } from './document-content.ts';
import { DOCUMENT_VERSION } from './document-model.ts';
import type {
  DocumentColumn,
  DocumentDelivery,
  DocumentFact,
  DocumentFactKey,
  DocumentLetterhead,
  DocumentLine,
  DocumentModel,
  DocumentNote,
  DocumentParty,
  DocumentTotal,
  DocumentVariant,
} from './document-model.ts';

/** From this total in cents with GST, a tax invoice must name the buyer or the buyer's ABN (Australian law). */
export const BUYER_IDENTITY_FROM_CENTS = 100_000;

/** What may change after an approval, read from the sheet each time a document is made. Money in cents. */
export interface DocumentHead {
  readonly type: SheetType;
  readonly no: string;
  readonly status: SheetStatus;
  readonly date: string;
  readonly dueDate: string | null;
  readonly deliveryDate: string | null;
  readonly address: string;
  readonly phone: string;
  readonly reference: string;
  readonly comments: string;
  readonly shipType: number;
  readonly driver: string;
  readonly warehouse: { readonly name: string; readonly address: string } | null;
  readonly inWarehouse: { readonly name: string; readonly address: string } | null;
  readonly relatedNo: string;
  readonly fxRate: number | null;
  /** Cents of USD. */
  readonly seaFreightCents: number;
  readonly clearanceCents: number;
  /** The sheets that a credit note adjusts. */
  readonly sources: readonly { readonly no: string; readonly date: string }[];
  /** Locations (tag4) of the lines' products by line number. */
  readonly locations: Readonly<Record<number, string>>;
}

/** Which prices and amounts a document shows; columns, lines and totals all follow it. */
type PriceDisplay = 'none' | 'aud' | 'usd' | 'both';

const VARIANTS: Readonly<Record<SheetType, readonly DocumentVariant[]>> = {
  [SheetType.Invoice]: ['full', 'picking', 'docket'],
  [SheetType.CreditNote]: ['full', 'docket'],
  [SheetType.PurchaseOrder]: ['full', 'supplier'],
  [SheetType.Bill]: ['full'],
  [SheetType.BillCreditNote]: ['full', 'picking', 'docket'],
  [SheetType.Transfer]: ['full', 'picking', 'docket'],
  [SheetType.Adjustment]: ['full'],
};

/** Returns the variants of a kind, 'full' first. */
export const documentVariants = (type: SheetType): readonly DocumentVariant[] => VARIANTS[type];

/**
 * Returns the document of a sheet from its frozen content (for a draft, from what is stored now) and from what may
 * still change. Pure: the same input gives the same document. Throws a RangeError for a variant that the kind doesn't
 * have.
 */
export function documentOf(
  head: DocumentHead,
  content: DocumentContent,
  variant: DocumentVariant = 'full',
): DocumentModel {
  if (!VARIANTS[head.type].includes(variant))
    throw new RangeError(`${SHEET_TYPES[head.type].pluralLabel} have no document '${variant}'.`);
  const layout = printLayout(content.seller.departmentId);
  const isTaxed = includesGst(content.taxType);
  const prices = pricesOf(head.type, variant, content.lines);
  const isExGst = layout.isExGst && isTaxed && (prices === 'aud' || prices === 'both');
  const showsLocation = variant === 'picking' || (variant === 'full' && layout.showsLocation);
  const state = stateOf(head.status);
  const kind = variantName(head.type, variant) ?? SHEET_TYPES[head.type].label;
  const isForCustomer = variant === 'full' && isSalesSheet(head.type);
  return {
    version: DOCUMENT_VERSION,
    variant,
    type: head.type,
    no: head.no,
    title: titleOf(head.type, kind, { state, variant, isTaxed }),
    kind,
    state,
    letterhead: letterheadOf(content.seller),
    party: partyOf(head.type, content),
    delivery: deliveryOf(head, variant),
    facts: factsOf(head, content, variant),
    isExGst,
    columns: columnsOf(head.type, { prices, isExGst, showsLocation, variant }),
    lines: content.lines.map((line) =>
      lineOf(line, { head, prices, isExGst, location: showsLocation ? (head.locations[line.seq] ?? '') : '' }),
    ),
    quantity: content.lines.reduce((sum, line) => sum + line.quantity, 0),
    totals: totalsOf(head, content, prices, isTaxed),
    payment:
      head.type === SheetType.Invoice && variant === 'full' && state !== 'voided' ? paymentOf(head, content) : null,
    adjustment:
      variant === 'full' && (head.type === SheetType.CreditNote || head.type === SheetType.BillCreditNote)
        ? { reason: content.reason, sources: head.sources.map(({ no, date }) => ({ no, date: formatDate(date) })) }
        : null,
    notes: notesOf(head, content, variant),
    missing: isForCustomer && isTaxed && state !== 'voided' ? missingOf(head, content) : [],
  };
}

/** Returns the name of a document's file: 'Draft Invoice IN000123.pdf'. */
export function documentFileName({ state, kind, no }: Pick<DocumentModel, 'state' | 'kind' | 'no'>): string {
  const prefix = { draft: 'Draft ', approved: '', voided: 'Voided ' }[state];
  return `${prefix}${kind} ${no}.pdf`;
}

function stateOf(status: SheetStatus): DocumentModel['state'] {
  if (status === SheetStatus.Draft) return 'draft';
  return status === SheetStatus.Voided ? 'voided' : 'approved';
}

function variantName(type: SheetType, variant: DocumentVariant): string | undefined {
  if (variant === 'picking') return 'Picking Slip';
  if (variant !== 'docket') return undefined;
  if (type === SheetType.Transfer) return 'Transfer Docket';
  return type === SheetType.Invoice ? 'Delivery Docket' : 'Return Docket';
}

/** Only a taxed sale is a tax invoice or an adjustment note: without GST the law forbids these words. */
function titleOf(
  type: SheetType,
  kind: string,
  { state, variant, isTaxed }: Pick<DocumentModel, 'state' | 'variant'> & { isTaxed: boolean },
): string {
  if (state === 'draft') return 'Draft';
  if (state === 'voided') return 'Voided';
  if (variant === 'full' && isTaxed && type === SheetType.Invoice) return 'Tax Invoice';
  if (variant === 'full' && isTaxed && type === SheetType.CreditNote) return 'Adjustment Note';
  return kind;
}

function pricesOf(type: SheetType, variant: DocumentVariant, lines: readonly ContentLine[]): PriceDisplay {
  if (variant === 'picking' || variant === 'docket' || type === SheetType.Transfer) return 'none';
  if (variant === 'supplier') return 'usd';
  return lines.some((line) => line.usdPriceCents !== null) ? 'both' : 'aud';
}

/** Returns the letterhead of every document of an organisation. */
export function letterheadOf(seller: DocumentSeller): DocumentLetterhead {
  return {
    logo: seller.logo,
    name: seller.name,
    abn: formatAbn(seller.abn),
    addressLines: [seller.addressLine1, seller.addressLine2].filter((line) => line !== ''),
    phone: seller.phone,
    email: seller.email,
    website: seller.website,
  };
}

/** The buyer's ABN is printed on sales whenever it is known; the law requires buyer or ABN from 1,000.00 on. */
function partyOf(type: SheetType, content: DocumentContent): DocumentParty | null {
  const { contact } = content;
  if (!contact) return null;
  const isSale = isSalesSheet(type);
  return {
    label: isSale ? 'Bill to' : 'Supplier',
    name: contact.name,
    abn: isSale && isAbnShown(contact.code) ? formatAbn(contact.code) : '',
    address: contact.address,
  };
}

function deliveryOf(head: DocumentHead, variant: DocumentVariant): DocumentDelivery | null {
  const { type, shipType, warehouse, address, phone } = head;
  if (variant === 'supplier')
    return warehouse && { label: 'Deliver to', address: `${warehouse.name}, ${warehouse.address}`, phone: '' };
  const isBroughtOrFetched =
    (type === SheetType.Invoice && shipType === ShipType.PickUp) ||
    (type === SheetType.CreditNote && shipType === ShipType.ReturnByCsr);
  if (!isSalesSheet(type) || isBroughtOrFetched || (address === '' && phone === '')) return null;
  return { label: type === SheetType.Invoice ? 'Deliver to' : 'Pick up from', address, phone };
}

/** Documents of the other kinds do not show their second date. */
const WITH_SECOND_DATE: readonly SheetType[] = [SheetType.Invoice, SheetType.CreditNote, SheetType.PurchaseOrder];

/** Returns the head's facts in printing order, without empty ones. */
function factsOf(head: DocumentHead, content: DocumentContent, variant: DocumentVariant): DocumentFact[] {
  const { type } = head;
  const isSale = isSalesSheet(type);
  const isInvoice = type === SheetType.Invoice && variant === 'full';
  const isOwn = variant === 'full' && !isSale;
  const isMove = variant === 'picking' || variant === 'docket';
  const rows: (readonly [key: DocumentFactKey, label: string, text: string | false | null | undefined])[] = [
    ['date', 'Date', formatDate(head.date)],
    ['dueDate', 'Due date', (isInvoice || isOwn) && formatDate(head.dueDate)],
    ['deliveryDate', `${secondDateWord(type)} date`, WITH_SECOND_DATE.includes(type) && formatDate(head.deliveryDate)],
    ['reference', 'Reference', head.reference],
    ['terms', 'Terms', isInvoice && content.terms],
    ['shipType', 'Shipping', isSale && (SHIP_TYPE_LABELS as Readonly<Record<number, string>>)[head.shipType]],
    ['driver', 'Driver', isSale && isMove && head.driver],
    ['warehouse', type === SheetType.Transfer ? 'From' : 'Warehouse', (isOwn || isMove) && head.warehouse?.name],
    ['inWarehouse', 'To', head.inWarehouse?.name],
    ['relatedNo', 'Related', isOwn && head.relatedNo],
    ['fxRate', 'USD per AUD', isOwn && head.fxRate !== null && String(head.fxRate)],
  ];
  return rows.flatMap(([key, label, text]) => (text ? [{ key, label, text }] : []));
}

function columnsOf(
  type: SheetType,
  how: { prices: PriceDisplay; isExGst: boolean; showsLocation: boolean; variant: DocumentVariant },
): DocumentColumn[] {
  const { prices, isExGst, showsLocation, variant } = how;
  const text = (key: DocumentColumn['key'], label: string) => ({ key, label, kind: 'text', currency: null }) as const;
  const units = (key: DocumentColumn['key'], label: string) =>
    ({ key, label, kind: 'quantity', currency: null }) as const;
  const money = (key: DocumentColumn['key'], label: string, currency: 'AUD' | 'USD' = 'AUD') =>
    ({ key, label, kind: 'money', currency }) as const;
  const isCount = type === SheetType.Adjustment;
  const ending = isExGst ? ' ex GST' : '';
  const hasAud = prices === 'aud' || prices === 'both';
  const hasUsd = prices === 'usd' || prices === 'both';
  const location = showsLocation ? [text('location', 'Location')] : [];
  // Goods are picked by location, so it is the first column.
  return [
    ...(variant === 'picking' ? location : []),
    text('code', 'Item code'),
    text('name', 'Item name'),
    ...(variant === 'picking' ? [] : location),
    text('unit', 'Unit'),
    ...(isCount ? [units('counted', 'Counted'), units('inSystem', 'In system')] : []),
    units('quantity', isCount ? 'Difference' : 'Qty'),
    ...(hasUsd ? [money('usdUnitPriceCents', 'Price (USD)', 'USD')] : []),
    ...(prices === 'usd' ? [money('usdAmountCents', 'Amount (USD)', 'USD')] : []),
    ...(hasAud
      ? [
          money('unitPriceCents', `${isCount ? 'Cost price' : 'Unit price'}${ending}`),
          money('amountCents', `Amount${ending}`),
        ]
      : []),
  ];
}

function lineOf(
  line: ContentLine,
  how: { head: DocumentHead; prices: PriceDisplay; isExGst: boolean; location: string },
): DocumentLine {
  const { prices, isExGst } = how;
  const hasAud = prices === 'aud' || prices === 'both';
  const hasUsd = prices === 'usd' || prices === 'both';
  const isCount = how.head.type === SheetType.Adjustment;
  return {
    seq: line.seq,
    code: line.code,
    name: line.name,
    description: printedLineTexts(line),
    unit: line.unit,
    location: printedLocation(how.location),
    quantity: line.quantity,
    counted: isCount ? line.countedQuantity : null,
    inSystem: isCount ? line.systemQuantity : null,
    unitPriceCents: hasAud ? (isExGst ? priceExGst(line.priceCents) : line.priceCents) : null,
    usdUnitPriceCents: hasUsd ? line.usdPriceCents : null,
    // The line's share of the sheet's GST, not a tenth of the line: only then do the lines add up to the subtotal.
    amountCents: hasAud ? line.amountCents - (isExGst ? line.gstCents : 0) : null,
    usdAmountCents: prices === 'usd' ? line.quantity * (line.usdPriceCents ?? 0) : null,
  };
}

function totalsOf(
  head: DocumentHead,
  content: DocumentContent,
  prices: PriceDisplay,
  isTaxed: boolean,
): DocumentTotal[] {
  if (prices === 'none') return [];
  const usdTotal: DocumentTotal = {
    key: 'usdTotal',
    label: 'Total (USD)',
    cents: content.lines.reduce((sum, line) => sum + line.quantity * (line.usdPriceCents ?? 0), 0),
    currency: 'USD',
  };
  if (prices === 'usd') return [usdTotal];
  const total: DocumentTotal = { key: 'total', label: 'Total', cents: content.totalCents, currency: 'AUD' };
  if (head.type === SheetType.Adjustment) return [total];
  return [
    { key: 'subtotal', label: 'Subtotal', cents: content.totalCents - content.gstCents, currency: 'AUD' },
    { key: 'gst', label: 'GST', cents: content.gstCents, currency: 'AUD' },
    { ...total, label: isTaxed ? 'Total including GST' : 'Total' },
    ...(prices === 'both' ? [usdTotal] : []),
    ...(head.seaFreightCents > 0
      ? [{ key: 'seaFreight', label: 'Sea freight', cents: head.seaFreightCents, currency: 'USD' } as const]
      : []),
    ...(head.clearanceCents > 0
      ? [{ key: 'clearance', label: 'Clearance', cents: head.clearanceCents, currency: 'AUD' } as const]
      : []),
  ];
}

function paymentOf(head: DocumentHead, { seller }: DocumentContent): DocumentModel['payment'] {
  if (seller.bankAccount === '') return null;
  return { accountName: seller.bankAccountName, bsb: seller.bsb, account: seller.bankAccount, reference: head.no };
}

function notesOf(head: DocumentHead, { seller }: DocumentContent, variant: DocumentVariant): DocumentNote[] {
  const layout = printLayout(seller.departmentId);
  const isForCustomer = variant === 'full' && isSalesSheet(head.type);
  // Comments are internal: they are never on documents for customers and suppliers.
  const isInternal = variant === 'picking' || (variant === 'full' && !isSalesSheet(head.type));
  const notes: DocumentNote[] = [
    { key: 'returnPolicy', text: isForCustomer && layout.showsReturnPolicy ? seller.returnPolicy : '' },
    { key: 'surcharge', text: isForCustomer && layout.showsCardSurcharge ? seller.surcharge : '' },
    { key: 'comments', text: isInternal ? head.comments : '' },
  ];
  return notes.filter((note) => note.text !== '');
}

/** Returns what Australian law requires of a tax invoice or an adjustment note and the data lack. */
function missingOf(head: DocumentHead, { seller, contact, totalCents, reason }: DocumentContent): string[] {
  const isCredit = head.type === SheetType.CreditNote;
  const isBuyerKnown = contact !== null && (contact.name.trim() !== '' || isAbnShown(contact.code));
  const gaps: (string | false)[] = [
    seller.name === '' && 'The business name is missing. An administrator enters it on the Organisation page.',
    seller.abn === '' && 'The ABN of the business is missing. An administrator enters it on the Organisation page.',
    totalCents >= BUYER_IDENTITY_FROM_CENTS &&
      !isBuyerKnown &&
      'From 1,000.00 on the document must name the buyer or the ABN of the buyer. Complete the customer.',
    isCredit && reason.trim() === '' && 'An adjustment note must say why. Enter the reason in the credit note.',
    isCredit &&
      head.sources.length === 0 &&
      'An adjustment note names the invoice that it adjusts. Choose the source of the lines.',
  ];
  return gaps.filter((gap) => gap !== false);
}
