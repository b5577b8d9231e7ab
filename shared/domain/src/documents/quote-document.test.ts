import { sheetLineTexts } from '../sheets/line-fields.ts';
import { CONTENT_VERSION } from './document-content.ts';
import type { DocumentContent } from './document-content.ts';
import { quoteDocumentOf } from './quote-document.ts';
import type { QuoteHead } from './quote-document.ts';

const HEAD: QuoteHead = {
  no: 'Q000012',
  date: '2026-03-02',
  validUntil: '2026-03-16',
  note: 'For the white ute',
  locations: { 1: 'A1/B2' },
};
// Department 4 shows locations and both notes; the seller can be paid, and the buyer is known.
const CONTENT: DocumentContent = {
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
    departmentId: 4,
    returnPolicy: 'Free returns.',
    surcharge: 'Cards cost 0.5%.',
  },
  contact: { name: 'Alpha Tyres', code: '53004085616', address: '9 High St, Ryde NSW 2112' },
  terms: 'Monthly account',
  reason: '',
  taxType: 3,
  totalCents: 44_000,
  gstCents: 4_000,
  lines: [
    {
      seq: 1,
      code: 'P1',
      name: 'Tyre',
      unit: 'EA',
      ...sheetLineTexts({}),
      quantity: 4,
      priceCents: 11_000,
      usdPriceCents: null,
      amountCents: 44_000,
      gstCents: 4_000,
      countedQuantity: null,
      systemQuantity: null,
    },
  ],
};

describe('the document of a quote', () => {
  const model = quoteDocumentOf(HEAD, CONTENT);

  test('is called a quote, for its customer, and is nothing to pay', () => {
    expect([model.title, model.kind, model.no]).toEqual(['Quote', 'Quote', 'Q000012']);
    expect(model.party).toMatchObject({ label: 'Quote for', name: 'Alpha Tyres' });
    expect([model.payment, model.missing, model.state]).toEqual([null, [], 'approved']);
  });

  test('names its day and how long its prices hold, and nothing that a quote does not have', () => {
    expect(model.facts).toEqual([
      { key: 'date', label: 'Date', text: '02 Mar 2026' },
      { key: 'validUntil', label: 'Valid until', text: '16 Mar 2026' },
      expect.objectContaining({ key: 'terms', text: 'Monthly account' }),
    ]);
    expect([model.delivery, model.adjustment]).toEqual([null, null]);
  });

  test('says what it is, then its note, then the notes of the seller', () => {
    expect(model.notes.map(({ key }) => key)).toEqual(['quote', 'comments', 'returnPolicy', 'surcharge']);
    expect(model.notes.slice(0, 2).map(({ text }) => text)).toEqual([
      'This is a quote, not a tax invoice. Its prices hold until 16 Mar 2026, as long as stock lasts.',
      'For the white ute',
    ]);
    const without = quoteDocumentOf({ ...HEAD, note: '' }, CONTENT);
    expect(without.notes.map(({ key }) => key)).toEqual(['quote', 'returnPolicy', 'surcharge']);
  });

  test('has the lines and totals of an invoice, with the locations', () => {
    expect(model.lines).toMatchObject([{ code: 'P1', location: 'A1/B2', quantity: 4, amountCents: 44_000 }]);
    expect(model.totals.find(({ key }) => key === 'total')?.cents).toBe(44_000);
  });

  test('may be for nobody', () => {
    expect(quoteDocumentOf(HEAD, { ...CONTENT, contact: null }).party).toBeNull();
  });
});
