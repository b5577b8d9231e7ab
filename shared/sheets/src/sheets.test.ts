import { hasSheetField, SHEET_FIELD_NAMES, sheetAbilities, sheetListQuery } from '@iwe/contract';
import type { SheetField, SheetRow } from '@iwe/contract';
import { cloneTargets, isTransitionPossible, lineTextsOfKind, SHEET_SORT_TYPES, SHEET_TYPES } from '@iwe/domain';
import type {
  AnyListDefinition,
  EditorKeys,
  FilterDefinition,
  HeaderOf,
  InputDefinition,
  ListColumn,
  ListDefinition,
  SheetDefinition,
  SpecialKeys,
} from './index.ts';
import {
  adjustmentSheet,
  billCreditNoteSheet,
  billSheet,
  creditNoteSheet,
  inputLabel,
  invoiceList,
  invoiceSheet,
  purchaseOrderSheet,
  selfOrderList,
  transferSheet,
} from './index.ts';

const SHEETS: readonly SheetDefinition[] = [
  invoiceSheet,
  creditNoteSheet,
  purchaseOrderSheet,
  billSheet,
  billCreditNoteSheet,
  transferSheet,
  adjustmentSheet,
];
const FILTERS: readonly (readonly [string, readonly FilterDefinition[]])[] = [
  ['invoices', invoiceList.filters],
  ['self-orders', selfOrderList.filters],
  ['purchase orders', purchaseOrderSheet.list.filters],
  ['bills', billSheet.list.filters],
  ['bill credit notes', billCreditNoteSheet.list.filters],
  ['transfers', transferSheet.list.filters],
  ['credit notes', creditNoteSheet.list.filters],
  ['adjustments', adjustmentSheet.list.filters],
];

const parametersOf = (filter: FilterDefinition) => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.key]);
const isUnique = (keys: readonly string[]) => new Set(keys).size === keys.length;

test.each(FILTERS)('every filter of the %s is a parameter of GET orders, without duplicates', (_name, filters) => {
  const known = Object.keys(sheetListQuery.shape);
  const parameters = filters.flatMap(parametersOf);
  for (const parameter of parameters) expect(known).toContain(parameter);
  expect(isUnique(parameters)).toBe(true);
});

test.each(FILTERS)('every option of the %s is a value that the server accepts', (_name, filters) => {
  for (const filter of filters) {
    if (filter.kind !== 'choice' || typeof filter.options === 'string') continue;
    for (const { value } of filter.options) {
      const sent = value === 'deliver preparing' ? 0 : value;
      expect([filter.key, value, sheetListQuery.safeParse({ [filter.key]: sent }).success]).toEqual([
        filter.key,
        value,
        true,
      ]);
    }
    if (filter.start !== undefined) expect(filter.options.map(({ value }) => value)).toContain(filter.start);
  }
});

test('the invoices have every filter and column of the specification, in its column order', () => {
  const ours = ['approved', 'attention', 'staff', 'voided'];
  const keys = invoiceList.filters.map((filter) => filter.key).toSorted();
  expect(keys.filter((key) => ours.includes(key))).toEqual(ours);
  expect(keys.filter((key) => !ours.includes(key))).toEqual([
    'approver',
    'csrOrderStatus',
    'customer',
    'date',
    'deliveryStatus',
    'drafterType',
    'dueDate',
    'number',
    'order_type',
    'print',
    'product',
    'reference',
    'sortType',
    'status',
    'tag',
    'warehouse',
    'xeroSend',
  ]);
  expect(invoiceList.columns.map((column) => column.label)).toEqual([
    'Number',
    'Type',
    'Reference',
    'Customer',
    'Qty',
    'Amount',
    'Date',
    'Dispatch Date',
    'Drafter',
    'Last Approver',
    'Delivery',
    'Area, Ship Type',
    'Status',
    'Print',
    'Xero Sent',
    'Action',
  ]);
});

test("credit notes use the invoices' list with their own initial kind, pickup date and 50 rows", () => {
  const { list } = creditNoteSheet;
  expect(list.filters.map(({ key }) => key)).toEqual(invoiceList.filters.map(({ key }) => key));
  expect(list.filters.flatMap((filter) => ('start' in filter ? [filter.key, filter.start] : []))).toEqual([
    'order_type',
    '2',
  ]);
  expect(list.columns.map(({ label }) => label)).toEqual(
    invoiceList.columns.map(({ label }) => (label === 'Dispatch Date' ? 'Pickup Date' : label)),
  );
  expect(list.exports.map(({ label }) => label)).toContain('Pickup Date');
  expect([list.pageSize, list.query]).toEqual([50, { type: 'invoice' }]);
  expect(creditNoteSheet.cloneTargets.map(({ label }) => label)).toEqual(['Invoice', 'Credit Note']);
});

test('the adjustments have the filters, columns and lines of the specification, and no clones', () => {
  const { list, lines } = adjustmentSheet;
  expect(list.filters.map(({ label }) => label)).toEqual([
    'Number',
    'Date',
    'Warehouse',
    'Status',
    'Product',
    'Sort',
    'Voided',
  ]);
  expect(list.columns.map(({ label }) => label)).toEqual([
    'Number',
    'Warehouse',
    'Qty',
    'Amount',
    'Date',
    'Drafter',
    'Last Approver',
    'Status',
  ]);
  expect(lines.map(({ label }) => label)).toEqual([
    'Item Code',
    'Item Name',
    'Unit',
    'In-Warehouse Qty',
    'In-System Qty',
    'Difference',
    'Cost Price',
    'Line Amount',
    'Line Description',
  ]);
  expect(adjustmentSheet.cloneTargets).toEqual([]);
});

test('the status filter offers no Closed, and the self-orders with those that wait', () => {
  const status = invoiceList.filters.find((filter) => filter.key === 'status');
  expect(status?.kind === 'choice' && status.options).toEqual([
    { value: '1', label: 'Draft' },
    { value: '2', label: 'Approved' },
    { value: '3', label: 'Voided' },
  ]);
  expect(selfOrderList.filters[0]).toMatchObject({ key: 'csrOrderStatus', placeholder: 'Waiting' });
  expect(selfOrderList.query).toEqual({ type: 'csr', drafterType: 3, status: 1 });
});

test('the transfers have the filters and columns of the specification, no clones and no money', () => {
  expect(transferSheet.list.filters.map((filter) => filter.label)).toEqual([
    'Number',
    'Date',
    'Out Warehouse',
    'In Warehouse',
    'Status',
    'Product',
    'Sort',
    'Voided',
  ]);
  expect(transferSheet.list.columns.map((column) => column.label)).toEqual([
    'Number',
    'Out Warehouse',
    'In Warehouse',
    'Qty',
    'Date',
    'Last Approver',
    'Status',
  ]);
  expect([transferSheet.cloneTargets, transferSheet.hasMoney]).toEqual([[], false]);
});

test("purchase lists add upstream, ETA, closure, due date and Xero sent, and show goods' costs", () => {
  const keysOf = ({ filters }: ListDefinition) => filters.map((filter) => filter.key).toSorted();
  const common = [
    'approver',
    'customer',
    'date',
    'deliveryDate',
    'drafterType',
    'number',
    'product',
    'reference',
    'sortType',
    'status',
    'tag',
    'upstream',
    'warehouse',
  ];
  expect(keysOf(purchaseOrderSheet.list)).toEqual([...common, 'closure', 'attention', 'voided'].toSorted());
  for (const { list } of [billSheet, billCreditNoteSheet])
    expect(keysOf(list)).toEqual([...common, 'dueDate', 'order_type', 'xeroSend', 'voided'].toSorted());
  expect(purchaseOrderSheet.list.columns.map((column) => column.label)).toEqual([
    'Number',
    'Reference',
    'Supplier',
    'Qty',
    'Amount',
    'Date',
    'ETA Date',
    'Warehouse',
    'FX Rate',
    'Freight USD',
    'Clearance',
    'Drafter',
    'Last Approver',
    'Status',
    'Closure',
    'Action',
  ]);
  const starts = [billSheet, billCreditNoteSheet].map(({ list }) =>
    (list.filters as readonly FilterDefinition[])
      .filter((filter) => filter.start)
      .map((filter) => [filter.key, filter.start]),
  );
  expect(starts).toEqual([[['order_type', '4']], [['order_type', '5']]]);
  expect(
    [purchaseOrderSheet, billSheet, billCreditNoteSheet].map((sheet) => sheet.cloneTargets.map(({ label }) => label)),
  ).toEqual([
    ['Order', 'Bill', 'Bill Credit Note'],
    ['Bill', 'Bill Credit Note', 'Bill -> Invoice'],
    ['Bill', 'Bill Credit Note'],
  ]);
});

test.each(
  [invoiceList, purchaseOrderSheet.list, billSheet.list, billCreditNoteSheet.list, transferSheet.list].map(
    (list: ListDefinition) => [list.title, list] as const,
  ),
)('the workbook of %s has every column of its list, and every sort of its columns is offered', (_title, list) => {
  const exported = list.exports.map(({ key }) => key);
  expect(isUnique(exported)).toBe(true);
  expect(exported).toEqual(
    expect.arrayContaining(list.columns.map(({ key }) => key).filter((key) => key !== 'action')),
  );
  for (const column of list.columns) if (column.sort) expect(list.sorts).toContain(column.sort);
  for (const column of list.columns)
    if (column.kind === 'money') expect(list.exports.find(({ key }) => key === column.key)?.kind).toBe('money');
});

test('the forms have the inputs of the specification, with the labels of the form', () => {
  const labels = (sheet: SheetDefinition) =>
    sheet.inputs.filter((input) => input.place !== 'none').map((input) => inputLabel(sheet, input));
  expect(labels(invoiceSheet)).toEqual([
    'Customer',
    'Date',
    'Dispatch Date',
    'Due Date',
    'Reference',
    'Tag',
    'Address',
    'Phone',
    'Service Staff',
    'Business Staff',
    'CSR Self Note',
    'Comments',
    'Warehouse',
    'Tax Type',
    'Shipping Type',
  ]);
  const order = ['Supplier', 'Related PO', 'Date', 'ETA Date', 'Reference', 'Tag', 'Warehouse', 'Tax Type', 'Comments'];
  expect(labels(purchaseOrderSheet)).toEqual(order);
  expect(labels(billSheet)).toEqual(order.toSpliced(4, 0, 'Due Date'));
  expect(labels(billCreditNoteSheet)).toEqual([
    ...order.toSpliced(4, 0, 'Due Date').with(1, 'Related Bill or PO'),
    'Reason',
  ]);
  expect(labels(creditNoteSheet)).toEqual([
    'Customer',
    'Date',
    'Pickup Date',
    'Due Date',
    'Reference',
    'Tag',
    'Reason',
    'Address',
    'Phone',
    'Service Staff',
    'Business Staff',
    'CSR Self Note',
    'Comments',
    'Warehouse',
    'Tax Type',
    'Shipping Type',
  ]);
  expect(labels(adjustmentSheet)).toEqual(['Warehouse', 'Date', 'Comments']);
  expect(labels(transferSheet)).toEqual(['Out Warehouse', 'In Warehouse', 'Date', 'Comments']);
});

describe.each(SHEETS.map((sheet) => [SHEET_TYPES[sheet.type].label, sheet] as const))('%s', (_label, sheet) => {
  test('has the kind of its route', () => {
    expect(SHEET_TYPES[sheet.type].routeName).toBe(sheet.routeName);
    expect(sheet.cloneTargets).toEqual(cloneTargets(sheet.type));
  });
  test('keys are unique', () => {
    const keys = [
      sheet.list.columns,
      sheet.lines,
      sheet.form,
      sheet.form.flatMap((section) => section.fields),
      sheet.actions,
      sheet.inputs.map(({ field }) => ({ key: field })),
    ].map((list: readonly { key: string }[]) => list.map(({ key }) => key));
    for (const list of keys) expect(isUnique(list)).toBe(true);
  });
  test('sorts by sort keys of the domain', () => {
    const known = SHEET_SORT_TYPES.map((sort) => sort.key);
    for (const column of sheet.list.columns) if (column.sort) expect(known).toContain(column.sort);
  });
  test('every action exists in the state machine, in an allowed state, with a contract ability', () => {
    const transition = {
      void: 'void',
      unapprove: 'unapprove',
      edit: 'save',
      approve: 'approve',
      close: 'close',
      advance: 'advancePoStatus',
      sendXero: 'sendXero',
      xeroRecall: 'recallXero',
    } as const;
    for (const action of sheet.actions) {
      expect(Object.keys(sheetAbilities.shape)).toContain(action.ability);
      for (const status of action.from)
        expect(isTransitionPossible({ type: sheet.type, status }, transition[action.key])).toBe(true);
    }
    expect(isUnique(sheet.actions.flatMap((action) => action.hotkey ?? []))).toBe(true);
  });
});

// These must not compile: each line is a type that is `true` only while the wrong definition is refused.
type IsRefused<Wrong, Right> = Wrong extends Right ? false : true;
const refusals: [
  moneyAsText: IsRefused<{ key: 'amount'; label: 'Amount'; kind: 'text'; field: 'amount' }, ListColumn<SheetRow>>,
  textAsMoney: IsRefused<{ key: 'no'; label: 'Number'; kind: 'money'; field: 'no' }, ListColumn<SheetRow>>,
  unknownField: IsRefused<{ key: 'x'; label: 'X'; kind: 'text'; field: 'colour' }, ListColumn<SheetRow>>,
  unknownSort: IsRefused<{ key: 'x'; label: 'X'; kind: 'special'; sort: 'reference' }, ListColumn<SheetRow>>,
  unknownFilter: IsRefused<{ kind: 'text'; key: 'colour'; label: 'X'; operator: 'contains' }, FilterDefinition>,
  unknownInput: IsRefused<{ of: 'x'; kind: 'day'; field: 'colour' }, InputDefinition>,
  dayAsText: IsRefused<{ of: 'x'; kind: 'text'; field: 'date' }, InputDefinition>,
  numberAsNote: IsRefused<{ of: 'x'; kind: 'note'; field: 'taxType' }, InputDefinition>,
  inputOfNothing: IsRefused<{ of: 'colour'; kind: 'day'; field: 'date' }, InputDefinition<'date'>>,
  missingInHeader: IsRefused<{ date: string }, HeaderOf<typeof transferSheet.inputs>>,
  missingLineCell: IsRefused<Record<'code', () => null>, Record<EditorKeys<typeof transferSheet.lines>, () => null>>,
  missingCell: IsRefused<
    Record<'number', () => null>,
    Record<SpecialKeys<typeof transferSheet.list.columns>, () => null>
  >,
] = [true, true, true, true, true, true, true, true, true, true, true, true];

/** Why the editor of some kinds has no input for a field; without `types` of every kind. */
const WITHOUT_INPUT: Readonly<
  Partial<Record<SheetField, { readonly why: string; readonly types?: readonly number[] }>>
> = {
  sourceId: { why: 'The command that makes a sheet from another one sets it.' },
  quoteId: { why: 'The order of a quote sets it.' },
  relatedId: { why: 'A sales credit note belongs to the invoices of its lines.', types: [2] },
  deliveryDate: { why: 'The form of the specification has one date.', types: [6, 7] },
  address: { why: 'The form of the specification has no recipient.', types: [3, 4, 5, 6, 7] },
  phone: { why: 'The form of the specification has no recipient.', types: [3, 4, 5, 6, 7] },
  csrServiceId: { why: 'The form of the specification has no staff.', types: [3, 4, 5, 6, 7] },
  csrBDId: { why: 'The form of the specification has no staff.', types: [3, 4, 5, 6, 7] },
  csrSelfNote: { why: 'The form of the specification has comments only.', types: [3, 4, 5, 6, 7] },
  shipType: { why: 'Nothing is shipped to a customer.', types: [3, 4, 5, 6, 7] },
  tagId: { why: 'The form of the specification has no tag.', types: [6, 7] },
  reference: { why: 'The form of the specification has no reference.', types: [6, 7] },
  taxType: { why: 'No document with tax is made of it.', types: [6, 7] },
};

test('people can enter every field that a kind has, except those with a reason', () => {
  for (const { type, routeName, inputs } of SHEETS) {
    const entered = new Set<string>(inputs.map(({ field }) => field));
    const missing = SHEET_FIELD_NAMES.filter((field) => hasSheetField(type, field) && !entered.has(field));
    const excepted = SHEET_FIELD_NAMES.filter((field) => {
      const exception = WITHOUT_INPUT[field];
      return exception && hasSheetField(type, field) && (exception.types?.includes(type) ?? true);
    });
    expect({ routeName, missing }).toEqual({ routeName, missing: excepted });
  }
});

test('people can enter every text of a line that a kind has, under its heading', () => {
  for (const { type, routeName, lines } of SHEETS) {
    const columns = lines.filter(({ kind, only }) => kind === 'text' && !only).map(({ key, label }) => [key, label]);
    const texts = lineTextsOfKind(type).map(({ field, rule }) => [field, rule.heading]);
    expect([routeName, Object.fromEntries(columns)]).toEqual([routeName, Object.fromEntries(texts)]);
  }
});

test('a kind has every field that its editor shows', () => {
  for (const { type, routeName, inputs } of SHEETS)
    for (const input of inputs)
      if (input.kind !== 'cost')
        expect([routeName, input.field, hasSheetField(type, input.field)]).toEqual([routeName, input.field, true]);
});

test('the compiler refuses inconsistent definitions', () => {
  expect(refusals).not.toContain(false);
});

test('a list of other records has its own rows, parameters and sorts', () => {
  interface Brand {
    name: string;
    created_at: string;
  }
  interface BrandQuery {
    name?: string;
    sortType?: number;
    page: number;
  }
  type BrandList = ListDefinition<Brand, BrandQuery, 'id' | 'name'>;
  const list = {
    title: 'Brands',
    section: 'Base Infos',
    query: {},
    pageSize: 20,
    exportName: 'brands',
    exports: [],
    sorts: ['name'],
    filters: [{ kind: 'text', key: 'name', label: 'Name', operator: 'contains' }],
    columns: [
      { key: 'name', label: 'Name', kind: 'text', field: 'name', sort: 'name' },
      { key: 'created_at', label: 'Created', kind: 'instant', field: 'created_at' },
    ],
  } as const satisfies BrandList;
  const refused: [
    parameterOfSheets: IsRefused<
      { kind: 'text'; key: 'reference'; label: 'X'; operator: 'contains' },
      BrandList['filters'][number]
    >,
    page: IsRefused<{ kind: 'text'; key: 'page'; label: 'X'; operator: 'contains' }, BrandList['filters'][number]>,
    fieldOfSheets: IsRefused<{ key: 'x'; label: 'X'; kind: 'text'; field: 'reference' }, BrandList['columns'][number]>,
    sortOfSheets: IsRefused<
      { key: 'x'; label: 'X'; kind: 'text'; field: 'name'; sort: 'amount' },
      BrandList['columns'][number]
    >,
  ] = [true, true, true, true];
  expect(refused).not.toContain(false);
  const anyList: AnyListDefinition<Brand> = list;
  expect(anyList.filters.map(({ key }) => key)).toEqual(['name']);
});
