// Characters that nobody sees: format characters (Unicode Cf: zero-width, direction marks, soft hyphen, byte order
// mark) and what Unicode lets programs ignore (fillers, tags, variation selectors).
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');
/** Parts of one picture: the joiner between two, and the selector that makes a sign a picture (❤️, 1️⃣). */
const OF_PICTURES = new RegExp(
  String.raw`(?<=\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]*)\u200D(?=\p{Extended_Pictographic})` +
    String.raw`|(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  'gu',
);

/** Texts that are clean already: visible ASCII with single blanks. Most are, and cost no more than this. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Returns a code, name, reference, number or address of mail as people see it: one line without characters that nobody
 * sees, runs of blanks (also no-break spaces, tabs and line breaks) as one blank, none at either end, accents composed
 * with their letters (NFC). Pictures made of several characters stay whole.
 */
export function cleanLine(text: string): string {
  return PLAIN.test(text) ? text : visible(text).replaceAll(/\s+/g, ' ').trim();
}

/**
 * The same for a text of several lines (notes, descriptions, addresses): line breaks and blanks inside a line stay as
 * they are, blanks at the end of a line and of the text go.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return visible(text)
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[^\S\n]+$/gm, '')
    .trim();
}

/** Returns the text by which two codes, names or references are the same: cleaned, without capitals. */
export const sameText = (text: string): string => cleanLine(text).toLowerCase();

function visible(text: string): string {
  if (!INVISIBLE.test(text)) return text.normalize('NFC');
  const kept = new Set([...text.matchAll(OF_PICTURES)].map(({ index }) => index));
  return text
    .replaceAll(EVERY_INVISIBLE, (character, index: number) => (kept.has(index) ? character : ''))
    .normalize('NFC');
}
