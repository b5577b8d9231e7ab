import { headingKey, MARGIN_LABEL, priceColumnsProblem, supplierCodeKey } from './supplier-codes.ts';

test("capitals and blanks make no other code of a supplier's, dashes do", () => {
  expect(supplierCodeKey(' ab-1 2 ')).toBe('AB-12');
  expect(supplierCodeKey('ＡＢ-12')).toBe('AB-12');
  expect(supplierCodeKey('AB12')).not.toBe(supplierCodeKey('AB-12'));
  expect(supplierCodeKey(' ')).toBe('');
});

test('a heading is its letters and digits, of any script', () => {
  expect(headingKey(' F.O.B. (US$) ')).toBe('fobus');
  expect(headingKey('价格')).toBe('价格');
});

test.each([
  [{ supplierCode: 'Item', costUsd: 'FOB' }, null],
  [{ ownCode: 'Item', costAud: 'Price' }, null],
  [{ costUsd: 'FOB' }, "Choose the column with the supplier's code or with ours."],
  [{ supplierCode: 'Item' }, 'Choose the column with the cost in USD or in AUD.'],
  [{ supplierCode: 'Item', costUsd: '$' }, 'A heading needs a letter or a digit. Name the column in the file.'],
  [{ supplierCode: 'FOB', costUsd: 'f.o.b.' }, 'Each column can be one thing only. Choose another one.'],
  [
    { supplierCode: MARGIN_LABEL, costUsd: 'FOB' },
    "'Matched product' and 'Margin of class A' are columns of the preview. Name the column otherwise.",
  ],
])('the headings %j of a price list: %s', (columns, problem) => {
  expect(priceColumnsProblem(columns)).toBe(problem);
});
