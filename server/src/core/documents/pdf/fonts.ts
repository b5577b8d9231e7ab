import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';

/**
 * What is tried for a character, in this order: Latin, Greek, Cyrillic and Vietnamese; Chinese, Japanese and most
 * symbols; emoji.
 */
const FACES = ['text', 'chinese', 'emoji'] as const;
type Face = (typeof FACES)[number];
/** A face in one of its weights. */
export type FontName = `${Face}${'' | '-bold'}`;

const CHINESE = import.meta.resolve('@embedpdf/fonts-sc');
const FILES: Readonly<Record<FontName, string>> = {
  text: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  'text-bold': import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  chinese: new URL('../fonts/NotoSansHans-Regular.otf', CHINESE).href,
  'chinese-bold': new URL('../fonts/NotoSansHans-Bold.otf', CHINESE).href,
  emoji: import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  'emoji-bold': import.meta.resolve('@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
};

const opened = new Map<FontName, Font>();
const faces = new Map<number, Face | null>();

/**
 * Returns a font of documents. Fonts are embedded, because readers of the file may not have them; the digits of `text`
 * have one width, so columns line up. Each is opened when it is first needed (the Chinese one has 8 MB) and once for
 * all documents: reading their tables takes five times as long as drawing a page.
 */
export function openFont(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = openSync(fileURLToPath(FILES[name])) as Font;
  opened.set(name, font);
  return font;
}

/** Returns the first face that has a character; null when none has it. */
function faceOf(character: number): Face | null {
  const known = faces.get(character);
  if (known !== undefined) return known;
  const face = FACES.find((each) => openFont(each).hasGlyphForCodePoint(character)) ?? null;
  faces.set(character, face);
  return face;
}

/** Characters of a text that one font draws. */
export interface FontRun {
  readonly font: FontName;
  readonly text: string;
}

const PLAIN = /^[\x20-\x7e]*$/;
/** Joiners, variation selectors, direction marks and control characters draw nothing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Splits a text by the fonts that draw it; passes characters that no font has to `miss` and leaves them out. */
export function fontRuns(text: string, isBold: boolean, miss: (character: string) => void): readonly FontRun[] {
  const named = (face: Face): FontName => (isBold ? `${face}-bold` : face);
  if (PLAIN.test(text)) return [{ font: named('text'), text }];
  const runs: { font: FontName; text: string }[] = [];
  for (const character of text.normalize('NFC').replaceAll('\t', ' ').replaceAll(INVISIBLE, '')) {
    const face = faceOf(character.codePointAt(0) ?? 0);
    if (face === null) miss(character);
    else if (runs.at(-1)?.font === named(face)) (runs.at(-1) as FontRun & { text: string }).text += character;
    else runs.push({ font: named(face), text: character });
  }
  return runs;
}
