import type { DeliveryRun, DeliveryRunStop } from '@iwe/contract';
import { formatDate, messages } from '@iwe/domain';
import { refuseUndrawable } from './draw-pdf.ts';
import { INK, lineHeight, PAGE, Paper } from './paper.ts';

const SMALL = { size: 8, colour: INK.quiet } as const;
const STOP = { size: 11, bold: true } as const;
const WIDTH = PAGE.right - PAGE.left;
const TEXT_WIDTH = 320;
const BOX = { x: PAGE.right - 170, width: 170, height: 46 } as const;
const BOX_LABEL = 'Received by: name and signature';

/** Returns a run sheet as a tagged A4 PDF: stops in their order, goods without prices, a box for each signature. */
export async function drawRunPdf(run: DeliveryRun): Promise<Buffer> {
  const title = `Delivery run ${formatDate(run.day)}, ${run.driver}`;
  const paper = new Paper({ title, author: '' });
  paper.beginDocument((page, pages) => {
    paper.line(title, PAGE.footer, { x: PAGE.left, width: 400, ...SMALL });
    paper.line(`Page ${page} of ${pages}`, PAGE.footer, { x: PAGE.right - 100, width: 100, align: 'right', ...SMALL });
  });
  const heading = { x: PAGE.left, width: WIDTH, size: 16, bold: true };
  paper.tagged('H1', undefined, () => {
    paper.y = paper.lines(paper.wrap(title, WIDTH, heading), paper.y, heading);
  });
  const count = `${run.stops.length} ${run.stops.length === 1 ? 'stop' : 'stops'}`;
  paper.tagged('P', undefined, () => paper.line(count, paper.y, { x: PAGE.left, width: WIDTH, ...SMALL }));
  paper.y += lineHeight(SMALL) + 6;
  if (run.total > run.stops.length) {
    const warning = { x: PAGE.left, width: WIDTH, bold: true };
    paper.tagged('P', undefined, () => {
      paper.y =
        paper.lines(paper.wrap(messages.moreRunStops(run.stops.length, run.total), WIDTH, warning), paper.y, warning) +
        6;
    });
  }
  run.stops.forEach((stop, index) => drawStop(paper, stop, index + 1));
  refuseUndrawable(paper, 'The run sheet');
  return paper.finish();
}

function drawStop(paper: Paper, stop: DeliveryRunStop, place: number): void {
  const text = { x: PAGE.left, width: TEXT_WIDTH };
  const task = stop.type === 1 ? 'Deliver' : 'Pick up';
  const head = paper.wrap(`${place}. ${stop.customer}`, TEXT_WIDTH, STOP);
  const details = [`${task}: ${stop.no}`, stop.address, stop.phone && `Phone ${stop.phone}`, stop.comments]
    .filter((each) => each !== '')
    .flatMap((each) => paper.wrap(each, TEXT_WIDTH));
  const height = Math.max(head.length * lineHeight(STOP) + details.length * lineHeight(), BOX.height + 14);
  // A stop begins on a page that has room for its head, its box and its first line.
  if (paper.y + height + 2 * lineHeight() > PAGE.bottom) paper.nextPage();
  paper.rule(paper.y);
  const top = paper.y + 6;
  paper.tagged('H2', undefined, () => {
    paper.y = paper.lines(head, top, { ...text, ...STOP });
  });
  paper.tagged('P', undefined, () => {
    paper.y = paper.lines(details, paper.y, text);
  });
  paper.tagged('P', undefined, () => paper.line(BOX_LABEL, top, { ...BOX, ...SMALL }));
  paper.artifact(() => {
    paper.doc
      .rect(BOX.x, top + 12, BOX.width, BOX.height)
      .lineWidth(0.6)
      .stroke(INK.line);
  });
  paper.y = Math.max(paper.y, top + 12 + BOX.height) + 4;
  drawGoods(paper, stop);
  paper.y += 8;
}

function drawGoods(paper: Paper, { lines }: DeliveryRunStop): void {
  if (lines.length === 0) return;
  const list = paper.element('L');
  for (const { code, name, unit, quantity } of lines) {
    const texts = paper.wrap(`${quantity} ${unit}  ${code}  ${name}`, WIDTH - 16);
    if (paper.y + texts.length * lineHeight() > PAGE.bottom) paper.nextPage();
    const top = paper.y;
    paper.artifact(() => {
      paper.doc
        .rect(PAGE.left, top + 2, 8, 8)
        .lineWidth(0.6)
        .stroke(INK.line);
    });
    paper.tagged('LI', list, () => {
      paper.y = paper.lines(texts, top, { x: PAGE.left + 16, width: WIDTH - 16 });
    });
  }
}
