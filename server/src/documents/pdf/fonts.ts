import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';

const REGULAR = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'));
const BOLD = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'));

let opened: { regular: Font; bold: Font } | null = null;

/**
 * Returns the fonts of documents. They are embedded, because readers of the file may not have them; their digits have
 * one width, so columns line up. Opened once for all documents: reading their tables takes five times as long as
 * drawing a page.
 */
export function openFonts(): { regular: Font; bold: Font } {
  opened ??= {
    regular: openSync(REGULAR) as Font,
    bold: openSync(BOLD) as Font,
  };
  return opened;
}
