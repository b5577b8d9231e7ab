import { foldText } from './fold-text.ts';
import { tyreSizeKey } from './tyre-size.ts';

/** A parsed keyword: rows must have every size key and match every term. When both are empty, nothing is searched. */
export interface SearchKeyword {
  readonly sizeKeys: readonly string[];
  /** Folded terms (`foldText`) for a contains-search. */
  readonly terms: readonly string[];
}

/** Further words are ignored, because each one costs the search an index scan. */
export const MAX_SEARCH_TERMS = 8;

/** Longer keywords are cut before they are parsed. */
export const MAX_KEYWORD_LENGTH = 100;

/**
 * Splits a keyword at its spaces. One to three neighbouring words that form a tyre size become its size key (2055516,
 * 205/55R16, 205 55 16, 205-55-16 are the same); every other word is a separate AND term.
 */
export function parseKeyword(keyword: string): SearchKeyword {
  const words = keyword
    .normalize('NFKC')
    .slice(0, MAX_KEYWORD_LENGTH)
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const sizeKeys: string[] = [];
  const terms: string[] = [];
  for (let start = 0; start < words.length && sizeKeys.length + terms.length < MAX_SEARCH_TERMS;) {
    const size = longestSizeAt(words, start);
    if (size) {
      if (!sizeKeys.includes(size.key)) sizeKeys.push(size.key);
      start += size.words;
      continue;
    }
    const term = foldText(words[start] ?? '');
    if (!terms.includes(term)) terms.push(term);
    start += 1;
  }
  return { sizeKeys, terms };
}

function longestSizeAt(words: readonly string[], start: number): { key: string; words: number } | undefined {
  for (const count of [4, 3, 2, 1]) {
    if (start + count > words.length) continue;
    const key = tyreSizeKey(words.slice(start, start + count).join(' '));
    if (key) return { key, words: count };
  }
  return undefined;
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
