import { isSameLabel, lookAlike } from './menu-lines.ts';

test.each([
  ['Invoices', ' invoices ', true],
  ['Invoices', 'Inv\u200Boices', true],
  ['Invoices', '\uFF29nvoices', true],
  ['Invoices', 'Invoice', false],
])('%j and %j look the same: %p', (one, other, isSame) => expect(isSameLabel(one, other)).toBe(isSame));

test.each([
  ['Purchase orders (AU) 1-2', null],
  ['Café', null],
  ['Счета', null],
  ['在庫リスト', null],
  ['Invoic\u0435s', 'mixes letters of several scripts'],
  ['Inv\u00ADoices', 'has characters that nobody sees'],
  ['Cafe\u0301', 'has letters in a form that looks like others'],
  ['\u2160nvoices', 'has letters in a form that looks like others'],
])('%j: %p', (text, why) => expect(lookAlike(text)).toBe(why));
