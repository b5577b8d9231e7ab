import { centsToDecimalText, tryToCents } from '../money/index.ts';
import { exactNumber, seenNumber } from './number-text.ts';
import { shownText } from './sheet-cell.ts';
import { cleanLine, cleanText } from '../text/index.ts';
import type { CellValue, ColumnKind, SheetCell } from './sheet-cell.ts';

/**
 * The text of a cell in its column, with a remark where it was completed; or why the column cannot take the cell.
 * `rounded` is the amount that the sheet shows in place of a longer one: it is taken when the person agrees.
 */
export type TakenCell =
  | { readonly text: string; readonly note?: string; readonly rounded?: string; readonly reason?: undefined }
  | { readonly text?: undefined; readonly reason: string; readonly rounded?: string };

export interface TakingColumn {
  readonly kind: ColumnKind;
  /** Begins the reason. */
  readonly label: string;
}

const AS_TEXT = 'Format the cell as text and type the value again.';
const TEXTUAL: ReadonlySet<ColumnKind> = new Set(['text', 'code', 'phone', 'postcode']);

/**
 * Decides what a column takes from a cell: the one place where a stored type becomes a text. Text columns take what the
 * person sees; what a spreadsheet program turned into another type, an error and a formula without a result are
 * reasons, never values.
 */
export function takeCell(cell: SheetCell, column: TakingColumn, roundsToCents: boolean): TakenCell {
  const { kind, label } = column;
  const { merged } = cell;
  if (merged && kind === 'quantity' && cell.kind !== 'blank')
    return { reason: `${label} is merged over rows ${merged.from} to ${merged.to}. Give each row its own.` };
  switch (cell.kind) {
    case 'blank':
      return { text: '' };
    case 'text':
      return { text: kind === 'text' ? cleanText(cell.value) : cleanLine(cell.value) };
    case 'error':
      return { reason: `${label} is the error ${cell.shown}. Correct its formula or type the value.` };
    case 'formula-without-result':
      return {
        reason:
          `${label} is a formula whose result is not in the file. Open the file in your spreadsheet program, save ` +
          'it there and upload it again, or type the value.',
      };
    case 'boolean':
      return kind === 'code' || kind === 'phone' || kind === 'postcode'
        ? { reason: `${label} is ${shownText(cell)} as a yes-or-no value of the spreadsheet. ${AS_TEXT}` }
        : { text: shownText(cell) };
    case 'day':
      return takeDay(cell, column);
    case 'number':
      return takeNumber(cell, column, roundsToCents);
  }
}

function takeDay({ value, shown }: CellValue & { kind: 'day' }, { kind, label }: TakingColumn): TakenCell {
  if (kind === 'day')
    return value === '' ? { reason: `${label} '${shown}' is not a date. Type a day.` } : { text: value };
  const seen = value === '' || value === shown ? `'${shown}'` : `'${shown}' (${value})`;
  return TEXTUAL.has(kind)
    ? { reason: `${label} ${seen} is a date or time for the spreadsheet. ${AS_TEXT}` }
    : { reason: `${label} ${seen} is a date or time. Format the cell as a number and type the value again.` };
}

function takeNumber(
  cell: CellValue & { kind: 'number' },
  { kind, label }: TakingColumn,
  roundsToCents: boolean,
): TakenCell {
  const exact = exactNumber(cell.value);
  switch (kind) {
    case 'day':
      return { reason: `${label} ${exact} is a number, not a date. Format the cell as a date.` };
    case 'choice':
    case 'flag':
      return { text: exact };
    case 'quantity':
    case 'money':
      if (cell.shown.trim().endsWith('%'))
        return { reason: `${label} ${cell.shown.trim()} is a percentage. Format the cell as a number.` };
      return kind === 'quantity' ? { text: exact } : takeAmount(exact, cell, label, roundsToCents);
    default:
      return takeSeenNumber(cell, { kind, label });
  }
}

/** An amount has at most two decimals; one that is computed and shown so may be rounded when the person agrees. */
function takeAmount(
  exact: string,
  { shown }: CellValue & { kind: 'number' },
  label: string,
  roundsToCents: boolean,
): TakenCell {
  const cents = tryToCents(exact);
  if (!/\.\d{3}/.test(exact) || !/\.\d{2}(?!\d)/.test(shown) || cents === undefined) return { text: exact };
  const rounded = centsToDecimalText(cents);
  if (roundsToCents) return { text: rounded, rounded };
  return { reason: `${label} ${exact} has more than two decimals; the sheet shows ${rounded}.`, rounded };
}

const FIRST_DIGITS_OF_AREAS = /^[23478]/;

function takeSeenNumber(cell: CellValue & { kind: 'number' }, { kind, label }: TakingColumn): TakenCell {
  const { value } = cell;
  const seen = seenNumber(cell, kind === 'text' ? 'text' : 'identifier');
  if (seen === undefined)
    return Number.isInteger(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER
      ? { reason: `${label} ${cell.shown} has more digits than a spreadsheet retains in a number. ${AS_TEXT}` }
      : {
          reason:
            `${label} shows ${cell.shown}: the spreadsheet has turned a text with an E into a number, or ` +
            `shortened a long one. ${AS_TEXT}`,
        };
  if (kind === 'postcode') {
    if (!Number.isInteger(value) || value < 0) return { reason: `${label} ${seen} is not a postcode.` };
    return { text: /^\d+$/.test(seen) ? seen.padStart(4, '0') : seen };
  }
  if (kind === 'phone') {
    if (!Number.isInteger(value) || value < 0) return { reason: `${label} ${seen} is not a phone number.` };
    const digits = seen.replace(/\D/g, '');
    if (digits.length !== 9) return { text: seen };
    return FIRST_DIGITS_OF_AREAS.test(digits)
      ? { text: `0${seen}`, note: `${label} is taken as 0${seen}: the spreadsheet has dropped its first zero` }
      : { text: seen, note: `${label} ${seen} has nine digits: its first zero may be missing` };
  }
  return { text: seen };
}
