import fc from 'fast-check';
import { SheetType } from '../enums/sheet-type.ts';
import { SheetStatus } from '../enums/sheet-status.ts';
import { ShipType } from '../enums/shipping.ts';
import { sheetTotals } from '../money/gst.ts';
import { sheetLineTexts } from '../sheets/line-fields.ts';
import { CONTENT_VERSION } from './document-content.ts';
import type { ContentLine, DocumentContent } from './document-content.ts';
import { DOCUMENT_VARIANTS } from './document-model.ts';
import type { DocumentModel } from './document-model.ts';
import { documentFileName, documentOf, documentVariants } from './document-of.ts';
import type { DocumentHead } from './document-of.ts';
import { paymentTermsText } from './payment-terms.ts';
import { upgradeContent } from './upgrade-content.ts';

type PlainLine = { quantity: number; priceCents: number; usdPriceCents?: number };

const HEAD: DocumentHead = {
  type: SheetType.Invoice,
  no: 'IN000123',
  status: SheetStatus.Approved,
  date: '2026-03-02',
  dueDate: '2026-03-31',
  deliveryDate: '2026-03-03',
  address: '66 Gordon Drive, Fyshwick ACT 2609',
  phone: '02 9000 0000',
  reference: 'Their 77',
  comments: 'Ask Kim first',
  shipType: 1,
  driver: 'Dan Driver',
  warehouse: { name: 'Tempe Main', address: '118 Princes Highway, Tempe NSW 2044' },
  inWarehouse: null,
  relatedNo: '',
  fxRate: null,
  seaFreightCents: 0,
  clearanceCents: 0,
  sources: [],
  locations: { 1: 'A1/B2', 2: 'Call' },
};

function contentOf(lines: readonly PlainLine[], taxType = 3, changes: Partial<DocumentContent> = {}): DocumentContent {
  const totals = sheetTotals(lines, taxType);
  return {
    version: CONTENT_VERSION,
    seller: {
      name: 'Sydney Tyres Pty Ltd',
      abn: '51824753556',
      addressLine1: '1 Dock Rd',
      addressLine2: '',
      phone: '02 5550 4400',
      email: 'orders@example.com',
      website: '',
      logo: 'iwe',
      bankAccountName: 'Sydney Tyres',
      bsb: '062-004',
      bankAccount: '1004 4004',
      departmentId: 1,
      returnPolicy: 'Free returns.',
      surcharge: 'Cards cost 0.5%.',
    },
    contact: { name: 'Alpha Tyres', code: '53004085616', address: '9 High St, Ryde NSW 2112' },
    terms: 'Monthly account',
    reason: '',
    taxType,
    totalCents: totals.totalCents,
    gstCents: totals.gstCents,
    lines: lines.map((line, index) => ({
      seq: index + 1,
      code: `P${index + 1}`,
      name: `Product ${index + 1}`,
      unit: 'EA',
      ...sheetLineTexts({}),
      quantity: line.quantity,
      priceCents: line.priceCents,
      usdPriceCents: line.usdPriceCents ?? null,
      amountCents: totals.lineAmountsCents[index] ?? 0,
      gstCents: totals.lineGstCents[index] ?? 0,
      countedQuantity: null,
      systemQuantity: null,
    })),
    ...changes,
  };
}

const inDepartment = (content: DocumentContent, departmentId: number): DocumentContent => ({
  ...content,
  seller: { ...content.seller, departmentId },
});
const headings = (model: DocumentModel) => model.columns.map((column) => column.label);
const total = (model: DocumentModel, key: string) => model.totals.find((each) => each.key === key)?.cents;
const fact = (model: DocumentModel, key: string) => model.facts.find((each) => each.key === key)?.text;
const TWO_LINES = [
  { quantity: 4, priceCents: 11_000 },
  { quantity: 1, priceCents: 999 },
];

describe('the layout by department', () => {
  test.each([
    [1, false, false, []],
    [4, false, true, ['returnPolicy', 'surcharge']],
    [7, true, true, ['returnPolicy', 'surcharge']],
    [8, true, false, ['returnPolicy', 'surcharge']],
    [9, false, true, ['returnPolicy']],
    [10, false, true, ['returnPolicy', 'surcharge']],
  ])('department %p: ex GST %p, location %p, notes %p', (departmentId, isExGst, showsLocation, notes) => {
    const model = documentOf(HEAD, inDepartment(contentOf(TWO_LINES), departmentId));
    expect(model.isExGst).toBe(isExGst);
    expect(headings(model)).toEqual([
      'Item code',
      'Item name',
      ...(showsLocation ? ['Location'] : []),
      'Unit',
      'Qty',
      isExGst ? 'Unit price ex GST' : 'Unit price',
      isExGst ? 'Amount ex GST' : 'Amount',
    ]);
    expect(model.lines.map((line) => line.location)).toEqual(showsLocation ? ['A1/B2', ''] : ['', '']);
    expect(model.notes.map((note) => note.key)).toEqual(notes);
    expect(model.lines[0]?.unitPriceCents).toBe(isExGst ? 10_000 : 11_000);
    expect([total(model, 'subtotal'), total(model, 'gst'), total(model, 'total')]).toEqual([40_908, 4_091, 44_999]);
  });

  test('without GST nothing is taken off in department 8', () => {
    const model = documentOf(HEAD, inDepartment(contentOf(TWO_LINES, 1), 8));
    expect([model.isExGst, model.lines[0]?.unitPriceCents, total(model, 'gst')]).toEqual([false, 11_000, 0]);
  });
});

describe('a tax invoice', () => {
  test('shows seller, buyer, dates, terms, delivery and payment', () => {
    const model = documentOf(HEAD, contentOf(TWO_LINES));
    expect([model.title, model.kind, model.state, model.no]).toEqual([
      'Tax Invoice',
      'Invoice',
      'approved',
      'IN000123',
    ]);
    expect(model.letterhead).toMatchObject({ abn: '51 824 753 556', addressLines: ['1 Dock Rd'] });
    expect(model.facts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Date: 02 Mar 2026',
      'Due date: 31 Mar 2026',
      'Dispatch date: 03 Mar 2026',
      'Reference: Their 77',
      'Terms: Monthly account',
      'Shipping: Delivery',
    ]);
    expect(model.delivery).toEqual({ label: 'Deliver to', address: HEAD.address, phone: HEAD.phone });
    expect(model.payment).toEqual({
      accountName: 'Sydney Tyres',
      bsb: '062-004',
      account: '1004 4004',
      reference: 'IN000123',
    });
    expect(model.quantity).toBe(5);
    expect(model.missing).toEqual([]);
  });

  test.each([
    [100, '53 004 085 616', []],
    [99_999, '53 004 085 616', []],
    [100_000, '53 004 085 616', ['the buyer']],
  ])('of %p cents shows the ABN %p and misses %p of an unnamed buyer', (priceCents, abn, missing) => {
    const content = contentOf([{ quantity: 1, priceCents }]);
    expect(documentOf(HEAD, content).party).toEqual({
      label: 'Bill to',
      name: 'Alpha Tyres',
      abn,
      address: '9 High St, Ryde NSW 2112',
    });
    const unnamed = documentOf(HEAD, { ...content, contact: null }).missing;
    expect(unnamed).toHaveLength(missing.length);
    for (const word of missing) expect(unnamed[0]).toContain(word);
  });

  test('a code that is not an ABN is not printed as one, and the name identifies the buyer', () => {
    const contact = { name: 'Cash Sale', code: 'C000123', address: '' };
    const model = documentOf(HEAD, contentOf([{ quantity: 1, priceCents: 100_000 }], 3, { contact }));
    expect([model.party?.abn, model.missing]).toEqual(['', []]);
  });

  test('without GST is an invoice, because the law keeps the words tax invoice for taxed sales', () => {
    const model = documentOf(HEAD, contentOf(TWO_LINES, 1));
    expect([model.title, model.missing]).toEqual(['Invoice', []]);
  });

  test('states what the organisation has not entered yet', () => {
    const content = contentOf(TWO_LINES);
    const bare = { ...content, seller: { ...content.seller, name: '', abn: '', bankAccount: '' } };
    const model = documentOf(HEAD, bare);
    expect(model.missing).toEqual([
      expect.stringMatching(/business name is missing/),
      expect.stringMatching(/ABN of the business is missing/),
    ]);
    expect(model.payment).toBeNull();
  });

  test.each([
    ['a blank name and no ABN', { name: '  ', code: 'C000123', address: '' }, 1],
    ['a blank name and an ABN', { name: '  ', code: '53004085616', address: '' }, 0],
    ['a name and no ABN', { name: 'Cash Sale', code: '', address: '' }, 0],
  ])('from 1,000.00 on: a buyer with %s', (_, contact, missing) => {
    const model = documentOf(HEAD, contentOf([{ quantity: 1, priceCents: 100_000 }], 3, { contact }));
    expect(model.missing).toHaveLength(missing);
  });

  test('drafts say what is missing, voided invoices and papers for the warehouse do not', () => {
    const unnamed = contentOf([{ quantity: 1, priceCents: 100_000 }], 3, { contact: null });
    const missing = (head: DocumentHead, variant: 'full' | 'picking' | 'docket' = 'full') =>
      documentOf(head, unnamed, variant).missing.length;
    expect(missing({ ...HEAD, status: SheetStatus.Draft })).toBe(1);
    expect(missing({ ...HEAD, status: SheetStatus.Voided })).toBe(0);
    expect([missing(HEAD, 'picking'), missing(HEAD, 'docket')]).toEqual([0, 0]);
  });
});

test.each([
  [SheetStatus.Draft, 'Draft', 'draft'],
  [SheetStatus.Voided, 'Voided', 'voided'],
])('status %p reads %p', (status, title, state) => {
  for (const type of [SheetType.Invoice, SheetType.CreditNote, SheetType.PurchaseOrder]) {
    const model = documentOf({ ...HEAD, type, status }, contentOf(TWO_LINES));
    expect([model.title, model.state]).toEqual([title, state]);
  }
});

describe('an adjustment note', () => {
  const head = { ...HEAD, type: SheetType.CreditNote, no: 'CN000009' };
  test('states reason and source, and has no payment details', () => {
    const sources = [{ no: 'IN000100', date: '2026-02-01' }];
    const model = documentOf({ ...head, sources }, contentOf(TWO_LINES, 3, { reason: 'Wrong size' }));
    expect(model.title).toBe('Adjustment Note');
    expect(model.adjustment).toEqual({ reason: 'Wrong size', sources: [{ no: 'IN000100', date: '01 Feb 2026' }] });
    expect(model.payment).toBeNull();
    expect([fact(model, 'dueDate'), fact(model, 'terms'), fact(model, 'deliveryDate')]).toEqual([
      undefined,
      undefined,
      '03 Mar 2026',
    ]);
    expect(model.delivery?.label).toBe('Pick up from');
    expect(model.missing).toEqual([]);
  });
  test('without reason and source states what the law requires', () => {
    const missing = [expect.stringMatching(/say why/), expect.stringMatching(/names the invoice/)];
    expect(documentOf(head, contentOf(TWO_LINES)).missing).toEqual(missing);
    expect(documentOf(head, contentOf(TWO_LINES, 3, { reason: ' ' })).missing).toEqual(missing);
  });
  test('has the notes of its department, its docket has none', () => {
    const notes = (variant: 'full' | 'docket') =>
      documentOf(head, inDepartment(contentOf(TWO_LINES), 4), variant).notes.map(({ key }) => key);
    expect(notes('full')).toEqual(['returnPolicy', 'surcharge']);
    expect(notes('docket')).toEqual([]);
  });
  test('has no address when the customer brings the goods', () => {
    expect(documentOf({ ...head, shipType: 5 }, contentOf(TWO_LINES)).delivery).toBeNull();
  });
});

describe('other kinds and variants', () => {
  const bought = contentOf([{ quantity: 10, priceCents: 7_500, usdPriceCents: 5_000 }], 2);
  const order = { ...HEAD, type: SheetType.PurchaseOrder, no: 'PO000007', fxRate: 0.6667, seaFreightCents: 20_000 };

  test('our own copy of a purchase order has both currencies, rate and costs', () => {
    const model = documentOf(order, bought);
    expect(model.title).toBe('Purchase Order');
    expect(headings(model).slice(-3)).toEqual(['Price (USD)', 'Unit price', 'Amount']);
    expect(model.totals.map(({ key, cents, currency }) => [key, cents, currency])).toEqual([
      ['subtotal', 68_182, 'AUD'],
      ['gst', 6_818, 'AUD'],
      ['total', 75_000, 'AUD'],
      ['usdTotal', 50_000, 'USD'],
      ['seaFreight', 20_000, 'USD'],
    ]);
    expect(fact(model, 'fxRate')).toBe('0.6667');
    expect(model.notes).toEqual([{ key: 'comments', text: 'Ask Kim first' }]);
  });

  test("the supplier's copy has neither our prices nor our rate, costs and comments", () => {
    const model = documentOf(order, bought, 'supplier');
    expect(headings(model)).toEqual(['Item code', 'Item name', 'Unit', 'Qty', 'Price (USD)', 'Amount (USD)']);
    expect(model.totals).toEqual([{ key: 'usdTotal', label: 'Total (USD)', cents: 50_000, currency: 'USD' }]);
    expect(model.delivery?.address).toBe('Tempe Main, 118 Princes Highway, Tempe NSW 2044');
    expect([fact(model, 'fxRate'), model.notes, model.lines[0]?.unitPriceCents]).toEqual([undefined, [], null]);
  });

  test.each([
    ['picking', 'Picking Slip', ['Location', 'Item code', 'Item name', 'Unit', 'Qty']],
    ['docket', 'Delivery Docket', ['Item code', 'Item name', 'Unit', 'Qty']],
  ] as const)('a %s of an invoice has no price anywhere', (variant, title, expected) => {
    const model = documentOf(HEAD, inDepartment(contentOf(TWO_LINES), 4), variant);
    expect([model.title, headings(model)]).toEqual([title, expected]);
    expect([model.totals, model.payment, model.isExGst]).toEqual([[], null, false]);
    expect(fact(model, 'driver')).toBe('Dan Driver');
    for (const line of model.lines)
      expect([line.unitPriceCents, line.amountCents, line.usdUnitPriceCents, line.usdAmountCents]).toEqual([
        null,
        null,
        null,
        null,
      ]);
  });

  test('a transfer names source and destination', () => {
    const inWarehouse = { name: 'Melbourne', address: '' };
    const model = documentOf(
      { ...HEAD, type: SheetType.Transfer, inWarehouse },
      contentOf(TWO_LINES, 1, { contact: null }),
    );
    expect([fact(model, 'warehouse'), fact(model, 'inWarehouse'), model.totals]).toEqual([
      'Tempe Main',
      'Melbourne',
      [],
    ]);
  });

  test('a docket of bought goods has no price in any currency', () => {
    const [line] = documentOf({ ...order, type: SheetType.BillCreditNote }, bought, 'docket').lines;
    expect([line?.unitPriceCents, line?.amountCents, line?.usdUnitPriceCents, line?.usdAmountCents]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("the supplier's copy has each line's amount in USD, our own copy has not", () => {
    expect(documentOf(order, bought, 'supplier').lines[0]?.usdAmountCents).toBe(50_000);
    expect(documentOf(order, bought).lines[0]?.usdAmountCents).toBeNull();
  });

  test("an adjustment shows the counted units and the system's quantity", () => {
    const content = contentOf([{ quantity: -2, priceCents: 5_000 }], 1, { contact: null });
    const lines = content.lines.map((line): ContentLine => ({ ...line, countedQuantity: 3, systemQuantity: 5 }));
    const model = documentOf({ ...HEAD, type: SheetType.Adjustment }, { ...content, lines });
    expect(headings(model).slice(-5)).toEqual(['Counted', 'In system', 'Difference', 'Cost price', 'Amount']);
    expect(model.lines[0]).toMatchObject({ counted: 3, inSystem: 5, quantity: -2, amountCents: -10_000 });
  });

  test('every kind has its variants and refuses the others', () => {
    for (const type of Object.values(SheetType))
      for (const variant of DOCUMENT_VARIANTS)
        if (documentVariants(type).includes(variant))
          expect(documentOf({ ...HEAD, type }, contentOf(TWO_LINES), variant).variant).toBe(variant);
        else expect(() => documentOf({ ...HEAD, type }, contentOf(TWO_LINES), variant)).toThrow(RangeError);
  });
});

test('every document shows the totals of its sheet, and its lines add up to them', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 0, max: 999 }),
    priceCents: fc.integer({ min: 0, max: 500_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(1, 2, 3),
      fc.constantFrom(1, 4, 7, 8, 9, 10),
      fc.constantFrom(SheetType.Invoice, SheetType.CreditNote, SheetType.Bill),
      (lines, taxType, departmentId, type) => {
        const sheet = sheetTotals(lines, taxType);
        const model = documentOf({ ...HEAD, type }, inDepartment(contentOf(lines, taxType), departmentId));
        expect([total(model, 'subtotal'), total(model, 'gst'), total(model, 'total')]).toEqual([
          sheet.subtotalCents,
          sheet.gstCents,
          sheet.totalCents,
        ]);
        const sum = model.lines.reduce((cents, each) => cents + (each.amountCents ?? 0), 0);
        expect(sum).toBe(model.isExGst ? sheet.subtotalCents : sheet.totalCents);
        expect(model.quantity).toBe(sheet.quantity);
      },
    ),
  );
});

describe('a stored snapshot', () => {
  const present = contentOf(TWO_LINES);
  test('of the current version is used unchanged', () => {
    const stored = JSON.parse(JSON.stringify({ contentHash: 'x', ...contentOf([{ quantity: 1, priceCents: 100 }]) }));
    expect(upgradeContent(stored, present)).toEqual(stored);
  });
  test('of version 1 keeps its names and prices and gets the rest from what is stored now', () => {
    const stored = {
      contentHash: 'x',
      seller: { name: 'Old Name Pty Ltd', abn: '' },
      contact: { name: 'Old Alpha', code: 'C1', address: '9 High St' },
      total: 449.99,
      gst: 40.91,
      lines: [{ seq: 1, code: 'OLD', name: 'Old product', unit: 'EA', quantity: 4, price: 110, amount: 440, gst: 40 }],
    };
    const upgraded = upgradeContent(stored, present);
    expect(upgraded.version).toBe(CONTENT_VERSION);
    expect(upgraded.seller).toEqual({ ...present.seller, name: 'Old Name Pty Ltd' });
    expect(upgraded.contact).toEqual({ name: 'Old Alpha', code: 'C1', address: '9 High St, Ryde NSW 2112' });
    expect(upgraded.lines[0]).toMatchObject({ code: 'OLD', priceCents: 11_000, amountCents: 44_000, gstCents: 4_000 });
    expect(upgraded.lines[1]).toEqual(present.lines[1]);
  });
  test('keeps the address of version 1 when the customer moved', () => {
    const stored = { contact: { name: 'Alpha', code: '', address: '1 Old Rd' } };
    expect(upgradeContent(stored, present).contact?.address).toBe('1 Old Rd');
  });
  test.each([[{ contentHash: 'x' }], [null], ['text']])('%j gets everything from what is stored now', (stored) =>
    expect(upgradeContent(stored, present)).toEqual(present),
  );
  test('of a newer server is refused', () => {
    expect(() => upgradeContent({ version: 3 }, present)).toThrow('version 3');
  });
});

test.each([
  ['COD+CHQ', 'Cash on delivery, by cheque'],
  ['30-Days', '30 days'],
  ['Other', ''],
  ['Layby', 'Layby'],
])('the payment type %p reads %p', (paymentType, text) => expect(paymentTermsText(paymentType)).toBe(text));

/** A document in lines of text, part by part, as a page has them. Empty parts are left out. */
const printed = (model: DocumentModel): string[] =>
  [
    `${model.title} (${model.kind}, ${model.state}${model.isExGst ? ', ex GST' : ''}) ${model.no}`,
    model.party && `${model.party.label}: ${[model.party.name, model.party.abn, model.party.address].join(' · ')}`,
    model.delivery && `${model.delivery.label}: ${model.delivery.address} · ${model.delivery.phone}`,
    model.facts.map(({ key, label, text }) => `${key} ${label} ${text}`).join(' · '),
    model.columns
      .map(({ key, label, kind, currency }) => [key, label, kind, currency ?? ''].join(' ').trim())
      .join(' · '),
    ...model.lines.map((line) => model.columns.map(({ key }) => line[key] ?? '–').join(' · ')),
    model.totals.map(({ key, label, cents, currency }) => `${key} ${label} ${cents} ${currency}`).join(' · '),
    model.payment && Object.values(model.payment).join(' · '),
    model.adjustment &&
      [model.adjustment.reason, ...model.adjustment.sources.map(({ no, date }) => `${no} ${date}`)].join(' · '),
    ...model.notes.map(({ key, text }) => `${key}: ${text}`),
    ...model.missing,
  ].filter((line): line is string => Boolean(line));

describe('every document, as it is printed', () => {
  const head: DocumentHead = {
    ...HEAD,
    sources: [{ no: 'IN000100', date: '2026-02-01' }],
  };
  const aud = [
    { quantity: 4, priceCents: 11_000 },
    { quantity: 1, priceCents: 99_999 },
  ];
  const purchase = { relatedNo: 'PO000007', fxRate: 0.65, seaFreightCents: 320_000, clearanceCents: 185_000 };
  const perth = { inWarehouse: { name: 'Perth', address: '5 Dock St, Perth WA 6000' } };
  const usd = [
    { quantity: 2, priceCents: 7_000, usdPriceCents: 4_550 },
    { quantity: 1, priceCents: 1_100 },
  ];
  const counted = (content: DocumentContent): DocumentContent => ({
    ...content,
    lines: content.lines.map((line) => ({ ...line, countedQuantity: 7, systemQuantity: 3 })),
  });
  const print = (
    type: SheetType,
    variant: (typeof DOCUMENT_VARIANTS)[number],
    changes: Partial<DocumentHead> = {},
    content = contentOf(isPurchase(type) ? usd : aud, 3, {
      reason: 'Wrong size',
      ...(type === SheetType.Transfer ? { contact: null } : {}),
    }),
  ) => {
    const own = isPurchase(type) ? purchase : type === SheetType.Transfer ? perth : {};
    return printed(documentOf({ ...head, ...own, type, ...changes }, content, variant));
  };
  const isPurchase = (type: SheetType) => type >= SheetType.PurchaseOrder && type <= SheetType.BillCreditNote;
  const { Draft, Voided } = SheetStatus;

  test.each<[string, () => string[], string[]]>([
    [
      'an invoice',
      () => print(SheetType.Invoice, 'full'),
      [
        'Tax Invoice (Invoice, approved) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'Deliver to: 66 Gordon Drive, Fyshwick ACT 2609 · 02 9000 0000',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · deliveryDate Dispatch date 03 Mar 2026 · reference Reference Their 77 · terms Terms Monthly account · shipType Shipping Delivery',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 130908 AUD · gst GST 13091 AUD · total Total including GST 143999 AUD',
        'Sydney Tyres · 062-004 · 1004 4004 · IN000123',
      ],
    ],
    [
      'an invoice without GST',
      () => print(SheetType.Invoice, 'full', {}, contentOf(aud, 1)),
      [
        'Invoice (Invoice, approved) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'Deliver to: 66 Gordon Drive, Fyshwick ACT 2609 · 02 9000 0000',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · deliveryDate Dispatch date 03 Mar 2026 · reference Reference Their 77 · terms Terms Monthly account · shipType Shipping Delivery',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 143999 AUD · gst GST 0 AUD · total Total 143999 AUD',
        'Sydney Tyres · 062-004 · 1004 4004 · IN000123',
      ],
    ],
    [
      'a draft of an invoice',
      () => print(SheetType.Invoice, 'full', { status: Draft }),
      [
        'Draft (Invoice, draft) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'Deliver to: 66 Gordon Drive, Fyshwick ACT 2609 · 02 9000 0000',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · deliveryDate Dispatch date 03 Mar 2026 · reference Reference Their 77 · terms Terms Monthly account · shipType Shipping Delivery',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 130908 AUD · gst GST 13091 AUD · total Total including GST 143999 AUD',
        'Sydney Tyres · 062-004 · 1004 4004 · IN000123',
      ],
    ],
    [
      'a voided invoice',
      () => print(SheetType.Invoice, 'full', { status: Voided }),
      [
        'Voided (Invoice, voided) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'Deliver to: 66 Gordon Drive, Fyshwick ACT 2609 · 02 9000 0000',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · deliveryDate Dispatch date 03 Mar 2026 · reference Reference Their 77 · terms Terms Monthly account · shipType Shipping Delivery',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 130908 AUD · gst GST 13091 AUD · total Total including GST 143999 AUD',
      ],
    ],
    [
      'an invoice that is fetched',
      () => print(SheetType.Invoice, 'full', { shipType: ShipType.PickUp }),
      [
        'Tax Invoice (Invoice, approved) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · deliveryDate Dispatch date 03 Mar 2026 · reference Reference Their 77 · terms Terms Monthly account · shipType Shipping Pick-up',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 130908 AUD · gst GST 13091 AUD · total Total including GST 143999 AUD',
        'Sydney Tyres · 062-004 · 1004 4004 · IN000123',
      ],
    ],
    [
      'an invoice without an address, with a phone',
      () => print(SheetType.Invoice, 'full', { address: '' }),
      [
        'Tax Invoice (Invoice, approved) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'Deliver to:  · 02 9000 0000',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · deliveryDate Dispatch date 03 Mar 2026 · reference Reference Their 77 · terms Terms Monthly account · shipType Shipping Delivery',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 130908 AUD · gst GST 13091 AUD · total Total including GST 143999 AUD',
        'Sydney Tyres · 062-004 · 1004 4004 · IN000123',
      ],
    ],
    [
      'an invoice without address and phone',
      () => print(SheetType.Invoice, 'full', { address: '', phone: '' }),
      [
        'Tax Invoice (Invoice, approved) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · deliveryDate Dispatch date 03 Mar 2026 · reference Reference Their 77 · terms Terms Monthly account · shipType Shipping Delivery',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 130908 AUD · gst GST 13091 AUD · total Total including GST 143999 AUD',
        'Sydney Tyres · 062-004 · 1004 4004 · IN000123',
      ],
    ],
    [
      'a picking slip',
      () => print(SheetType.Invoice, 'picking'),
      [
        'Picking Slip (Picking Slip, approved) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'Deliver to: 66 Gordon Drive, Fyshwick ACT 2609 · 02 9000 0000',
        'date Date 02 Mar 2026 · deliveryDate Dispatch date 03 Mar 2026 · reference Reference Their 77 · shipType Shipping Delivery · driver Driver Dan Driver · warehouse Warehouse Tempe Main',
        'location Location text · code Item code text · name Item name text · unit Unit text · quantity Qty quantity',
        'A1/B2 · P1 · Product 1 · EA · 4',
        ' · P2 · Product 2 · EA · 1',
        'comments: Ask Kim first',
      ],
    ],
    [
      'a delivery docket',
      () => print(SheetType.Invoice, 'docket'),
      [
        'Delivery Docket (Delivery Docket, approved) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'Deliver to: 66 Gordon Drive, Fyshwick ACT 2609 · 02 9000 0000',
        'date Date 02 Mar 2026 · deliveryDate Dispatch date 03 Mar 2026 · reference Reference Their 77 · shipType Shipping Delivery · driver Driver Dan Driver · warehouse Warehouse Tempe Main',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity',
        'P1 · Product 1 · EA · 4',
        'P2 · Product 2 · EA · 1',
      ],
    ],
    [
      'a credit note',
      () => print(SheetType.CreditNote, 'full'),
      [
        'Adjustment Note (Credit Note, approved) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'Pick up from: 66 Gordon Drive, Fyshwick ACT 2609 · 02 9000 0000',
        'date Date 02 Mar 2026 · deliveryDate Pickup date 03 Mar 2026 · reference Reference Their 77 · shipType Shipping Delivery',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 130908 AUD · gst GST 13091 AUD · total Total including GST 143999 AUD',
        'Wrong size · IN000100 01 Feb 2026',
      ],
    ],
    [
      'a credit note without GST',
      () => print(SheetType.CreditNote, 'full', {}, contentOf(aud, 1, { reason: 'Wrong size' })),
      [
        'Credit Note (Credit Note, approved) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'Pick up from: 66 Gordon Drive, Fyshwick ACT 2609 · 02 9000 0000',
        'date Date 02 Mar 2026 · deliveryDate Pickup date 03 Mar 2026 · reference Reference Their 77 · shipType Shipping Delivery',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 143999 AUD · gst GST 0 AUD · total Total 143999 AUD',
        'Wrong size · IN000100 01 Feb 2026',
      ],
    ],
    [
      'a return docket',
      () => print(SheetType.CreditNote, 'docket'),
      [
        'Return Docket (Return Docket, approved) IN000123',
        'Bill to: Alpha Tyres · 53 004 085 616 · 9 High St, Ryde NSW 2112',
        'Pick up from: 66 Gordon Drive, Fyshwick ACT 2609 · 02 9000 0000',
        'date Date 02 Mar 2026 · deliveryDate Pickup date 03 Mar 2026 · reference Reference Their 77 · shipType Shipping Delivery · driver Driver Dan Driver · warehouse Warehouse Tempe Main',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity',
        'P1 · Product 1 · EA · 4',
        'P2 · Product 2 · EA · 1',
      ],
    ],
    [
      'a purchase order',
      () => print(SheetType.PurchaseOrder, 'full'),
      [
        'Purchase Order (Purchase Order, approved) IN000123',
        'Supplier: Alpha Tyres ·  · 9 High St, Ryde NSW 2112',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · deliveryDate ETA date 03 Mar 2026 · reference Reference Their 77 · warehouse Warehouse Tempe Main · relatedNo Related PO000007 · fxRate USD per AUD 0.65',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · usdUnitPriceCents Price (USD) money USD · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 2 · 4550 · 7000 · 14000',
        'P2 · Product 2 · EA · 1 · – · 1100 · 1100',
        'subtotal Subtotal 13727 AUD · gst GST 1373 AUD · total Total including GST 15100 AUD · usdTotal Total (USD) 9100 USD · seaFreight Sea freight 320000 USD · clearance Clearance 185000 AUD',
        'comments: Ask Kim first',
      ],
    ],
    [
      'a purchase order for its supplier',
      () => print(SheetType.PurchaseOrder, 'supplier'),
      [
        'Purchase Order (Purchase Order, approved) IN000123',
        'Supplier: Alpha Tyres ·  · 9 High St, Ryde NSW 2112',
        'Deliver to: Tempe Main, 118 Princes Highway, Tempe NSW 2044 · ',
        'date Date 02 Mar 2026 · deliveryDate ETA date 03 Mar 2026 · reference Reference Their 77',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · usdUnitPriceCents Price (USD) money USD · usdAmountCents Amount (USD) money USD',
        'P1 · Product 1 · EA · 2 · 4550 · 9100',
        'P2 · Product 2 · EA · 1 · – · 0',
        'usdTotal Total (USD) 9100 USD',
      ],
    ],
    [
      'a purchase order for its supplier, to no warehouse yet',
      () => print(SheetType.PurchaseOrder, 'supplier', { warehouse: null }),
      [
        'Purchase Order (Purchase Order, approved) IN000123',
        'Supplier: Alpha Tyres ·  · 9 High St, Ryde NSW 2112',
        'date Date 02 Mar 2026 · deliveryDate ETA date 03 Mar 2026 · reference Reference Their 77',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · usdUnitPriceCents Price (USD) money USD · usdAmountCents Amount (USD) money USD',
        'P1 · Product 1 · EA · 2 · 4550 · 9100',
        'P2 · Product 2 · EA · 1 · – · 0',
        'usdTotal Total (USD) 9100 USD',
      ],
    ],
    [
      'a bill in AUD without costs',
      () => print(SheetType.Bill, 'full', { seaFreightCents: 0, clearanceCents: 0, fxRate: null }, contentOf(aud, 2)),
      [
        'Bill (Bill, approved) IN000123',
        'Supplier: Alpha Tyres ·  · 9 High St, Ryde NSW 2112',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · reference Reference Their 77 · warehouse Warehouse Tempe Main · relatedNo Related PO000007',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 130908 AUD · gst GST 13091 AUD · total Total including GST 143999 AUD',
        'comments: Ask Kim first',
      ],
    ],
    [
      'a bill',
      () => print(SheetType.Bill, 'full'),
      [
        'Bill (Bill, approved) IN000123',
        'Supplier: Alpha Tyres ·  · 9 High St, Ryde NSW 2112',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · reference Reference Their 77 · warehouse Warehouse Tempe Main · relatedNo Related PO000007 · fxRate USD per AUD 0.65',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · usdUnitPriceCents Price (USD) money USD · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 2 · 4550 · 7000 · 14000',
        'P2 · Product 2 · EA · 1 · – · 1100 · 1100',
        'subtotal Subtotal 13727 AUD · gst GST 1373 AUD · total Total including GST 15100 AUD · usdTotal Total (USD) 9100 USD · seaFreight Sea freight 320000 USD · clearance Clearance 185000 AUD',
        'comments: Ask Kim first',
      ],
    ],
    [
      'a bill credit note',
      () => print(SheetType.BillCreditNote, 'full'),
      [
        'Bill Credit Note (Bill Credit Note, approved) IN000123',
        'Supplier: Alpha Tyres ·  · 9 High St, Ryde NSW 2112',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · reference Reference Their 77 · warehouse Warehouse Tempe Main · relatedNo Related PO000007 · fxRate USD per AUD 0.65',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · usdUnitPriceCents Price (USD) money USD · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 2 · 4550 · 7000 · 14000',
        'P2 · Product 2 · EA · 1 · – · 1100 · 1100',
        'subtotal Subtotal 13727 AUD · gst GST 1373 AUD · total Total including GST 15100 AUD · usdTotal Total (USD) 9100 USD · seaFreight Sea freight 320000 USD · clearance Clearance 185000 AUD',
        'Wrong size · IN000100 01 Feb 2026',
        'comments: Ask Kim first',
      ],
    ],
    [
      'a docket of what goes back',
      () => print(SheetType.BillCreditNote, 'docket'),
      [
        'Return Docket (Return Docket, approved) IN000123',
        'Supplier: Alpha Tyres ·  · 9 High St, Ryde NSW 2112',
        'date Date 02 Mar 2026 · reference Reference Their 77 · warehouse Warehouse Tempe Main',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity',
        'P1 · Product 1 · EA · 2',
        'P2 · Product 2 · EA · 1',
      ],
    ],
    [
      'a transfer',
      () => print(SheetType.Transfer, 'full'),
      [
        'Transfer (Transfer, approved) IN000123',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · reference Reference Their 77 · warehouse From Tempe Main · inWarehouse To Perth',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity',
        'P1 · Product 1 · EA · 4',
        'P2 · Product 2 · EA · 1',
        'comments: Ask Kim first',
      ],
    ],
    [
      'a transfer docket',
      () => print(SheetType.Transfer, 'docket'),
      [
        'Transfer Docket (Transfer Docket, approved) IN000123',
        'date Date 02 Mar 2026 · reference Reference Their 77 · warehouse From Tempe Main · inWarehouse To Perth',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity',
        'P1 · Product 1 · EA · 4',
        'P2 · Product 2 · EA · 1',
      ],
    ],
    [
      'a picking slip of a transfer',
      () => print(SheetType.Transfer, 'picking'),
      [
        'Picking Slip (Picking Slip, approved) IN000123',
        'date Date 02 Mar 2026 · reference Reference Their 77 · warehouse From Tempe Main · inWarehouse To Perth',
        'location Location text · code Item code text · name Item name text · unit Unit text · quantity Qty quantity',
        'A1/B2 · P1 · Product 1 · EA · 4',
        ' · P2 · Product 2 · EA · 1',
        'comments: Ask Kim first',
      ],
    ],
    [
      'an adjustment',
      () => print(SheetType.Adjustment, 'full', {}, counted(contentOf(aud, 1, { contact: null }))),
      [
        'Adjustment (Adjustment, approved) IN000123',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · reference Reference Their 77 · warehouse Warehouse Tempe Main',
        'code Item code text · name Item name text · unit Unit text · counted Counted quantity · inSystem In system quantity · quantity Difference quantity · unitPriceCents Cost price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 7 · 3 · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 7 · 3 · 1 · 99999 · 99999',
        'total Total 143999 AUD',
        'comments: Ask Kim first',
      ],
    ],
    [
      'an invoice of nobody',
      () => print(SheetType.Invoice, 'full', {}, contentOf(aud, 3, { contact: null })),
      [
        'Tax Invoice (Invoice, approved) IN000123',
        'Deliver to: 66 Gordon Drive, Fyshwick ACT 2609 · 02 9000 0000',
        'date Date 02 Mar 2026 · dueDate Due date 31 Mar 2026 · deliveryDate Dispatch date 03 Mar 2026 · reference Reference Their 77 · terms Terms Monthly account · shipType Shipping Delivery',
        'code Item code text · name Item name text · unit Unit text · quantity Qty quantity · unitPriceCents Unit price money AUD · amountCents Amount money AUD',
        'P1 · Product 1 · EA · 4 · 11000 · 44000',
        'P2 · Product 2 · EA · 1 · 99999 · 99999',
        'subtotal Subtotal 130908 AUD · gst GST 13091 AUD · total Total including GST 143999 AUD',
        'Sydney Tyres · 062-004 · 1004 4004 · IN000123',
        'From 1,000.00 on the document must name the buyer or the ABN of the buyer. Complete the customer.',
      ],
    ],
  ])('%s', (_name, document, expected) => expect(document()).toEqual(expected));
});

test('the names of files tell drafts and voided sheets', () => {
  expect(
    (['draft', 'approved', 'voided'] as const).map((state) => documentFileName({ state, kind: 'Invoice', no: 'IN1' })),
  ).toEqual(['Draft Invoice IN1.pdf', 'Invoice IN1.pdf', 'Voided Invoice IN1.pdf']);
});

test.each([
  ['COD+CHQ', 'Cash on delivery, by cheque'],
  ['COD+Transfer', 'Cash on delivery, by bank transfer'],
  ['COD+EFT', 'Cash on delivery, by EFT'],
  ['COD+POS', 'Cash on delivery, by card terminal'],
  ['COD+CASH', 'Cash on delivery, in cash'],
  ['COD+Card', 'Cash on delivery, by card'],
  ['COD', 'Cash on delivery'],
  ['MUST COD', 'Cash on delivery'],
  ['CHQ', 'By cheque'],
  ['CBD', 'Cash before delivery'],
  ['Card Deduction', 'Deducted from the card on file'],
  ['Weekly', 'Weekly account'],
  ['Fortnightly', 'Fortnightly account'],
  ['Monthly', 'Monthly account'],
  ['Transfer Themselves', 'By bank transfer'],
])('%p is printed as %p', (paymentType, text) => expect(paymentTermsText(paymentType)).toBe(text));

test('a snapshot of version 1 with other kinds of values gets what is stored now', () => {
  const present = contentOf(TWO_LINES);
  expect(
    upgradeContent(
      {
        seller: [],
        contact: 7,
        total: '449.99',
        gst: Number.NaN,
        lines: [7, { seq: 1, code: 7, price: 'x', amount: null }],
      },
      present,
    ),
  ).toEqual(present);
  expect(upgradeContent({ lines: 'none' }, present)).toEqual(present);
  expect(upgradeContent([], present)).toEqual(present);
  expect(upgradeContent({ contact: { name: 'A' } }, { ...present, contact: null }).contact).toBeNull();
  const stored = { seq: 2, code: 'C', name: 'N', unit: 'SET', description: 'D', price: 1.5, amount: 3, gst: 0.27 };
  expect(upgradeContent({ lines: [stored] }, present).lines[1]).toEqual({
    ...present.lines[1],
    code: 'C',
    name: 'N',
    unit: 'SET',
    description: 'D',
    priceCents: 150,
    amountCents: 300,
    gstCents: 27,
  });
  expect(upgradeContent({ seller: { name: 'Old', abn: '1' } }, present).seller).toMatchObject({
    name: 'Old',
    abn: '1',
  });
});
