import { FIND_ROWS } from '@iwe/contract';
import type { FindAnswer, FindEntry, FindKind } from '@iwe/contract';
import { formatDate } from '@iwe/domain';
import { kindOf } from './find.repository.ts';
import type { FoundContact, FoundProduct, FoundQuote, FoundSheet } from './find.repository.ts';

/** The rows that were found, by kind. */
export interface Found {
  sheets: readonly FoundSheet[];
  quotes: readonly FoundQuote[];
  products: readonly FoundProduct[];
  customers: readonly FoundContact[];
  suppliers: readonly FoundContact[];
}

const joined = (...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

const sheetEntry = (row: FoundSheet): FindEntry => ({
  kind: 'sheet',
  id: row.id,
  title: row.no,
  detail: joined(kindOf(row.type), row.contact, row.reference, formatDate(row.date)),
  type: row.type,
  status: row.status,
});
const quoteEntry = (row: FoundQuote): FindEntry => ({
  kind: 'quote',
  id: row.id,
  title: row.no,
  detail: joined('Quote', row.contact, row.name, `until ${formatDate(row.valid_until)}`),
  type: null,
  status: null,
});
const productEntry = (row: FoundProduct): FindEntry => ({
  kind: 'product',
  id: row.id,
  title: row.code,
  detail: row.name,
  type: null,
  status: null,
});
const contactEntry =
  (kind: 'customer' | 'supplier') =>
  (row: FoundContact): FindEntry => ({
    kind,
    id: row.id,
    title: row.name,
    detail: joined(row.code, row.phone),
    type: null,
    status: null,
  });

/** Returns the entries by kind, and those opened before separately in the order of `recent` (such as 'sheet:12'). */
export function presentFound(found: Found, recent: readonly string[]): FindAnswer {
  const kinds: [kind: FindKind, rows: readonly { is_recent: boolean }[], entries: FindEntry[]][] = [
    ['sheet', found.sheets, found.sheets.map(sheetEntry)],
    ['quote', found.quotes, found.quotes.map(quoteEntry)],
    ['product', found.products, found.products.map(productEntry)],
    ['customer', found.customers, found.customers.map(contactEntry('customer'))],
    ['supplier', found.suppliers, found.suppliers.map(contactEntry('supplier'))],
  ];
  const others = kinds.map(([kind, rows, entries]) => ({
    kind,
    entries: entries.filter((_entry, index) => !rows[index]?.is_recent),
  }));
  const opened = new Map(
    kinds
      .flatMap(([, rows, entries]) => entries.filter((_entry, index) => rows[index]?.is_recent))
      .map((entry) => [`${entry.kind}:${entry.id}`, entry]),
  );
  return {
    data: others.flatMap(({ entries }) => entries.slice(0, FIND_ROWS)),
    recent: recent.flatMap((key) => opened.get(key) ?? []),
    more: others.filter(({ entries }) => entries.length > FIND_ROWS).map(({ kind }) => kind),
  };
}
