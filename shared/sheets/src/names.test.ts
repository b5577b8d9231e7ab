import { SheetStatus } from '@iwe/domain';
import type { ExportColumn, FilterDefinition, SheetDefinition } from './index.ts';
import {
  adjustmentSheet,
  billCreditNoteSheet,
  billSheet,
  brandList,
  cancelledSelfOrderList,
  creditNoteSheet,
  customerList,
  employeeList,
  invoiceSheet,
  productList,
  purchaseOrderSheet,
  selfOrderList,
  SHEET_LISTS,
  supplierList,
  transferSheet,
  warehouseList,
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
interface Named {
  readonly key: string;
  readonly field?: string;
}
interface ListOfRecords {
  readonly title: string;
  readonly exportName?: string;
  readonly columns: readonly (Named & { label: string; kind: string; sort?: string; total?: string })[];
  readonly filters: readonly FilterDefinition[];
  readonly sorts?: readonly string[];
  readonly exports?: readonly ExportColumn[];
}
const LISTS = [
  ...SHEET_LISTS,
  selfOrderList,
  cancelledSelfOrderList,
  customerList,
  productList,
  supplierList,
  warehouseList,
  brandList,
  employeeList,
] as unknown as readonly ListOfRecords[];

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** What shows another field than that of its name. */
const othersOf = (parts: readonly Named[]) =>
  parts.flatMap(({ key, field }) =>
    field === undefined || field === key || field === snake(key) ? [] : [`${key}: ${field}`],
  );

describe.each(LISTS.map((list) => [list.exportName ?? '', list.title, list] as const))(
  'the list %s, %s',
  (_name, _title, list) => {
    const workbook = list.exports ?? [];
    const columnOf = (key: string) => list.columns.find((column) => column.key === key);

    test('shows, sorts by and adds up the field that a column is named after', () => {
      const exceptions = ['customer: customerName', 'first: primary_person_first', 'last: primary_person_last'];
      const others = othersOf(list.columns);
      expect(others.filter((each) => !exceptions.includes(each))).toEqual([]);
      for (const column of list.columns) {
        const { key, sort = key, total = key } = column;
        expect([sort, total]).toEqual([key, key]);
      }
    });

    test('is sorted by its columns, invoices also by their due date', () => {
      const sorted = list.columns.flatMap(({ sort }) => sort ?? []);
      for (const sort of list.sorts ?? []) if (sort !== 'dueDate') expect(sorted).toContain(sort);
    });

    test('gives its workbook the columns under the same names and of the same kind', () => {
      const longer: Readonly<Record<string, string>> = {
        classAPrice: 'Class A / COD',
        delivery: 'Delivery Status',
        area: 'Area',
        seaFreight: 'Sea Freight (USD)',
        clearanceCost: 'Clearance Cost (AUD)',
      };
      const kinds = { text: 'text', money: 'money', quantity: 'integer', day: 'date', instant: 'instant' } as const;
      for (const cell of workbook) {
        const column = columnOf(cell.key);
        if (!column) {
          const isDay = cell.key.endsWith('Date');
          const kind = isDay
            ? 'date'
            : cell.key.endsWith('At')
              ? 'instant'
              : cell.key === 'usdTotal'
                ? 'money'
                : 'text';
          expect([cell.key, cell.kind]).toEqual([cell.key, kind]);
          continue;
        }
        expect([cell.key, cell.label]).toEqual([cell.key, longer[cell.key] ?? column.label]);
        if (column.kind in kinds) expect([cell.key, cell.kind]).toEqual([cell.key, kinds[column.kind as 'text']]);
      }
    });

    test('searches days by the two parameters of their name', () => {
      for (const filter of list.filters)
        if (filter.kind === 'days') expect([filter.from, filter.to]).toEqual([`${filter.key}From`, `${filter.key}To`]);
    });
  },
);

describe.each(SHEETS.map((sheet) => [sheet.routeName, sheet] as const))('%s', (routeName, sheet) => {
  const isSale = sheet === invoiceSheet || sheet === creditNoteSheet;
  const isPurchase = sheet === purchaseOrderSheet || sheet === billSheet || sheet === billCreditNoteSheet;

  test('show and enter the field that a place is named after', () => {
    const shown = othersOf(sheet.form.flatMap((section) => section.fields as readonly Named[]));
    expect(shown.filter((each) => each !== 'tag: tagId' && each !== 'usdTotal: usdTotalAmount')).toEqual([]);
    expect(othersOf(sheet.lines as readonly Named[])).toEqual([]);
    const ids = ['customer', 'related', 'tag', 'warehouse', 'inWarehouse'];
    const entered = othersOf(sheet.inputs.map(({ of, field }) => ({ key: of, field })));
    const people = ['supplier: customerId', 'serviceStaff: csrServiceId', 'businessStaff: csrBDId'];
    expect(entered.filter((each) => !people.includes(each))).toEqual(
      sheet.inputs.flatMap(({ of }) => (ids.includes(of) ? [`${of}: ${of}Id`] : [])),
    );
  });

  test('need whom they are for, their day, and warehouses where goods move at once', () => {
    const required = sheet.inputs.flatMap((input) => (input.required ? [input.field] : []));
    const warehouses = sheet === transferSheet ? ['warehouseId', 'inWarehouseId'] : ['warehouseId'];
    expect(required.toSorted()).toEqual(
      ['date', ...(isSale || isPurchase ? ['customerId'] : []), ...(isSale ? [] : warehouses)].toSorted(),
    );
  });

  test('are acted on by their keys in the states of the specification', () => {
    const { Draft, Approved } = SheetStatus;
    const keys = sheet.actions.flatMap((action) =>
      'hotkey' in action && action.hotkey ? [[action.hotkey, action.label, ...action.from]] : [],
    );
    expect(keys).toEqual([
      ['v', 'Void', Draft],
      ['u', 'UnApprove', Approved],
      ['e', 'Edit', Draft],
      ['a', 'Approve', Draft],
      ...(routeName === 'PurchaseOrders'
        ? [
            ['c', 'Close', Approved],
            ['n', 'Next step', Approved],
          ]
        : []),
    ]);
    expect(sheet.actions.some(({ key }) => key === 'sendXero')).toBe(
      ['Invoices', 'CreditNotes', 'Bills', 'BillCreditNotes'].includes(routeName),
    );
  });

  test('have money unless they move goods between warehouses; only adjustments count', () => {
    expect([sheet.hasMoney, sheet.isCount ?? false]).toEqual([routeName !== 'Transfers', routeName === 'Adjustments']);
  });
});
