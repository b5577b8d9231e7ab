import * as customer from './customer.ts';
import * as payment from './payment.ts';
import * as po from './po-status.ts';
import * as product from './product.ts';
import { Role, ROLE_DESCRIPTIONS } from './role.ts';
import * as status from './sheet-status.ts';
import * as sheet from './sheet-type.ts';
import * as shipping from './shipping.ts';
import { PRODUCT_SORT_TYPES, SHEET_SORT_TYPES } from './sort-type.ts';
import * as tax from './tax-type.ts';
import { TYRE_SIZE_CODES } from './tyre-sizes.ts';

// The enumerations of the specification (§3), written down a second time from its text.

/** Returns a table of the specification written as '1 Draft, 2 Approved' as labels by number. */
function numbered(text: string): Record<number, string> {
  return Object.fromEntries(
    text.split(', ').map((entry) => [Number(entry.split(' ', 1)[0]), entry.slice(entry.indexOf(' ') + 1)]),
  );
}

test.each([
  ['categories', product.PRODUCT_CATEGORY_LABELS, '1 Tyres, 2 Auto Parts, 3 Gifts Others, 4 Services'],
  ['materials', product.MATERIAL_LABELS, '1 N/A, 2 Alloy, 3 Steel'],
  ['line tags', product.LINE_TAG_LABELS, '1 Normal, 3 Special Sale, 2 Adjustment, 4 Giftware, 5 Outsourcing'],
  ['yes and no', product.YES_NO_LABELS, '0 NO, 1 YES'],
  ['order status', status.SHEET_STATUS_LABELS, '1 Draft, 2 Approved, 3 Voided, 4 Closed'],
  ['drafter types', status.DRAFTER_TYPE_LABELS, '0 Admin, 1 Staff (Service), 2 Staff (Business), 3 Customer Self'],
  ['CSR order status', status.CSR_ORDER_STATUS_LABELS, '1 Cancel by Staff, 2 Cancel by CSR'],
  [
    'shipping types',
    shipping.SHIP_TYPE_LABELS,
    '1 Delivery, 6 Morning Delivery, 7 Afternoon Delivery, 2 Pick-up, 3 Fast Delivery, 8 3rd-Party Logistics, ' +
      '4 Driver Pick-up, 5 Return by CSR',
  ],
  ['default ship types', shipping.DEFAULT_SHIP_TYPE_LABELS, '1 Delivery, 2 Pick up'],
  ['delivery status', shipping.DELIVERY_STATUS_LABELS, '0 Preparing, 1 Ready, 2 Delivering, 3 Finished, 99 Cancelled'],
  [
    'actual payment',
    payment.ACTUAL_PAYMENT_LABELS,
    '0 Unpaid, 1 Cash, 2 Cheque, 3 EFT, 4 POS, 5 Transfer, 6 Account Period, 7 Partial Paid',
  ],
  ['tax types', tax.TAX_TYPE_LABELS, '1 No Tax, 2 Tax Inclusive, 3 GST on Income'],
  ['po_status', po.PO_STATUS_LABELS, '0 , 1 Initial, 2 Adjusted, 3 Arrived, 4 Unloaded'],
])('%s', (_, labels, specified) => {
  expect(labels).toEqual(numbered(specified));
});

test('stock availability: two flags, then thresholds', () => {
  const thresholds = [5, 8, 10, 15, 20, 25];
  expect(product.STOCK_FILTER_THRESHOLDS).toEqual(thresholds);
  expect(product.STOCK_AVAILABILITY_LABELS).toEqual({
    1: 'In Stock Only',
    2: 'Out of Stock',
    ...Object.fromEntries(thresholds.map((threshold) => [threshold, `No More Than ${threshold}`])),
  });
  expect(product.StockAvailability).toEqual({ InStockOnly: 1, OutOfStock: 2 });
});

test('only services move no stock', () => {
  expect([1, 2, 3, 4].filter(product.movesStock)).toEqual([1, 2, 3]);
});

test('lists of texts', () => {
  const listed = (text: string) => text.split(', ');
  expect(customer.PRICE_STRATEGIES).toEqual(
    listed('Class A / COD, Class B / Special, Class C, Class D, Class E, OCOP / VIP, Standard'),
  );
  expect(customer.BUSINESS_TYPES).toEqual(
    listed('Retailer, Wholesaler, Affiliate Client, Enterprise Client, Cash Buyer, Car saler, End User'),
  );
  expect(payment.PAYMENT_TYPES).toEqual(
    listed(
      'COD+CHQ, COD+Transfer, COD+EFT, COD+POS, COD+CASH, COD+Card, COD, MUST COD, CHQ, CBD, Card Deduction, Weekly, ' +
        'Fortnightly, Monthly, 30-Days, Transfer Themselves, Other',
    ),
  );
  expect(status.FILTERABLE_XERO_SENT).toEqual(listed('Sent, Unsent, Fail'));
  expect(status.CLOSURE_VALUES).toEqual(listed('Closed, Unclosed'));
  expect(status.PRINT_VALUES).toEqual(listed('PRINT, UnPrint'));
});

test("the stored codes of Xero's states", () => {
  expect(status.XERO_SENT_VALUES).toEqual(['Unsent', 'Pending', 'Sent', 'Fail']);
});

test('orders that the specification gives', () => {
  expect(product.LINE_TAGS_IN_ORDER).toEqual([1, 3, 2, 4, 5]);
  expect(shipping.SHIP_TYPES_IN_ORDER).toEqual([1, 6, 7, 2, 3, 8, 4, 5]);
  expect(sheet.ALL_SHEET_TYPES).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('what is offered or set at first', () => {
  expect(status.FILTERABLE_SHEET_STATUSES).toEqual([1, 2, 3]);
  expect(tax.PURCHASE_TAX_TYPES).toEqual([1, 2]);
  expect(tax.DEFAULT_INVOICE_TAX_TYPE).toBe(3);
  expect(shipping.DEFAULT_CREDIT_NOTE_SHIP_TYPE).toBe(4);
  expect(shipping.DELIVER_PREPARING_FILTER).toBe('deliver preparing');
});

test('each delivery status has a colour of its own', () => {
  const colours = Object.values(shipping.DELIVERY_STATUS_COLOURS);
  expect(colours).toHaveLength(5);
  expect(new Set(colours).size).toBe(5);
  expect(colours).not.toContain('');
});

test('an unknown delivery status has no wording', () => {
  expect(shipping.deliveryStatusLabel(4, 1)).toBe('');
});

test('roles: 1 business developer, 2 to 4 sales, 5 and 6 warehouse, 6 also driver', () => {
  expect(Role).toEqual({ BusinessDeveloper: 1, Sales: 2, SeniorSales: 3, Manager: 4, Warehouse: 5, Driver: 6 });
  expect(ROLE_DESCRIPTIONS[1]).toBe('Business Developer');
  for (const role of [2, 3, 4] as const) expect(ROLE_DESCRIPTIONS[role]).toMatch(/\bSales\b/);
  for (const role of [5, 6] as const) expect(ROLE_DESCRIPTIONS[role]).toMatch(/^Warehouse\b/);
  expect(ROLE_DESCRIPTIONS[6]).toMatch(/\bDriver\b/);
  expect(new Set(Object.values(ROLE_DESCRIPTIONS)).size).toBe(6);
});

test.each([
  [1, 'Invoice', '/invoices'],
  [2, 'Credit Note', '/credit_notes'],
  [3, 'Purchase Order', '/purchase_orders'],
  [4, 'Bill', '/bills'],
  [5, 'Bill Credit Note', '/bill_credit_notes'],
  [6, 'Transfer', '/transfers'],
  [7, 'Adjustment', '/adjustments'],
] as const)('sheet type %p is %p with its list at %p', (type, label, listPath) => {
  const plural = `${label}s`;
  // DOMAIN §4 forms a routeName from the plural.
  const routeName = plural.replaceAll(' ', '');
  expect(sheet.SHEET_TYPES[type]).toMatchObject({ type, label, pluralLabel: plural, listPath, routeName });
});

test('groups of sheet types', () => {
  const types = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  expect(types.filter(sheet.isSalesSheet)).toEqual([1, 2]);
  expect(types.filter(sheet.isPurchaseSheet)).toEqual([3, 4, 5]);
  expect(types.filter(sheet.isReturnSheet)).toEqual([2, 5]);
  expect(types.filter(sheet.isWarehouseSheet)).toEqual([6, 7]);
});

test.each([
  ['IN000123', { type: 1, number: 123 }],
  [' bc000007 ', { type: 5, number: 7 }],
  ['AD1234567', { type: 7, number: 1_234_567 }],
  ['PO123456789', { type: 3, number: 123_456_789 }],
  ['PO1234567890', undefined],
  ['IN', undefined],
  ['IN12A', undefined],
  ['XIN12', undefined],
  ['XX000123', undefined],
  ['000123', undefined],
  ['', undefined],
])('the number %p is read as %p', (text, parsed) => {
  expect(sheet.parseSheetNumber(text)).toEqual(parsed);
});

test.each([
  ['cbd', true],
  ['Must CBD now', true],
  ['CBDX', false],
  ['xCBD', false],
])('payment type %p is cash before delivery: %p', (text, isCbd) => {
  expect(payment.isCashBeforeDelivery(text)).toBe(isCbd);
});

test.each([
  ['sheets', SHEET_SORT_TYPES, ['number', 'amount', 'dueDate'], ['Number', 'Amount', 'Due date']],
  ['products', PRODUCT_SORT_TYPES, ['code', 'createdAt', 'updatedAt'], ['Code', 'Create date', 'Modify date']],
] as const)('sort types of %s: newest first, then each column ascending and descending', (_, sorts, keys, words) => {
  expect(sorts[0]).toEqual({ value: 0, key: 'id', descending: true, label: 'Newest first' });
  const columns = keys.flatMap((key, index) => [
    { value: 2 * index + 1, key, descending: false, label: `${words[index]} ascending` },
    { value: 2 * index + 2, key, descending: true, label: `${words[index]} descending` },
  ]);
  expect(sorts.slice(1, 7)).toEqual(columns);
});

test('37 different tyre sizes of seven digits in ascending order', () => {
  expect(TYRE_SIZE_CODES.filter((code) => /^\d{7}$/.test(code))).toHaveLength(37);
  expect([...new Set(TYRE_SIZE_CODES)].sort()).toEqual(TYRE_SIZE_CODES);
  // The specification's keyword examples (205/55R16) are one of them.
  expect(TYRE_SIZE_CODES).toContain('2055516');
});
