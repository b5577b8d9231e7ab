import { documentContinuedText, documentSenderText } from '@iwe/domain';
import type { DocumentModel, DocumentPages } from '@iwe/domain';
import { drawFigures, drawNotes } from './draw-end.ts';
import { drawHead } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import type { Logos } from './logos.ts';
import { INK, PAGE, Paper } from './paper.ts';
import { UndrawableText } from './undrawable-text.ts';

/** A drawn file, and how each of its documents is broken into pages. */
export interface DrawnPdf {
  bytes: Buffer;
  pages: DocumentPages[];
}

/**
 * Returns documents as one tagged A4 PDF, each from a page of its own on. Blocks while it draws, so servers call it in
 * a worker (`PdfDrawer`). Throws when a logo is no picture that can be drawn, and `UndrawableText`.
 */
export async function drawPdf(models: readonly DocumentModel[], logos: Logos = new Map()): Promise<DrawnPdf> {
  const [first] = models;
  const title = models.length === 1 && first ? `${first.title} ${first.no}` : `${models.length} documents`;
  const paper = new Paper({ title, author: first?.letterhead.name ?? '', logos });
  const pages = models.map((model) => drawDocument(paper, model));
  return { bytes: await paper.finish(), pages };
}

function drawDocument(paper: Paper, model: DocumentModel): DocumentPages {
  const sender = documentSenderText(model);
  const small = { size: 7.5, colour: INK.quiet };
  paper.beginDocument((page, pages) => {
    paper.line(sender, PAGE.footer, { x: PAGE.left, width: 400, ...small });
    paper.line(`Page ${page} of ${pages}`, PAGE.footer, { x: PAGE.right - 100, width: 100, align: 'right', ...small });
  });
  // The first line of each page.
  const starts = [0];
  const beginPage = (firstLine = model.lines.length) => {
    starts.push(firstLine);
    paper.nextPage();
    paper.artifact(() => drawContinued(paper, model), 'Pagination');
    paper.y += 22;
  };
  drawHead(paper, model);
  if (model.lines.length > 0) drawLines(paper, model, beginPage);
  drawFigures(paper, model, beginPage);
  const end = starts.length - 1;
  drawNotes(paper, model, beginPage);
  refuseUndrawable(paper, model.no);
  return { lines: starts.map((start, page) => (starts[page + 1] ?? model.lines.length) - start), end };
}

/** Throws 422 when a drawn document has characters that no font has. */
export function refuseUndrawable(paper: Paper, document: string): void {
  if (paper.undrawable.size > 0) throw new UndrawableText(document, [...paper.undrawable].join(''));
}

/** The head of the second and every further page. */
function drawContinued(paper: Paper, model: DocumentModel): void {
  const style = { size: 9, bold: true, colour: INK.quiet };
  paper.line(documentContinuedText(model), paper.y, { x: PAGE.left, width: 250, ...style });
  const width = PAGE.right - PAGE.left - 250;
  const [customer = ''] = paper.wrap(model.party?.name ?? '', width, style);
  paper.line(customer, paper.y, { x: PAGE.left + 250, width, align: 'right', ...style });
}
