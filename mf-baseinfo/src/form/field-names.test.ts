import { CUSTOMER_FIELD_NAMES, PRODUCT_FIELD_NAMES } from '@iwe/domain';
import { CUSTOMER_INPUTS } from '../customers/form/customer-sections.ts';
import { PRODUCT_INPUTS } from '../products/form/product-sections.ts';

const words = (label: string): string[] =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .split(' ')
    .filter(Boolean);
const camel = (label: string): string =>
  words(label)
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
/** The fields whose names do not follow from their labels. */
const othersOf = (fields: readonly { field: string; label: string }[]) =>
  Object.fromEntries(
    fields.flatMap(({ field, label }) =>
      [words(label).join('_'), camel(label), words(label).join('')].includes(field) ? [] : [[label, field]],
    ),
  );

test('people can enter every field of a customer and of a product', () => {
  const namesOf = (inputs: readonly { field: string }[]) => inputs.map(({ field }) => field).toSorted();
  expect(namesOf(CUSTOMER_INPUTS)).toEqual([...CUSTOMER_FIELD_NAMES].toSorted());
  expect(namesOf(PRODUCT_INPUTS)).toEqual([...PRODUCT_FIELD_NAMES].toSorted());
});

test("a product label is shown at the field of its name; prices have the price list's names", () => {
  expect(othersOf(PRODUCT_INPUTS)).toEqual({
    'Shown to customers': 'is_customer_show',
    Clearance: 'is_clearance',
    '3P Stock': 'stock_3rdP',
    'Special or not': 'is_special',
    Standard: 'standardPrice',
    'Monthly Special': 'specialPrice',
    'Class A / COD': 'classAPrice',
    'Class B': 'classBPrice',
    'Class C': 'classCPrice',
    'Class D': 'classDPrice',
    'Class E': 'classEPrice',
    Tempe: 'ref_pur',
    Locations: 'tag4',
  });
});

test('a label of a customer stands at the field of its name', () => {
  expect(othersOf(CUSTOMER_INPUTS)).toEqual({
    'Code (ABN)': 'code',
    'Remark / Attention': 'attention',
    'First Name': 'primary_person_first',
    'Last Name': 'primary_person_last',
    Branch: 'branch_flag',
    'Price Type': 'price_strategy',
    'Customer Class': 'class_id',
    Area: 'area_type',
    Level: 'csr_level',
    Service: 'cs_id',
    'Business Developer': 'bd_id',
  });
});
