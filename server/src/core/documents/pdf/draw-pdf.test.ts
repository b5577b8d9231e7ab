import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import type { DeliveryRun, DeliveryRunStop } from '@iwe/contract';
import {
  CONTENT_VERSION,
  documentCellText,
  documentOf,
  formatMoney,
  formatQuantity,
  MAX_LOGO_PIXELS,
  sheetLineTexts,
  sheetTotals,
  SHEET_TYPES,
  SheetStatus,
} from '@iwe/domain';
import type { DocumentContent, DocumentHead, DocumentVariant, SheetType } from '@iwe/domain';
import { Problem } from '../../errors.ts';
import { pngChunk } from '../../files/testing/pictures.ts';
import { drawPdf } from './draw-pdf.ts';
import { drawRunPdf } from './draw-run.ts';
import { PdfDrawer } from './pdf-drawer.ts';
import { pictureSize } from './picture-size.ts';
import { readPdf } from './testing/read-pdf.ts';
import { wideTest } from '../../../testing/ring.ts';

const LONG_NAME = 'The Very Long Named Proprietary Limited Company of Tyre Merchants of New South Wales and Wollongong';

function contentOf(count: number, { departmentId = 4, usd = false, taxType = 3 } = {}): DocumentContent {
  const lines = Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    productId: index + 1,
    quantity: (index % 9) + 1,
    priceCents: 11_000 + index * 37,
  }));
  const totals = sheetTotals(lines, taxType);
  return {
    version: CONTENT_VERSION,
    seller: {
      name: 'Sydney Tyres Pty Ltd',
      abn: '51824753556',
      addressLine1: '1 Dock Rd',
      addressLine2: 'Tempe NSW 2044',
      phone: '02 9000 0000',
      email: 'accounts@sydneytyres.example',
      website: 'sydneytyres.example',
      logo: 'iwe',
      bankAccountName: 'Sydney Tyres',
      bsb: '062-004',
      bankAccount: '1004 4004',
      departmentId,
      returnPolicy: 'Free returns within 48 hours.',
      surcharge: 'A card surcharge of 0.5% applies.',
    },
    contact: { name: 'Nguyễn & Söhne Tyres', code: '53004085616', address: '9 High St, Ryde NSW 2112' },
    terms: 'Monthly account',
    reason: 'Wrong size',
    taxType,
    totalCents: totals.totalCents,
    gstCents: totals.gstCents,
    lines: lines.map((line, index) => ({
      seq: line.seq,
      code: `20555${index}-X`,
      name: index === 1 ? LONG_NAME : `Touring ${index}`,
      unit: 'EA',
      ...sheetLineTexts({ description: index % 7 === 2 ? 'Call before delivery, second gate on the left' : '' }),
      quantity: line.quantity,
      priceCents: line.priceCents,
      usdPriceCents: usd ? 5_000 + index : null,
      amountCents: totals.lineAmountsCents[index] ?? 0,
      gstCents: totals.lineGstCents[index] ?? 0,
      countedQuantity: 3,
      systemQuantity: 5,
    })),
  };
}

const headOf = (type: SheetType, status: SheetStatus = SheetStatus.Approved): DocumentHead => ({
  type,
  no: `${SHEET_TYPES[type].numberPrefix}000123`,
  status,
  date: '2026-03-02',
  dueDate: '2026-03-31',
  deliveryDate: '2026-03-03',
  address: '66 Gordon Drive, Ryde',
  phone: '02 9555 1234',
  reference: 'Their 77',
  comments: 'Ask Kim first',
  shipType: 1,
  driver: 'Dan Driver',
  warehouse: { name: 'Tempe Main', address: '118 Princes Highway' },
  inWarehouse: null,
  relatedNo: '',
  fxRate: null,
  seaFreightCents: 0,
  clearanceCents: 0,
  sources: [{ no: 'IN000100', date: '2026-02-01' }],
  locations: { 1: 'A1/call' },
});

/** Orders have prices in USD; transfers and adjustments have no GST. */
const contentOfKind = (type: SheetType, count: number, departmentId: number): DocumentContent =>
  contentOf(count, { departmentId, usd: type === 3, taxType: type >= 6 ? 1 : 3 });

const KINDS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly SheetType[];

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Line breaks of wrapped cells are drawn as separate pieces: the words stay in order. */
const squeeze = (text: string): string => text.replaceAll(/\s+/g, '');

describe('a PDF', () => {
  test('of every kind, variant and department shows what its model says, tagged and in order', async () => {
    const cases: [SheetType, DocumentVariant, number][] = [
      ...KINDS.flatMap((type) =>
        [1, 4, 7, 8, 10].map((department): [SheetType, DocumentVariant, number] => [type, 'full', department]),
      ),
      [1, 'picking', 7],
      [1, 'docket', 7],
      [3, 'supplier', 4],
    ];
    for (const [type, variant, departmentId] of cases) {
      const model = documentOf(headOf(type), contentOfKind(type, 3, departmentId), variant);
      const pdf = await readPdf((await drawPdf([model])).bytes);
      const name = `${model.kind}, ${variant}, department ${departmentId}`;
      assert.equal(pdf.pages.length, 1, name);
      assert.deepEqual(pdf.collisions, [], name);
      assert.deepEqual([pdf.isTagged, pdf.language, pdf.title], [true, 'en-AU', `${model.title} ${model.no}`], name);
      assert.equal(pdf.author, model.letterhead.name, name);
      const text = squeeze(pdf.pages[0] ?? '');
      const shows = (words: string) => assert.ok(text.includes(squeeze(words)), `${name}: ${words} in ${pdf.pages[0]}`);
      for (const words of [model.title, model.no, model.letterhead.name, 'ABN 51 824 753 556', '1 Dock Rd'])
        shows(words);
      if (model.party) shows(`${model.party.name}${model.party.abn && `ABN ${model.party.abn}`}${model.party.address}`);
      for (const fact of model.facts) shows(`${fact.label}${fact.text}`);
      shows(model.columns.map(({ label }) => label).join(''));
      for (const line of model.lines)
        shows(
          model.columns
            .map((column) => documentCellText(line, column) + (column.key === 'name' ? line.description : ''))
            .join(''),
        );
      for (const total of model.totals) shows(`${total.label}${total.currency === 'USD' ? 'USD' : ''}`);
      for (const total of model.totals) shows(formatMoney(total.cents));
      for (const note of model.notes) shows(note.text);
      if (model.payment) shows('BSB: 062-004 Account: 1004 4004 Reference: IN000123');
      if (model.adjustment) shows('IN000100 of 01 Feb 2026 Reason: Wrong size');
      shows('Page 1 of 1');
      assert.equal(text.includes('call/') || text.includes('/call'), false, name);
      if (model.totals.length === 0) assert.equal(/\d\.\d\d(?!%)/.test(text.replace('0.5%', '')), false, name);
      assert.equal(pdf.tags['TH'], model.columns.length + model.facts.length + model.totals.length + 1, name);
      assert.equal(pdf.tags['H1'], 1, name);
    }
  });

  test('shows Chinese, arrows, symbols and emoji as text, on the line of the letters beside them', async () => {
    const content = contentOf(1);
    const name = '阳光轮胎 Đặng Łódź Ωmega → ½ ✓ 🚗';
    const { bytes } = await drawPdf([
      documentOf(headOf(1), { ...content, contact: { name, code: '', address: '1 Ngô Quyền St' } }),
    ]);
    const { pages, collisions } = await readPdf(bytes);
    assert.deepEqual(collisions, []);
    for (const word of [...name.split(' '), 'Quyền']) assert.ok(pages[0]?.includes(word), `${word} in ${pages[0]}`);
    const file = bytes.toString('latin1');
    assert.ok(/NotoSansHans/.test(file) && bytes.length < 300_000, String(bytes.length));
    const plain = (await drawPdf([documentOf(headOf(1), content)])).bytes.toString('latin1');
    assert.doesNotMatch(plain, /NotoSansHans|NotoEmoji/);
  });

  wideTest('is refused in words for characters that no font has, through the thread as well', async () => {
    const model = documentOf(headOf(1), {
      ...contentOf(1),
      contact: { name: 'ยาง Tyres', code: '', address: '' },
    });
    const drawer = new PdfDrawer();
    try {
      await assert.rejects(drawer.draw([model]), (error: Problem) => {
        assert.ok(error instanceof Problem);
        assert.deepEqual([error.status, error.code], [422, 'undrawable']);
        return error.message.startsWith('IN000123 has characters that cannot be printed: ย า ง.');
      });
      assert.ok((await drawer.draw([documentOf(headOf(1), contentOf(1))])).length > 1_000);
    } finally {
      await drawer.close();
    }
  });

  test('has no last page with notes alone, however many lines it has', async () => {
    const notes = { departmentId: 7 };
    const models = Array.from({ length: 7 }, (_, index) => documentOf(headOf(1), contentOf(index + 16, notes)));
    assert.ok(models[0] && models[0].notes.length > 1);
    const { bytes, pages } = await drawPdf(models);
    const texts = (await readPdf(bytes)).pages;
    let end = 0;
    for (const { lines } of pages) {
      end += lines.length;
      assert.match(texts[end - 1] ?? '', /Total including GST/, texts[end - 1] ?? 'no page');
    }
  });

  test('has its last two notes on one page where the notes are longer than a page', async () => {
    const model = documentOf(headOf(1), contentOf(1));
    for (const length of [372, 375, 378]) {
      const key = 'returnPolicy' as const;
      const text = (word: string, count: number) => Array.from({ length: count }, () => word).join('\n');
      const notes = [text('Long', length / 3), text('Longer', 40), text('LAST', 1)].map((each) => ({
        key,
        text: each,
      }));
      const pages = (await readPdf((await drawPdf([{ ...model, notes } as typeof model])).bytes)).pages;
      assert.ok(pages.at(-1)?.includes('Longer') && pages.at(-1)?.includes('LAST'), pages.at(-1));
    }
  });

  test('has the house logo as a picture alone, another logo with its name beside it, or none', async () => {
    const bytesWith = async (logo: string) => {
      const content = contentOf(1);
      const model = documentOf(headOf(1), { ...content, seller: { ...content.seller, name: 'Seller', logo } });
      return (await drawPdf([model])).bytes;
    };
    const textWith = async (logo: string) => (await readPdf(await bytesWith(logo))).pages[0] ?? '';
    const hasPicture = async (logo: string) => /\/Figure/.test(Buffer.from(await bytesWith(logo)).toString('latin1'));
    assert.deepEqual(
      [await hasPicture('iwe'), await hasPicture('Roadstar'), await hasPicture('')],
      [true, true, false],
    );
    assert.match(await textWith('Roadstar'), /ROADSTAR/);
    for (const logo of ['iwe', 'iWE', '']) assert.doesNotMatch(await textWith(logo), /IWE/);
    // A path is a picture of the web site.
    assert.doesNotMatch(await textWith('/logos/roadstar.svg'), /ROADSTAR/);
  });

  test('says nothing of what the letterhead does not have', async () => {
    const content = contentOfKind(6, 1, 4);
    const bare = { abn: '', addressLine1: '', addressLine2: '', phone: '', email: '', website: '' };
    const model = documentOf(headOf(6), { ...content, contact: null, seller: { ...content.seller, ...bare } });
    const [page = ''] = (await readPdf((await drawPdf([model])).bytes)).pages;
    assert.match(page, /Sydney Tyres Pty Ltd/);
    assert.doesNotMatch(page, /ABN|·/);
  });

  test('of a draft and of a voided sheet says so', async () => {
    for (const [status, title] of [
      [SheetStatus.Draft, 'Draft'],
      [SheetStatus.Voided, 'Voided'],
    ] as const) {
      const pdf = await readPdf((await drawPdf([documentOf(headOf(1, status), contentOf(1))])).bytes);
      assert.ok(pdf.pages[0]?.includes(title));
      assert.equal(pdf.pages[0]?.includes('Tax Invoice'), false);
    }
  });

  for (const type of KINDS)
    test(`of kind ${SHEET_TYPES[type].label} with 200 lines repeats heads, carries totals and numbers its pages`, async () => {
      const model = documentOf(headOf(type), contentOfKind(type, 200, 7));
      const hasAmounts = model.columns.some(({ key }) => key === 'amountCents');
      const heads = model.columns.map(({ label }) => label).join('');
      const { pages, tags, collisions } = await readPdf((await drawPdf([model])).bytes);
      assert.ok(pages.length >= 4, `${pages.length} pages`);
      assert.deepEqual(collisions, []);
      let carried = { cents: 0, quantity: 0 };
      let line = 0;
      const assertCarried = (page: string, words: string) => {
        const sums = [formatMoney(carried.cents), formatQuantity(carried.quantity)];
        const wanted = hasAmounts ? sums.slice(0, 1) : sums.slice(1);
        for (const text of [words, ...wanted]) assert.ok(page.includes(text), `${text} in ${page}`);
      };
      pages.forEach((page, index) => {
        assert.ok(page.includes(`Page ${index + 1} of ${pages.length}`));
        if (line < model.lines.length) assert.ok(squeeze(page).includes(squeeze(heads)), `heads ${index + 1}`);
        // The totals may be alone on the last page.
        if (index > 0 && line < model.lines.length) assertCarried(page, 'Brought forward');
        while (line < model.lines.length && page.includes(` ${model.lines[line]?.code} `)) {
          carried = {
            cents: carried.cents + (model.lines[line]?.amountCents ?? 0),
            quantity: carried.quantity + (model.lines[line]?.quantity ?? 0),
          };
          line++;
        }
        const isContinued = line < model.lines.length;
        assert.equal(page.includes('Carried forward'), isContinued);
        if (isContinued) assertCarried(page, 'Carried forward');
      });
      assert.equal(line, 200, 'every line is on one page, in order');
      if (hasAmounts) assert.ok(model.totals.some(({ cents }) => cents === carried.cents));
      // Repeated heads and carried sums are skipped by screen readers: one head, one row a line.
      assert.equal(tags['TH'], model.columns.length + model.facts.length + model.totals.length + 1);
    });

  test('says how it is broken into pages, and embeds an uploaded logo once', async () => {
    const model = documentOf(headOf(1), contentOf(200, { departmentId: 7 }));
    const plain = await drawPdf([model]);
    const { pages } = await readPdf(plain.bytes);
    const [broken] = plain.pages;
    assert.equal(broken?.lines.length, pages.length);
    assert.equal(
      broken?.lines.reduce((sum, count) => sum + count, 0),
      200,
    );
    let line = 0;
    broken?.lines.forEach((count, page) => {
      assert.ok(pages[page]?.includes(` ${model.lines[line]?.code} `), `page ${page + 1} begins with line ${line + 1}`);
      line += count;
    });
    assert.ok(pages[broken?.end ?? 0]?.includes('Total including GST'));
    const logo = { ...model, letterhead: { ...model.letterhead, logo: 'file:logo' } };
    const drawn = await drawPdf([logo, logo], new Map([['file:logo', PIXEL]]));
    assert.equal((await readPdf(drawn.bytes)).tags['Figure'], 2);
    // One picture and its transparency, for both documents.
    assert.equal(drawn.bytes.toString('latin1').split('/Subtype /Image').length - 1, 2);
  });

  test('of several sheets begins each on a page of its own, with its own page numbers', async () => {
    const models = [documentOf(headOf(1), contentOf(1)), documentOf(headOf(2), contentOf(60))];
    const { pages, title } = await readPdf((await drawPdf(models)).bytes);
    assert.equal(title, '2 documents');
    assert.ok(pages[0]?.includes('Tax Invoice') && pages[0].includes('Page 1 of 1'));
    assert.ok(pages[1]?.includes('Adjustment Note') && pages[1].includes(`Page 1 of ${pages.length - 1}`));
  });

  test('has totals and payment details on one page, above its foot, however many lines come before', async () => {
    for (let count = 16; count <= 34; count++) {
      const model = documentOf(headOf(1), contentOf(count));
      const { pages, collisions } = await readPdf((await drawPdf([model])).bytes);
      assert.deepEqual(collisions, [], `${count} lines`);
      const last = pages.find((page) => page.includes('Total including GST')) ?? '';
      for (const words of ['Subtotal', 'BSB']) assert.ok(last.includes(words), `${words} of ${count} lines`);
    }
  });

  wideTest('keeps a text that is longer than a page', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
    const model = documentOf({ ...headOf(3), comments: words }, contentOf(1));
    const { pages, collisions } = await readPdf((await drawPdf([model])).bytes);
    assert.ok(pages.length > 1);
    assert.deepEqual(collisions, []);
    assert.ok(pages.join(' ').includes('word2999'));
  });

  test('breaks words that are longer than their column, and begins a new line wherever a text does', async () => {
    const content = contentOf(60, { departmentId: 7 });
    const word = 'Abcdefghij'.repeat(20);
    const long = {
      ...content,
      contact: content.contact && { ...content.contact, name: `${LONG_NAME} ${LONG_NAME}` },
      lines: content.lines.map((line) => (line.seq === 2 ? { ...line, name: word } : line)),
    };
    const model = documentOf({ ...headOf(3), comments: 'Ring\r\nthe bell\rtwice\nplease' }, long);
    const { pages, collisions } = await readPdf((await drawPdf([model])).bytes);
    assert.deepEqual(collisions, []);
    assert.ok(pages.length > 1);
    assert.ok(squeeze(pages[0] ?? '').includes(word));
    assert.ok(pages.at(-1)?.includes('Ring the bell twice please'), pages.at(-1));
  });

  wideTest('is refused for the moment when a hundred others wait, a picture to be measured as well', async () => {
    const drawer = new PdfDrawer();
    try {
      const asked = Array.from({ length: 102 }, () => drawer.pictureSize(PIXEL));
      const [last] = await Promise.allSettled(asked.slice(-1));
      assert.ok(last?.status === 'rejected' && last.reason instanceof Problem);
      const { status, code, retryAfterSeconds } = last.reason;
      assert.deepEqual([status, code, retryAfterSeconds], [503, 'pdf-busy', 5]);
      for (const size of await Promise.all(asked.slice(0, -1))) assert.deepEqual(size, { width: 1, height: 1 });
    } finally {
      await drawer.close();
    }
  });

  wideTest('is drawn by a thread that is replaced after an error and an end', { timeout: 60_000 }, async () => {
    const drawer = new PdfDrawer();
    try {
      const model = documentOf(headOf(1), contentOf(1));
      await assert.rejects(drawer.draw([{ ...model, lines: null as never }]));
      const [one, two] = await Promise.all([drawer.draw([model]), drawer.draw([model])]);
      assert.equal((await readPdf(one)).pages.length, 1);
      assert.equal((await readPdf(two)).pages.length, 1);
      await drawer.close();
      assert.equal((await readPdf(await drawer.draw([model]))).pages.length, 1);
      for (const begin of [() => drawer.draw([model]), () => drawer.pictureSize(PIXEL)]) {
        await drawer.close();
        // The thread is being started, so nothing is drawn yet.
        const underWay = assert.rejects(begin(), /The server is restarting/);
        await new Promise((resolve) => setImmediate(resolve));
        await drawer.close();
        await underWay;
      }
    } finally {
      await drawer.close();
    }
  });
});

describe('a run sheet', () => {
  const line = { seq: 1, productId: 7, code: '2055516-X', name: 'Road 205', unit: 'EA', quantity: 4 };
  const stop: DeliveryRunStop = {
    id: 1,
    type: 1,
    no: 'IN000012',
    customer: 'Alpha Tyres',
    customerId: 3,
    address: '1 Dock Rd',
    phone: '02 9000',
    comments: 'Ring twice',
    shipType: 1,
    deliveryStatus: 1,
    deliveryComment: '',
    quantity: 4,
    lines: [line],
  };
  const run = (stops: DeliveryRunStop[], total = stops.length): DeliveryRun => ({
    driverId: 5,
    driver: 'Dan Driver',
    day: '2026-03-02',
    stops,
    total,
    version: 0,
  });
  const read = async (one: DeliveryRun) => readPdf(await drawRunPdf(one));

  test('has every stop in its order with its task, its place, its goods and a box to sign', async () => {
    const back = { ...stop, type: 2, no: 'CN000003', customer: 'Beta', phone: '', comments: '', lines: [] };
    const { pages, title, tags } = await read(run([stop, back]));
    assert.deepEqual([pages.length, title], [1, 'Delivery run 02 Mar 2026, Dan Driver']);
    assert.equal(
      pages[0],
      'Delivery run 02 Mar 2026, Dan Driver 2 stops 1. Alpha Tyres Deliver: IN000012 1 Dock Rd Phone 02 9000 ' +
        'Ring twice Received by: name and signature 4 EA 2055516-X Road 205 2. Beta Pick up: CN000003 1 Dock Rd ' +
        'Received by: name and signature Delivery run 02 Mar 2026, Dan Driver Page 1 of 1',
    );
    assert.deepEqual([tags['H1'], tags['H2'], tags['LI']], [1, 2, 1]);
  });

  test('counts one stop as one, says where there are more, and goes on on further pages', async () => {
    assert.match((await read(run([stop]))).pages[0] ?? '', / 1 stop 1\. Alpha/);
    const more = (await read(run([stop], 9))).pages[0] ?? '';
    assert.match(more, /Only the first 1 of 9 stops are listed/);
    assert.doesNotMatch((await read(run([stop]))).pages[0] ?? '', /Only the first/);
    const lines = Array.from({ length: 70 }, (_, index) => ({ ...line, seq: index, code: `CODE${index}` }));
    const { pages } = await read(run([{ ...stop, lines }, ...Array.from({ length: 9 }, () => stop)]));
    assert.ok(pages.length > 2);
    const text = pages.join(' ');
    for (const { code } of lines) assert.ok(text.includes(` ${code} `), code);
    // A stop begins on a page that has room for its first goods.
    pages.forEach((page, index) => {
      assert.ok(page.includes(`Page ${index + 1} of ${pages.length}`));
      assert.doesNotMatch(page, /signature Delivery run 02 Mar 2026, Dan Driver Page/);
    });
  });
});

/** A PNG of this size, grey unless it has a colour type; its picture is damaged unless it is given. */
const pngOf = (width: number, height: number, picture: Buffer = Buffer.from('damaged'), colours = 0): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  head.writeUInt8(colours, 9);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', picture),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

test(
  'a picture whose damage ends the thread has no size at once, and the next one is measured',
  { timeout: 20_000 },
  async () => {
    const drawer = new PdfDrawer();
    try {
      const transparent = pngOf(1, 1, Buffer.from('damaged'), 6);
      assert.equal(await drawer.pictureSize(transparent), null);
      assert.deepEqual(await drawer.pictureSize(PIXEL), { width: 1, height: 1 });
    } finally {
      await drawer.close();
    }
  },
);

test('a picture that is far too large is measured and not unpacked; one side is enough', async () => {
  for (const [width, height] of [
    [MAX_LOGO_PIXELS + 1, 3],
    [3, MAX_LOGO_PIXELS + 1],
  ] as const)
    assert.deepEqual(await pictureSize(pngOf(width, height, Buffer.from('damaged'), 6)), { width, height });
});

test('the size of a picture is told where it can be drawn', async () => {
  assert.deepEqual(await pictureSize(PIXEL), { width: 1, height: 1 });
  assert.deepEqual(await pictureSize(pngOf(3, 2, deflateSync(Buffer.alloc(8)))), { width: 3, height: 2 });
  for (const bytes of [Buffer.alloc(0), Buffer.from('no picture'), PIXEL.subarray(0, 40)])
    assert.equal(await pictureSize(bytes), null);
});
