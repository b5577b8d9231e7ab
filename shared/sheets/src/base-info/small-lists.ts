import type { Brand, Employee, OptionsQuery, Supplier, Warehouse } from '@iwe/contract';
import {
  BRAND_SORT_TYPES,
  DEFAULT_PAGE_SIZE,
  EMPLOYEE_SORT_TYPES,
  SUPPLIER_SORT_TYPES,
  WAREHOUSE_SORT_TYPES,
} from '@iwe/domain';
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

/** The sort keys of sort types. */
type KeyOf<Types extends readonly SortType<string>[]> = Types[number]['key'];

const keysOf = <Key extends string>(types: readonly SortType<Key>[]): readonly Key[] => [
  ...new Set(types.map(({ key }) => key)),
];

const DATES = [
  {
    key: 'created_at',
    label: 'Created',
    kind: 'instant',
    field: 'created_at',
    sort: 'created_at',
    width: 92,
    leaves: 2,
  },
  {
    key: 'updated_at',
    label: 'Modified',
    kind: 'instant',
    field: 'updated_at',
    sort: 'updated_at',
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
  sort: 'onOrder',
  width: 84,
  card: 'note',
} as const;
const STOCK = [
  {
    key: 'products',
    label: 'Products',
    kind: 'quantity',
    field: 'products',
    sort: 'products',
    width: 84,
    card: 'note',
  },
  { key: 'stock', label: 'Stock', kind: 'quantity', field: 'stock', sort: 'stock', width: 84, card: 'note' },
  ON_ORDER,
] as const;

/** /suppliers. */
export const supplierList = {
  ...plain,
  query: { figures: '1' },
  title: 'Suppliers',
  exportName: 'suppliers',
  columns: [
    { key: 'code', label: 'Code', kind: 'special', sort: 'code', width: 120 },
    { key: 'name', label: 'Name', kind: 'text', field: 'name', sort: 'name', width: 200, card: 'name' },
    {
      key: 'openOrders',
      label: 'Open Orders',
      kind: 'special',
      align: 'number',
      sort: 'openOrders',
      width: 92,
      card: 'note',
    },
    ON_ORDER,
    { key: 'owed', label: 'Owed', kind: 'money', field: 'owed', sort: 'owed', width: 92, card: 'note' },
    {
      key: 'first',
      label: 'First Name',
      kind: 'text',
      field: 'primary_person_first',
      sort: 'first',
      width: 100,
      card: 'note',
    },
    {
      key: 'last',
      label: 'Last Name',
      kind: 'text',
      field: 'primary_person_last',
      sort: 'last',
      width: 100,
      card: 'note',
    },
    ...DATES,
    { key: 'guid', label: 'GUID', kind: 'special', sort: 'guid', width: 212, leaves: 1 },
  ] as const satisfies readonly ListColumn<Supplier, KeyOf<typeof SUPPLIER_SORT_TYPES>>[],
  sorts: keysOf(SUPPLIER_SORT_TYPES),
  sortTypes: SUPPLIER_SORT_TYPES,
} as const satisfies ListDefinition<Supplier, OptionsQuery, KeyOf<typeof SUPPLIER_SORT_TYPES>>;

/** /warehouses. */
export const warehouseList = {
  ...plain,
  query: { figures: '1' },
  title: 'Warehouses',
  exportName: 'warehouses',
  columns: [
    { key: 'code', label: 'Code', kind: 'special', sort: 'code', width: 92 },
    { key: 'name', label: 'Name', kind: 'text', field: 'name', sort: 'name', width: 150, card: 'name' },
    { key: 'address', label: 'Address', kind: 'text', field: 'address', sort: 'address', width: 300, card: 'note' },
    ...STOCK,
    {
      key: 'is_calc_for_csr_order',
      label: 'For CSR Orders',
      kind: 'special',
      sort: 'is_calc_for_csr_order',
      width: 112,
      card: 'note',
    },
    ...DATES,
  ] as const satisfies readonly ListColumn<Warehouse, KeyOf<typeof WAREHOUSE_SORT_TYPES>>[],
  sorts: keysOf(WAREHOUSE_SORT_TYPES),
  sortTypes: WAREHOUSE_SORT_TYPES,
} as const satisfies ListDefinition<Warehouse, OptionsQuery, KeyOf<typeof WAREHOUSE_SORT_TYPES>>;

/** /brands. */
export const brandList = {
  ...plain,
  query: { figures: '1' },
  title: 'Brands',
  exportName: 'brands',
  columns: [
    { key: 'name', label: 'Name', kind: 'special', sort: 'name', width: 300 },
    ...STOCK,
    {
      key: 'presented_to_csr',
      label: 'Presented to CSR',
      kind: 'special',
      sort: 'presented_to_csr',
      width: 150,
      card: 'note',
    },
    ...DATES,
  ] as const satisfies readonly ListColumn<Brand, KeyOf<typeof BRAND_SORT_TYPES>>[],
  sorts: keysOf(BRAND_SORT_TYPES),
  sortTypes: BRAND_SORT_TYPES,
} as const satisfies ListDefinition<Brand, OptionsQuery, KeyOf<typeof BRAND_SORT_TYPES>>;

/** /employees. */
export const employeeList = {
  ...plain,
  title: 'Employees',
  exportName: 'employees',
  columns: [
    { key: 'email', label: 'Email', kind: 'special', sort: 'email', width: 210 },
    { key: 'name', label: 'Name', kind: 'text', field: 'name', sort: 'name', width: 150, card: 'name' },
    { key: 'roleDesc', label: 'Role', kind: 'text', field: 'roleDesc', sort: 'roleDesc', width: 150, card: 'note' },
    { key: 'status', label: 'Status', kind: 'special', sort: 'status', width: 84, card: 'state' },
    { key: 'able_login', label: 'Able to Login', kind: 'special', sort: 'able_login', width: 104, card: 'note' },
    ...DATES,
  ] as const satisfies readonly ListColumn<Employee, KeyOf<typeof EMPLOYEE_SORT_TYPES>>[],
  sorts: keysOf(EMPLOYEE_SORT_TYPES),
  sortTypes: EMPLOYEE_SORT_TYPES,
} as const satisfies ListDefinition<Employee, OptionsQuery, KeyOf<typeof EMPLOYEE_SORT_TYPES>>;
