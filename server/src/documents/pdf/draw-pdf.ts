import type { DocumentModel } from '@iwe/domain';
import { drawEnd } from './draw-end.ts';
import { drawHead } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import { INK, PAGE, Paper } from './paper.ts';

/**
 * Returns documents as one tagged A4 PDF, each from a page of its own on. Blocks while it draws, so servers call it in a
 * worker (`PdfDrawer`).
 */
export async function drawPdf(models: readonly DocumentModel[]): Promise<Buffer> {
  const [first] = models;
  const title = models.length === 1 && first ? `${first.title} ${first.no}` : `${models.length} documents`;
  const paper = new Paper({ title, author: first?.letterhead.name ?? '' });
  for (const model of models) drawDocument(paper, model);
  return paper.finish();
}

function drawDocument(paper: Paper, model: DocumentModel): void {
  const { name, abn } = model.letterhead;
  const sender = abn === '' ? name : `${name}  ·  ABN ${abn}`;
  const small = { size: 7.5, colour: INK.quiet };
  paper.beginDocument((page, pages) => {
    paper.line(sender, PAGE.footer, { x: PAGE.left, width: 400, ...small });
    paper.line(`Page ${page} of ${pages}`, PAGE.footer, { x: PAGE.right - 100, width: 100, align: 'right', ...small });
  });
  const beginPage = () => {
    paper.nextPage();
    paper.artifact(() => drawContinued(paper, model), 'Pagination');
    paper.y += 22;
  };
  drawHead(paper, model);
  if (model.lines.length > 0) drawLines(paper, model, beginPage);
  drawEnd(paper, model, beginPage);
}

/** The head of the second and every further page. */
function drawContinued(paper: Paper, { title, kind, no, party }: DocumentModel): void {
  const style = { size: 9, bold: true, colour: INK.quiet };
  const name = title === kind ? kind : `${title}: ${kind}`;
  paper.line(`${name} ${no}, continued`, paper.y, { x: PAGE.left, width: 250, ...style });
  const width = PAGE.right - PAGE.left - 250;
  const [customer = ''] = paper.wrap(party?.name ?? '', width, style);
  paper.line(customer, paper.y, { x: PAGE.left + 250, width, align: 'right', ...style });
}
