import { explain } from './glossary.ts';

test.each([
  ['OCOP Prices', 'OCOP', /class of customers/],
  ['CSR Self-Order', 'Self-Order', /drafted online/],
  ['CSR Self-Orders', 'Self-Order', /drafted online/],
  ['Presented to CSR', 'CSR', /shop that buys/],
  ['3P Stock', '3P', /Third party/],
  ['BD', 'BD', /Business developer/],
  ['A/COD price', 'COD', /Cash on delivery/],
  ['Code (ABN)', 'ABN', /11 digits/],
])('%s: the word %s is explained', (text, word, meaning) => {
  const found = explain(text);
  expect(found?.word).toBe(word);
  expect(found?.meaning).toMatch(meaning);
});

test.each(['Invoices', 'Meta', 'CODE', 'ABNORMAL', 'BDs-like'])('%s has no in-house word', (text) => {
  expect(explain(text)).toBeNull();
});
