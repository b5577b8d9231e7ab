import { ALL_SHEET_TYPES, SheetType } from '../enums/sheet-type.ts';
import { visibleButtons } from './buttons.ts';
import { checkApprovable, checkUsdPrices } from './check-content.ts';
import { decideTaxType } from './tax-type.ts';
import { cloneTargets } from './clone-targets.ts';
import { marksPrinted } from './edit-rights.ts';
import { isWaitingSelfOrder, refreshedDueDate } from './self-order.ts';

describe('action buttons', () => {
  const base = { type: 1, status: 1, isClosed: false, xeroSent: 'Unsent' } as const;
  test.each([
    ['draft invoice', {}, ['edit', 'email', 'approve', 'print', 'void']],
    ['approved invoice', { status: 2 }, ['edit', 'email', 'unapprove', 'sendXero', 'print']],
    ['sent invoice', { status: 2, xeroSent: 'Sent' }, ['edit', 'email', 'xeroRecall', 'print']],
    ['voided invoice', { status: 3 }, ['edit']],
    ['approved credit note', { type: 2, status: 2 }, ['edit', 'unapprove', 'sendXero', 'print']],
    ['draft order', { type: 3 }, ['edit', 'email', 'approve', 'void']],
    ['approved order', { type: 3, status: 2 }, ['edit', 'email', 'unapprove', 'close']],
    ['closed order', { type: 3, status: 2, isClosed: true }, ['edit', 'email', 'unapprove']],
    ['approved bill', { type: 4, status: 2 }, ['edit', 'unapprove', 'sendXero']],
    ['failed bill credit note', { type: 5, status: 2, xeroSent: 'Fail' }, ['edit', 'unapprove', 'sendXero']],
    ['approved transfer', { type: 6, status: 2 }, ['edit', 'unapprove']],
    ['draft adjustment', { type: 7 }, ['edit', 'approve', 'void']],
  ] as const)('%s', (_name, state, buttons) => {
    expect(visibleButtons({ ...base, ...state })).toEqual(buttons);
  });
});

describe('edit rights', () => {
  test('printing marks sales sheets, except drafts of invoices and voided ones', () => {
    expect([
      marksPrinted({ type: 1, status: 1 }),
      marksPrinted({ type: 1, status: 2 }),
      marksPrinted({ type: 4, status: 2 }),
      marksPrinted({ type: 2, status: 1 }),
      marksPrinted({ type: 2, status: 3 }),
    ]).toEqual([false, true, false, true, false]);
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
});

describe('what an approval requires', () => {
  const invoice = { type: SheetType.Invoice, lineCount: 1, contactId: 5, warehouseId: 1, shipType: 1 };
  test.each([
    ['an invoice', {}, []],
    ['no line', { lineCount: 0 }, ['sheet.noLines']],
    [
      'no customer, warehouse, ship type',
      { contactId: null, warehouseId: null, shipType: null },
      ['customer.required', 'shipType.required', 'warehouse.required'],
    ],
    ['an order without rate', { type: SheetType.PurchaseOrder }, ['fx.required']],
    ['an order with rate 0', { type: SheetType.PurchaseOrder, fxRate: 0 }, ['fx.required']],
    ['an order', { type: SheetType.PurchaseOrder, fxRate: '0.65' }, []],
    ['a bill without freight', { type: SheetType.Bill }, []],
    ['a bill with freight', { type: SheetType.Bill, hasFreight: true }, ['fx.required']],
    ['a bill without supplier', { type: SheetType.Bill, contactId: null }, ['supplier.required']],
    ['a transfer to nowhere', { type: SheetType.Transfer }, ['warehouse.inRequired']],
    ['a transfer to itself', { type: SheetType.Transfer, inWarehouseId: 1 }, ['warehouse.same']],
    ['a bill in USD without a rate', { type: SheetType.Bill, shipType: null, hasUsdPrices: true }, ['fx.required']],
    [
      'a bill credit note in USD with a rate of 0',
      { type: SheetType.BillCreditNote, shipType: null, hasUsdPrices: true, fxRate: 0 },
      ['fx.required'],
    ],
    ['a bill in USD with a rate', { type: SheetType.Bill, shipType: null, hasUsdPrices: true, fxRate: 0.65 }, []],
    ['a transfer', { type: SheetType.Transfer, inWarehouseId: 2 }, []],
    ['an adjustment', { type: SheetType.Adjustment, contactId: null, shipType: null }, []],
  ])('%s', (_name, changes, expected) => {
    expect(checkApprovable({ ...invoice, ...changes }).map((violation) => violation.code)).toEqual(expected);
  });
  test('every order line needs a USD price', () => {
    expect(
      checkUsdPrices([
        { lineNumber: 1, usdPriceCents: 1 },
        { lineNumber: 2, usdPriceCents: 0 },
        { lineNumber: 3, usdPriceCents: null },
      ]),
    ).toEqual([
      { code: 'line.usdPrice', line: 2, message: 'The USDPrice in the 2  line must be a number greater than 0' },
      { code: 'line.usdPrice', line: 3, message: 'The USDPrice in the 3  line must be a number greater than 0' },
    ]);
  });
});

describe('self-orders', () => {
  const order = {
    type: 1,
    status: 1,
    drafterType: 3,
    csrOrderStatus: null,
    paymentType: 'Weekly',
    dueDate: '2026-03-09',
  };
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

describe('the tax type', () => {
  const taxed = { no: 'IN000001', taxType: 3 };
  const plain = { no: 'IN000002', taxType: 1 };
  const decide = (choice: Partial<Parameters<typeof decideTaxType>[0]>) => {
    const { taxType, refusal } = decideTaxType({
      type: SheetType.CreditNote,
      sent: undefined,
      stored: undefined,
      usual: 3,
      sources: [],
      ...choice,
    });
    return refusal ? refusal.code : taxType;
  };

  test.each([
    ['follows the source', { sources: [plain] }, 1],
    ['follows it whatever was stored', { sources: [plain], stored: 3 }, 1],
    ['follows it where nothing is chosen', { sources: [plain], sent: 0 }, 1],
    ['follows sources that agree', { sources: [taxed, { ...taxed, no: 'IN000009' }], sent: 3 }, 3],
    ['is refused beside another choice', { sources: [plain], sent: 3 }, 'taxType.source'],
    ['is refused for sources that differ', { sources: [taxed, plain], sent: 3 }, 'taxType.sources'],
    ['stays unchosen without a source', {}, 0],
    ['is as chosen without a source', { sent: 2, stored: 1 }, 2],
    ['stays as it was chosen before', { stored: 1 }, 1],
  ])('of a credit note %s', (_name, choice, expected) => {
    expect(decide(choice)).toBe(expected);
    expect(decide({ type: SheetType.BillCreditNote, ...choice })).toBe(expected);
  });

  test('of another kind is the usual one unless it is chosen, wherever its lines come from', () => {
    for (const type of ALL_SHEET_TYPES.filter((one) => ![2, 5].includes(one))) {
      expect([decide({ type }), decide({ type, stored: 1 }), decide({ type, sent: 2, stored: 1 })]).toEqual([3, 1, 2]);
      expect(decide({ type, sent: 3, sources: [plain] })).toBe(3);
    }
  });

  test('of returns alone must be chosen for the approval', () => {
    const ready = { lineCount: 1, contactId: 1, warehouseId: 1, inWarehouseId: 2, shipType: 1, fxRate: 0.65 };
    const returns = ALL_SHEET_TYPES.filter(
      (type) =>
        checkApprovable({ ...ready, type, taxType: 0 }).some(({ code }) => code === 'taxType.required') &&
        checkApprovable({ ...ready, type, taxType: 1 }).length === 0,
    );
    expect(returns).toEqual([2, 5]);
  });
});

describe('what an approval requires beside lines and warehouse', () => {
  const sheet = { lineCount: 1, contactId: 1, warehouseId: 1, inWarehouseId: 2, shipType: 1, fxRate: 0.65 };
  const missing = (fields: Partial<Parameters<typeof checkApprovable>[0]> & { type: SheetType }) =>
    checkApprovable({ ...sheet, ...fields });

  test.each([
    ['', ['reason.required']],
    ['   ', ['reason.required']],
    ['Wrong size', []],
    [undefined, []],
  ])('a credit note with the reason %p lacks %p; other kinds have none', (reason, codes) => {
    const given = reason === undefined ? {} : { reason };
    expect(missing({ type: SheetType.CreditNote, ...given }).map(({ code }) => code)).toEqual(codes);
    for (const type of ALL_SHEET_TYPES.filter((one) => one !== SheetType.CreditNote))
      expect(missing({ type, ...given })).toEqual([]);
  });

  test('a transfer names two warehouses, and says what is missing first', () => {
    const codes = (fields: object) => missing({ type: SheetType.Transfer, ...fields }).map(({ code }) => code);
    expect(codes({})).toEqual([]);
    expect(codes({ inWarehouseId: null })).toEqual(['warehouse.inRequired']);
    expect(codes({ inWarehouseId: 1 })).toEqual(['warehouse.same']);
    expect(codes({ warehouseId: null, inWarehouseId: null })).toEqual(['warehouse.required', 'warehouse.inRequired']);
  });
});

test('the Clone dropdown as the specification has it', () => {
  const invoice = { type: 1, operation: 'clone', label: 'Invoice' };
  const creditNote = { type: 2, operation: 'clone', label: 'Credit Note' };
  const order = { type: 3, operation: 'clone', label: 'Order' };
  const bill = { type: 4, operation: 'clone', label: 'Bill' };
  const billCredit = { type: 5, operation: 'clone', label: 'Bill Credit Note' };
  const billToInvoice = { type: 1, operation: 'cloneBillToInv', label: 'Bill -> Invoice' };
  expect(ALL_SHEET_TYPES.map((type) => cloneTargets(type))).toEqual([
    [invoice, creditNote],
    [invoice, creditNote],
    [order, bill, billCredit],
    [bill, billCredit, billToInvoice],
    [bill, billCredit],
    [],
    [],
  ]);
  expect(cloneTargets(99 as SheetType)).toEqual([]);
});
