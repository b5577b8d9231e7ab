/** The error that replaces a formula without a stored result: a name that no spreadsheet program uses. */
export const NO_RESULT = '#NO-RESULT!';

const CELL = /<((?:\w+:)?)c(\s[^<>]*?)?(?:\/>|>([\s\S]*?)<\/\1c>)/g;
const CELL_WITHOUT_ADDRESS = /<(?:\w+:)?c(?:[>/]|\s(?![^<>]*\br=))/;
const ROW_WITHOUT_CELLS = /<(?:\w+:)?row\s[^<>]*\br=[^<>]*\/>/g;
const HIDES = /\shidden=|\sht=/;
const FORMULA = /<(?:\w+:)?f[\s/>]/;
const RESULT = /<(?:\w+:)?(?:v(?:\s[^>]*)?>[^<]|is[\s>])/;
const EMPTY_RESULT = /<(?:\w+:)?v[\s/>]/;
const IS_TEXT = /\st=["']str["']/;
const TYPE = /\st=(?:"[^"]*"|'[^']*')/;

/** Bytes that are worked on at once, so that a large sheet never needs its size several times. */
const CHUNK_BYTES = 1_000_000;

/**
 * Returns the XML of a sheet as the parser needs it. A formula without a stored result becomes the error NO_RESULT:
 * the parser would read it as empty or as 0, like a stored result. Programs that write formulas without computing them
 * leave the result out. Cells and rows that have nothing but a format are left out, because each of them would cost
 * memory.
 */
export function prepareSheet(sheet: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < sheet.length;) {
    const end = nextRow(sheet, at + CHUNK_BYTES);
    // One character a byte: only tags and attributes in ASCII are compared.
    parts.push(Buffer.from(prepareRows(sheet.toString('latin1', at, end)), 'latin1'));
    at = end;
  }
  return Buffer.concat(parts);
}

/** Returns where the first row behind `from` begins; the end of the sheet when there is none. */
function nextRow(sheet: Buffer, from: number): number {
  const plain = sheet.indexOf('<row ', from);
  const prefixed = plain === -1 ? sheet.indexOf(':row ', from) : -1;
  const at = prefixed === -1 ? plain : sheet.lastIndexOf('<', prefixed);
  return at === -1 ? sheet.length : at;
}

function prepareRows(xml: string): string {
  // Without addresses the place of a cell follows from the number of those before it.
  const areAddressed = !CELL_WITHOUT_ADDRESS.test(xml);
  const cells = xml.replace(CELL, (cell: string, prefix: string, attributes = '', content?: string) => {
    if (content === undefined) return areAddressed ? '' : cell;
    if (!FORMULA.test(content) || RESULT.test(content)) return cell;
    // A formula whose result is an empty text says so by its type.
    if (IS_TEXT.test(attributes) && EMPTY_RESULT.test(content)) return cell;
    return `<${prefix}c${attributes.replace(TYPE, '')} t="e"><${prefix}v>${NO_RESULT}</${prefix}v></${prefix}c>`;
  });
  return cells.replace(ROW_WITHOUT_CELLS, (row) => (HIDES.test(row) ? row : ''));
}
