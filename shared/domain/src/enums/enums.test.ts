import { drafterTypeLabel, xeroSentColour } from './sheet-status.ts';
import { MANUFACTURERS } from './manufacturers.ts';
import { isCashBeforeDelivery, PAYMENT_TYPES } from './payment.ts';
import { nextPoStatus, poStatusAfterApprove } from './po-status.ts';
import { isWarehouseStaff, roleDescription } from './role.ts';
import {
  ALL_SHEET_TYPES,
  formatSheetNumber,
  isPurchaseOrderNumber,
  isXeroSheet,
  lineAccountCode,
  SHEET_TYPES,
  sheetTypeOfRouteName,
} from './sheet-type.ts';
import { deliveryStatusLabel, SHIP_TYPE_LABELS, SHIP_TYPES_IN_ORDER } from './shipping.ts';
import {
  LINE_PICKER_SORT_TYPE,
  PRODUCT_SORT_TYPES,
  SHEET_SORT_TYPES,
  sortTypeOf,
  withSortValues,
} from './sort-type.ts';

describe('delivery status wording', () => {
  test.each([
    [
      [1, 3, 6, 7, 8],
      ['Preparing', 'Ready', 'Delivering', 'Delivered', 'Cancelled'],
    ],
    [[2], ['Preparing', 'Ready', 'Picking-up', 'Picked up', 'Cancelled']],
    [[4], ['Preparing', 'Confirmed', 'Picking-up', 'Picked up', 'Cancelled']],
    [[5], ['Preparing', 'Confirmed', 'Returning', 'Returned', 'Cancelled']],
  ])('ship types %p', (shipTypes, wording) => {
    for (const shipType of shipTypes)
      expect([0, 1, 2, 3, 99].map((code) => deliveryStatusLabel(code, shipType))).toEqual(wording);
  });
  test('every ship type is offered once', () => {
    expect(SHIP_TYPES_IN_ORDER.map(String).sort()).toEqual(Object.keys(SHIP_TYPE_LABELS).sort());
  });
});

describe('sheet kinds', () => {
  test('numbers carry their prefix and six digits', () => {
    expect(ALL_SHEET_TYPES.map((type) => formatSheetNumber(type, 123))).toEqual([
      'IN000123',
      'CN000123',
      'PO000123',
      'BL000123',
      'BC000123',
      'TR000123',
      'AD000123',
    ]);
    expect(formatSheetNumber(1, 1234567)).toBe('IN1234567');
  });
  test("the text rule 'po' applies to exactly the purchase orders", () => {
    for (const type of ALL_SHEET_TYPES) expect(isPurchaseOrderNumber(formatSheetNumber(type, 7))).toBe(type === 3);
  });
  test('route names map back to their type', () => {
    for (const type of ALL_SHEET_TYPES) expect(sheetTypeOfRouteName(SHEET_TYPES[type].routeName)).toBe(type);
    expect(sheetTypeOfRouteName('Nothing')).toBeUndefined();
  });
  test('1, 2, 4 and 5 are sent to the accounting service', () => {
    expect(ALL_SHEET_TYPES.filter(isXeroSheet)).toEqual([1, 2, 4, 5]);
  });
  test('account codes', () => {
    expect(ALL_SHEET_TYPES.map(lineAccountCode)).toEqual([
      '200 - Sales',
      '200 - Sales',
      '630 - Inventory',
      '630 - Inventory',
      '630 - Inventory',
      undefined,
      undefined,
    ]);
  });
});

test('po_status advances one step at a time', () => {
  expect([0, 1, 2, 3, 4].map((status) => nextPoStatus(status)?.to)).toEqual([undefined, 2, 3, 4, undefined]);
  expect([1, 2, 3].map((status) => nextPoStatus(status)?.button)).toEqual(['Adjusted', 'Arrived', 'Unloaded']);
  expect([poStatusAfterApprove(true), poStatusAfterApprove(false)]).toEqual([1, 2]);
});

test('manufacturers are alphabetical, from AUPLUS to YUSTA, each a Factory', () => {
  expect(MANUFACTURERS[0]).toBe('AUPLUS Factory');
  expect(MANUFACTURERS.at(-1)).toBe('YUSTA Factory');
  expect(MANUFACTURERS).toContain('Various Factory');
  expect(new Set(MANUFACTURERS).size).toBe(70);
  expect([...MANUFACTURERS].sort((a, b) => (a.toUpperCase() < b.toUpperCase() ? -1 : 1))).toEqual(MANUFACTURERS);
  expect(MANUFACTURERS.every((name) => name.endsWith(' Factory'))).toBe(true);
});

test('payment types: 17, and only CBD is cash before delivery', () => {
  expect(new Set(PAYMENT_TYPES).size).toBe(17);
  expect(PAYMENT_TYPES.filter(isCashBeforeDelivery)).toEqual(['CBD']);
});

test('roles 5 and 6 are warehouse staff', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].filter(isWarehouseStaff)).toEqual([5, 6]);
  expect(roleDescription(4)).toBe('Sales Manager');
  expect(roleDescription(42)).toBe('Staff');
});

test('other labels', () => {
  expect([0, 1, 2, 3, 8].map(drafterTypeLabel)).toEqual([
    'Admin',
    'Staff (Service)',
    'Staff (Business)',
    'Customer Self',
    'System',
  ]);
  expect(['Sent', 'Fail', 'Unsent', 'Pending'].map(xeroSentColour)).toEqual(['green', 'red', 'amber', 'amber']);
});

test('a sort type of an older definition, which states no value, has its place in the list', () => {
  const [newest, byName] = [
    { key: 'id', descending: true, label: 'Newest first' },
    { key: 'name', descending: false, label: 'Name ascending' },
  ];
  expect(withSortValues([newest, byName])).toEqual([
    { ...newest, value: 0 },
    { ...byName, value: 1 },
  ]);
  expect(withSortValues([{ ...byName, value: 8 }])).toEqual([{ ...byName, value: 8 }]);
});

test('a sort type has the number that links and requests carry; the line picker has 7 for itself', () => {
  expect(SHEET_SORT_TYPES.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(PRODUCT_SORT_TYPES.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9]);
  expect(sortTypeOf(PRODUCT_SORT_TYPES, LINE_PICKER_SORT_TYPE)).toBeUndefined();
  expect(sortTypeOf(PRODUCT_SORT_TYPES, 9)).toEqual({
    value: 9,
    key: 'name',
    descending: true,
    label: 'Name descending',
  });
});
