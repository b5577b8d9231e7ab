import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CONTENT_VERSION, documentOf, formatMoney, sheetLineTexts, SheetStatus } from '@iwe/domain';
import type { DocumentContent, DocumentHead, DocumentModel } from '@iwe/domain';
import { aPng } from '../../files/testing/pictures.ts';
import { drawPdf } from './draw-pdf.ts';
import { PAGE } from './paper.ts';
import { PdfDrawer } from './pdf-drawer.ts';
import { readPdf } from './testing/read-pdf.ts';
import { wideTest } from '../../../testing/ring.ts';

const SELLER: DocumentContent['seller'] = {
  name: 'Sydney Tyres Pty Ltd',
  abn: '51824753556',
  addressLine1: '1 Dock Rd',
  addressLine2: 'Tempe NSW 2044',
  phone: '02 9000 0000',
  email: 'accounts@sydneytyres.example',
  website: 'sydneytyres.example',
  logo: '',
  bankAccountName: 'Sydney Tyres',
  bsb: '062-004',
  bankAccount: '1004 4004',
  departmentId: 7,
  returnPolicy: 'Free returns within 48 hours.',
  surcharge: 'A card surcharge of 0.5% applies.',
};
const HEAD: DocumentHead = {
  type: 1,
  no: 'IN000123',
  status: SheetStatus.Approved,
  date: '2026-03-02',
  dueDate: '2026-03-31',
  deliveryDate: null,
  address: '66 Gordon Drive, Ryde',
  phone: '',
  reference: '',
  comments: '',
  shipType: 1,
  driver: '',
  warehouse: null,
  inWarehouse: null,
  relatedNo: '',
  fxRate: null,
  seaFreightCents: 0,
  clearanceCents: 0,
  sources: [],
  locations: {},
};

/** An invoice of so many lines; their amounts have three to eight digits, their quantities one to three. */
function invoice(count: number, seller: Partial<DocumentContent['seller']> = {}): DocumentModel {
  const lines = Array.from({ length: count }, (_, index) => {
    const amountCents = 11 * 10 ** (1 + (index % 6));
    return {
      seq: index + 1,
      code: `CODE${index}`,
      name: `Touring ${index}`,
      unit: 'EA',
      ...sheetLineTexts({}),
      quantity: 10 ** (index % 3),
      priceCents: amountCents / 10 ** (index % 3),
      usdPriceCents: null,
      amountCents,
      gstCents: amountCents / 11,
      countedQuantity: null,
      systemQuantity: null,
    };
  });
  const sum = (of: 'amountCents' | 'gstCents') => lines.reduce((all, line) => all + line[of], 0);
  return documentOf(HEAD, {
    version: CONTENT_VERSION,
    seller: { ...SELLER, ...seller },
    contact: { name: 'Alpha Tyres', code: '53004085616', address: '9 High St, Ryde NSW 2112' },
    terms: 'Monthly account',
    reason: '',
    taxType: 3,
    totalCents: sum('amountCents'),
    gstCents: sum('gstCents'),
    lines,
  });
}

interface Piece {
  text: string;
  left: number;
  right: number;
  /** Distance of the baseline from the lower edge. */
  y: number;
  font: string;
  height: number;
}
interface DrawnPicture {
  width: number;
  height: number;
  left: number;
}

/** The pieces of text and the pictures of each page, with their places in points. */
async function placesOf(bytes: Uint8Array): Promise<{ pieces: Piece[]; pictures: DrawnPicture[] }[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const file = await task.promise;
  const pages = [];
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , , left = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, left, right: left + item.width, y, font: item.fontName, height: item.height }];
    });
    const { fnArray, argsArray } = await page.getOperatorList();
    const pictures: DrawnPicture[] = [];
    let matrix: number[] = [];
    fnArray.forEach((operator, index) => {
      if (operator === OPS.transform) matrix = argsArray[index] as number[];
      const [width = 0, , , height = 0, left = 0] = matrix;
      if (operator === OPS.paintImageXObject) pictures.push({ width, height: Math.abs(height), left });
    });
    pages.push({ pieces, pictures });
  }
  await task.destroy();
  return pages;
}
const draw = async (model: DocumentModel, logos?: ReadonlyMap<string, Uint8Array>) =>
  placesOf((await drawPdf([model], logos)).bytes);
const isNear = (one: number, other: number) => Math.abs(one - other) < 0.6;

describe('the pages of a document', () => {
  test('each say whose they are and which, and from the second on what is continued and for whom', async () => {
    const model = invoice(120);
    const { pages } = await readPdf((await drawPdf([model])).bytes);
    assert.ok(pages.length >= 3);
    pages.forEach((page, index) => {
      assert.ok(page.includes(`Sydney Tyres Pty Ltd · ABN 51 824 753 556 Page ${index + 1} of ${pages.length}`), page);
      assert.equal(page.startsWith('Tax Invoice: Invoice IN000123, continued Alpha Tyres'), index > 0, page);
      assert.equal(page.split('continued').length - 1, index > 0 ? 1 : 0);
    });
  });

  test('have amounts, their sums and the page number at the right edge, and texts at the left', async () => {
    const [page] = await draw(invoice(6));
    const find = (text: string) => page?.pieces.find((piece) => piece.text === text) ?? assert.fail(`no ${text}`);
    const money = page?.pieces.filter(({ text }) => /^[\d,]+\.\d\d$/.test(text)) ?? [];
    const atEdge = money.filter(({ right }) => isNear(right, PAGE.right)).map(({ text }) => text);
    const amounts = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000].map((cents) => formatMoney(cents));
    assert.deepEqual(atEdge, [...amounts, ...invoice(6).totals.map(({ cents }) => formatMoney(cents))]);
    const prices = money.filter(({ right }) => !isNear(right, PAGE.right));
    assert.equal(prices.length, 6);
    for (const { text, right } of prices) assert.ok(isNear(right, prices[0]?.right ?? 0), `${text} at ${right}`);
    const quantities = page?.pieces.filter(({ text, right }) => /^10*$/.test(text) && right < 500) ?? [];
    assert.equal(quantities.length, 6);
    for (const { text, right } of quantities)
      assert.ok(isNear(right, quantities[0]?.right ?? 0), `${text} at ${right}`);
    assert.ok(isNear(find('Page 1 of 1').right, PAGE.right));
    for (const text of ['CODE0', 'CODE5', 'Sydney Tyres Pty Ltd', 'Alpha Tyres'])
      assert.equal(find(text).left, PAGE.left, text);
    assert.equal(find('Touring 0').left, find('Touring 5').left);
    assert.ok(isNear(find('Tax Invoice').right, PAGE.right));
    assert.ok(find('Tax Invoice').height > find('CODE0').height * 2);
  });

  test('show what is to be paid larger than the figures before it, and in bold', async () => {
    const model = invoice(2);
    const [page] = await draw(model);
    const [subtotal, gst, total] = ['Subtotal', 'GST', 'Total including GST'].map(
      (label) => page?.pieces.findLast(({ text }) => text === label) ?? assert.fail(label),
    );
    assert.ok(subtotal && gst && total);
    assert.equal(subtotal.font, gst.font);
    assert.notEqual(total.font, gst.font);
    assert.ok(total.height > gst.height);
    assert.ok(subtotal.y > gst.y && gst.y > total.y);
  });

  test('have one without lines as well, and say how each of several documents is broken', async () => {
    const [none, long] = [invoice(0), invoice(120)];
    const { bytes, pages } = await drawPdf([none, long, invoice(1)]);
    assert.deepEqual(pages[0], { lines: [0], end: 0 });
    assert.deepEqual(pages[2], { lines: [1], end: 0 });
    const { pages: texts } = await readPdf(bytes);
    assert.equal(texts.length, 2 + (pages[1]?.lines.length ?? 0));
    assert.ok(texts[1 + (pages[1]?.end ?? 0)]?.includes('Total including GST'));
    assert.ok(texts[0]?.includes('Page 1 of 1') && texts.at(-1)?.includes('Page 1 of 1'));
  });

  test('say in words what a logo is', async () => {
    const altsOf = async (logo: string) => {
      const text = Buffer.from((await drawPdf([invoice(1, { logo })])).bytes).toString('latin1');
      return [...text.matchAll(/\/Alt \(([^)]*)\)/g)].map(([, alt]) => alt);
    };
    assert.deepEqual(
      [await altsOf('iwe'), await altsOf('IWE'), await altsOf('Roadstar'), await altsOf('')],
      [['iWE logo'], ['iWE logo'], ['Roadstar logo'], []],
    );
  });
});

test('an uploaded logo fits into its box, never stretched or enlarged; a lost one leaves no gap', async () => {
  const drawn = async (width: number, height: number) => {
    const [page] = await draw(invoice(1, { logo: 'file:logo' }), new Map([['file:logo', aPng([], { width, height })]]));
    const [picture] = page?.pictures ?? [];
    const name = page?.pieces.find(({ text }) => text === 'Sydney Tyres Pty Ltd');
    return { picture, nameY: name?.y ?? 0 };
  };
  for (const [width, height, box] of [
    [340, 46, { width: 170, height: 23 }],
    [92, 92, { width: 46, height: 46 }],
    [170, 46, { width: 170, height: 46 }],
    [20, 10, { width: 20, height: 10 }],
  ] as const)
    assert.deepEqual((await drawn(width, height)).picture, { ...box, left: PAGE.left });
  const bare = (await draw(invoice(1)))[0]?.pieces.find(({ text }) => text === 'Sydney Tyres Pty Ltd')?.y ?? 0;
  assert.ok(isNear(bare - (await drawn(20, 10)).nameY, 10 + 8));
  const gone = await draw(invoice(1, { logo: 'file:logo' }), new Map());
  assert.deepEqual(gone[0]?.pictures, []);
  assert.equal(gone[0]?.pieces.find(({ text }) => text === 'Sydney Tyres Pty Ltd')?.y, bare);
});

wideTest(
  'a drawing that has gone wrong ends after half a minute, and the next one is drawn',
  { timeout: 60_000 },
  async (t) => {
    const drawer = new PdfDrawer();
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    try {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      let failure = '';
      const late = drawer.draw([invoice(1)]).catch((error: Error) => (failure = error.message));
      await turn();
      t.mock.timers.tick(29_999);
      await turn();
      assert.equal(failure, '');
      t.mock.timers.tick(1);
      await late;
      assert.equal(failure, 'Drawing a PDF took too long.');
      t.mock.timers.reset();
      assert.equal((await readPdf(await drawer.draw([invoice(1)]))).pages.length, 1);
    } finally {
      t.mock.timers.reset();
      await drawer.close();
    }
  },
);
