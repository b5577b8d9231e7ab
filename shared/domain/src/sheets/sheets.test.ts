import { ALL_SHEET_TYPES, SheetType } from '../enums/sheet-type.ts';
import { visibleButtons } from './buttons.ts';
import { checkApprovable, checkUsdPrices } from './check-content.ts';
import { clonePricing, cloneTargets } from './clone-targets.ts';
import { editRights, marksPrinted } from './edit-rights.ts';
import { isWaitingSelfOrder, refreshedDueDate } from './self-order.ts';

describe('action buttons', () => {
  const base = { type: 1, status: 1, isClosed: false, xeroSent: 'Unsent' } as const;
  test.each([
    ['draft invoice', {}, ['edit', 'email', 'approve', 'print', 'void']],
    ['approved invoice', { status: 2 }, ['edit', 'email', 'unapprove', 'sendXero', 'print']],
    ['sent invoice', { status: 2, xeroSent: 'Sent' }, ['edit', 'email', 'xeroRecall', 'print']],
    ['voided invoice', { status: 3 }, ['edit', 'email']],
    ['approved credit note', { type: 2, status: 2 }, ['edit', 'unapprove', 'sendXero', 'print']],
    ['draft order', { type: 3 }, ['edit', 'approve', 'void']],
    ['approved order', { type: 3, status: 2 }, ['edit', 'unapprove', 'close']],
    ['closed order', { type: 3, status: 2, isClosed: true }, ['edit', 'unapprove']],
    ['approved bill', { type: 4, status: 2 }, ['edit', 'unapprove', 'sendXero']],
    ['failed bill credit note', { type: 5, status: 2, xeroSent: 'Fail' }, ['edit', 'unapprove', 'sendXero']],
    ['approved transfer', { type: 6, status: 2 }, ['edit', 'unapprove']],
    ['draft adjustment', { type: 7 }, ['edit', 'approve', 'void']],
  ] as const)('%s', (_name, state, buttons) => {
    expect(visibleButtons({ ...base, ...state })).toEqual(buttons);
  });
});

describe('edit rights', () => {
  test.each([
    [1, 1, 0, { content: true, dates: true, address: true, driver: false, shipType: true, showsPrintTag: false }],
    [1, 2, 0, { content: false, dates: true, address: true, driver: true, shipType: true, showsPrintTag: true }],
    [1, 2, 1, { content: false, dates: true, address: true, driver: true, shipType: false, showsPrintTag: true }],
    [2, 3, 0, { content: false, dates: false, address: false, driver: false, shipType: false, showsPrintTag: false }],
    [3, 2, 0, { content: false, dates: true, address: false, driver: false, shipType: false, showsPrintTag: false }],
    [6, 1, 0, { content: true, dates: true, address: false, driver: false, shipType: false, showsPrintTag: false }],
  ] as const)('type %p, status %p, delivery %p', (type, status, deliveryStatus, expected) => {
    expect(editRights({ type, status, deliveryStatus })).toEqual(expected);
  });
  test('printing marks approved sales sheets only', () => {
    expect([marksPrinted({ type: 1, status: 1 }), marksPrinted({ type: 1, status: 2 }), marksPrinted({ type: 4, status: 2 })]).toEqual([false, true, false]);
  });
});

describe('clone', () => {
  test('targets by kind', () => {
    expect(ALL_SHEET_TYPES.map((type) => cloneTargets(type).map((target) => target.label))).toEqual([
      ['Invoice', 'Credit Note'],
      ['Invoice', 'Credit Note'],
      ['Order', 'Bill', 'Bill Credit Note'],
      ['Bill', 'Bill Credit Note', 'Bill -> Invoice'],
      ['Bill', 'Bill Credit Note'],
      [],
      [],
    ]);
  });
  test('only a clone to an invoice asks for new prices, and cost never reaches one', () => {
    const pricing = ALL_SHEET_TYPES.map((type) => cloneTargets(type).map((target) => clonePricing(type, target)));
    expect(pricing).toEqual([['reprice', 'keep'], ['reprice', 'keep'], ['keep', 'keep', 'keep'], ['keep', 'keep', 'reprice'], ['keep', 'keep'], [], []]);
  });
});

describe('what an approval needs', () => {
  const invoice = { type: SheetType.Invoice, lineCount: 1, contactId: 5, warehouseId: 1, shipType: 1 };
  test.each([
    ['an invoice', {}, []],
    ['no line', { lineCount: 0 }, ['sheet.noLines']],
    ['no customer, warehouse, ship type', { contactId: null, warehouseId: null, shipType: null }, ['customer.required', 'shipType.required', 'warehouse.required']],
    ['an order without rate', { type: SheetType.PurchaseOrder }, ['fx.required']],
    ['an order with rate 0', { type: SheetType.PurchaseOrder, fxRate: 0 }, ['fx.required']],
    ['an order', { type: SheetType.PurchaseOrder, fxRate: '0.65' }, []],
    ['a bill without freight', { type: SheetType.Bill }, []],
    ['a bill with freight', { type: SheetType.Bill, hasFreight: true }, ['fx.required']],
    ['a bill without supplier', { type: SheetType.Bill, contactId: null }, ['supplier.required']],
    ['a transfer to nowhere', { type: SheetType.Transfer }, ['warehouse.inRequired']],
    ['a transfer to itself', { type: SheetType.Transfer, inWarehouseId: 1 }, ['warehouse.same']],
    ['a bill in USD without a rate', { type: SheetType.Bill, shipType: null, hasUsdPrices: true }, ['fx.required']],
    ['a bill credit note in USD with a rate of 0', { type: SheetType.BillCreditNote, shipType: null, hasUsdPrices: true, fxRate: 0 }, ['fx.required']],
    ['a bill in USD with a rate', { type: SheetType.Bill, shipType: null, hasUsdPrices: true, fxRate: 0.65 }, []],
    ['a transfer', { type: SheetType.Transfer, inWarehouseId: 2 }, []],
    ['an adjustment', { type: SheetType.Adjustment, contactId: null, shipType: null }, []],
  ])('%s', (_name, changes, expected) => {
    expect(checkApprovable({ ...invoice, ...changes }).map((violation) => violation.code)).toEqual(expected);
  });
  test('every order line needs a USD price', () => {
    expect(checkUsdPrices([{ lineNumber: 1, usdPriceCents: 1 }, { lineNumber: 2, usdPriceCents: 0 }, { lineNumber: 3, usdPriceCents: null }])).toEqual([
      { code: 'line.usdPrice', line: 2, message: 'The USDPrice in the 2  line must be a number greater than 0' },
      { code: 'line.usdPrice', line: 3, message: 'The USDPrice in the 3  line must be a number greater than 0' },
    ]);
  });
});

describe('self-orders', () => {
  const order = { type: 1, status: 1, drafterType: 3, csrOrderStatus: null, paymentType: 'Weekly', dueDate: '2026-03-09' };
  test.each([
    [{}, true],
    [{ csrOrderStatus: 1 }, false],
    [{ csrOrderStatus: 2 }, false],
    [{ status: 2 }, false],
    [{ drafterType: 1 }, false],
    [{ type: 2 }, false],
  ])('%p waits: %p', (changes, expected) => expect(isWaitingSelfOrder({ ...order, ...changes })).toBe(expected));
  test('the due date is refreshed only when it changes', () => {
    expect(refreshedDueDate(order, '2026-03-05', 4)).toBeUndefined();
    expect(refreshedDueDate(order, '2026-03-09', 4)).toBe('2026-03-16');
    expect(refreshedDueDate({ ...order, status: 2 }, '2026-03-09', 4)).toBeUndefined();
  });
});
