import { contactTerms, foldText, likeContains, productTerms, sheetNumbersStartingWith } from '@iwe/domain';
import type { SheetListQuery } from '@iwe/contract';
import type { ListKeyword } from '@iwe/sheets';
import { containsTermSql } from '../../../core/database/lists/term-sql.ts';

/** The filters that search text, as the lists' definitions have them: each needs its SQL below. */
export type KeywordFilter = ListKeyword;

/** The ids that keywords match: of contacts (`customer`) or of sheets (the others); 'many' for more than MANY. */
export type ResolvedKeywords = Partial<Record<KeywordFilter, number[] | 'many'>>;

/** With more matches than this an index does not help; the list is then read newest first and filtered. */
export const MANY = 5_000;

/** Adds a value and returns its placeholder. */
export type Parameter = (value: unknown) => string;

/**
 * Return the SELECT of the ids that a keyword matches, at most MANY + 1; `types` are the kinds that the list shows. It
 * reads the owner's views: only through them are the trigram indexes used under row-level security. One condition per
 * word, because `like all (array)` cannot use an index. A sheet may appear once per line with the product: removing
 * duplicates would read every line of a common product first.
 */
export const KEYWORD_LOOKUPS: Readonly<
  Record<KeywordFilter, (text: string, parameter: Parameter, types: readonly number[]) => string>
> = {
  number: (text, parameter) =>
    numbersFrom(text, parameter) ?? numbersLike('no', parameter(likeContains(foldText(text)))),
  reference: (text, parameter) => numbersLike('reference', parameter(likeContains(foldText(text)))),
  customer: (text, parameter) =>
    `select id from contact_search where ${everyTerm(contactTerms(text), parameter)} limit ${MANY + 1}`,
  product: (
    text,
    parameter,
    types,
  ) => `select l.sheet_id as id from sheet_line l where l.organisation_id = iwe_organisation() and l.sheet_type in
      (${types.join(', ')})
    and l.product_id in (select id from product_search where ${everyTerm(productTerms(text), parameter)})
      limit ${MANY + 1}`,
};

const KEYWORD_FILTERS = Object.keys(KEYWORD_LOOKUPS) as KeywordFilter[];

const numbersLike = (column: 'no' | 'reference', pattern: string): string =>
  `select id from sheet_search where search_text like ${pattern} and iwe_fold(${column}) like ${pattern}
      limit ${MANY + 1}`;

/** Returns the SELECT for the beginning of a number, as ranges: the trigrams of its zeros are in every number. */
function numbersFrom(text: string, parameter: Parameter): string | null {
  const ranges = sheetNumbersStartingWith(text);
  const [first] = ranges;
  if (!first) return null;
  const between = ranges
    .map(({ from, to }) => `number between ${parameter(from)}::int and ${parameter(to)}::int`)
    .join(' or ');
  return `select id from sheet where organisation_id = iwe_organisation() and type in (${first.types.join(', ')})
      and (${between}) limit ${MANY + 1}`;
}

/** Returns the condition that `search_text` contains every term. */
export const everyTerm = (terms: readonly string[], parameter: Parameter): string =>
  terms.map((term) => containsTermSql('search_text', term, parameter)).join(' and ');

/** Returns the filters of a list that search text; a product keyword without a word does not count. */
export const keywordsOf = (query: SheetListQuery): KeywordFilter[] =>
  KEYWORD_FILTERS.filter(
    (filter) => (query[filter] ?? '') !== '' && (filter !== 'product' || productTerms(query.product ?? '').length > 0),
  );
