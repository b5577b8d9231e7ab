import { ALL_SHEET_TYPES, SHEET_TYPES } from '../enums/sheet-type.ts';
import type { SheetType } from '../enums/sheet-type.ts';
import { MAX_KEYWORD_LENGTH, MAX_SEARCH_TERMS } from './keyword.ts';

/** Digits of a sheet number; a larger number simply has more. */
export const SHEET_NUMBER_DIGITS = 6;
/** Trigram indexes find nothing shorter; a shorter text is looked up by its beginning. */
export const MIN_CONTAINS_LENGTH = 3;

/** Sheets of these types whose number lies between both ends (inclusive). */
export interface NumberRange {
  readonly types: readonly SheetType[];
  readonly from: number;
  readonly to: number;
}

/**
 * The numbers that a typed text may stand for, nearest first: 'IN000123' and '123' are that number; 'IN0001' and 'in' begin the
 * numbers between. Empty for a text that is no sheet number.
 */
export function sheetNumberRanges(text: string): NumberRange[] {
  const match = /^([a-z]{2})?\s*(\d{0,9})$/i.exec(text.trim());
  if (!match) return [];
  const [, prefix = '', digits = ''] = match;
  const types = ALL_SHEET_TYPES.filter((type) => prefix === '' || SHEET_TYPES[type].numberPrefix === prefix.toUpperCase());
  if (types.length === 0 || (prefix === '' && digits === '')) return [];
  if (digits === '') return [{ types, from: 1, to: 999_999_999 }];
  const value = Number(digits);
  const exact = value > 0 ? [{ types, from: value, to: value }] : [];
  // A bare number of fewer digits would begin thousands of every kind; with the letters the beginning is meant.
  if (prefix === '' || digits.length >= SHEET_NUMBER_DIGITS) return exact;
  const step = 10 ** (SHEET_NUMBER_DIGITS - digits.length);
  return [...exact, { types, from: Math.max(1, value * step), to: (value + 1) * step - 1 }];
}

/** Digits of the largest number that a sheet may have. */
const MOST_DIGITS = 9;

/**
 * The numbers that are written with these characters at their beginning: 'IN0001' is IN000100 to IN000199, 'in1' all from IN100000
 * on. Empty for a text that is not the letters of a kind with digits behind them, which may stand anywhere in a number.
 */
export function sheetNumbersWritten(text: string): NumberRange[] {
  const [, prefix = '', digits = ''] = /^([a-z]{2})(\d{1,9})$/i.exec(text) ?? [];
  const types = ALL_SHEET_TYPES.filter((type) => SHEET_TYPES[type].numberPrefix === prefix.toUpperCase());
  if (types.length === 0) return [];
  // Larger numbers than the usual ones have no zeros in front.
  const lengths = Array.from({ length: MOST_DIGITS + 1 }, (_, length) => length).filter((length) => length >= Math.max(SHEET_NUMBER_DIGITS, digits.length) && (length === SHEET_NUMBER_DIGITS || !digits.startsWith('0')));
  return lengths.map((length) => {
    const step = 10 ** (length - digits.length);
    return { types, from: Math.max(1, Number(digits) * step), to: (Number(digits) + 1) * step - 1 };
  });
}

/**
 * The words of a search for people and companies. A text made of digits and the usual signs around them is a phone number or an
 * ABN: it is its digits alone, without the +61 or the 0 in front that one writing has and the other lacks.
 */
export function contactTerms(text: string): string[] {
  const trimmed = text.trim().slice(0, MAX_KEYWORD_LENGTH);
  const isNumber = /^[+\d][\d\s().\-/]*$|^\(\d[\d\s().\-/]*$/.test(trimmed);
  const digits = trimmed.replace(/\D/g, '');
  if (isNumber && digits.length >= 5) return [trimmed.startsWith('+61') ? digits.slice(2) : digits.replace(/^0/, '')];
  return [...new Set(trimmed.toLowerCase().split(/\s+/).filter((word) => word !== ''))].slice(0, MAX_SEARCH_TERMS);
}
