import { PAYMENT_TYPES, PRICE_STRATEGIES } from '../enums/index.ts';
import { messages } from '../wording/messages.ts';
import {
  abnWarning,
  checkCustomer,
  checkProduct,
  checkProductFixed,
  blankRecord,
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  CUSTOMER_REQUIRED,
  CUSTOMER_SECTIONS,
  PRODUCT_FIELDS,
  emailWarning,
  PRODUCT_REQUIRED,
} from './index.ts';

const product = {
  code: 'C',
  helperCode: 'H',
  unit: 'EA',
  name: 'N',
  category: 1,
  auto_parts_type: 1,
  brand: 2,
  is_customer_show: 0,
  tag1: 'T',
  material: 1,
  is_special: 0,
  specialPrice: null,
};

test('a complete product form has no problem; "shown to customers" may be NO', () => {
  expect(checkProduct(product)).toEqual([]);
});

test.each(PRODUCT_REQUIRED)('the product’s %s is required, however it is empty', (field) => {
  for (const empty of ['', null, undefined])
    expect(checkProduct({ ...product, [field]: empty })).toEqual([
      { code: 'required', field, message: 'Please enter' },
    ]);
});

test.each([
  [50, 0],
  [51, 1],
  [400, 1],
])('a name of %i characters has %i problems', (length, count) => {
  const problems = checkProduct({ ...product, name: 'x'.repeat(length) });
  expect(problems.map((problem) => problem.message)).toEqual(
    Array(count).fill('The product name should not exceed 50 characters.'),
  );
});

test.each([
  [0, null, 0],
  [0, 90, 0],
  [1, 90, 0],
  [1, 0, 1],
  [1, null, 1],
])('special flag %p with the special price %p: %i problems', (flag, price, count) => {
  expect(checkProduct({ ...product, is_special: flag, specialPrice: price })).toHaveLength(count);
});

test('code, name and category are fixed, everything else is not', () => {
  const stored = { code: 'C', name: 'N', category: 1 };
  expect(checkProductFixed(stored, product)).toEqual([]);
  expect(
    checkProductFixed(stored, { ...product, code: 'c', name: 'N ', category: 2 }).map((problem) => problem.field),
  ).toEqual(['code', 'name', 'category']);
});

const customer = {
  name: 'N',
  code: 'C',
  address: 'A',
  price_strategy: 'Class A / COD',
  payment_type: 'COD',
  area_type: 1,
  business_type: '',
};

test.each(CUSTOMER_REQUIRED)('the customer’s %s is required', (field) => {
  expect(checkCustomer({ ...customer, [field]: field === 'area_type' ? null : '' })).toEqual([
    { code: 'required', field, message: 'Please enter' },
  ]);
});

test("only the specification's choices are valid", () => {
  for (const price_strategy of PRICE_STRATEGIES) expect(checkCustomer({ ...customer, price_strategy })).toEqual([]);
  for (const payment_type of PAYMENT_TYPES) expect(checkCustomer({ ...customer, payment_type })).toEqual([]);
  expect(
    checkCustomer({ ...customer, price_strategy: 'class a / cod', business_type: 'Spy' }).map(
      (problem) => problem.field,
    ),
  ).toEqual(['price_strategy', 'business_type']);
});

test.each([
  ['51 824 753 556', false],
  ['51824753556', false],
  ['51 824 753 557', true],
  ['10 000 000 000', true],
  ['C-77', true],
  ['', false],
])('the code %p is warned about: %p', (code, isWarned) => {
  expect(abnWarning(code) !== undefined).toBe(isWarned);
});

test('the sections of a customer have as many fields as the specification gives them', () => {
  const bySection = CUSTOMER_SECTIONS.map(
    (title) => CUSTOMER_FIELD_NAMES.filter((field) => CUSTOMER_FIELDS[field].section === title).length,
  );
  // Of the specification's 33 fields three cannot be edited; the customer's class is beside its price type.
  expect(bySection).toEqual([6, 8, 5, 12]);
});

test('a new record is empty where nothing stands for it', () => {
  const customer = Object.entries(blankRecord(CUSTOMER_FIELDS)).filter(([, value]) => value !== '' && value !== null);
  expect(Object.fromEntries(customer)).toEqual({
    country: 'Australia',
    credit_limit: 0,
    branch_flag: 0,
    default_ship_type: 1,
  });
  const product = Object.entries(blankRecord(PRODUCT_FIELDS)).filter(([, value]) => value !== '' && value !== null);
  expect(Object.fromEntries(product)).toEqual({ is_clearance: 0, is_special: 0, stock_3rdP: 0 });
});

test('every problem names its field, its rule and what to do', () => {
  expect(checkProduct({ ...product, name: 'x'.repeat(51), is_special: 1 })).toEqual([
    { code: 'product.name', field: 'name', message: messages.productNameTooLong },
    { code: 'price.special', field: 'specialPrice', message: messages.specialPriceCannotBeZero },
  ]);
  const { name: _name, ...nameless } = product;
  expect(checkProduct(nameless)).toEqual([{ code: 'required', field: 'name', message: 'Please enter' }]);
  expect(checkProductFixed({ code: 'C', name: 'N', category: 1 }, { ...product, code: 'D' })).toEqual([
    { code: 'product.fixed', field: 'code', message: messages.fixedAfterCreation('code') },
  ]);
  expect(checkCustomer({ ...customer, payment_type: 'Barter' })).toEqual([
    { code: 'choice', field: 'payment_type', message: messages.notAChoice('Barter', PAYMENT_TYPES) },
  ]);
});

test.each(CUSTOMER_REQUIRED)('the customer’s %s is required, however it is empty', (field) => {
  for (const empty of ['', null, undefined])
    expect(checkCustomer({ ...customer, [field]: empty }).map((problem) => problem.field)).toEqual([field]);
});

test('a warning about an ABN quotes the code without the blanks around it', () => {
  expect(abnWarning('  C-77 ')).toBe(messages.abnInvalid('C-77'));
  expect(abnWarning('   ')).toBeUndefined();
});

test('an address that no mail reaches is warned about where it is only stored', () => {
  expect(emailWarning('steve@example.org.')).toBe(messages.emailInvalid('steve@example.org.'));
  expect([emailWarning(''), emailWarning('steve@example.org')]).toEqual([undefined, undefined]);
});
