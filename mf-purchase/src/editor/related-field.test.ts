import { SheetType } from '@iwe/domain';
import { fullNumber } from './related-field.tsx';

const { Bill, BillCreditNote, PurchaseOrder } = SheetType;

test.each<[string, SheetType, string]>([
  ['300', Bill, 'PO000300'],
  [' po300 ', Bill, 'PO000300'],
  ['PO000300', Bill, 'PO000300'],
  ['bl12', BillCreditNote, 'BL000012'],
  ['po7', BillCreditNote, 'PO000007'],
  // A credit note may refer to a bill or an order: a number alone says neither.
  ['300', BillCreditNote, '300'],
  ['300', PurchaseOrder, 'PO000300'],
  [' Order of May ', Bill, 'Order of May'],
  ['  ', Bill, ''],
])('%j on a sheet of type %d is %j', (text, type, number) => {
  expect(fullNumber(text, type)).toBe(number);
});
