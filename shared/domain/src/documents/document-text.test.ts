import {
  documentBlocks,
  documentCarriedText,
  documentCellText,
  documentContinuedText,
  documentNoteText,
  documentNumberText,
  documentPaymentTexts,
  documentSenderText,
  documentTotalTexts,
} from './document-text.ts';
import { uploadedLogo, uploadedLogoId } from './document-model.ts';
import type { DocumentColumn, DocumentLine, DocumentModel, DocumentTotal } from './document-model.ts';

const LINE: DocumentLine = {
  seq: 1,
  code: 'P1',
  name: 'Tyre',
  description: '',
  unit: 'EA',
  location: '',
  quantity: 1200,
  counted: null,
  inSystem: null,
  unitPriceCents: 123_456,
  usdUnitPriceCents: null,
  amountCents: -500,
  usdAmountCents: null,
};
const SUBTOTAL: DocumentTotal = { key: 'subtotal', label: 'Subtotal', cents: 68_182, currency: 'AUD' };
const TOTAL: DocumentTotal = { key: 'total', label: 'Total', cents: 123_456, currency: 'AUD' };
const USD_TOTAL: DocumentTotal = { key: 'usdTotal', label: 'Total (USD)', cents: 50_000, currency: 'USD' };

describe('a cell', () => {
  test.each([
    ['unitPriceCents', 'money', '1,234.56'],
    ['amountCents', 'money', '(5.00)'],
    ['quantity', 'quantity', '1,200'],
    ['code', 'text', 'P1'],
    ['counted', 'quantity', ''],
    ['usdAmountCents', 'money', ''],
  ] as const)('%s as %s reads %p', (key, kind, text) => {
    expect(documentCellText(LINE, { key, kind })).toBe(text);
  });
});

describe('the figures below the lines', () => {
  const texts = (totals: DocumentTotal[], lines = 2) =>
    documentTotalTexts({ totals, quantity: 1200, lines: Array.from({ length: lines }, () => LINE) }).map(
      ({ label, text, isMain }) => `${label}: ${text}${isMain ? ' (main)' : ''}`,
    );

  test('begin with the quantity, and the total is the main one', () => {
    expect(texts([SUBTOTAL, TOTAL])).toEqual([
      'Quantity (2 lines): 1,200',
      'Subtotal: 681.82',
      'Total: 1,234.56 (main)',
    ]);
  });
  test('name both currencies where there are two, and the AUD total stays the main one', () => {
    expect(texts([USD_TOTAL, TOTAL])).toEqual([
      'Quantity (2 lines): 1,200',
      'Total (USD): USD 500.00',
      'Total: AUD 1,234.56 (main)',
    ]);
  });
  test('of a supplier: the USD total is the main one', () => {
    expect(texts([USD_TOTAL]).at(-1)).toBe('Total (USD): USD 500.00 (main)');
  });
  test('without money: the quantity is the main one', () => {
    expect(texts([], 1)).toEqual(['Quantity (1 line): 1,200 (main)']);
  });
  test('tell which figure is which', () => {
    const rows = documentTotalTexts({ totals: [SUBTOTAL, TOTAL], quantity: 1, lines: [LINE] });
    expect(rows.map(({ key }) => key)).toEqual(['quantity', 'subtotal', 'total']);
  });
  test('count more than a thousand lines with a comma', () => {
    expect(texts([], 1001)[0]).toBe('Quantity (1,001 lines): 1,200 (main)');
  });
});

describe('how to pay', () => {
  const payment = { accountName: 'Sydney Tyres', bsb: '062-004', account: '1004 4004', reference: 'IN000123' };
  test('names account and reference', () => {
    expect(documentPaymentTexts({ payment })).toEqual([
      'Payment by bank transfer',
      'Account name: Sydney Tyres',
      'BSB: 062-004',
      'Account: 1004 4004',
      'Reference: IN000123',
    ]);
  });
  test('leaves out what the organisation has not entered', () => {
    expect(documentPaymentTexts({ payment: { ...payment, accountName: '', bsb: '' } })).toEqual([
      'Payment by bank transfer',
      'Account: 1004 4004',
      'Reference: IN000123',
    ]);
  });
  test('is empty on documents without payment', () => {
    expect(documentPaymentTexts({ payment: null })).toEqual([]);
  });
});

describe('the groups of the head', () => {
  const party = { label: 'Bill to', name: 'Alpha Tyres', abn: '53 004 085 616', address: '9 High St' } as const;
  const delivery = { label: 'Deliver to', address: '66 Gordon Drive', phone: '02 9000 0000' } as const;
  const adjustment = {
    reason: 'Wrong size',
    sources: [
      { no: 'IN000100', date: '01 Feb 2026' },
      { no: 'IN000101', date: '02 Feb 2026' },
    ],
  };
  test('are party, delivery and what is adjusted', () => {
    expect(documentBlocks({ party, delivery, adjustment })).toEqual([
      { label: 'Bill to', name: 'Alpha Tyres', texts: ['ABN 53 004 085 616', '9 High St'] },
      { label: 'Deliver to', name: '', texts: ['66 Gordon Drive', 'Phone 02 9000 0000'] },
      {
        label: 'Adjusts',
        name: '',
        texts: ['IN000100 of 01 Feb 2026, IN000101 of 02 Feb 2026', 'Reason: Wrong size'],
      },
    ]);
  });
  test('have no empty lines', () => {
    expect(
      documentBlocks({
        party: { ...party, abn: '' },
        delivery: { ...delivery, phone: '' },
        adjustment: { reason: '', sources: [] },
      }).map(({ texts }) => texts),
    ).toEqual([['9 High St'], ['66 Gordon Drive'], []]);
  });
  test('are absent where the document has none', () => {
    expect(documentBlocks({ party: null, delivery: null, adjustment: null })).toEqual([]);
  });
});

test('the number names the kind where the title does not', () => {
  expect(documentNumberText({ title: 'Invoice', kind: 'Invoice', no: 'IN000123' })).toBe('IN000123');
  expect(documentNumberText({ title: 'Tax Invoice', kind: 'Invoice', no: 'IN000123' })).toBe('Invoice IN000123');
});

test('only comments are introduced as such', () => {
  expect(documentNoteText({ key: 'comments', text: 'Ask Kim' })).toBe('Comments: Ask Kim');
  expect(documentNoteText({ key: 'surcharge', text: 'Cards cost 0.5%.' })).toBe('Cards cost 0.5%.');
});

describe('sums that are carried to the next page', () => {
  const lines = [LINE, { ...LINE, quantity: 3, amountCents: 1_500, usdAmountCents: 700 }];
  const carried = (key: DocumentColumn['key'], kind: DocumentColumn['kind']) =>
    documentCarriedText(lines, { key, kind, label: '' } as DocumentColumn);

  test('are those of quantities and amounts', () => {
    expect(carried('quantity', 'quantity')).toBe('1,203');
    expect(carried('amountCents', 'money')).toBe('10.00');
    // A line without a price in USD counts as nothing.
    expect(carried('usdAmountCents', 'money')).toBe('7.00');
  });
  test('are none of prices and texts', () => {
    expect([carried('unitPriceCents', 'money'), carried('code', 'text')]).toEqual(['', '']);
  });
});

describe('what repeats on every page', () => {
  test('names the kind where the title does not', () => {
    expect(documentContinuedText({ title: 'Invoice', kind: 'Invoice', no: 'IN000001' })).toBe(
      'Invoice IN000001, continued',
    );
    expect(documentContinuedText({ title: 'Draft', kind: 'Invoice', no: 'IN000001' })).toBe(
      'Draft: Invoice IN000001, continued',
    );
  });
  test('names the sender, with its ABN where it has one', () => {
    const sender = (abn: string) =>
      documentSenderText({ letterhead: { name: 'Sydney Tyres', abn } as DocumentModel['letterhead'] });
    expect([sender('51 824 753 556'), sender('')]).toEqual(['Sydney Tyres  ·  ABN 51 824 753 556', 'Sydney Tyres']);
  });
});

describe('the name of a logo', () => {
  test('tells an uploaded one, with the id of its file, from those that are drawn', () => {
    expect(uploadedLogoId(uploadedLogo('7f3a'))).toBe('7f3a');
    expect([uploadedLogoId('iwe'), uploadedLogoId(''), uploadedLogoId('a file:')]).toEqual([null, null, null]);
    expect(uploadedLogo('7f3a')).toBe('file:7f3a');
  });
});
