import type { Account, CustomerOption, HistoryRow, Quote, QuotingRow } from '@iwe/contract';

/** Returns a product as the quotings list it; `overrides` holds what the test is about. */
export function buildRow(overrides: Partial<QuotingRow> = {}): QuotingRow {
  return {
    id: 1,
    code: '2055516-A',
    name: 'Kestrel Touring 205/55R16 91V',
    category: 1,
    brand: 'Kestrel',
    locations: 'A-01/B-12',
    stock: 24,
    available: 20,
    stock_3rdP: 4,
    total_stock: 28,
    stocks: [{ warehouseId: 1, warehouse: 'Sydney', stock: 24, inTransit: 40, eta: '2026-12-05' }],
    classAPrice: 100,
    classBPrice: 95.5,
    classCPrice: 92,
    classDPrice: 90,
    classEPrice: 88,
    specialPrice: null,
    standardPrice: 120,
    ref_pur: 70,
    costPrice: 61.25,
    is_special: 0,
    is_clearance: 0,
    customerPrice: null,
    ...overrides,
  };
}

/** Returns a customer of Class B. */
export function buildCustomer(overrides: Partial<CustomerOption> = {}): CustomerOption {
  return {
    id: 7,
    name: 'Harbour Tyres',
    code: '51824753556',
    phone: '0290001111',
    priceType: 'Class B / Special',
    paymentType: '30-Days',
    areaType: 'Sydney',
    classId: null,
    attention: '',
    ...overrides,
  };
}

export function buildHistoryRow(overrides: Partial<HistoryRow> = {}): HistoryRow {
  return {
    id: 501,
    type: 1,
    no: 'IN000501',
    date: '2026-11-02',
    dueDate: '2026-12-02',
    reference: 'PO 88',
    csrId: 8,
    csrName: 'Inland Motors',
    qty: 4,
    unitPrice: 99,
    amount: 396,
    ...overrides,
  };
}

/** A salesperson of organisation 4. */
export const SALES_ACCOUNT = {
  eId: 11,
  orgId: 4,
  companyName: 'Southern Tyres',
  name: 'Sam',
  phone: '',
  role: 1,
  canSeeCost: true,
  email: 'sales@iwe.demo',
  timeZone: 'Australia/Sydney',
} as unknown as Account;

/** An open quote of two products, which cost more today. */
export const QUOTE: Quote = {
  id: 5,
  no: 'QU000005',
  name: '',
  note: '',
  customerId: 7,
  customer: 'Harbour Tyres',
  state: 'open',
  date: '2026-11-20',
  validUntil: '2026-12-04',
  products: 2,
  quantity: 6,
  total: 600,
  createdBy: 'Sam',
  updatedAt: '2026-11-20T00:00:00.000Z',
  invoice: null,
  contentVersion: 2,
  email: 'buyer@harbour.example',
  lines: [
    { productId: 1, code: 'K205', name: 'Kestrel', quantity: 4, quotedPrice: 100, price: 110, source: 'Class B' },
    { productId: 2, code: 'C205', name: 'Corvid', quantity: 2, quotedPrice: 100, price: 110, source: 'Class B' },
  ],
  totalToday: 660,
  emails: [],
};
