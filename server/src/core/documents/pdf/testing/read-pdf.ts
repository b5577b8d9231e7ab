import { createCanvas } from '@napi-rs/canvas';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface TagNode {
  role?: string;
  /** 'content' for what a page draws. */
  type?: string;
  children?: readonly TagNode[];
}

/** A PDF as a reader program sees it. */
export interface ReadPdf {
  title: string;
  author: string;
  language: string;
  /** Whether the file says that it is tagged. */
  isTagged: boolean;
  /** The text of each page in the order of drawing, pieces separated by single spaces. */
  pages: string[];
  /** Texts that lie over another one or beyond the page's edge, with the page's number. */
  collisions: string[];
  /** How many elements of each structure tag draw something themselves. */
  tags: Readonly<Record<string, number>>;
}

/** Reads a PDF with a library that had no part in writing it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const file = await task.promise;
  const { info } = (await file.getMetadata()) as unknown as {
    info: { Title: string; Author: string; Language: string };
  };
  // A Map, whatever the library's types say.
  const marks = (await file.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  const isTagged = marks?.get('Marked') === true;
  const pages: string[] = [];
  const tags: Record<string, number> = {};
  const collisions: string[] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .filter((text) => text.trim() !== '')
        .join(' '),
    );
    count((await page.getStructTree()) as TagNode | null, tags);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const boxes = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [boxOf(item)] : []));
    const isOutside = (box: Box) => box.left < left || box.right > right || box.bottom < bottom || box.top > top;
    collisions.push(
      ...boxes.filter(isOutside).map(({ text }) => `page ${number}: '${text}' is beyond the edge`),
      ...boxes.flatMap((box, at) =>
        boxes
          .slice(at + 1)
          .flatMap((other) => (isOver(box, other) ? [`page ${number}: '${box.text}' and '${other.text}'`] : [])),
      ),
    );
  }
  await task.destroy();
  return { title: info.Title, author: info.Author, language: info.Language, isTagged, pages, collisions, tags };
}

function count(node: TagNode | null, tags: Record<string, number>): void {
  // A table is listed for every page it is on, with cells that are empty there.
  if (node?.role && node.children?.some(({ type }) => type === 'content')) tags[node.role] = (tags[node.role] ?? 0) + 1;
  for (const child of node?.children ?? []) count(child, tags);
}

interface Box {
  text: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** The place of a piece of text: from its baseline to the height of its small letters, which is what readers see. */
function boxOf({
  str,
  transform,
  width,
  height,
}: {
  str: string;
  transform: number[];
  width: number;
  height: number;
}): Box {
  const [, , , , left = 0, baseline = 0] = transform;
  return { text: str, left, right: left + width, bottom: baseline, top: baseline + height / 2 };
}

const isOver = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > 0.5;

const HINTS = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.ITF],
  ],
  [DecodeHintType.TRY_HARDER, true],
]);

/** Returns what a scanner reads from the first page, drawn with 600 dots an inch; null for nothing. */
export async function scanPdf(bytes: Uint8Array): Promise<string | null> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const page = await (await task.promise).getPage(1);
  const viewport = page.getViewport({ scale: 600 / 72 });
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
  const canvas = createCanvas(width, height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  await task.destroy();
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, at) => data[at * 4] ?? 255);
  const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)));
  try {
    return new MultiFormatReader().decode(picture, HINTS).getText();
  } catch {
    return null;
  }
}
