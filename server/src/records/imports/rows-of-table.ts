import { cleanLine, exactNumber, headingKey, shownText, takeCell } from '@iwe/domain';
import type { SheetCell } from '@iwe/domain';
import type { ImportAnswers, ImportQuestion } from '@iwe/contract';
import type { ImportColumn, ImportRow } from './import-kind.ts';
import { HEADING_ROWS, tooManyRows } from './upload/limits.ts';
import { refuseFile } from './upload/refusals.ts';
import type { ParsedFile, SheetRow } from './upload/parse-file.ts';

/** The rows of a file by the columns of its kind, the parts of the file that are not read, and what is asked. */
export interface TableRows {
  rows: ImportRow[];
  notes: string[];
  questions: ImportQuestion[];
}

/** Heading of the reason column in files of failed rows; when such a file is uploaded again, the column is ignored. */
export const REASON_HEADING = 'Reason';
const NAMED_ROWS = 5;

/**
 * Reads the row of headings and all rows below it: each cell as its column takes it. Throws a Problem when there are no
 * rows or more than `maxRows`, or when a required column is missing. Hidden rows and columns are left out until the
 * person has agreed; only hidden columns without which nothing can be read are shown in the preview.
 */
export function rowsOfTable(
  file: ParsedFile,
  columns: readonly ImportColumn[],
  { maxRows, answers = {} }: { maxRows: number; answers?: ImportAnswers },
): TableRows {
  const { sheet } = file;
  if (file.rows.length === 0)
    throw refuseFile('file-empty', `The sheet '${sheet}' is empty. ${sheetsHint(file, [columns])}`.trim());
  const { head, headings, index } = headingsOf(file, columns);
  const { places, hidden } = placesOf(columns, headings, file.hiddenColumns, answers);
  const missing = columns
    .filter((column) => column.required && places.get(column.key) === -1)
    .map(({ label }) => `'${label}'`);
  if (missing.length > 0)
    throw refuseFile(
      'file-columns',
      `The sheet '${sheet}' was read. The headings must be in one of its first ten rows; ` +
        `${missing.length === 1 ? `the column ${missing[0]} is` : `the columns ${missing.join(', ')} are`} ` +
        `missing${hidden.some(({ required }) => required) ? ' or hidden' : ''}. ` +
        (sheetsHint(file, [columns]) || 'The template shows every column.'),
    );
  const below = file.rows.slice(index + 1);
  const hiddenRows = below.filter(({ isHidden }) => isHidden);
  const body = answers.hiddenRows === 'yes' ? below : below.filter(({ isHidden }) => !isHidden);
  if (below.length === 0) throw refuseFile('file-rows', `There is no row below the headings of the sheet '${sheet}'.`);
  if (body.length > maxRows) throw refuseFile('file-rows', tooManyRows(maxRows, sheet));
  const { rows, rounded } = takeRows(body, columns, places, answers);
  return {
    rows,
    notes: [...unreadNotes(head, headings, new Set(places.values()), hidden), ...sheetNotes(file)],
    questions: [
      ...hiddenRowsQuestion(hiddenRows, file, answers),
      ...hiddenColumnsQuestion(hidden, file, answers),
      ...roundingQuestion(rounded, answers),
    ],
  };
}

/** A heading of a file with the first texts below it. */
export interface FoundHeading {
  heading: string;
  samples: string[];
}

const SAMPLES = 3;

/**
 * Returns the headings of a file whose columns nobody has named yet: the texts of the first row, among the first ten,
 * that has most of them. Two of one name are one, because only the first of them can be read.
 */
export function foundHeadings(file: ParsedFile): FoundHeading[] {
  const rows = file.rows.slice(0, HEADING_ROWS);
  const texts = (row: SheetRow): number => row.cells.filter((cell) => cell.kind === 'text' && cell.value !== '').length;
  const head = rows.reduce((best, row) => (texts(row) > texts(best) ? row : best), rows[0] ?? NO_ROW);
  const below = file.rows.filter(({ row, isHidden }) => row > head.row && !isHidden);
  const found = head.cells.flatMap((cell, place): FoundHeading[] => {
    const heading = cell.kind === 'text' ? cleanLine(cell.value) : '';
    if (headingKey(heading) === '') return [];
    const samples = below
      .map(({ cells }) => shownText(cells[place] ?? { kind: 'blank' }))
      .filter((text) => text !== '');
    return [{ heading, samples: samples.slice(0, SAMPLES).map((text) => text.slice(0, 60)) }];
  });
  return [...new Map(found.toReversed().map((each) => [headingKey(each.heading), each])).values()].toReversed();
}

const NO_ROW: SheetRow = { row: 0, cells: [], isHidden: false };

/** Returns how many of the columns the file has, to recognise its kind. */
export function headingsRead(file: ParsedFile, columns: readonly ImportColumn[]): number {
  return file.rows.length === 0 ? 0 : headingsOf(file, columns).count;
}

/**
 * Returns what to do when the sheet that was read has not the headings and another one has them; '' when none has.
 * `kinds` are the columns of all kinds that the file may be.
 */
export function sheetsHint(file: ParsedFile, kinds: readonly (readonly ImportColumn[])[]): string {
  const found = file.others.find(({ rows }) =>
    rows.some((texts) => {
      const headings = texts.map(headingKey);
      return kinds.some((columns) =>
        columns.every((column) => !column.required || headingPlaces(column, headings).length > 0),
      );
    }),
  );
  if (!found) return '';
  const name = `'${found.name}'`;
  return found.isHidden
    ? `The hidden sheet ${name} has these headings: show it, make it the first sheet and upload the file again.`
    : `${name} has these headings: make it the first sheet and upload the file again.`;
}

/** Returns the row among the first ones that names most of the columns; the first of them where several do. */
function headingsOf(
  file: ParsedFile,
  columns: readonly ImportColumn[],
): { head: SheetRow; headings: string[]; index: number; count: number } {
  const rows = file.rows.slice(0, HEADING_ROWS).map((head, index) => {
    const headings = head.cells.map((cell) => headingKey(shownText(cell)));
    const count = columns.filter((column) => headingPlaces(column, headings).length > 0).length;
    return { head, headings, index, count };
  });
  return rows.reduce((best, row) => (row.count > best.count ? row : best));
}

/** Returns the places that have the column's heading or one of its aliases. */
function headingPlaces(column: ImportColumn, headings: readonly string[]): number[] {
  const names = [column.label, ...(column.aliases ?? [])].map(headingKey);
  return headings.flatMap((heading, index) => (heading !== '' && names.includes(heading) ? [index] : []));
}

type Places = ReadonlyMap<string, number>;

/** Returns where each column is read, -1 for nowhere, and the columns whose only place is hidden. */
function placesOf(
  columns: readonly ImportColumn[],
  headings: readonly string[],
  hiddenPlaces: readonly number[],
  { hiddenColumns }: ImportAnswers,
): { places: Places; hidden: ImportColumn[] } {
  const hidden: ImportColumn[] = [];
  const places = columns.map((column): [string, number] => {
    const all = headingPlaces(column, headings);
    const visible = all.find((place) => !hiddenPlaces.includes(place));
    if (visible !== undefined || all.length === 0) return [column.key, visible ?? -1];
    hidden.push(column);
    const isTaken = hiddenColumns === 'yes' || (hiddenColumns === undefined && column.required === true);
    return [column.key, isTaken ? (all[0] ?? -1) : -1];
  });
  return { places: new Map(places), hidden };
}

/** A price that the sheet shows with fewer decimals than it has. */
interface RoundedCell {
  row: number;
  exact: string;
  shown: string;
}

function takeRows(
  body: readonly SheetRow[],
  columns: readonly ImportColumn[],
  places: Places,
  { roundToCents }: ImportAnswers,
): { rows: ImportRow[]; rounded: RoundedCell[] } {
  const rounded: RoundedCell[] = [];
  const rows = body.map(({ row, cells }): ImportRow => {
    const texts: Record<string, string> = {};
    const unread: Record<string, string> = {};
    const remarks: string[] = [];
    for (const column of columns) {
      const cell: SheetCell = cells[places.get(column.key) ?? -1] ?? { kind: 'blank' };
      const taken = takeCell(cell, column, roundToCents === 'yes');
      texts[column.key] = taken.text ?? shownText(cell);
      if (taken.rounded !== undefined && cell.kind === 'number')
        rounded.push({ row, exact: exactNumber(cell.value), shown: taken.rounded });
      if (taken.reason !== undefined) unread[column.key] = taken.reason;
      else if (taken.note !== undefined) remarks.push(taken.note);
    }
    return {
      row,
      cells: texts,
      ...(Object.keys(unread).length > 0 ? { unread } : {}),
      ...(remarks.length > 0 ? { remarks } : {}),
    };
  });
  return { rows, rounded };
}

function unreadNotes(
  head: SheetRow,
  headings: readonly string[],
  read: ReadonlySet<number>,
  hidden: readonly ImportColumn[],
): string[] {
  const asked = hidden.flatMap((column) => headingPlaces(column, headings));
  const unread = head.cells
    .map(shownText)
    .filter(
      (text, index) =>
        text !== '' && !read.has(index) && !asked.includes(index) && headings[index] !== headingKey(REASON_HEADING),
    )
    .map((text) => `'${text.slice(0, 60)}'`);
  if (unread.length === 0) return [];
  return [`Not read: ${unread.length === 1 ? 'the column' : 'the columns'} ${unread.join(', ')}.`];
}

function sheetNotes({ sheet, others }: ParsedFile): string[] {
  if (others.length === 0) return [];
  const hidden = others.filter(({ isHidden }) => isHidden).map(({ name }) => `'${name}'`);
  if (hidden.length === 0) return [`Only the first sheet, '${sheet}', is read.`];
  return [
    `Only the first visible sheet, '${sheet}', is read. ` +
      `${hidden.length === 1 ? `The hidden sheet ${hidden[0]} is` : `The hidden sheets ${hidden.join(', ')} are`} not.`,
  ];
}

function hiddenRowsQuestion(
  hidden: readonly SheetRow[],
  { sheet }: ParsedFile,
  answers: ImportAnswers,
): ImportQuestion[] {
  if (hidden.length === 0) return [];
  const named = hidden.slice(0, NAMED_ROWS).map(({ row }) => String(row));
  const more = hidden.length > NAMED_ROWS ? ' and others' : '';
  return [
    {
      key: 'hiddenRows',
      text:
        `${hidden.length} hidden ${hidden.length === 1 ? 'row: take it' : 'rows: take them'} too? ` +
        `A filter or a group hides ${hidden.length === 1 ? 'row' : 'rows'} ${named.join(', ')}${more} of '${sheet}'.`,
      answer: answers.hiddenRows ?? null,
    },
  ];
}

function hiddenColumnsQuestion(
  hidden: readonly ImportColumn[],
  { sheet }: ParsedFile,
  answers: ImportAnswers,
): ImportQuestion[] {
  if (hidden.length === 0) return [];
  const labels = hidden.map(({ label }) => `'${label}'`);
  return [
    {
      key: 'hiddenColumns',
      text:
        `${hidden.length} hidden ${hidden.length === 1 ? 'column: take it' : 'columns: take them'} too? ` +
        `The sheet '${sheet}' does not show ${labels.join(', ')}.`,
      answer: answers.hiddenColumns ?? null,
    },
  ];
}

function roundingQuestion(rounded: readonly RoundedCell[], { roundToCents }: ImportAnswers): ImportQuestion[] {
  const [first] = rounded;
  if (!first) return [];
  const count = `${rounded.length} ${rounded.length === 1 ? 'price has' : 'prices have'} more than two decimals`;
  return [
    {
      key: 'roundToCents',
      text: `Round to cents as shown? ${count}: row ${first.row} has ${first.exact} and shows ${first.shown}.`,
      answer: roundToCents ?? null,
    },
  ];
}
