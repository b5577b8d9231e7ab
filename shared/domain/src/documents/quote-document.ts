import { formatDate } from '../dates/format-date.ts';
import { SheetStatus } from '../enums/sheet-status.ts';
import { SheetType } from '../enums/sheet-type.ts';
import type { DocumentContent } from './document-content.ts';
import type { DocumentModel, DocumentNote } from './document-model.ts';
import { documentOf } from './document-of.ts';

/** The head of a quote as its document shows it. */
export interface QuoteHead {
  readonly no: string;
  readonly date: string;
  readonly validUntil: string;
  readonly note: string;
  /** Locations (tag4) of the lines' products by line number. */
  readonly locations: Readonly<Record<number, string>>;
}

/**
 * Returns the document of a quote: an invoice's columns, prices and terms, but no tax invoice, and no way to pay before
 * something was ordered.
 */
export function quoteDocumentOf(head: QuoteHead, content: DocumentContent): DocumentModel {
  const asInvoice = documentOf(
    {
      type: SheetType.Invoice,
      no: head.no,
      status: SheetStatus.Approved,
      date: head.date,
      dueDate: null,
      deliveryDate: null,
      address: '',
      phone: '',
      reference: '',
      comments: '',
      shipType: 0,
      driver: '',
      warehouse: null,
      inWarehouse: null,
      relatedNo: '',
      fxRate: null,
      seaFreightCents: 0,
      clearanceCents: 0,
      sources: [],
      locations: head.locations,
    },
    content,
  );
  const validUntil = formatDate(head.validUntil);
  const notes: DocumentNote[] = [
    {
      key: 'quote',
      text: `This is a quote, not a tax invoice. Its prices hold until ${validUntil}, as long as stock lasts.`,
    },
    ...(head.note === '' ? [] : [{ key: 'comments', text: head.note } as const]),
    ...asInvoice.notes,
  ];
  const [date, ...facts] = asInvoice.facts;
  return {
    ...asInvoice,
    title: 'Quote',
    kind: 'Quote',
    party: asInvoice.party && { ...asInvoice.party, label: 'Quote for' },
    facts: [...(date ? [date] : []), { key: 'validUntil', label: 'Valid until', text: validUntil }, ...facts],
    payment: null,
    notes,
    missing: [],
  };
}
