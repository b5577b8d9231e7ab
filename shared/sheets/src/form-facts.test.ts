import type { SheetDefinition } from './index.ts';
import {
  adjustmentSheet,
  billCreditNoteSheet,
  billSheet,
  creditNoteSheet,
  inputLabel,
  invoiceSheet,
  purchaseOrderSheet,
  SECTION_ABILITIES,
  transferSheet,
} from './index.ts';

const SALES: readonly SheetDefinition[] = [invoiceSheet, creditNoteSheet];
const PURCHASES: readonly SheetDefinition[] = [purchaseOrderSheet, billSheet, billCreditNoteSheet];
const WAREHOUSE: readonly SheetDefinition[] = [transferSheet, adjustmentSheet];
const ALL = [...SALES, ...PURCHASES, ...WAREHOUSE];

const sectionsOf = ({ form }: SheetDefinition) =>
  form.map(({ title, edit, fields }) => [title, edit ?? 'draft', fields.map(({ label }) => label).join(', ')]);

test('an invoice is shown in sections, each with the edit that changes it after the approval', () => {
  expect(sectionsOf(invoiceSheet)).toEqual([
    ['Customer', 'draft', 'Name, ABN, Price Type, Payment Type, Area Type, Balance, Limit, Remark'],
    ['Dates, staff', 'dates', 'Date, Dispatch Date, Due Date, Reference, Tag, Service Staff, Business Staff'],
    ['Address, notes', 'address', 'Address, Phone, CSR Self Note, Comments'],
    ['Shipping', 'shipping', 'Warehouse, Shipping Type, Driver'],
    ['Delivery, payment', 'delivery', 'Delivery Status, Delivery Comment, Actual Pay Type'],
  ]);
});

test("a credit note has an invoice's sections, a pickup date and the reason", () => {
  const sections = sectionsOf(invoiceSheet);
  const [customer, dates] = sections as [string[], string[]];
  expect(sectionsOf(creditNoteSheet)).toEqual([
    customer.with(2, `${String(customer[2])}, Reason`),
    dates.with(2, String(dates[2]).replace('Dispatch', 'Pickup')),
    ...sections.slice(2),
  ]);
});

test('a purchase shows its goods and costs, a bill its due date, a return its reason', () => {
  const supplier = ['Supplier', 'draft', 'Name, Code, Related PO, Reference, Remark'];
  const goods = ['Goods', 'draft', 'Warehouse, Tax Type, USD Total, Not billed'];
  const costs = ['Costs', 'costs', 'FX Rate, Sea Freight (USD), Clearance (AUD), Landed Cost'];
  const dates = ['Dates, notes', 'dates', 'Date, ETA Date, Tag, Comments'];
  const billDates = dates.with(2, 'Date, ETA Date, Due Date, Tag, Comments');
  expect(sectionsOf(purchaseOrderSheet)).toEqual([supplier, dates, goods, costs]);
  expect(sectionsOf(billSheet)).toEqual([supplier, billDates, goods, costs]);
  expect(sectionsOf(billCreditNoteSheet)).toEqual([
    supplier.with(2, 'Name, Code, Related Bill or PO, Reference, Remark'),
    billDates,
    goods,
    ['Return', 'draft', 'Reason, FX Rate'],
  ]);
});

test('moves and counts are shown with their warehouses, date and comments', () => {
  const dates = ['Date, comments', 'dates', 'Date, Comments'];
  expect(sectionsOf(transferSheet)).toEqual([['Warehouses', 'draft', 'Out Warehouse, In Warehouse'], dates]);
  expect(sectionsOf(adjustmentSheet)).toEqual([['Warehouse', 'draft', 'Warehouse, Counted'], dates]);
});

test('what a sheet is about is stressed', () => {
  const stressed = ({ form }: SheetDefinition) =>
    form.flatMap(({ fields }) => fields.flatMap(({ label, strong }) => (strong ? [label] : []))).join(', ');
  expect(ALL.map(stressed)).toEqual([
    'Name',
    'Name',
    'Name, Warehouse, Landed Cost',
    'Name, Warehouse, Landed Cost',
    'Name, Warehouse',
    'Out Warehouse, In Warehouse',
    'Warehouse',
  ]);
});

test('each edit of an approved sheet needs the right of its own', () => {
  expect(SECTION_ABILITIES.dates).toEqual(['dates']);
  expect(SECTION_ABILITIES.address).toEqual(['address']);
  expect(SECTION_ABILITIES.costs).toEqual(['costs']);
});

const linesOf = ({ lines }: SheetDefinition) => lines.map(({ label }) => label).join(' | ');

test('the lines of each kind have these columns in this order', () => {
  const before = 'Item Code | Item Name | Unit | Stock';
  const after = 'History | Tax Type | Account | Line Description';
  expect(SALES.map(linesOf)).toEqual([
    `${before} | Qty | Unit Price | Line Amount | ${after}`,
    `${before} | Qty | Sold, Open | Unit Price | Line Amount | ${after}`,
  ]);
  const prices = 'Qty | USD Price | Unit Price | Line Amount';
  const end = 'History | Line Description | Account';
  expect(PURCHASES.map(linesOf)).toEqual([
    `${before} | Cover | ${prices} | Landed Cost | Billed, open | ${end}`,
    `${before} | Cover | Ordered, open | ${prices} | Landed Cost | ${end}`,
    `${before} | Billed, open | ${prices} | ${end}`,
  ]);
  expect(linesOf(transferSheet)).toBe(`${before} | Qty | Line Description`);
});

test('only the detail page of an order shows how much of a line is billed', () => {
  const restricted = ALL.flatMap(({ routeName, lines }) =>
    (lines as SheetDefinition['lines']).flatMap(({ key, only }) => (only ? [[routeName, key, only]] : [])),
  );
  expect(restricted).toEqual([['PurchaseOrders', 'billed', 'detail']]);
});

test("a line's card on a phone is titled by its product and ends with its amount, if any", () => {
  const card = ({ lines }: SheetDefinition) =>
    lines.flatMap(({ key, card: place }) => (place ? [`${key} ${place}`] : [])).join();
  expect(ALL.map(card)).toEqual([
    ...Array<string>(5).fill('name name,amount amount'),
    'name name',
    'name name,amount amount',
  ]);
});

test('the kind and side of the columns of the lines', () => {
  const sides = ({ lines }: SheetDefinition) =>
    lines.flatMap((column) => ('align' in column && column.align ? [`${column.key} ${column.align}`] : [])).join();
  expect(ALL.map(sides)).toEqual([
    'stock number,price money',
    'stock number,price money',
    'stock number,cover number,price money,landed money,billed number',
    'stock number,cover number,open number,price money,landed money',
    'stock number,open number,price money',
    'stock number',
    'inSystemQty number,difference number,price money,amount money',
  ]);
  const moneyOf = ({ lines }: SheetDefinition) =>
    lines.flatMap(({ key, kind }) => (kind === 'money' || kind === 'quantity' ? [`${key} ${kind}`] : [])).join();
  expect(ALL.map(moneyOf)).toEqual([
    'quantity quantity,amount money',
    'quantity quantity,amount money',
    ...Array<string>(3).fill('quantity quantity,usdPrice money,amount money'),
    'quantity quantity',
    'inWarehouseQty quantity',
  ]);
});

const codesOf = ({ inputs }: SheetDefinition, of: string) => {
  const input = inputs.find((candidate) => candidate.of === of);
  if (input?.kind !== 'code') throw new Error(`There is no code of ${of}.`);
  return (input.codes ?? Object.keys(input.labels).map(Number)).map((code) => input.labels[code]);
};

test('the tax of a sale is chosen; that of a return may still be open', () => {
  const taxes = ['No Tax', 'Tax Inclusive', 'GST on Income'];
  expect(codesOf(invoiceSheet, 'taxType')).toEqual(taxes);
  expect(codesOf(creditNoteSheet, 'taxType')).toEqual(['Tax not chosen', ...taxes]);
  expect(codesOf(purchaseOrderSheet, 'taxType')).toEqual(['No Tax', 'Tax Inclusive']);
  expect(codesOf(billSheet, 'taxType')).toEqual(['No Tax', 'Tax Inclusive']);
  expect(codesOf(billCreditNoteSheet, 'taxType')).toEqual(['Tax not chosen', 'No Tax', 'Tax Inclusive']);
});

test('tags and shipping types are offered in the order of the specification', () => {
  for (const sheet of [...SALES, ...PURCHASES])
    expect(codesOf(sheet, 'tag')).toEqual(['Normal', 'Special Sale', 'Adjustment', 'Giftware', 'Outsourcing']);
  for (const sheet of SALES)
    expect(codesOf(sheet, 'shipType')).toEqual([
      'Delivery',
      'Morning Delivery',
      'Afternoon Delivery',
      'Pick-up',
      'Fast Delivery',
      '3rd-Party Logistics',
      'Driver Pick-up',
      'Return by CSR',
    ]);
});

test('staff is chosen from the staff, warehouses from the warehouses', () => {
  const chosen = ({ inputs }: SheetDefinition) =>
    inputs.flatMap((input) => (input.kind === 'choice' ? [`${input.field} ${input.options}`] : [])).join();
  const sales = 'csrServiceId staff,csrBDId staff,warehouseId warehouses';
  expect(ALL.map(chosen)).toEqual([
    sales,
    sales,
    ...Array<string>(3).fill('warehouseId warehouses'),
    'warehouseId warehouses,inWarehouseId warehouses',
    'warehouseId warehouses',
  ]);
});

test('a sale asks for warehouse, tax, shipping beside lines; a purchase has its rate with costs', () => {
  const places = ({ inputs }: SheetDefinition) =>
    inputs.flatMap(({ of, place }) => (place ? [`${of} ${place}`] : [])).join();
  const sales = 'warehouse lines,taxType lines,shipType lines';
  const costs = 'fxRate none,seaFreight none,clearanceCost none';
  expect(ALL.map(places)).toEqual([sales, sales, costs, costs, 'fxRate none', '', '']);
});

test('an input says what an empty one means and why it is asked', () => {
  const said = ({ inputs }: SheetDefinition) =>
    inputs.flatMap((input) => [
      ...('placeholder' in input && input.placeholder ? [`${input.of}: ${input.placeholder}`] : []),
      ...('hint' in input && input.hint ? [`${input.of}: ${input.hint}`] : []),
      ...('type' in input && input.type ? [`${input.of}: ${input.type}`] : []),
    ]);
  expect(said(invoiceSheet)).toEqual(['phone: tel', 'warehouse: Stock of all warehouses']);
  expect(said(creditNoteSheet)).toEqual([
    'reason: Why the goods come back: needed to approve',
    'phone: tel',
    'warehouse: Warehouse at approval',
  ]);
  for (const sheet of [...PURCHASES, ...WAREHOUSE]) expect(said(sheet)).toEqual([]);
});

test('notes have room for several lines, short texts one', () => {
  const notes = ({ inputs }: SheetDefinition) => inputs.flatMap(({ of, kind }) => (kind === 'note' ? [of] : [])).join();
  expect(ALL.map(notes)).toEqual([
    'csrSelfNote,comments',
    'reason,csrSelfNote,comments',
    'comments',
    'comments',
    'comments',
    'comments',
    'comments',
  ]);
});

test('an input is labelled by itself, by the field or column it changes, else by its key', () => {
  const lines = [{ key: 'tax', label: 'Tax Type', kind: 'special' }] as const;
  const form = [{ key: 'a', title: 'A', fields: [{ key: 'tax', label: 'Tax', kind: 'special' }] }] as const;
  const input = { of: 'tax', kind: 'day', field: 'date' } as const;
  expect(inputLabel({ form, lines }, { ...input, label: 'Own' })).toBe('Own');
  expect(inputLabel({ form, lines }, input)).toBe('Tax');
  expect(inputLabel({ form: [], lines }, input)).toBe('Tax Type');
  expect(inputLabel({ form: [], lines: [] }, input)).toBe('tax');
});

test('the buttons of each kind, in their order and tone', () => {
  const buttons = ({ actions }: SheetDefinition) => actions.map(({ label, tone }) => `${label} ${tone}`).join(', ');
  const common = 'Void danger, UnApprove plain, Edit plain, Approve main';
  const xero = `${common}, Xero Recall plain, Send Xero plain`;
  expect(ALL.map(buttons)).toEqual([xero, xero, `${common}, Close plain, Next step main`, xero, xero, common, common]);
});

test('an action asks its own question, and names what its button does', () => {
  const asked = (sheet: SheetDefinition) =>
    Object.fromEntries(sheet.actions.map(({ key, confirm, confirmLabel }) => [key, [confirm, confirmLabel]]));
  expect(asked(invoiceSheet).xeroRecall).toEqual([
    'The document at Xero is voided, and the sheet can be unapproved again.',
    'Recall from Xero',
  ]);
  expect(asked(purchaseOrderSheet).close).toEqual([
    'What has not arrived is no longer expected: its incoming stock is released.',
    'Close the order',
  ]);
});

test('a draft is approved, edited or voided, an approved sheet unapproved, each by its own right', () => {
  const rights = (sheet: SheetDefinition) =>
    sheet.actions.map(({ key, ability, from }) => `${key} ${ability} ${from.join()}`);
  const common = ['void void 1', 'unapprove unapprove 2', 'edit edit 1', 'approve approve 1'];
  expect(rights(transferSheet)).toEqual(common);
  expect(rights(billSheet)).toEqual([...common, 'xeroRecall recallXero 1,2,3', 'sendXero sendXero 2']);
  expect(rights(purchaseOrderSheet)).toEqual([...common, 'close close 2', 'advance advance 2']);
});
