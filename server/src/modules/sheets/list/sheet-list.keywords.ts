import { likeContains, parseKeyword, sheetNumbersWritten } from '@iwe/domain';
import type { SheetListQuery } from '@iwe/contract';
import type { ListKeyword } from '@iwe/sheets';

/** Runs one statement; both kinds of transactions have it. */
export interface Queries {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The filters that search text, as the lists' definitions have them: each needs its SQL below. */
export type KeywordFilter = ListKeyword;

/** What a keyword stands for: ids of contacts (`customer`) or of sheets (the others); 'many' when there are too many to name. */
export type ResolvedKeywords = Partial<Record<KeywordFilter, number[] | 'many'>>;

/** More matches than this select nothing worth an index; the list is then read newest first and filtered. */
export const MANY = 5_000;
const MAX_WORDS = 8;

/** The words of a search by name, code, phone or ABN. */
export const customerWords = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter((word) => word !== '').slice(0, MAX_WORDS).map(likeContains);

/** The LIKE patterns of a product keyword; every writing of a tyre size is the same one. */
export function productPatterns(text: string): string[] {
  const { sizeKeys, terms } = parseKeyword(text);
  return [...sizeKeys, ...terms].map(likeContains);
}

/** Adds a value and gives its placeholder. */
export type Parameter = (value: unknown) => string;

// Through the owner's views, the only door to the trigram indexes under row-level security. One condition per word:
// `like all (array)` cannot use an index.
/**
 * The SELECT of the ids that a keyword stands for, MANY and one more at most; `types` are the kinds that the list shows. A sheet
 * may stand there once per line that holds the product: telling them apart would read every line of a common product first.
 */
export const KEYWORD_LOOKUPS: Readonly<Record<KeywordFilter, (text: string, parameter: Parameter, types: readonly number[]) => string>> = {
  number: (text, parameter) => numbersFrom(text, parameter) ?? numbersLike('no', parameter(likeContains(text.toLowerCase()))),
  reference: (text, parameter) => numbersLike('reference', parameter(likeContains(text.toLowerCase()))),
  customer: (text, parameter) => `select id from contact_search where ${everyWord(customerWords(text), parameter)} limit ${MANY + 1}`,
  product: (text, parameter, types) => `select l.sheet_id as id from sheet_line l where l.organisation_id = iwe_organisation() and l.sheet_type in (${types.join(', ')})
    and l.product_id in (select id from product_search where ${everyWord(productPatterns(text), parameter)}) limit ${MANY + 1}`,
};

const KEYWORD_FILTERS = Object.keys(KEYWORD_LOOKUPS) as KeywordFilter[];

const numbersLike = (column: 'no' | 'reference', pattern: string): string => `select id from sheet_search where search_text like ${pattern} and lower(${column}) like ${pattern} limit ${MANY + 1}`;

/** A number that is typed from its beginning lies between two others: the trigrams of its zeros stand in every number. */
function numbersFrom(text: string, parameter: Parameter): string | null {
  const ranges = sheetNumbersWritten(text);
  const [first] = ranges;
  if (!first) return null;
  const between = ranges.map(({ from, to }) => `number between ${parameter(from)}::int and ${parameter(to)}::int`).join(' or ');
  return `select id from sheet where organisation_id = iwe_organisation() and type in (${first.types.join(', ')}) and (${between}) limit ${MANY + 1}`;
}

/** Every pattern stands in `search_text`. */
export const everyWord = (patterns: readonly string[], parameter: Parameter): string => patterns.map((pattern) => `search_text like ${parameter(pattern)}`).join(' and ');

/** The filters of a list that search text; a product keyword without a word in it asks nothing. */
export const keywordsOf = (query: SheetListQuery): KeywordFilter[] =>
  KEYWORD_FILTERS.filter((filter) => (query[filter] ?? '') !== '' && (filter !== 'product' || productPatterns(query.product ?? '').length > 0));

/** Looks the keywords of a list up, all in one flush. A list without keywords asks nothing. */
export async function resolveKeywords(tx: Queries, query: SheetListQuery, types: readonly number[]): Promise<ResolvedKeywords> {
  const resolved: ResolvedKeywords = {};
  await Promise.all(keywordsOf(query).map(async (filter) => {
    const values: unknown[] = [];
    const text = KEYWORD_LOOKUPS[filter](query[filter] ?? '', (value) => `$${values.push(value)}`, types);
    const rows = await tx.query<{ id: number }>(text, values);
    resolved[filter] = rows.length > MANY ? 'many' : rows.map((row) => row.id);
  }));
  return resolved;
}
