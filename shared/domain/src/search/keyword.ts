import { findNotations } from '../notation/find-notations.ts';
import type { FoundNotation } from '../notation/find-notations.ts';
import { negativeOffsetKey } from '../notation/wheel-notation.ts';
import { framedKey, typedService } from '../notation/product-notations.ts';
import { foldText } from './fold-text.ts';

/** A parsed keyword: rows must have every key and match every term. When both are empty, nothing is searched. */
export interface SearchKeyword {
  /** Keys of tyre and wheel notations (2055516, 17x8, et35), which a row has as a whole. */
  readonly sizeKeys: readonly string[];
  /** Folded terms (`foldText`) for a contains-search. */
  readonly terms: readonly string[];
}

/** Further words are ignored, because each one costs the search an index scan. */
export const MAX_SEARCH_TERMS = 8;

/** Longer keywords are cut before they are parsed. */
export const MAX_KEYWORD_LENGTH = 100;

/**
 * Splits a keyword at its spaces. Neighbouring words that form a tyre or wheel notation become its key (2055516,
 * P205/55R16, 205 55 16, 205-55-16 are the same, as are 17x8 and 8Jx17); every other word is a separate AND term.
 */
export function parseKeyword(keyword: string): SearchKeyword {
  const found = findNotations(keyword.normalize('NFKC').slice(0, MAX_KEYWORD_LENGTH));
  const hasNotation = found.some(({ kind }) => kind !== 'word');
  const sizeKeys = new Set<string>();
  const terms = new Set<string>();
  for (let start = 0; start < found.length && sizeKeys.size + terms.size < MAX_SEARCH_TERMS;) {
    const { keys, typed } = found[start] as FoundNotation;
    const service = hasNotation
      ? typedService(
          found.slice(start, start + 2).map((each) => each.typed),
          0,
        )
      : undefined;
    // '-12' alone may be the end of a code; beside a notation it is an offset.
    const offset = hasNotation ? /^[-−](\d{1,2})(?:mm)?$/i.exec(typed)?.[1] : undefined;
    if (keys.length > 0) for (const key of keys.slice(0, MAX_SEARCH_TERMS)) sizeKeys.add(key);
    else if (offset !== undefined) sizeKeys.add(negativeOffsetKey(offset));
    else terms.add(service?.word ?? foldText(typed));
    start += keys.length === 0 && service ? service.words : 1;
  }
  return { sizeKeys: [...sizeKeys].slice(0, MAX_SEARCH_TERMS), terms: [...terms] };
}

/**
 * Returns the terms of a product keyword, all of which `search_text` has to contain: every notation of a size gives the
 * same one. Empty when nothing is searched.
 */
export function productTerms(keyword: string): string[] {
  const { sizeKeys, terms } = parseKeyword(keyword);
  return [...sizeKeys.map(framedKey), ...terms];
}

/** Escapes a text for LIKE/ILIKE with the default escape character, so that %, _ and \ match literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Returns the LIKE pattern that finds the text anywhere. */
export function likeContains(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** Returns the LIKE pattern that finds texts beginning with the given one. */
export function likeStartsWith(text: string): string {
  return `${escapeLike(text)}%`;
}
