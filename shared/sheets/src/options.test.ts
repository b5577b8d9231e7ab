import {
  PAYMENT_TYPES,
  PRICE_STRATEGIES,
  BUSINESS_TYPES,
  PRODUCT_CATEGORY_LABELS,
  SHEET_SORT_TYPES,
} from '@iwe/domain';
import {
  brandList,
  customerList,
  employeeList,
  invoiceSheet,
  productList,
  purchaseOrderSheet,
  SECTION_ABILITIES,
  supplierList,
  warehouseList,
} from './index.ts';
import type { AnyListDefinition, FilterDefinition } from './index.ts';

const optionsOf = (filters: readonly FilterDefinition<string>[], key: string) => {
  const filter = filters.find((each) => each.key === key);
  if (filter?.kind !== 'choice') throw new Error(`There is no choice of ${key}.`);
  return typeof filter.options === 'string' ? filter.options : filter.options.map(({ value }) => value);
};

test('each filter of the customers offers the words of its own field', () => {
  const { filters } = customerList;
  expect(optionsOf(filters, 'priceType')).toEqual(PRICE_STRATEGIES);
  expect(optionsOf(filters, 'businessType')).toEqual(BUSINESS_TYPES);
  expect(optionsOf(filters, 'paymentType')).toEqual(PAYMENT_TYPES);
  expect(optionsOf(filters, 'areaType')).toBe('areaTypes');
});

test('each filter of the products offers what its own field has, also every tag', () => {
  const { filters } = productList;
  expect(optionsOf(filters, 'category')).toEqual(Object.keys(PRODUCT_CATEGORY_LABELS));
  for (const tag of ['tag1', 'tag2', 'tag3', 'tag4']) expect(optionsOf(filters, tag)).toBe(tag);
  expect(optionsOf(filters, 'brand')).toBe('brands');
});

test.each([
  ['customers', customerList],
  ['products', productList],
])('every sort that the %s offer is one of their own table', (_name, list) => {
  const { filters, sorts, sortTypes }: AnyListDefinition<never> = list as never;
  const offered = optionsOf(filters, 'sortType');
  const known = (sortTypes ?? []).filter(({ key }) => (sorts as readonly unknown[]).includes(key));
  expect(offered).toEqual(known.map(({ value }) => String(value)));
  expect(known.length).toBeGreaterThanOrEqual(sorts.length);
});

test('a list without a chosen sort says that the newest comes first', () => {
  const newest = SHEET_SORT_TYPES.find(({ value }) => value === 0)?.label;
  const sort = productList.filters.find(({ key }) => key === 'sortType');
  expect(newest).toBeTruthy();
  expect(sort && 'placeholder' in sort ? sort.placeholder : null).toBe(newest);
});

test.each([supplierList, warehouseList, brandList, employeeList].map((list) => [list.title, list] as const))(
  'the short list of %s is sorted by each of its columns, up and down, by a value of its own',
  (_title, { columns, sorts, sortTypes }) => {
    expect(sorts).toEqual(columns.map(({ key }) => key));
    const values = sortTypes.map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
    expect(values).not.toContain(0);
    for (const { key } of columns) expect(sortTypes.filter((sort) => sort.key === key)).toHaveLength(2);
  },
);

test('what cannot be undone, or is done elsewhere, is asked about first', () => {
  const asked = [...invoiceSheet.actions, ...purchaseOrderSheet.actions].flatMap((action) =>
    'confirm' in action ? [action.key] : [],
  );
  expect(asked.toSorted()).toEqual(['close', 'void', 'void', 'xeroRecall']);
  const main = purchaseOrderSheet.actions.flatMap(({ key, tone }) => (tone === 'main' ? [key] : []));
  expect(main.toSorted()).toEqual(['advance', 'approve']);
});

test("shipping is changed with the right of its type or driver, a delivery with the driver's", () => {
  expect(SECTION_ABILITIES.shipping.toSorted()).toEqual(['driver', 'shipType']);
  expect(SECTION_ABILITIES.delivery).toEqual(['driver']);
});
