import { documentNoteText, documentPaymentTexts, documentTotalTexts } from '@iwe/domain';
import type { DocumentModel, DocumentTotalText } from '@iwe/domain';
import { INK, lineHeight, PAGE } from './paper.ts';
import type { Paper } from './paper.ts';

const SMALL = { size: 8, colour: INK.quiet } as const;
const TOTALS_WIDTH = 220;
const TOTALS_LEFT = PAGE.right - TOTALS_WIDTH;
const NOTES_WIDTH = PAGE.right - PAGE.left - TOTALS_WIDTH - 24;

/** Draws totals and payment details, on one page. */
export function drawFigures(paper: Paper, model: DocumentModel, beginPage: () => void): void {
  const rows = documentTotalTexts(model);
  const payment = documentPaymentTexts(model);
  const height = Math.max(rows.length * (lineHeight() + 4), payment.length * lineHeight() + 4) + 8;
  const whole = height + 10 + notesHeight(paper, model.notes);
  // The totals go to the next page as well rather than leave notes there alone.
  const isSplit = paper.y + whole > PAGE.bottom && whole <= ROOM && model.lines.length > 0;
  if (paper.y + height > PAGE.bottom || isSplit) beginPage();
  const top = paper.y + 8;
  const totalsEnd = drawTotals(paper, rows, top);
  const paymentEnd = drawPayment(paper, payment, top);
  paper.y = Math.max(totalsEnd, paymentEnd) + 10;
}

type Note = DocumentModel['notes'][number];

/** Points of a page below the head of a second one. */
const ROOM = PAGE.bottom - PAGE.top - 22;

const wrapNote = (paper: Paper, note: Note): string[] =>
  paper.wrap(documentNoteText(note), PAGE.right - PAGE.left, SMALL);
const notesHeight = (paper: Paper, notes: readonly Note[]): number =>
  notes.reduce((height, note) => height + wrapNote(paper, note).length * lineHeight(SMALL) + 4, 0);

/** Draws the notes, over as many pages as they need. The last two stay together, so that no page has one alone. */
export function drawNotes(paper: Paper, model: DocumentModel, beginPage: () => void): void {
  const { notes } = model;
  for (const [index, note] of notes.entries()) {
    const last = notesHeight(paper, notes.slice(index));
    if (index > 0 && index === notes.length - 2 && paper.y + last > PAGE.bottom && last <= ROOM) beginPage();
    const place = { x: PAGE.left, width: PAGE.right - PAGE.left, ...SMALL };
    for (const line of wrapNote(paper, note)) {
      if (paper.y + lineHeight(SMALL) > PAGE.bottom) beginPage();
      paper.tagged('P', undefined, () => paper.line(line, paper.y, place));
      paper.y += lineHeight(SMALL);
    }
    paper.y += 4;
  }
}

function drawTotals(paper: Paper, rows: readonly DocumentTotalText[], top: number): number {
  const table = paper.element('Table');
  let y = top;
  for (const { label, text, isMain } of rows) {
    const row = paper.element('TR', table);
    const style = { bold: isMain, size: isMain ? 10 : 9 };
    paper.tagged('TH', row, () => paper.line(label, y, { x: TOTALS_LEFT, width: 130, ...style }), 'Row');
    paper.tagged('TD', row, () =>
      paper.line(text, y, { x: TOTALS_LEFT, width: TOTALS_WIDTH, align: 'right', ...style }),
    );
    y += lineHeight() + 4;
  }
  return y;
}

function drawPayment(paper: Paper, texts: readonly string[], top: number): number {
  let y = top;
  texts.forEach((text, index) => {
    const place = { x: PAGE.left, width: NOTES_WIDTH, bold: index === 0 };
    paper.tagged(index === 0 ? 'H2' : 'P', undefined, () => {
      y = paper.lines(paper.wrap(text, NOTES_WIDTH, place), y, place);
    });
  });
  return y;
}
