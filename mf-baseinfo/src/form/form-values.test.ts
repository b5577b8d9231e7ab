import { formOf, NO_AMOUNT, NO_WHOLE, sentForm, sentValue, shownValue } from './form-values.ts';
import type { FormField } from './form-values.ts';

const text: FormField = { kind: 'text', field: 'name', label: 'Name', maxLength: 60 };
const note: FormField = { kind: 'note', field: 'note', label: 'Note', maxLength: 60 };
const money: FormField = { kind: 'money', field: 'price', label: 'Price' };
const whole: FormField = { kind: 'whole', field: 'stock', label: 'Stock' };
const day: FormField = { kind: 'day', field: 'birthday', label: 'Birthday' };
const flag: FormField = { kind: 'flag', field: 'isSpecial', label: 'Special' };
const choice: FormField = { kind: 'choice', field: 'brand', label: 'Brand', choices: 'brands' };
const word: FormField = { kind: 'choice', field: 'tag', label: 'Tag', choices: 'tags', isText: true };
const ALL = [text, note, money, whole, day, flag, choice, word];

test.each<[FormField, unknown, string | number | null]>([
  [text, 'Kestrel', 'Kestrel'],
  [note, undefined, ''],
  [money, 95.5, '95.50'],
  [money, 0, '0.00'],
  [money, null, ''],
  [whole, 0, '0'],
  [whole, 12, '12'],
  [whole, null, ''],
  [day, '2026-11-20', '2026-11-20'],
  [day, null, ''],
  [flag, 1, 1],
  [flag, undefined, null],
  [choice, 3, 3],
  [choice, undefined, null],
  [word, 'Summer', 'Summer'],
  [word, '', null],
])('%o shows %p as %p', (field, value, shown) => {
  expect(shownValue(field, value)).toBe(shown);
});

test.each<[FormField, string | number | null | undefined, string | number | null | undefined]>([
  [text, ' Kestrel ', 'Kestrel'],
  [text, undefined, null],
  [money, '1,234.50', 1234.5],
  [money, ' ', null],
  [money, '0', 0],
  [money, '-1', undefined],
  [money, 'ten', undefined],
  [whole, '12', 12],
  [whole, '', 0],
  [whole, null, 0],
  [whole, '1.5', undefined],
  [whole, '-1', undefined],
  [whole, '1234567', 1_234_567],
  [whole, '12345678', undefined],
  [day, '', null],
  [day, '2026-11-20', '2026-11-20'],
  [choice, null, null],
  [choice, 3, 3],
  [word, null, ''],
  [word, 'Summer', 'Summer'],
])('%o sends %p as %p', (field, typed, sent) => {
  expect(sentValue(field, typed)).toBe(sent);
});

test('a form sends each field, and names those that cannot be read with what they should be', () => {
  const values = { ...formOf(ALL, { name: 'A', price: 5, brand: 3 }), price: 'ten', stock: 'many' };
  expect(sentForm(ALL, values)).toEqual({
    sent: { name: 'A', note: '', birthday: null, isSpecial: null, brand: 3, tag: '' },
    errors: { price: NO_AMOUNT, stock: NO_WHOLE },
  });
});
