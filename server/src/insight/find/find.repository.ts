import {
  contactTerms,
  foldText,
  likeContains,
  MIN_CONTAINS_LENGTH,
  productTerms,
  SHEET_TYPES,
  sheetNumberRanges,
} from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { FIND_ROWS } from '@iwe/contract';
import type { FindKind } from '@iwe/contract';
import { dynamicStatement } from '../../core/database/index.ts';
import type { Query, Reader } from '../../core/database/index.ts';
import { Values } from '../../core/database/lists/page.ts';
import { containsTermSql } from '../../core/database/lists/term-sql.ts';
import { customerRankSql } from '../../records/customers/public.ts';
import { WAITING_QUOTE_SQL } from '../../trading/quotes/public.ts';

/** A sheet that was found. */
export interface FoundSheet {
  id: number;
  type: number;
  status: number;
  no: string;
  date: string;
  reference: string;
  contact: string | null;
  is_recent: boolean;
}
/** A quote that was found. */
export interface FoundQuote {
  id: number;
  no: string;
  name: string;
  valid_until: string;
  contact: string;
  is_recent: boolean;
}
/** A product that was found. */
export interface FoundProduct {
  id: number;
  code: string;
  name: string;
  is_recent: boolean;
}
/** A customer or supplier that was found. */
export interface FoundContact {
  id: number;
  name: string;
  code: string;
  phone: string;
  is_recent: boolean;
}

/** A search: a text, and the ids of records that were opened before, newest first. */
export interface Wanted {
  text: string;
  recent: readonly number[];
}

/** More matches than this are not ranked: a text that finds more says too little yet. */
const MAX_RANKED = 500;
/** One more than is shown says that there are more. */
const LIMIT = FIND_ROWS + 1;
/** The last character of Unicode: above every character of a code or a name. */
const LAST_CHARACTER = '\u{10ffff}';

/** A column that begins with a text: conditions and order that an index of the collation "C" serves. */
interface Beginning {
  condition: string;
  orderBy: string;
}

/**
 * Returns the SQL for texts of a column between two placeholders, in the order of their characters. The collation of
 * the database must not matter: Czech sorts 'CH' behind 'H', and then a range that begins at 'C' does not hold it.
 */
const beginningSql = (column: string, from: string, to: string): Beginning => ({
  condition: `${column} collate "C" >= ${from} and ${column} collate "C" < ${to}`,
  orderBy: `${column} collate "C"`,
});

const nothing = <Row>(): Query<Row> => dynamicStatement('select where false', []);

/** Ctrl+K: one bounded statement per kind, through the owner's views, which row-level security does not slow down. */
export function findRepository(tx: Reader) {
  return {
    sheets: (wanted: Wanted) => tx.query(sheetsQuery(wanted)),
    quotes: (wanted: Wanted) => tx.query(quotesQuery(wanted)),
    products: (wanted: Wanted) => tx.query(productsQuery(wanted)),
    contacts: (wanted: Wanted, isSupplier: boolean) => tx.query(contactsQuery(wanted, isSupplier)),
    /** All kinds in one round trip. */
    async all(wanted: Record<FindKind, Wanted>) {
      const [sheets, quotes, products, customers, suppliers] = await tx.batch([
        sheetsQuery(wanted.sheet),
        quotesQuery(wanted.quote),
        productsQuery(wanted.product),
        contactsQuery(wanted.customer, false),
        contactsQuery(wanted.supplier, true),
      ]);
      return { sheets, quotes, products, customers, suppliers };
    },
  };
}

/**
 * Sheets by number or reference: the number itself, numbers that begin with it, then the newest that contain the text.
 */
function sheetsQuery({ text, recent }: Wanted): Query<FoundSheet> {
  const values = new Values();
  const ids = `${values.add(recent)}::bigint[]`;
  const lookups = [...recentSheets({ text, recent }, ids, values), ...sheetLookups(text, values)];
  if (lookups.length === 0) return nothing();
  return dynamicStatement(
    `with found as (select id, min(rank) as rank from (${lookups.join(' union all ')}) hit group by id)
    select s.id, s.type, s.status, s.no, s.date, s.reference, c.name as contact, s.id = any(${ids}) as is_recent
    from found join sheet s on s.organisation_id = iwe_organisation() and s.id = found.id
      left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
    order by array_position(${ids}, s.id), found.rank, s.id desc limit ${LIMIT + recent.length}`,
    values.list,
  );
}

/** Recent sheets that match, so that newer matches do not push them out of the limit; without a text all of them. */
function recentSheets({ text, recent }: Wanted, ids: string, values: Values): string[] {
  if (recent.length === 0) return [];
  if (text === '')
    return [`select id, 0 as rank from sheet where organisation_id = iwe_organisation() and id = any(${ids})`];
  const pattern = values.add(likeContains(foldText(text)));
  return [`select id, 9 as rank from sheet_search where id = any(${ids}) and search_text like ${pattern}`];
}

/** The number of a quote as people type it: QU000012, qu12 or 12. */
const QUOTE_NUMBER = /^(?:qu)?0*([1-9]\d{0,8})$/i;

/** Quotes by number, and those of a customer that wait for an order, the newest first. */
function quotesQuery({ text, recent }: Wanted): Query<FoundQuote> {
  const values = new Values();
  const ids = `${values.add(recent)}::bigint[]`;
  const own = 'q.organisation_id = iwe_organisation()';
  const lookups: string[] = [];
  if (text === '') {
    if (recent.length > 0) lookups.push(`(select q.id, 0 as rank from quote q where ${own} and q.id = any(${ids}))`);
  } else {
    const [, number] = QUOTE_NUMBER.exec(text) ?? [];
    if (number !== undefined)
      lookups.push(
        `(select q.id, 0 as rank from quote q where ${own} and q.number = ${values.add(Number(number))}::int)`,
      );
    const words = contactTerms(text);
    if (words.some((word) => word.length >= MIN_CONTAINS_LENGTH)) {
      const like = words.map((word) => `search_text like ${values.add(likeContains(word))}`).join(' and ');
      lookups.push(
        `(select q.id, 1 as rank from quote q where ${own} and ${WAITING_QUOTE_SQL} and q.contact_id in
            (select id from contact_search where not is_supplier and ${like} limit ${MAX_RANKED})
          order by q.id desc limit ${LIMIT})`,
      );
    }
  }
  if (lookups.length === 0) return nothing();
  return dynamicStatement(
    `with found as (select id, min(rank) as rank from (${lookups.join(' union all ')}) hit group by id)
    select q.id, q.no, q.name, q.valid_until, c.name as contact, q.id = any(${ids}) as is_recent
    from found join quote q on q.organisation_id = iwe_organisation() and q.id = found.id
      join contact c on c.organisation_id = q.organisation_id and c.id = q.contact_id
    order by array_position(${ids}, q.id), found.rank, q.id desc limit ${LIMIT + recent.length}`,
    values.list,
  );
}

/** Products by code, name or tyre size: the code itself, codes that begin with the text, then by code. */
function productsQuery({ text, recent }: Wanted): Query<FoundProduct> {
  if (text === '')
    return openedBefore({ view: 'product_search', columns: 'id, code, name', condition: 'true', recent });
  const values = new Values();
  const ids = `${values.add(recent)}::bigint[]`;
  const [from, to] = [values.add(text.toUpperCase()), values.add(text.toUpperCase() + LAST_CHARACTER)];
  const begins = beginningSql('code', from, to);
  const found = foundSql(
    {
      view: 'product_search',
      columns: 'id, code, name',
      words: productTerms(text),
      condition: null,
      recent: recent.length > 0 ? ids : null,
      begins,
    },
    values,
  );
  return dynamicStatement(
    `${found} select id, code, name, id = any(${ids}) as is_recent from found
    order by array_position(${ids}, id), code <> ${from}, not (${begins.condition}), code, id
    limit ${LIMIT + recent.length}`,
    values.list,
  );
}

/** Customers or suppliers by name, code, ABN, phone or email, the best match first as in every select. */
function contactsQuery({ text, recent }: Wanted, isSupplier: boolean): Query<FoundContact> {
  const condition = `is_supplier = ${isSupplier}`;
  if (text === '') return openedBefore({ view: 'contact_search', columns: 'id, name, code, phone', condition, recent });
  const values = new Values();
  const columns = `id, name, code, phone, ${customerRankSql(text, values, 'contact_search')} as rank`;
  const name = text.charAt(0).toUpperCase() + text.slice(1);
  const ids = `${values.add(recent)}::bigint[]`;
  const [from, to] = [values.add(name), values.add(name + LAST_CHARACTER)];
  const found = foundSql(
    {
      view: 'contact_search',
      columns,
      words: contactTerms(text),
      condition,
      recent: recent.length > 0 ? ids : null,
      begins: beginningSql('name', from, to),
    },
    values,
  );
  return dynamicStatement(
    `${found} select id, name, code, phone, id = any(${ids}) as is_recent from found
    order by array_position(${ids}, id), rank, name, id
    limit ${LIMIT + recent.length}`,
    values.list,
  );
}

/** Records that were opened before, newest first; ids of another kind or organisation find nothing. */
function openedBefore<Row>({
  view,
  columns,
  condition,
  recent,
}: {
  view: string;
  columns: string;
  condition: string;
  recent: readonly number[];
}): Query<Row> {
  if (recent.length === 0) return nothing();
  return dynamicStatement(
    `select ${columns}, true as is_recent from ${view} where id = any($1::bigint[]) and ${condition}
    order by array_position($1::bigint[], id)`,
    [recent],
  );
}

interface Search {
  view: string;
  columns: string;
  words: readonly string[];
  /** A condition on every row, or null. */
  condition: string | null;
  /** The recent ids as SQL, or null without any. */
  recent: string | null;
  begins: Beginning;
}

/**
 * Returns the common table expression `found`: the rows that begin with the text, and, if one word is long enough for
 * the trigram index, those that contain every word (capped) with all recent ones among them.
 */
function foundSql({ view, columns, words, condition, recent, begins }: Search, values: Values): string {
  const beginning = [...(condition === null ? [] : [condition]), begins.condition].join(' and ');
  const first = `(select ${columns} from ${view} where ${beginning} order by ${begins.orderBy} limit ${LIMIT})`;
  if (!words.some((word) => word.length >= MIN_CONTAINS_LENGTH)) return `with found as ${first}`;
  const where = [
    ...(condition === null ? [] : [condition]),
    ...words.map((word) => containsTermSql('search_text', word, (value) => values.add(value))),
  ].join(' and ');
  const parts = [first, `(select ${columns} from ${view} where ${where} limit ${MAX_RANKED})`];
  if (recent !== null) parts.push(`(select ${columns} from ${view} where id = any(${recent}) and ${where})`);
  return `with found as (${parts.join(' union ')})`;
}

/**
 * Returns the lookups of sheets by their text, each by an index of its own; none when the text is too short for any.
 */
function sheetLookups(text: string, values: Values): string[] {
  const ranges = sheetNumberRanges(text);
  const lookups = ranges.map(({ types, from, to }, index) =>
    from === to
      ? `(select id, ${index} as rank from sheet where organisation_id = iwe_organisation()
          and type = any(${values.add(types)}::int[]) and number = ${values.add(from)}::int)`
      : `(select id, ${index} as rank from sheet where organisation_id = iwe_organisation()
          and type = ${values.add(types[0])}::int
          and number between ${values.add(from)}::int and ${values.add(to)}::int
          order by number desc limit ${LIMIT})`,
  );
  // Letters of a kind with digits can only be a number; four digits alone may be anywhere in a number or a reference.
  const isNumber = ranges.length > 0 && startsWithKind(text);
  const minimum = /^\d+$/.test(text) ? MIN_CONTAINS_LENGTH + 1 : MIN_CONTAINS_LENGTH;
  if (isNumber || text.length < minimum) return lookups;
  // The newest of the first matches: with ORDER BY beside LIKE, PostgreSQL walks all sheets from the newest on where
  // few match.
  const pattern = values.add(likeContains(foldText(text)));
  const matches = `select id from sheet_search where search_text like ${pattern} limit ${MAX_RANKED}`;
  return [
    ...lookups,
    `(select id, ${ranges.length} as rank from (${matches}) matches order by id desc limit ${LIMIT})`,
  ];
}

const KINDS = Object.values(SHEET_TYPES).map(({ numberPrefix }) => numberPrefix);
const startsWithKind = (text: string): boolean => KINDS.includes(text.slice(0, 2).toUpperCase());

/** Returns a sheet's kind in words. */
export const kindOf = (type: number): string => SHEET_TYPES[type as SheetType].label;
