const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
};
const PLAIN = /^[ -~]*$/;

/**
 * Returns a text as searches compare it: without accents and capitals, every apostrophe and dash as the one of the
 * keyboard. `iwe_fold` of the database returns the same.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replaceAll(/[‘’ʼ´′]/g, "'")
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðıħ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Returns a folded term without its dashes if it may be a code that was typed with others than it is stored with. */
export function withoutDashes(term: string): string | undefined {
  const bare = term.replaceAll('-', '');
  return bare !== term && bare.length >= 4 && /\d/.test(bare) ? bare : undefined;
}

const COLLATOR = new Intl.Collator('en-AU', { numeric: true });

/** Compares two texts as lists order them: accents and capitals beside their plain letters, numbers by their value. */
export const compareTexts = (one: string, other: string): number => COLLATOR.compare(one, other);
