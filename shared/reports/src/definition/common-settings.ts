import { LINE_TAG_LABELS, LINE_TAGS_IN_ORDER, PAYMENT_TYPES, PRODUCT_CATEGORY_LABELS, SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import type { ReportSetting, SettingSection } from './settings.ts';

/** Basic settings. */
export const dateRange = { kind: 'dateRange', field: 'dateRange', label: 'Date Range', section: 'basic' } as const;
export const includeCost = {
  kind: 'flag',
  field: 'includeCost',
  label: 'Include cost and margin',
  section: 'basic',
} as const;
export const tags = {
  kind: 'selection',
  field: 'tags',
  label: 'Tags',
  section: 'basic',
  control: 'checkboxes',
  options: LINE_TAGS_IN_ORDER.map((value) => ({ value, label: LINE_TAG_LABELS[value] })),
} as const satisfies ReportSetting;
export const groupBy = {
  kind: 'choice',
  field: 'group',
  label: 'Group By',
  section: 'basic',
  options: [
    { value: 'asCustomers', label: 'As Customers' },
    { value: 'asProducts', label: 'As Products' },
  ],
  start: 'asCustomers',
} as const satisfies ReportSetting;

/** Returns the radio of the date that the range is about; the third one has another label in purchases. */
export const dateType = (deliveryDate: 'Dispatch Date' | 'ETA Date') =>
  ({
    kind: 'choice',
    field: 'dateType',
    label: 'Date Type',
    section: 'basic',
    options: [
      { value: 'date', label: 'Date' },
      { value: 'dueDate', label: 'Due Date' },
      { value: 'deliveryDate', label: deliveryDate },
    ],
    start: 'date',
  }) as const satisfies ReportSetting;

/** Returns a choice of warehouses: ALL or some. */
export const warehouses = <Field extends 'warehouses' | 'outWarehouse' | 'inWarehouse'>(field: Field, label: string) =>
  ({ kind: 'selection', field, label, section: 'basic', control: 'select', options: 'warehouses' }) as const;

/** Product filter: brands and categories; `products` designates single products. */
export const brandsAndCategories = [
  { kind: 'selection', field: 'brands', label: 'Brands', section: 'product', control: 'select', options: 'brands' },
  {
    kind: 'selection',
    field: 'categories',
    label: 'Categories',
    section: 'product',
    control: 'checkboxes',
    options: ([1, 2, 3, 4] as const).map((value) => ({ value, label: PRODUCT_CATEGORY_LABELS[value] })),
  },
] as const satisfies readonly ReportSetting[];
export const products = {
  kind: 'selection',
  field: 'products',
  label: 'Designated Products',
  section: 'product',
  control: 'lines',
  options: 'products',
} as const satisfies ReportSetting;

/** Returns the choice of the sheets' types, for figures that are about one of them. */
export const sheetKinds = (types: readonly SheetType[]) =>
  ({
    kind: 'selection',
    field: 'kinds',
    label: 'Sheet Types',
    section: 'basic',
    control: 'checkboxes',
    options: types.map((value) => ({ value, label: SHEET_TYPES[value].label })),
    isHiddenUntilSet: true,
  }) as const satisfies ReportSetting;

const customer = 'customer' satisfies SettingSection;
/** Customer filter (spec §2): creation dates, areas, payments, designated customers. */
export const customerFilter = [
  { kind: 'dateRange', field: 'csrCreated', label: 'CSR Created', section: customer },
  {
    kind: 'selection',
    field: 'areas',
    label: 'Areas',
    section: customer,
    control: 'checkboxes',
    options: 'areaTypes',
  },
  {
    kind: 'selection',
    field: 'payments',
    label: 'Payments',
    section: customer,
    control: 'checkboxes',
    options: PAYMENT_TYPES.map((value) => ({ value, label: value })),
  },
  {
    kind: 'selection',
    field: 'csrs',
    label: 'Designated Customers',
    section: customer,
    control: 'lines',
    options: 'customers',
  },
] as const satisfies readonly ReportSetting[];

export const suppliers = {
  kind: 'selection',
  field: 'Suppliers',
  label: 'Suppliers',
  section: 'supplier',
  control: 'lines',
  options: 'suppliers',
} as const satisfies ReportSetting;

/** Basic settings and supplier filter of both purchase reports (spec §2). */
export const purchaseSettings = [
  {
    kind: 'choice',
    field: 'source',
    label: 'Source',
    section: 'basic',
    options: [
      { value: 'blBcn', label: 'Bills and Credit Notes' },
      { value: 'po', label: 'Purchase Orders' },
    ],
    start: 'blBcn',
  },
  dateType('ETA Date'),
  dateRange,
  ...brandsAndCategories,
  suppliers,
] as const satisfies readonly ReportSetting[];
