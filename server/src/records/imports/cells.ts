import { isPlainDate, toCents } from '@iwe/domain';
import type { PlainDate } from '@iwe/domain';
import type { ImportRow } from './import-kind.ts';

/** A parsed cell, or why it could not be parsed. */
export type ReadCell<Value> = { value: Value; reason?: undefined } | { value?: undefined; reason: string };

/** Returns the cells of a row without those that could not be taken: these have a reason of their own already. */
export const readableCells = (
  cells: ImportRow['cells'],
  unread: NonNullable<ImportRow['unread']>,
): ImportRow['cells'] => Object.fromEntries(Object.entries(cells).filter(([key]) => unread[key] === undefined));

/**
 * Removes thousands separators (commas or spaces) before groups of three digits; any other comma may be a decimal sign
 * and is not removed.
 */
const withoutMarks = (text: string): string => {
  const plain = text.trim();
  return /^-?\d{1,3}([,\s]\d{3})+(\.\d*)?$/.test(plain) ? plain.replace(/[,\s]/g, '') : plain;
};

/** Parses a whole number of at least `min`, with or without thousands separators. `label` begins the reason. */
export function wholeNumber(
  text: string,
  label: string,
  { min = 0, max = 100_000 }: { min?: number; max?: number } = {},
): ReadCell<number> {
  const plain = withoutMarks(text);
  if (!/^-?\d+(\.0+)?$/.test(plain))
    return { reason: text === '' ? `${label} is missing.` : `${label} '${text}' is not a whole number.` };
  const value = Number(plain);
  if (value < min || value > max)
    return { reason: `${label} ${text} must be between ${min} and ${max.toLocaleString('en-AU')}.` };
  return { value };
}

/** Parses an amount of at most `max` AUD as cents: at most two decimals, '$' and thousands separators allowed. */
export function amount(text: string, label: string, { max = 10_000_000 }: { max?: number } = {}): ReadCell<number> {
  const plain = withoutMarks(text.replace(/^\s*\$/, ''));
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain))
    return { reason: text === '' ? `${label} is missing.` : `${label} '${text}' is not an amount.` };
  const value = Number(plain);
  if (value < 0 || value > max)
    return { reason: `${label} ${text} must be between 0 and ${max.toLocaleString('en-AU')}.` };
  if (!/^\d*(\.\d{0,2}0*)?$/.test(plain)) return { reason: `${label} ${text} has more than two decimals.` };
  return { value: toCents(value) };
}

/**
 * Parses a day: yyyy-mm-dd (a date cell is read as that) or dd/mm/yyyy. Any other text is refused instead of guessed:
 * 3/4/26 is April in Sydney and March in Boston.
 */
export function dayOf(text: string, label: string): ReadCell<PlainDate> {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const value = day === undefined ? text : `${year}-${month}-${day}`;
  if (isPlainDate(value)) return { value };
  return {
    reason:
      text === '' ? `${label} is missing.` : `${label} '${text}' is not a date. Write it as dd/mm/yyyy or yyyy-mm-dd.`,
  };
}

/** Parses yes or no in the words that people write. */
export function yesOrNo(text: string, label: string): ReadCell<boolean> {
  const word = text.toLowerCase();
  if (['1', 'yes', 'y', 'true'].includes(word)) return { value: true };
  if (['0', 'no', 'n', 'false', ''].includes(word)) return { value: false };
  return { reason: `${label} '${text}' must be Yes or No.` };
}
