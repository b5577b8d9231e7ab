import type { QuotesQuery } from '@iwe/contract';
import { contactTerms, likeContains } from '@iwe/domain';
import { dynamicStatement } from '../../core/database/index.ts';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';
import { pageStatement, readPage, Values } from '../../core/database/lists/page.ts';
import type { PageRow } from '../../core/database/lists/page.ts';
import { notFound } from '../../core/errors.ts';
import * as sql from './quote.sql.ts';
import type { QuoteColumns } from './quote.sql.ts';

/** A stored quote. */
export type StoredQuote = RowOf<typeof sql.QUOTE>;
/** A stored line with its product. */
export type StoredQuoteLine = RowOf<typeof sql.LINES>;
/** A row of the list. */
export type QuoteListRow = Omit<StoredQuote, 'email' | 'is_active'>;

/** What is stored of a line. */
export interface NewQuoteLine {
  seq: number;
  product_id: number;
  quantity: number;
  price_cents: number;
  price_source: string;
}

/** What is stored of a quote. */
export interface NewQuote {
  customerId: number;
  name: string;
  note: string;
  validUntil: string;
  quantity: number;
  totalCents: number;
  lines: readonly NewQuoteLine[];
}

/** Returns a quote with its lines; throws 404 when it is not in this organisation. */
export async function readQuote(tx: Reader, id: number): Promise<{ quote: StoredQuote; lines: StoredQuoteLine[] }> {
  const [[quote], lines] = await tx.batch([sql.QUOTE(tx.organisation, id), sql.LINES(tx.organisation, id)]);
  if (!quote) throw notFound();
  return { quote, lines };
}

/** Returns the same under a lock: nobody else changes, closes or invoices the quote before the commit. */
export async function lockQuote(tx: Transaction, id: number): ReturnType<typeof readQuote> {
  const [locked, [quote], lines] = await tx.batch([
    sql.LOCK_QUOTE(tx.organisation, id),
    sql.QUOTE(tx.organisation, id),
    sql.LINES(tx.organisation, id),
  ]);
  if (locked.length === 0 || !quote) throw notFound();
  return { quote, lines };
}

/** Returns the newest emails of a quote. */
export const emailsOfQuote = (tx: Reader, id: number) => tx.query(sql.EMAILS(tx.organisation, id));

/** Stores a new quote; returns its id and number. */
export async function insertQuote(tx: Transaction, quote: NewQuote, eId: number): Promise<{ id: number; no: string }> {
  const [stored] = await tx.query(
    sql.INSERT(
      tx.organisation,
      quote.customerId,
      quote.name,
      quote.note,
      quote.validUntil,
      quote.quantity,
      quote.totalCents,
      eId,
      JSON.stringify(quote.lines),
    ),
  );
  if (!stored) throw new Error('The quote was not stored.');
  return stored;
}

/** Stores the new content of a quote under the next version. */
export async function updateQuote(tx: Transaction, id: number, quote: NewQuote): Promise<void> {
  await tx.batch([
    sql.UPDATE(
      tx.organisation,
      id,
      quote.customerId,
      quote.name,
      quote.note,
      quote.validUntil,
      quote.quantity,
      quote.totalCents,
    ),
    sql.INSERT_LINES(tx.organisation, id, JSON.stringify(quote.lines)),
  ]);
}

/** Marks a quote as given up. */
export const closeStoredQuote = (tx: Transaction, id: number) => tx.query(sql.CLOSE(tx.organisation, id));

/** Returns one page of quotes, the newest first. */
export async function quotesPage(tx: Reader, query: QuotesQuery) {
  const values = new Values();
  const where = [`q.organisation_id = ${values.add(tx.organisation)}`];
  if (query.customerId !== undefined) where.push(`q.contact_id = ${values.add(query.customerId)}`);
  if (query.state) where.push(sql.STATE_SQL[query.state]);
  for (const term of contactTerms(query.text ?? ''))
    where.push(
      `iwe_fold(q.no || ' ' || q.name || ' ' || q.note || ' ' || c.name) like ${values.add(likeContains(term))}`,
    );
  const rows = await tx.query(
    dynamicStatement<QuoteListRow & QuoteColumns & PageRow>(
      pageStatement({
        columns: sql.QUOTE_COLUMNS,
        from: sql.QUOTE_TABLES,
        where: where.join(' and '),
        orderBy: 'q.id desc',
        limit: String(query.per_page),
        offset: values.add((query.page - 1) * query.per_page),
      }),
      values.list,
    ),
  );
  return readPage(rows, query);
}

/** Returns how many quotes wait for an order, and their total in cents. */
export async function countOpenQuotes(tx: Reader): Promise<{ count: number; cents: number }> {
  const [counted] = await tx.query(sql.COUNT_OPEN(tx.organisation));
  return counted ?? { count: 0, cents: 0 };
}
