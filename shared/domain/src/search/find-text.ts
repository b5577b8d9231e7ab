import { ALL_SHEET_TYPES, SHEET_TYPES } from '../enums/sheet-type.ts';
import type { SheetType } from '../enums/sheet-type.ts';
import { foldText } from './fold-text.ts';
import { MAX_KEYWORD_LENGTH, MAX_SEARCH_TERMS } from './keyword.ts';

/** The smallest number of digits in a sheet number; larger numbers have more. */
export const SHEET_NUMBER_DIGITS = 6;
/** Trigram indexes find no shorter text; a shorter one is searched as prefix. */
export const MIN_CONTAINS_LENGTH = 3;

/** Sheets of these types with a number between both ends (inclusive). */
export interface NumberRange {
  readonly types: readonly SheetType[];
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the sheet numbers that a typed text may mean, best match first: 'IN000123' and '123' are that number;
 * 'IN0001' and 'in' are prefixes of a range. Empty for a text that is not a sheet number.
 */
export function sheetNumberRanges(text: string): NumberRange[] {
  const match = /^([a-z]{2})?\s*(\d{0,9})$/i.exec(text.trim());
  if (!match) return [];
  const [, prefix = '', digits = ''] = match;
  const types = ALL_SHEET_TYPES.filter(
    (type) => prefix === '' || SHEET_TYPES[type].numberPrefix === prefix.toUpperCase(),
  );
  if (types.length === 0 || (prefix === '' && digits === '')) return [];
  if (digits === '') return [{ types, from: 1, to: 999_999_999 }];
  const value = Number(digits);
  const exact = value > 0 ? [{ types, from: value, to: value }] : [];
  // A bare number with fewer digits would be a prefix of thousands of numbers of every kind; with letters a prefix is
  // meant.
  if (prefix === '' || digits.length >= SHEET_NUMBER_DIGITS) return exact;
  const step = 10 ** (SHEET_NUMBER_DIGITS - digits.length);
  return [...exact, { types, from: Math.max(1, value * step), to: (value + 1) * step - 1 }];
}

/** Number of digits of the largest possible sheet number. */
const MOST_DIGITS = 9;

/**
 * Returns the sheet numbers whose text begins with these characters: 'IN0001' is IN000100 to IN000199, 'in1' is
 * IN100000 and up. Empty unless the text is a kind's letters followed by digits; other texts may occur anywhere in a
 * number.
 */
export function sheetNumbersStartingWith(text: string): NumberRange[] {
  const [, prefix = '', digits = ''] = /^([a-z]{2})(\d{1,9})$/i.exec(text) ?? [];
  const types = ALL_SHEET_TYPES.filter((type) => SHEET_TYPES[type].numberPrefix === prefix.toUpperCase());
  if (types.length === 0) return [];
  // Numbers larger than six digits have no leading zeros.
  const lengths = Array.from({ length: MOST_DIGITS + 1 }, (_, length) => length).filter(
    (length) =>
      length >= Math.max(SHEET_NUMBER_DIGITS, digits.length) &&
      (length === SHEET_NUMBER_DIGITS || !digits.startsWith('0')),
  );
  return lengths.map((length) => {
    const step = 10 ** (length - digits.length);
    return { types, from: Math.max(1, Number(digits) * step), to: (Number(digits) + 1) * step - 1 };
  });
}

/** An Australian number with the country's code: +61 412 345 678, 0061…, 61412345678, +61 (0)412 345 678. */
const WITH_COUNTRY = /^(?:0011|00)?61(?=0?[2-478]\d{8}$)/;

/**
 * Returns the folded search words for people and companies. A text of digits and the usual separators is a phone number
 * or an ABN: only its digits are used, without a leading +61 or 0, which some notations have and others lack.
 */
export function contactTerms(text: string): string[] {
  const trimmed = text.trim().slice(0, MAX_KEYWORD_LENGTH);
  const isNumber = /^[+\d][\d\s().\-/]*$|^\(\d[\d\s().\-/]*$/.test(trimmed);
  const digits = trimmed.replace(/\D/g, '');
  if (isNumber && digits.length >= 5) {
    const national = trimmed.startsWith('+61') ? digits.slice(2) : digits.replace(WITH_COUNTRY, '');
    return [national.replace(/^0/, '')];
  }
  return [
    ...new Set(
      foldText(trimmed)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, MAX_SEARCH_TERMS);
}
