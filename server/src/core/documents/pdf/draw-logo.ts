import { uploadedLogoId } from '@iwe/domain';
import type { Paper } from './paper.ts';
import { INK } from './paper.ts';

/** The name of the house logo in an organisation's settings. */
const HOUSE_LOGO = 'iwe';
const HEIGHT = 22;
const STROKE = 5;

/** An uploaded logo fits into this box, in points. */
const PICTURE = { width: 170, height: 46 } as const;

/** Draws the logo that the organisation's settings name, and returns its height; 0 when they name none. */
export function drawLogo(paper: Paper, name: string, x: number, y: number): number {
  if (uploadedLogoId(name) !== null) return drawPicture(paper, name, x, y);
  // A path of the web site is a picture that only browsers have; the name of the business is below it anyway.
  if (name === '' || name.startsWith('/')) return 0;
  const isHouse = name.toLowerCase() === HOUSE_LOGO;
  const label = { x: x + HEIGHT + 6, width: 200, size: 15, bold: true };
  const right = isHouse ? x + (HEIGHT * 84) / 32 : label.x + paper.widthOf(name.toUpperCase(), label);
  paper
    .element('Figure', undefined, { alt: `${isHouse ? 'iWE' : name} logo`, bbox: [x, y, right, y + HEIGHT] })
    .add(() => (isHouse ? drawHouseLogo(paper, x, y) : drawStar(paper, x, y)));
  if (!isHouse) paper.artifact(() => paper.line(name.toUpperCase(), y + 1, label));
  return HEIGHT + 8;
}

function drawPicture(paper: Paper, name: string, x: number, y: number): number {
  const picture = paper.picture(name);
  if (!picture) return 0;
  const scale = Math.min(PICTURE.width / picture.width, PICTURE.height / picture.height, 1);
  const [width, height] = [picture.width * scale, picture.height * scale];
  paper
    .element('Figure', undefined, { alt: 'Logo', bbox: [x, y, x + width, y + height] })
    .add(() => paper.doc.image(picture as never, x, y, { width, height }));
  return height + 8;
}

/** A wheel as the dot of the i, a tread as the W, three bars of rubber as the E, on a field of 84 by 32. */
function drawHouseLogo({ doc }: Paper, x: number, y: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(HEIGHT / 32);
  doc.circle(5, 5, 3.6).lineWidth(2.8).stroke(INK.accent);
  doc.lineWidth(STROKE).strokeColor(INK.text);
  doc.path('M5 13v17').stroke();
  doc.path('M15 4.5 L22 28 L30.5 9 L39 28 L46 4.5').lineJoin('bevel').stroke();
  doc.path('M56 6.5h26M56 17h20M56 27.5h26M58.5 4v26').stroke();
  doc.restore();
}

function drawStar({ doc }: Paper, x: number, y: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(HEIGHT / 32);
  doc.circle(16, 16, 13.5).lineWidth(3).stroke(INK.text);
  doc.path('M16 6.5l2.8 6 6.6.8-4.9 4.5 1.3 6.5L16 21.1l-5.8 3.2 1.3-6.5-4.9-4.5 6.6-.8z').fill(INK.accent);
  doc.restore();
}
