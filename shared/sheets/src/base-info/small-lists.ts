import type { Brand, Employee, OptionsQuery, Supplier, Warehouse } from '@iwe/contract';
import { DEFAULT_PAGE_SIZE, sortTypes } from '@iwe/domain';
import type { SortType } from '@iwe/domain';
import type { ListColumn } from '../definition/columns.ts';
import type { ListDefinition } from '../definition/list-definition.ts';

// Suppliers, warehouses, brands and employees have lists without a search card, New and export (spec §2). Every column
// sorts: the lists are so short that the server sorts them by any value of a row.
const plain = {
  section: 'Base Infos',
  query: {},
  filters: [],
  exports: [],
  pageSize: DEFAULT_PAGE_SIZE,
} as const;

/**
 * Returns the columns of a list that every column sorts, with its sort types: by the field that the column shows, or
 * the one of its key.
 */
function sortedBy<const Columns extends readonly { readonly key: string; readonly label: string }[]>(
  columns: Columns,
): { columns: Columns; sorts: readonly string[]; sortTypes: readonly SortType<string>[] } {
  return {
    columns: columns.map((column) => ({ ...column, sort: column.key })) as unknown as Columns,
    sorts: columns.map(({ key }) => key),
    sortTypes: sortTypes(1, Object.fromEntries(columns.map(({ key, label }) => [key, label]))),
  };
}

const DATES = [
  {
    key: 'created_at',
    label: 'Created',
    kind: 'instant',
    field: 'created_at',
    width: 92,
    leaves: 2,
  },
  {
    key: 'updated_at',
    label: 'Modified',
    kind: 'instant',
    field: 'updated_at',
    width: 92,
    leaves: 3,
  },
] as const;

// What one acts on stands before the specification's dates and ids, which leave a narrow window first.
const ON_ORDER = {
  key: 'onOrder',
  label: 'On Order',
  kind: 'quantity',
  field: 'onOrder',
  width: 84,
  card: 'note',
} as const;
const STOCK = [
  {
    key: 'products',
    label: 'Products',
    kind: 'quantity',
    field: 'products',
    width: 84,
    card: 'note',
  },
  { key: 'stock', label: 'Stock', kind: 'quantity', field: 'stock', width: 84, card: 'note' },
  ON_ORDER,
] as const;

/** /suppliers. */
export const supplierList = {
  ...plain,
  query: { figures: '1' },
  title: 'Suppliers',
  exportName: 'suppliers',
  ...sortedBy([
    { key: 'code', label: 'Code', kind: 'special', width: 120 },
    { key: 'name', label: 'Name', kind: 'text', field: 'name', width: 200, card: 'name' },
    {
      key: 'openOrders',
      label: 'Open Orders',
      kind: 'special',
      align: 'number',
      width: 92,
      card: 'note',
    },
    ON_ORDER,
    { key: 'owed', label: 'Owed', kind: 'money', field: 'owed', width: 92, card: 'note' },
    {
      key: 'first',
      label: 'First Name',
      kind: 'text',
      field: 'primary_person_first',
      width: 100,
      card: 'note',
    },
    {
      key: 'last',
      label: 'Last Name',
      kind: 'text',
      field: 'primary_person_last',
      width: 100,
      card: 'note',
    },
    ...DATES,
    { key: 'guid', label: 'GUID', kind: 'special', width: 212, leaves: 1 },
  ] as const satisfies readonly ListColumn<Supplier, string>[]),
} as const satisfies ListDefinition<Supplier, OptionsQuery, string>;

/** /warehouses. */
export const warehouseList = {
  ...plain,
  query: { figures: '1' },
  title: 'Warehouses',
  exportName: 'warehouses',
  ...sortedBy([
    { key: 'code', label: 'Code', kind: 'special', width: 92 },
    { key: 'name', label: 'Name', kind: 'text', field: 'name', width: 150, card: 'name' },
    { key: 'address', label: 'Address', kind: 'text', field: 'address', width: 300, card: 'note' },
    ...STOCK,
    {
      key: 'is_calc_for_csr_order',
      label: 'For CSR Orders',
      kind: 'special',
      width: 112,
      card: 'note',
    },
    ...DATES,
  ] as const satisfies readonly ListColumn<Warehouse, string>[]),
} as const satisfies ListDefinition<Warehouse, OptionsQuery, string>;

/** /brands. */
export const brandList = {
  ...plain,
  query: { figures: '1' },
  title: 'Brands',
  exportName: 'brands',
  ...sortedBy([
    { key: 'name', label: 'Name', kind: 'special', width: 300 },
    ...STOCK,
    {
      key: 'presented_to_csr',
      label: 'Presented to CSR',
      kind: 'special',
      width: 150,
      card: 'note',
    },
    ...DATES,
  ] as const satisfies readonly ListColumn<Brand, string>[]),
} as const satisfies ListDefinition<Brand, OptionsQuery, string>;

/** /employees. */
export const employeeList = {
  ...plain,
  title: 'Employees',
  exportName: 'employees',
  ...sortedBy([
    { key: 'email', label: 'Email', kind: 'special', width: 210 },
    { key: 'name', label: 'Name', kind: 'text', field: 'name', width: 150, card: 'name' },
    { key: 'roleDesc', label: 'Role', kind: 'text', field: 'roleDesc', width: 150, card: 'note' },
    { key: 'status', label: 'Status', kind: 'special', width: 84, card: 'state' },
    { key: 'able_login', label: 'Able to Login', kind: 'special', width: 104, card: 'note' },
    ...DATES,
  ] as const satisfies readonly ListColumn<Employee, string>[]),
} as const satisfies ListDefinition<Employee, OptionsQuery, string>;
