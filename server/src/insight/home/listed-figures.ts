import { sheetListQuery } from '@iwe/contract';
import type { SheetListQuery } from '@iwe/contract';
import { addDays, ALL_FILTER, cleanFilters } from '@iwe/domain';
import type { HomeFigureKey, PlainDate } from '@iwe/domain';
import { adjustmentList, billList, creditNoteList, invoiceList, purchaseOrderList, transferList } from '@iwe/sheets';
import type { FilterKey, ListDefinition } from '@iwe/sheets';
import type { DayRange, HomeDays } from './home-days.ts';

/** The values of a list's search card, as its address has them. */
type Search = Readonly<Partial<Record<FilterKey | 'type', string>>>;

/** A figure that counts the rows of a list, with the search that shows exactly these rows. */
interface ListedFigure {
  path: ListPath;
  search: Search;
  /** The amount is needed also of more than 10,000 sheets. */
  isExact?: true;
}

type ListPath = '/invoices' | '/credit_notes' | '/purchase_orders' | '/bills' | '/transfers' | '/adjustments';

const LISTS: Readonly<Record<ListPath, ListDefinition>> = {
  '/invoices': invoiceList,
  '/credit_notes': creditNoteList,
  '/purchase_orders': purchaseOrderList,
  '/bills': billList,
  '/transfers': transferList,
  '/adjustments': adjustmentList,
};

/** 'All' of a filter that has an initial value: both kinds of the list. */
const BOTH_KINDS = { order_type: ALL_FILTER };
const DRAFT = { status: '1' };
const APPROVED = { status: '2' };
const dated = ({ first, last }: DayRange): Search => ({ dateFrom: first, dateTo: last });

/** The debt of invoices by the days since they were due; `to` is null for everything older. */
export const OVERDUE_AGES = {
  overdue30: { from: 1, to: 30 },
  overdue60: { from: 31, to: 60 },
  overdue90: { from: 61, to: 90 },
  overdueOlder: { from: 91, to: null },
} as const satisfies Partial<Record<HomeFigureKey, { from: number; to: number | null }>>;

const overdue = (today: PlainDate, { from, to }: { from: number; to: number | null }): ListedFigure => ({
  path: '/invoices',
  search: {
    attention: 'overdue',
    dueDateTo: addDays(today, -from),
    ...(to === null ? {} : { dueDateFrom: addDays(today, -to) }),
  },
});

const sales = (range: DayRange, more: Search = {}): ListedFigure => ({
  path: '/invoices',
  search: { ...BOTH_KINDS, ...APPROVED, ...dated(range), ...more },
  isExact: true,
});

/** Returns every figure that counts the rows of a list. `me`: the reader's eId. */
export function listedFigures(days: HomeDays, me: number) {
  const { today, week } = days;
  const mine = { staff: String(me) };
  const passed = { ...APPROVED, approvedFrom: week.first, approvedTo: week.last };
  const voided = { voidedFrom: week.first, voidedTo: week.last };
  const toArrive = { attention: 'to-arrive' };
  const sinceLastMonth = { dateFrom: days.lastMonth.first, dateTo: today };
  const unsent = { ...BOTH_KINDS, ...APPROVED, xeroSend: 'Unsent', ...sinceLastMonth };
  return {
    draftsToday: { path: '/invoices', search: { ...BOTH_KINDS, ...DRAFT, dateFrom: today, dateTo: today } },
    myDrafts: { path: '/invoices', search: { ...BOTH_KINDS, ...DRAFT, ...mine } },
    selfOrders: { path: '/invoices', search: { type: 'csr' } },
    mySales: sales(days.thisMonth, mine),
    myLastSoFar: sales(days.lastSoFar, mine),
    myLast: sales(days.lastMonth, mine),
    ordersLate: { path: '/purchase_orders', search: { ...toArrive, deliveryDateTo: addDays(today, -1) } },
    ordersDue: {
      path: '/purchase_orders',
      search: { ...toArrive, deliveryDateFrom: today, deliveryDateTo: addDays(today, 6) },
    },
    arrivedNotBilled: { path: '/purchase_orders', search: { attention: 'not-billed' } },
    overdue30: overdue(today, OVERDUE_AGES.overdue30),
    overdue60: overdue(today, OVERDUE_AGES.overdue60),
    overdue90: overdue(today, OVERDUE_AGES.overdue90),
    overdueOlder: overdue(today, OVERDUE_AGES.overdueOlder),
    overdueUnknown: { path: '/invoices', search: { attention: 'overdue-unknown' } },
    failedSales: { path: '/invoices', search: { ...BOTH_KINDS, xeroSend: 'Fail' } },
    failedPurchases: { path: '/bills', search: { ...BOTH_KINDS, xeroSend: 'Fail' } },
    unsentSales: { path: '/invoices', search: unsent },
    unsentPurchases: { path: '/bills', search: unsent },
    sales: sales(days.thisMonth),
    lastSoFar: sales(days.lastSoFar),
    last: sales(days.lastMonth),
    priceOverrides: { path: '/invoices', search: { attention: 'price-override', ...passed } },
    creditOverrides: { path: '/invoices', search: { attention: 'credit-override', ...passed } },
    freeCredits: { path: '/credit_notes', search: { attention: 'no-source', ...passed } },
    voidedSales: { path: '/invoices', search: { ...BOTH_KINDS, ...voided } },
    voidedOrders: { path: '/purchase_orders', search: voided },
    voidedBills: { path: '/bills', search: { ...BOTH_KINDS, ...voided } },
    voidedTransfers: { path: '/transfers', search: voided },
    voidedAdjustments: { path: '/adjustments', search: voided },
  } satisfies Partial<Record<HomeFigureKey, ListedFigure>>;
}

/** Returns the address of the list of approved invoices and credit notes of some days, of one member of the staff. */
export const salesAddress = (range: DayRange, staff: number | null): string =>
  addressOf(sales(range, staff === null ? {} : { staff: String(staff) }));

export type ListedKey = keyof ReturnType<typeof listedFigures>;

/** Returns the address of the list that shows a figure's rows. */
export const addressOf = ({ path, search }: ListedFigure): string =>
  `${path}?${new URLSearchParams(search).toString()}`;

/** Returns the query that the list sends for that address. */
export function queryOf({ path, search, isExact }: ListedFigure): SheetListQuery {
  // The queue is more than its parameters: the server knows which self-orders wait.
  if (search.type === 'csr') return sheetListQuery.parse({ type: 'csr' });
  const definition = LISTS[path];
  const starts = Object.fromEntries(
    definition.filters.flatMap((filter) => ('start' in filter ? [[filter.key, filter.start]] : [])),
  );
  return sheetListQuery.parse({
    ...definition.query,
    ...cleanFilters({ ...starts, ...search }),
    ...(isExact ? { exact: 1 } : {}),
  });
}
