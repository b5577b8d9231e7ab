import { documentBlocks, documentNumberText } from '@iwe/domain';
import type { DocumentModel } from '@iwe/domain';
import { drawLogo } from './draw-logo.ts';
import { INK, lineHeight, PAGE } from './paper.ts';
import type { Paper } from './paper.ts';

const SMALL = { size: 8, colour: INK.quiet } as const;
const HALF = (PAGE.right - PAGE.left) / 2 - 12;
const MIDDLE = PAGE.left + HALF + 24;

/** Draws the head of the first page: letterhead, title and number, parties, facts. */
export function drawHead(paper: Paper, model: DocumentModel): void {
  const letterheadEnd = drawLetterhead(paper, model);
  const titleEnd = drawTitle(paper, model);
  paper.y = Math.max(letterheadEnd, titleEnd) + 10;
  paper.rule(paper.y);
  paper.y += 10;
  const top = paper.y;
  const partyEnd = drawParties(paper, model, top);
  const factsEnd = drawFacts(paper, model, top);
  paper.y = Math.max(partyEnd, factsEnd) + 12;
}

function drawLetterhead(paper: Paper, { letterhead }: DocumentModel): number {
  const column = { x: PAGE.left, width: HALF };
  let y: number = PAGE.top;
  y += drawLogo(paper, letterhead.logo, column.x, y);
  const name = { ...column, size: 11, bold: true };
  if (letterhead.name !== '')
    paper.tagged('P', undefined, () => {
      y = paper.lines(paper.wrap(letterhead.name, HALF, name), y, name);
    });
  const contact = [letterhead.phone, letterhead.email].filter((text) => text !== '').join('  ·  ');
  const details = [letterhead.abn && `ABN ${letterhead.abn}`, ...letterhead.addressLines, contact, letterhead.website];
  for (const text of details.filter((each) => each !== ''))
    paper.tagged('P', undefined, () => {
      y = paper.lines(paper.wrap(text, HALF, SMALL), y, { ...column, ...SMALL });
    });
  return y;
}

function drawTitle(paper: Paper, model: DocumentModel): number {
  const place = { x: MIDDLE, width: HALF, align: 'right', bold: true } as const;
  let y: number = PAGE.top;
  paper.tagged('H1', undefined, () => {
    y = paper.lines([model.title], y, { ...place, size: 22 });
    y = paper.lines([documentNumberText(model)], y, { ...place, size: 12 });
  });
  return y;
}

function drawParties(paper: Paper, model: DocumentModel, top: number): number {
  let y = top;
  for (const { label, name, texts } of documentBlocks(model)) {
    paper.tagged('H2', undefined, () => {
      y = paper.lines([label], y, { x: PAGE.left, width: HALF, ...SMALL });
    });
    for (const text of name === '' ? texts : [name, ...texts]) {
      const place = { x: PAGE.left, width: HALF, bold: text === name };
      paper.tagged('P', undefined, () => {
        y = paper.lines(paper.wrap(text, HALF, place), y, place);
      });
    }
    y += 6;
  }
  return y;
}

function drawFacts(paper: Paper, { facts }: DocumentModel, top: number): number {
  if (facts.length === 0) return top;
  const label = { x: MIDDLE, width: 90, ...SMALL };
  const value = { x: MIDDLE + 96, width: HALF - 96 };
  const table = paper.element('Table');
  let y: number = top;
  for (const fact of facts) {
    const row = paper.element('TR', table);
    const texts = paper.wrap(fact.text, value.width);
    paper.tagged('TH', row, () => paper.line(fact.label, y + 1, label), 'Row');
    paper.tagged('TD', row, () => paper.lines(texts, y, value));
    y += texts.length * lineHeight() + 2;
  }
  return y;
}
