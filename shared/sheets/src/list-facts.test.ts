import type { ColumnDefinition, ExportColumn, FilterDefinition } from './index.ts';
import {
  adjustmentList,
  billCreditNoteList,
  billList,
  brandList,
  cancelledSelfOrderList,
  creditNoteList,
  customerList,
  employeeList,
  invoiceList,
  productList,
  purchaseOrderList,
  selfOrderList,
  supplierList,
  transferList,
  warehouseList,
} from './index.ts';

type Column = ColumnDefinition<Record<string, string>> & {
  readonly leaves?: number;
  readonly total?: string;
  readonly link?: object;
  readonly canBeCut?: boolean;
  readonly exact?: boolean;
};
interface List {
  readonly title: string;
  readonly section: string;
  readonly query: object;
  readonly filters: readonly FilterDefinition<string>[];
  readonly columns: readonly Column[];
  readonly sorts: readonly string[];
  readonly exports: readonly ExportColumn[];
  readonly pageSize: number;
  readonly exportName: string;
}
const lists = (all: object): [string, List][] => Object.entries(all as Record<string, List>);
const SALES = { invoiceList, creditNoteList };
const PURCHASES = { purchaseOrderList, billList, billCreditNoteList };
const WAREHOUSE = { transferList, adjustmentList };
const SELF_ORDERS = { selfOrderList, cancelledSelfOrderList };
const SHORT = { supplierList, warehouseList, brandList, employeeList };
const RECORDS = { customerList, productList };
const ALL = { ...SALES, ...PURCHASES, ...WAREHOUSE, ...SELF_ORDERS, ...RECORDS, ...SHORT };

const each = (all: object, read: (list: List) => unknown) =>
  Object.fromEntries(lists(all).map(([name, list]) => [name, read(list)]));
/** The same for every list of a group. */
const same = (all: object, value: unknown) => Object.fromEntries(Object.keys(all).map((name) => [name, value]));

test('a list has its title, group, workbook and number of rows a page', () => {
  expect(each(ALL, (list) => [list.title, list.section, list.exportName, list.pageSize])).toEqual({
    invoiceList: ['Invoices', 'Sales', 'invoices', 50],
    creditNoteList: ['Credit Notes', 'Sales', 'credit-notes', 50],
    selfOrderList: ['CSR Self-Orders', 'Sales', 'self-orders', 50],
    cancelledSelfOrderList: ['CSR Self-Orders', 'Sales', 'self-orders', 50],
    purchaseOrderList: ['Purchase Orders', 'Purchase', 'purchase-orders', 20],
    billList: ['Bills', 'Purchase', 'bills', 20],
    billCreditNoteList: ['Bill Credit Notes', 'Purchase', 'bill-credit-notes', 20],
    transferList: ['Transfers', 'Warehouse', 'transfers', 20],
    adjustmentList: ['Adjustments', 'Warehouse', 'adjustments', 20],
    customerList: ['Customers', 'Base Infos', 'customers', 20],
    productList: ['Products', 'Base Infos', 'products', 20],
    supplierList: ['Suppliers', 'Base Infos', 'suppliers', 20],
    warehouseList: ['Warehouses', 'Base Infos', 'warehouses', 20],
    brandList: ['Brands', 'Base Infos', 'brands', 20],
    employeeList: ['Employees', 'Base Infos', 'employees', 20],
  });
});

test('a list requests its rows; cancelled self-orders have any status, short lists have figures', () => {
  expect(each(ALL, ({ query }) => query)).toEqual({
    ...same(SALES, { type: 'invoice' }),
    selfOrderList: { type: 'csr', drafterType: 3, status: 1 },
    cancelledSelfOrderList: { type: 'csr', drafterType: 3 },
    purchaseOrderList: { type: 'purchase', search_type: 'orders' },
    ...same({ billList, billCreditNoteList }, { type: 'purchase', search_type: 'bills' }),
    transferList: { order_type: 6 },
    adjustmentList: { order_type: 7 },
    ...same(RECORDS, {}),
    ...same({ supplierList, warehouseList, brandList }, { figures: '1' }),
    employeeList: {},
  });
});

test('a list is sorted by what its rows have', () => {
  const sales = ['number', 'amount', 'dueDate', 'date', 'status'];
  expect(each({ ...SALES, ...SELF_ORDERS, ...PURCHASES, ...WAREHOUSE, ...RECORDS }, ({ sorts }) => sorts)).toEqual({
    ...same({ ...SALES, ...SELF_ORDERS, billList, billCreditNoteList }, sales),
    purchaseOrderList: ['number', 'amount', 'date', 'status'],
    transferList: ['number', 'date', 'status'],
    adjustmentList: ['number', 'amount', 'date', 'status'],
    customerList: ['name', 'code', 'createdAt', 'updatedAt'],
    productList: ['code', 'createdAt', 'updatedAt', 'name'],
  });
});

const labels = (filters: readonly { readonly label: string }[]) => filters.map(({ label }) => label).join(', ');

test('the filters one uses every day are in front', () => {
  const sales = 'Number, Customer, Reference, Product, Date, Status, Delivery Status';
  const bills = 'Number, Upstream, Reference, Product, Date, Status, Xero Sent';
  expect(each(ALL, ({ filters }) => labels(filters.filter(({ rare }) => !rare)))).toEqual({
    ...same(SALES, sales),
    ...same(SELF_ORDERS, 'CSR Order Status, Number, Customer, Reference, Product, Date'),
    purchaseOrderList: 'Number, Upstream, Reference, Product, Date, Status, Closure, ETA Date',
    ...same({ billList, billCreditNoteList }, bills),
    transferList: 'Number, Date, Out Warehouse, In Warehouse, Status, Product, Sort',
    adjustmentList: 'Number, Date, Warehouse, Status, Product, Sort',
    customerList: 'Customer, Price Type, Business Type, Payment Type, Area',
    productList: 'Product, Category, Brand, Tag 1, Tag 2, Tag 3, Location',
    ...same(SHORT, ''),
  });
});

test('the other filters are behind More filters, in this order', () => {
  const sales =
    'Type, Due Date, Sort, Tag, Drafter, Approver, Warehouse, Print, Xero Sent, CSR Order Status, Staff, Attention, Approved, Voided';
  const bills = 'Due Date, ETA Date, Type, Sort, Supplier, Tag, Drafter, Approver, Warehouse, Voided';
  expect(each(ALL, ({ filters }) => labels(filters.filter(({ rare }) => rare)))).toEqual({
    ...same(SALES, sales),
    ...same(SELF_ORDERS, 'Due Date, Sort'),
    purchaseOrderList: 'Sort, Supplier, Tag, Drafter, Approver, Warehouse, Attention, Voided',
    ...same({ billList, billCreditNoteList }, bills),
    ...same(WAREHOUSE, 'Voided'),
    customerList: 'Created, Modified, Xero Sent, Sort',
    productList: 'Created, Modified, Sort, Xero Sent, Stock',
    ...same(SHORT, ''),
  });
});

test('a filter says what it searches before anything is entered', () => {
  const hints = ({ filters }: List) =>
    filters.flatMap((filter) =>
      'placeholder' in filter && filter.placeholder ? [`${filter.label}: ${filter.placeholder}`] : [],
    );
  const product = 'Product: Code, name, size';
  const sort = 'Sort: Newest first';
  expect(each({ ...SALES, ...SELF_ORDERS, ...PURCHASES, ...WAREHOUSE, ...RECORDS }, hints)).toEqual({
    ...same(SALES, ['Customer: Name, phone, ABN', product, sort]),
    ...same(SELF_ORDERS, ['CSR Order Status: Waiting', 'Customer: Name, phone, ABN', product, sort]),
    ...same(PURCHASES, ['Upstream: Supplier', product, sort, 'Supplier: Name, phone, ABN']),
    ...same(WAREHOUSE, [product, sort]),
    customerList: ['Customer: Name, code, phone, ABN', 'Sort: By name, or best match'],
    productList: [product, sort],
  });
});

const optionsOf = ({ filters }: List, key: string) => {
  const filter = filters.find((candidate) => candidate.key === key);
  if (filter?.kind !== 'choice') return undefined;
  return typeof filter.options === 'string'
    ? filter.options
    : filter.options.map(({ value, label }) => `${value} ${label}`);
};

/** The three of the specification, and what somebody has left out on purpose. */
const XERO_CHOICES = ['Sent Sent', 'Unsent Unsent', 'Fail Fail', 'Left out Left out'];

test.each(lists(SALES))('the choices of the sales list %s', (_name, list) => {
  expect(optionsOf(list, 'deliveryStatus')).toEqual([
    'deliver preparing Preparing',
    '1 Ready',
    '2 Delivering',
    '3 Finished',
    '99 Cancelled',
  ]);
  expect(optionsOf(list, 'order_type')).toEqual(['1 Invoice', '2 Credit Note']);
  expect(optionsOf(list, 'drafterType')).toEqual(['1 Staff (Service)', '2 Staff (Business)', '3 Customer Self']);
  expect(optionsOf(list, 'print')).toEqual(['PRINT PRINT', 'UnPrint UnPrint']);
  expect(optionsOf(list, 'xeroSend')).toEqual(XERO_CHOICES);
  expect(optionsOf(list, 'csrOrderStatus')).toEqual(['1 Cancel by Staff', '2 Cancel by CSR']);
  expect(optionsOf(list, 'tag')).toEqual(['1 Normal', '3 Special Sale', '2 Adjustment', '4 Giftware', '5 Outsourcing']);
  expect(optionsOf(list, 'attention')).toEqual([
    'overdue Overdue',
    'owed-not-due Owed, not due yet',
    'overdue-unknown Past due, payment unknown',
    'price-override Price override',
    'credit-override Credit override',
    'no-source Credit without source',
  ]);
  expect(['approver', 'staff', 'warehouse'].map((key) => optionsOf(list, key))).toEqual([
    'staff',
    'staff',
    'warehouses',
  ]);
});

test.each(lists(PURCHASES))('the choices of the purchase list %s', (name, list) => {
  const isOrders = name === 'purchaseOrderList';
  expect(optionsOf(list, 'upstream')).toBe('suppliers');
  expect(optionsOf(list, 'approver')).toBe('staff');
  expect(optionsOf(list, 'warehouse')).toBe('warehouses');
  // A customer drafts no purchase.
  expect(optionsOf(list, 'drafterType')).toEqual(['1 Staff (Service)', '2 Staff (Business)']);
  expect(optionsOf(list, 'closure')).toEqual(isOrders ? ['Closed Closed', 'Unclosed Unclosed'] : undefined);
  expect(optionsOf(list, 'attention')).toEqual(
    isOrders ? ['to-arrive Yet to arrive', 'not-billed Arrived, not billed'] : undefined,
  );
  expect(optionsOf(list, 'order_type')).toEqual(isOrders ? undefined : ['4 Bill', '5 Bill Credit Note']);
  expect(optionsOf(list, 'xeroSend')).toEqual(isOrders ? undefined : XERO_CHOICES);
});

test.each(lists({ ...SALES, ...PURCHASES, ...WAREHOUSE }))('%s finds drafts, approved and voided ones', (_n, list) => {
  expect(optionsOf(list, 'status')).toEqual(['1 Draft', '2 Approved', '3 Voided']);
});

test.each(lists(SELF_ORDERS))(
  'the queue of %s shows who cancelled an order, those that wait by default',
  (_n, list) => {
    expect(optionsOf(list, 'csrOrderStatus')).toEqual(['0 Waiting', '1 Cancel by Staff', '2 Cancel by CSR']);
  },
);

test('products are found when their stock is below zero, and by the four categories', () => {
  const [[, products]] = lists({ productList }) as [[string, List]];
  expect(optionsOf(products, 'stock')).toEqual(['negative Below zero']);
  expect(optionsOf(products, 'category')).toEqual(['1 Tyres', '2 Auto Parts', '3 Gifts Others', '4 Services']);
  expect(optionsOf(products, 'xeroSend')).toEqual(['Sent Sent', 'Unsent Unsent', 'Fail Fail']);
});

test.each(lists(ALL))('%s compares texts by their part, choices by their value, days by their range', (_n, list) => {
  const operators = { text: 'contains', choice: 'equals', days: 'between' } as const;
  for (const { key, kind, operator } of list.filters)
    expect([key, operator]).toEqual([key, key === 'sortType' ? 'sort' : operators[kind]]);
});

test('columns leave a narrow window in this order, and the others stay', () => {
  const leaving = ({ columns }: List) =>
    labels(columns.filter(({ leaves }) => leaves).toSorted((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0)));
  const bills = 'Related PO, Type, Drafter, Last Approver, FX Rate, Clearance, Freight USD, Warehouse';
  expect(each(ALL, leaving)).toEqual({
    ...same({ ...SALES, ...SELF_ORDERS }, 'Print, Type, Last Approver, Drafter, Xero Sent, Reference'),
    purchaseOrderList: 'Drafter, Last Approver, FX Rate, Clearance, Freight USD, Warehouse',
    ...same({ billList, billCreditNoteList }, bills),
    transferList: 'Last Approver',
    adjustmentList: 'Drafter',
    customerList: 'Created, Xero Sent, BD, Level, Modified, Service',
    productList: 'Created, Xero Sent, Modified',
    supplierList: 'GUID, Created, Modified',
    ...same({ warehouseList, brandList, employeeList }, 'Created, Modified'),
  });
  for (const [, { columns }] of lists(ALL)) {
    const order = columns.flatMap(({ leaves }) => leaves ?? []);
    expect(new Set(order).size).toBe(order.length);
  }
});

test('a card on a phone has a name, an amount and a state of its own, and notes', () => {
  const card = ({ columns }: List) => {
    const at = (place: string) => columns.flatMap((column) => (column.card === place ? [column.key] : []));
    return [at('name').join(), at('amount').join(), at('state').join(), at('note').join(' ')];
  };
  const dates = 'date deliveryDate';
  expect(each(ALL, card)).toEqual({
    ...same({ ...SALES, ...SELF_ORDERS }, ['customer', 'amount', 'status', `reference ${dates} delivery`]),
    purchaseOrderList: ['customer', 'amount', 'status', `reference ${dates}`],
    ...same({ billList, billCreditNoteList }, ['customer', 'amount', 'status', 'reference date dueDate deliveryDate']),
    transferList: ['', '', 'status', 'warehouse inWarehouse qty date'],
    adjustmentList: ['warehouse', 'amount', 'status', 'qty date'],
    customerList: ['', '', '', 'code creditLimit priceType paymentType areaType'],
    productList: ['name', 'classAPrice', '', 'standardPrice specialPrice classBPrice'],
    supplierList: ['name', '', '', 'openOrders onOrder owed first last'],
    warehouseList: ['name', '', '', 'address products stock onOrder is_calc_for_csr_order'],
    brandList: ['', '', '', 'products stock onOrder presented_to_csr'],
    employeeList: ['name', '', 'status', 'roleDesc able_login'],
  });
});

test('what is added up under a list, opened from it, cut short in it or never cut', () => {
  const facts = ({ columns }: List) => ({
    totals: columns.flatMap(({ total }) => total ?? []).join(),
    links: columns.flatMap(({ key, link }) => (link ? [[key, link]] : [])),
    cut: columns.flatMap(({ key, canBeCut }) => (canBeCut ? [key] : [])).join(),
    exact: columns.flatMap(({ key, exact }) => (exact ? [key] : [])).join(),
  });
  const sales = {
    totals: 'qty,amount',
    links: [['customer', { kind: 'customer', id: 'customerId' }]],
    cut: 'drafter,area',
    exact: 'print',
  };
  const purchase = { totals: 'qty,amount', links: [['customer', { kind: 'supplier' }]], cut: 'drafter' };
  const none = { totals: '', links: [], cut: '', exact: '' };
  expect(each(ALL, facts)).toEqual({
    ...same({ ...SALES, ...SELF_ORDERS }, sales),
    purchaseOrderList: { ...purchase, exact: 'closure' },
    ...same({ billList, billCreditNoteList }, { ...purchase, exact: 'relatedNo' }),
    transferList: { ...none, totals: 'qty' },
    adjustmentList: { ...none, totals: 'qty,amount' },
    customerList: { ...none, cut: 'name', exact: 'csrLevel' },
    productList: { ...none, cut: 'tags' },
    ...same(SHORT, none),
  });
});

const kindsOf = (columns: readonly { readonly key: string; readonly kind: string }[]) => {
  const kinds: Record<string, string> = {};
  for (const { key, kind } of columns) kinds[kind] = kinds[kind] ? `${kinds[kind]} ${key}` : key;
  return kinds;
};

test('the columns of a short list, in their order and of their kind', () => {
  expect(each(SHORT, ({ columns }) => [labels(columns), kindsOf(columns)])).toEqual({
    supplierList: [
      'Code, Name, Open Orders, On Order, Owed, First Name, Last Name, Created, Modified, GUID',
      {
        special: 'code openOrders guid',
        text: 'name first last',
        quantity: 'onOrder',
        money: 'owed',
        instant: 'created_at updated_at',
      },
    ],
    warehouseList: [
      'Code, Name, Address, Products, Stock, On Order, For CSR Orders, Created, Modified',
      {
        special: 'code is_calc_for_csr_order',
        text: 'name address',
        quantity: 'products stock onOrder',
        instant: 'created_at updated_at',
      },
    ],
    brandList: [
      'Name, Products, Stock, On Order, Presented to CSR, Created, Modified',
      { special: 'name presented_to_csr', quantity: 'products stock onOrder', instant: 'created_at updated_at' },
    ],
    employeeList: [
      'Email, Name, Role, Status, Able to Login, Created, Modified',
      { special: 'email status able_login', text: 'name roleDesc', instant: 'created_at updated_at' },
    ],
  });
});

test('a short list is sorted by a column under its heading, first up, then down', () => {
  expect(supplierList.sortTypes.map(({ value, label }) => `${String(value)} ${label}`).slice(0, 4)).toEqual([
    '1 Code ascending',
    '2 Code descending',
    '3 Name ascending',
    '4 Name descending',
  ]);
  for (const [, { columns }] of lists(SHORT))
    for (const column of columns) expect(column).toHaveProperty('sort', column.key);
});

test('the columns of customers and products, in their order', () => {
  expect(each(RECORDS, ({ columns }) => labels(columns))).toEqual({
    customerList:
      'Name, Code (ABN), Credit Limit, Price Type, Business Type, Payment Type, Area, Level, Service, BD, Created, Modified, Xero Sent',
    productList: 'Code, Name, Tags, Tempe, Standard, Special, A / COD, Class B, Created, Modified, Xero Sent',
  });
});

test('a workbook has these columns in this order, each of its kind', () => {
  const head = 'number type reference customer';
  const costs = 'warehouse fxRate seaFreight clearanceCost drafter approver approvedAt status';
  const orders = kindsOf(purchaseOrderList.exports);
  expect([purchaseOrderList.exports.map(({ key }) => key).join(' '), orders.money, orders.number]).toEqual([
    `${head} qty amount usdTotal date deliveryDate ${costs} poStatus closure`,
    'amount usdTotal seaFreight clearanceCost',
    'fxRate',
  ]);
  const sales =
    'qty amount date dueDate deliveryDate drafter approver approvedAt delivery driver area shipType warehouse status print xeroSent';
  for (const list of [invoiceList, creditNoteList, selfOrderList]) {
    expect(list.exports.map(({ key }) => key).join(' ')).toBe(`${head} ${sales}`);
    expect(kindsOf(list.exports)).toMatchObject({ date: 'date dueDate deliveryDate', instant: 'approvedAt' });
  }
  for (const list of [billList, billCreditNoteList])
    expect(list.exports.map(({ key }) => key).join(' ')).toBe(
      `${head} relatedNo qty amount usdTotal date dueDate deliveryDate ${costs} xeroSent`,
    );
  expect([transferList, adjustmentList].map(({ exports }) => labels(exports))).toEqual([
    'Number, Out Warehouse, In Warehouse, Qty, Date, Drafter, Last Approver, Approved At, Status',
    'Number, Warehouse, Qty, Amount, Date, Drafter, Last Approver, Approved At, Status',
  ]);
  expect([customerList, productList].map(({ exports }) => exports.map(({ key }) => key).join(' '))).toEqual([
    'name code phone creditLimit priceType businessType paymentType areaType csrLevel csrService csrBD createdAt updatedAt xeroSent',
    'code name unit category brand tag1 tag2 tag3 tag4 ref_pur standardPrice specialPrice classAPrice classBPrice isSpecial isClearance isCustomerShow createdAt updatedAt xeroSent loadRate speedRate barcodes',
  ]);
});

test('the workbook names what its list shows as marks or second lines', () => {
  const named = (exports: readonly ExportColumn[], ...keys: string[]) =>
    keys.map((key) => exports.find((column) => column.key === key)?.label);
  expect(named(invoiceList.exports, 'deliveryDate', 'driver', 'shipType', 'approvedAt')).toEqual([
    'Dispatch Date',
    'Driver',
    'Ship Type',
    'Approved At',
  ]);
  expect(named(purchaseOrderList.exports, 'customer', 'usdTotal', 'poStatus', 'closure')).toEqual([
    'Supplier',
    'USD Total',
    'Progress',
    'Closure',
  ]);
  expect(named(productList.exports, 'unit', 'tag3', 'tag4', 'isSpecial', 'isClearance', 'isCustomerShow')).toEqual([
    'Unit',
    'Tag 3',
    'Location',
    'Special or not',
    'Clearance',
    'Shown to customers',
  ]);
  expect(named(customerList.exports, 'code', 'phone', 'csrBD')).toEqual(['Code (ABN)', 'Phone', 'BD']);
});
