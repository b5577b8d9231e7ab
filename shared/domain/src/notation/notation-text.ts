/** A piece of a text between blanks: as it was typed, and as notations are read. */
export interface Piece {
  readonly typed: string;
  readonly plain: string;
}

const LEADING = /^["'“”‘’([{]+/;
const TRAILING = /["'“”‘’)\]},;:.!?]+$/;

/**
 * Returns a word as notations are read: lower case, one kind of dash and multiplication sign, a decimal point instead
 * of a comma, without inch marks and without the punctuation around it.
 */
function plainOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/[×✕✖⨯∗]/g, 'x')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/(\d)(?:["″”]|''|’’)/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(LEADING, '')
    .replace(TRAILING, '');
}

/** Splits a text at its blanks; compatibility characters (full-width digits) become the usual ones first. */
export function piecesOf(text: string): Piece[] {
  return text
    .normalize('NFKC')
    .split(/\s+/)
    .filter((typed) => typed !== '')
    .map((typed) => ({ typed, plain: plainOf(typed) }));
}

/** Returns a number without zeros at its end, as keys have it: '10.50' and 10.5 are '10.5'. */
export const numeral = (value: number | string): string => String(Math.round(Number(value) * 1_000) / 1_000);

/** Whether a value is a multiple of a step, both exact to a thousandth. */
export const isMultiple = (value: number, step: number): boolean =>
  Math.round(value * 1_000) % Math.round(step * 1_000) === 0;

export const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most;
