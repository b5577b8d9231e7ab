import { documentCarriedText, documentCellText } from '@iwe/domain';
import type { DocumentColumn, DocumentLine, DocumentModel } from '@iwe/domain';
import { INK, lineHeight, PAGE } from './paper.ts';
import type { Paper, TextStyle } from './paper.ts';

const CELL = { size: 8.5 } as const;
const HEAD = { size: 8, bold: true } as const;
const NOTE = { size: 7.5, colour: INK.quiet } as const;
const GAP = 8;
const ROW_PADDING = 3;

/** Narrowest and widest column in points; the name takes what is left. */
const LIMITS: Readonly<Record<'text' | 'quantity' | 'money', readonly [number, number]>> = {
  text: [28, 104],
  quantity: [30, 62],
  money: [48, 86],
};

interface PlacedColumn extends DocumentColumn {
  x: number;
  width: number;
  align: 'left' | 'right';
}

interface LinesTable {
  paper: Paper;
  model: DocumentModel;
  columns: readonly PlacedColumn[];
}

/**
 * Draws the lines from `paper.y` on, over as many pages as they need. Every page repeats the head of the columns; sums
 * are carried over at its end and at the beginning of the next one. `beginPage` is given the index of its first line.
 */
export function drawLines(paper: Paper, model: DocumentModel, beginPage: (firstLine: number) => void): void {
  const columns = placeColumns(paper, model);
  const sheet: LinesTable = { paper, model, columns };
  const table = paper.element('Table');
  const headRow = paper.element('TR', table);
  drawColumnHeads(sheet, (draw) => paper.tagged('TH', headRow, draw, 'Column'));
  paper.rule(paper.y, INK.text);
  const carryHeight = lineHeight(CELL) + 2 * ROW_PADDING;
  model.lines.forEach((line, index) => {
    const cells = columns.map((column) => ({
      column,
      texts: paper.wrap(documentCellText(line, column), column.width, CELL),
      notes: column.key === 'name' && line.description !== '' ? paper.wrap(line.description, column.width, NOTE) : [],
    }));
    const height =
      Math.max(...cells.map(({ texts, notes }) => texts.length * lineHeight(CELL) + notes.length * lineHeight(NOTE))) +
      2 * ROW_PADDING;
    const isLast = index === model.lines.length - 1;
    if (paper.y + height + (isLast ? 0 : carryHeight) > PAGE.bottom) {
      const before = model.lines.slice(0, index);
      paper.artifact(() => drawCarried(sheet, 'Carried forward', before), 'Pagination');
      beginPage(index);
      paper.artifact(() => drawColumnHeads(sheet, (draw) => draw()), 'Pagination');
      paper.rule(paper.y, INK.text);
      paper.artifact(() => drawCarried(sheet, 'Brought forward', before), 'Pagination');
    }
    const row = paper.element('TR', table);
    const top = paper.y + ROW_PADDING;
    for (const { column, texts, notes } of cells)
      paper.tagged('TD', row, () => {
        const y = paper.lines(texts, top, { ...column, ...CELL });
        paper.lines(notes, y, { ...column, ...NOTE });
      });
    paper.y += height;
    paper.rule(paper.y);
  });
}

/** Widths follow the longest content within limits. */
function placeColumns(paper: Paper, { columns, lines }: DocumentModel): PlacedColumn[] {
  const widest = (texts: readonly string[], style: TextStyle) =>
    texts.reduce((width, text) => Math.max(width, paper.widthOf(text, style)), 0);
  const widths = columns.map((column) => {
    if (column.key === 'name') return 0;
    const [least, most] = LIMITS[column.kind];
    const sum = documentCarriedText(lines, column);
    const content = widest([...lines.map((line) => documentCellText(line, column)), sum], CELL);
    const label = widest(column.label.split(' '), HEAD);
    return Math.min(most, Math.max(least, content, label)) + 0.5;
  });
  const fixed = widths.reduce((sum, width) => sum + width, 0) + GAP * (columns.length - 1);
  let x: number = PAGE.left;
  return columns.map((column, index) => {
    const width = column.key === 'name' ? PAGE.right - PAGE.left - fixed : (widths[index] ?? 0);
    const placed: PlacedColumn = { ...column, x, width, align: column.kind === 'text' ? 'left' : 'right' };
    x += width + GAP;
    return placed;
  });
}

/** Draws the labels of the columns; `cell` tags each of them, or not. */
function drawColumnHeads({ paper, columns }: LinesTable, cell: (draw: () => void) => void): void {
  const labels = columns.map((column) => ({ column, texts: paper.wrap(column.label, column.width, HEAD) }));
  const height = Math.max(...labels.map(({ texts }) => texts.length)) * lineHeight(HEAD) + 2 * ROW_PADDING;
  const bottom = paper.y + height;
  for (const { column, texts } of labels)
    cell(() => {
      paper.lines(texts, bottom - ROW_PADDING - texts.length * lineHeight(HEAD), { ...column, ...HEAD });
    });
  paper.y = bottom;
}

function drawCarried({ paper, columns }: LinesTable, label: string, lines: readonly DocumentLine[]): void {
  const style = { ...CELL, bold: true };
  const y = paper.y + ROW_PADDING;
  paper.line(label, y, { x: PAGE.left, width: 120, ...style });
  for (const column of columns) paper.line(documentCarriedText(lines, column), y, { ...column, ...style });
  paper.y += lineHeight(CELL) + 2 * ROW_PADDING;
}
