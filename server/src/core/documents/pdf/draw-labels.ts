import bwipjs from 'bwip-js/node';
import { LABELS_ON_SHEET } from '@iwe/domain';
import type { ProductLabel } from '@iwe/domain';
import { refuseUndrawable } from './draw-pdf.ts';
import { INK, lineHeight, Paper } from './paper.ts';

const MM = 72 / 25.4;
/** One label; three columns of eight cover an A4 page to its edges. */
const LABEL = { width: 70 * MM, height: 37 * MM } as const;
const COLUMNS = 3;
const PADDING = 4 * MM;
const CODE = { size: 15, bold: true } as const;
const SIZE = { size: 11, bold: true } as const;
const NAME = { size: 8 } as const;
const DIGITS = { size: 8, colour: INK.text } as const;
const NAME_LINES = 2;
/** The narrowest bar: an EAN at 120 % of its nominal 0.33 mm, which printers of 200 dots an inch still draw sharply. */
const MODULE = 0.396 * MM;
const BARS_HEIGHT = 10.5 * MM;
/** White at both sides of the bars, in modules (GS1 General Specifications, section 5.2.3.4). */
const QUIET_MODULES = 11;

/** How labels are printed: A4 pages of 24, beginning behind the `skip` that are gone, or a roll of single ones. */
export type LabelPaper = { kind: 'sheet'; skip: number } | { kind: 'roll' };

/** Returns the labels, each as often as it is given, as a tagged PDF. Throws `UndrawableText`. */
export async function drawLabelsPdf(labels: readonly ProductLabel[], sheet: LabelPaper): Promise<Buffer> {
  const paper = new Paper({ title: labels.length === 1 ? `Label ${labels[0]?.code}` : 'Labels', author: '' });
  const size: [number, number] | undefined = sheet.kind === 'roll' ? [LABEL.width, LABEL.height] : undefined;
  const skip = sheet.kind === 'sheet' ? sheet.skip : 0;
  labels.forEach((label, index) => {
    const place = sheet.kind === 'roll' ? 0 : (skip + index) % LABELS_ON_SHEET;
    if (index === 0) paper.beginDocument(() => {}, size);
    else if (place === 0) paper.nextPage(size);
    drawLabel(paper, label, (place % COLUMNS) * LABEL.width, Math.floor(place / COLUMNS) * LABEL.height);
  });
  refuseUndrawable(paper, 'A label');
  return paper.finish();
}

function drawLabel(paper: Paper, { code, size, name, barcode }: ProductLabel, left: number, top: number): void {
  const place = { x: left + PADDING, width: LABEL.width - 2 * PADDING };
  const said = paper.element('Sect');
  let y = top + PADDING - 3;
  const line = (tag: string, texts: readonly string[], style: { size: number; bold?: boolean }) =>
    paper.tagged(tag, said, () => {
      y = paper.lines(texts, y, { ...place, ...style });
    });
  line('H1', paper.wrap(code, place.width, CODE).slice(0, 1), CODE);
  if (size !== '') line('P', paper.wrap(size, place.width, SIZE).slice(0, 1), SIZE);
  const room = barcode === '' ? 4 : NAME_LINES;
  line('P', paper.wrap(name, place.width, NAME).slice(0, size === '' ? room : room - 1), NAME);
  if (barcode !== '') drawBarcode(paper, said, barcode, { ...place, bottom: top + LABEL.height - PADDING + 4 });
  said.end();
}

/** A wide bar of a case code in modules (GS1 General Specifications, section 5.3.2); the library says 2. */
const WIDE = 2.5;

/** Widths of bars and spaces in turn, in modules. */
function barsOf(barcode: string): readonly number[] {
  const kinds: Readonly<Record<number, string>> = { 8: 'ean8', 12: 'upca', 13: 'ean13', 14: 'itf14' };
  // The named export `raw` is another function than its type says (findings/bwip-js-raw-is-two-functions.sh).
  const [drawn] = bwipjs.raw({ bcid: kinds[barcode.length] ?? 'code128', text: barcode });
  if (!drawn || !('sbs' in drawn)) throw new Error(`No bars for ${barcode}.`);
  const bars = drawn.sbs as number[];
  return barcode.length === 14 ? bars.map((width) => (width === 1 ? 1 : WIDE)) : bars;
}

function drawBarcode(
  paper: Paper,
  label: ReturnType<Paper['element']>,
  barcode: string,
  place: { x: number; width: number; bottom: number },
): void {
  const bars = barsOf(barcode);
  const modules = bars.reduce((sum, width) => sum + width, 0);
  const module = Math.min(MODULE, place.width / (modules + 2 * QUIET_MODULES));
  const digitsTop = place.bottom - lineHeight(DIGITS);
  const top = digitsTop - BARS_HEIGHT;
  let x = place.x;
  paper
    .element('Figure', label, {
      alt: `Barcode ${barcode}`,
      bbox: [x, top, x + modules * module, place.bottom],
    })
    .add(() => {
      paper.doc.fillColor('#000000');
      bars.forEach((width, index) => {
        if (index % 2 === 0) paper.doc.rect(x, top, width * module, BARS_HEIGHT);
        x += width * module;
      });
      paper.doc.fill();
      paper.line(barcode, digitsTop, { x: place.x, width: place.width, ...DIGITS });
    });
}
