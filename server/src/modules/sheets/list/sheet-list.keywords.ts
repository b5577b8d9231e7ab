import { likeContains, parseKeyword } from '@iwe/domain';
import type { SheetListQuery } from '@iwe/contract';

/** Runs one statement; both kinds of transactions have it. */
export interface Queries {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The filters that search text. */
export const KEYWORD_FILTERS = ['number', 'reference', 'customer', 'product'] as const;
export type KeywordFilter = (typeof KEYWORD_FILTERS)[number];

/** What a keyword stands for: ids of contacts (`customer`) or of sheets (the others); 'many' when there are too many to name. */
export type ResolvedKeywords = Partial<Record<KeywordFilter, number[] | 'many'>>;

/** More matches than this select nothing worth an index; the list is then read newest first and filtered. */
const MANY = 5_000;
const MAX_WORDS = 8;

/** The words of a search by name, code, phone or ABN. */
export const customerWords = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter((word) => word !== '').slice(0, MAX_WORDS).map(likeContains);

/** The LIKE patterns of a product keyword; every writing of a tyre size is the same one. */
export function productPatterns(text: string): string[] {
  const { sizeKeys, terms } = parseKeyword(text);
  return [...sizeKeys, ...terms].map(likeContains);
}

// Through the owner's views, the only door to the trigram indexes under row-level security. One condition per word:
// `like all (array)` cannot use an index.
const LOOKUPS: Readonly<Record<KeywordFilter, (text: string) => { text: string; values: unknown[] }>> = {
  number: (text) => ({ text: `select id from sheet_search where search_text like $1 and lower(no) like $1 limit ${MANY + 1}`, values: [likeContains(text.toLowerCase())] }),
  reference: (text) => ({ text: `select id from sheet_search where search_text like $1 and lower(reference) like $1 limit ${MANY + 1}`, values: [likeContains(text.toLowerCase())] }),
  customer: (text) => {
    const patterns = customerWords(text);
    return { text: `select id from contact_search where ${everyWord(patterns)} limit ${MANY + 1}`, values: patterns };
  },
  product: (text) => {
    const patterns = productPatterns(text);
    return {
      text: `select distinct l.sheet_id as id from sheet_line l where l.organisation_id = iwe_organisation()
        and l.product_id in (select id from product_search where ${everyWord(patterns)}) limit ${MANY + 1}`,
      values: patterns,
    };
  },
};

const everyWord = (patterns: readonly string[]): string => patterns.map((_, index) => `search_text like $${index + 1}`).join(' and ');

/** Whether the list searches text at all; without, it is one statement. */
export const hasKeywords = (query: SheetListQuery): boolean => KEYWORD_FILTERS.some((filter) => (query[filter] ?? '') !== '');

/** Looks the keywords of a list up, all in one flush. A list without keywords asks nothing. */
export async function resolveKeywords(tx: Queries, query: SheetListQuery): Promise<ResolvedKeywords> {
  const resolved: ResolvedKeywords = {};
  await Promise.all(KEYWORD_FILTERS.map(async (filter) => {
    const text = query[filter] ?? '';
    if (text === '' || (filter === 'product' && productPatterns(text).length === 0)) return;
    const lookup = LOOKUPS[filter](text);
    const rows = await tx.query<{ id: number }>(lookup.text, lookup.values);
    resolved[filter] = rows.length > MANY ? 'many' : rows.map((row) => row.id);
  }));
  return resolved;
}
