import { addDays, ProductCategory, productSearchKeys, withCheckDigit, type PlainDate } from '@iwe/domain';
import type { Client } from 'pg';
import { moment } from '../clock.ts';
import { CopyTable, type Cell } from '../copy.ts';
import { Random } from '../random.ts';
import type { Ids } from '../ids.ts';
import type { OrganisationSize } from '../sizes.ts';
import { demoCatalogue } from './catalogue.ts';
import { demoCustomers, demoSuppliers, type DemoContact } from './contacts.ts';
import type { DemoOrganisation } from './organisations.ts';
import { writePriceHistory } from './price-history.ts';
import type { CatalogueItem, DemoProduct } from './product-types.ts';
import type { DemoMembership, DemoUser } from './staff.ts';
import { PARTS_BRANDS, TYRE_BRANDS, WHEEL_BRANDS } from './tyre-brands.ts';
import { AUTO_PARTS_TYPES } from './wheels-and-parts.ts';

/** Id series of the base tables, shared by both organisations. */
export interface BaseIds {
  readonly brand: Ids;
  readonly area: Ids;
  readonly customerClass: Ids;
  readonly product: Ids;
  readonly contact: Ids;
}

/** An organisation's base data as the sheets need it. */
export interface BaseData {
  readonly products: DemoProduct[];
  readonly customers: DemoContact[];
  readonly suppliers: DemoContact[];
}

const CUSTOMER_CLASSES = [
  ['VIP Gold', 'Over 2,000 tyres a year', 'Monthly'],
  ['Fleet Partners', 'Fleet contracts, prices held for a quarter', '30-Days'],
  ['Key Accounts', 'Reviewed every January', 'Monthly'],
  ['Buying Group', 'Rebate settled outside of invoices', 'Fortnightly'],
] as const;

const PRODUCT_COLUMNS = [
  'organisation_id',
  'id',
  'code',
  'origin_code',
  'helper_code',
  'name',
  'unit',
  'comments',
  'category',
  'brand_id',
  'manufacturer',
  'auto_parts_type',
  'tag1',
  'tag2',
  'tag3',
  'tag4',
  'standard_price_cents',
  'special_price_cents',
  'class_a_price_cents',
  'class_b_price_cents',
  'class_c_price_cents',
  'class_d_price_cents',
  'class_e_price_cents',
  'reference_price_cents',
  'cost_price_cents',
  'cost_usd_cents',
  'is_special',
  'is_clearance',
  'is_customer_show',
  'third_party_stock',
] as const;
const SPEC_COLUMNS = [
  'tyre_model',
  'specification',
  'diameter',
  'patterns',
  'width',
  'load_rate',
  'speed_rate',
  'suggested',
  'rim_diameter',
  'rim_width',
  'rim_offset',
  'center_bore',
  'bolt_pattern',
  'material',
] as const;

/** A number of the range that GS1 leaves to each company for its own use, so that no real article has it. */
const barcodeOf = ({ id, category }: DemoProduct): string =>
  category === ProductCategory.Services ? '' : withCheckDigit(`29${String(id).padStart(10, '0')}`);

function searchKeys(product: DemoProduct): string {
  const spec = (column: string): string => String(product.specs[column] ?? '');
  return productSearchKeys({
    category: product.category,
    code: product.code,
    originCode: product.originCode,
    helperCode: product.helperCode,
    name: product.name,
    specification: spec('specification'),
    load_rate: spec('load_rate'),
    speed_rate: spec('speed_rate'),
    rim_diameter: spec('rim_diameter'),
    rim_width: spec('rim_width'),
    offset: spec('rim_offset'),
    center_bore: spec('center_bore'),
    bolt_pattern: spec('bolt_pattern'),
    barcodes: barcodeOf(product),
  });
}

/** Writes all base data of an organisation and returns the part that the sheets need. */
export async function writeBase(
  client: Client,
  seed: string,
  organisation: DemoOrganisation,
  size: OrganisationSize,
  today: PlainDate,
  people: { users: readonly DemoUser[]; memberships: readonly DemoMembership[] },
  ids: BaseIds,
): Promise<BaseData> {
  const random = Random.of(seed, `base ${organisation.id}`);
  const id = organisation.id;
  const began = moment(addDays(today, -2_600), 600);
  const flush = async (table: CopyTable): Promise<void> => table.flush(client);

  const warehouses = new CopyTable('warehouse', [
    'organisation_id',
    'id',
    'code',
    'name',
    'address',
    'is_calc_for_csr_order',
    'created_at',
    'updated_at',
  ]);
  for (const row of organisation.warehouses)
    warehouses.add([id, row.id, row.code, row.name, row.address, row.forSelfOrders, began, began]);
  await flush(warehouses);

  const brands = new CopyTable('brand', [
    'organisation_id',
    'id',
    'name',
    'presented_to_csr',
    'created_at',
    'updated_at',
  ]);
  const brandIds = new Map<string, number>();
  for (const name of [...TYRE_BRANDS.map((brand) => brand.name), ...WHEEL_BRANDS, ...PARTS_BRANDS]) {
    brandIds.set(name, ids.brand.take());
    brands.add([id, brandIds.get(name), name, random.chance(0.9), began, began]);
  }
  await flush(brands);

  const parts = new CopyTable('auto_parts_type', ['organisation_id', 'id', 'name']);
  for (const [type, name] of AUTO_PARTS_TYPES) parts.add([id, type, name]);
  await flush(parts);

  const areas = new CopyTable('area_type', ['organisation_id', 'id', 'name']);
  const areaIds = new Map<string, number>();
  for (const name of new Set(organisation.suburbs.map((suburb) => suburb.area))) {
    areaIds.set(name, ids.area.take());
    areas.add([id, areaIds.get(name), name]);
  }
  await flush(areas);

  const classes = new CopyTable('customer_class', ['organisation_id', 'id', 'name', 'notes', 'pay_type']);
  const classIds = CUSTOMER_CLASSES.map(([name, notes, payType]) => {
    const classId = ids.customerClass.take();
    classes.add([id, classId, name, notes, payType]);
    return classId;
  });
  await flush(classes);

  const catalogue = demoCatalogue(Random.of(seed, `catalogue ${id}`), size.products);
  const products = withIds(catalogue, random, ids, classIds, today);
  await writeProducts(
    client,
    random,
    organisation,
    products,
    brandIds,
    classIds,
    people.users.map((user) => user.name),
  );
  await writeTags(client, id, catalogue);

  const memberships = people.memberships.filter((membership) => membership.organisationId === id);
  const setting = { random: Random.of(seed, `contacts ${id}`), organisation, memberships, classIds, today };
  const customers = demoCustomers(setting, size.customers, ids.contact.reserve(size.customers));
  const suppliers = demoSuppliers(setting, size.suppliers, ids.contact.reserve(size.suppliers));
  await writeContacts(client, random, id, [...customers, ...suppliers], areaIds);
  await client.query('update organisation set container_builder_supplier_id = $2 where id = $1', [
    id,
    suppliers[0]?.id,
  ]);
  return { products, customers, suppliers };
}

function withIds(
  catalogue: readonly CatalogueItem[],
  random: Random,
  ids: BaseIds,
  classIds: readonly number[],
  today: PlainDate,
): DemoProduct[] {
  return catalogue.map((item) => {
    const createdDays = random.between(380, 2_000);
    const [a, , , , e] = item.prices.classCents;
    const lowest = e || a;
    const ocop: Record<number, number> = {};
    if (item.category !== 4 && random.chance(0.3)) {
      for (const classId of classIds)
        if (random.chance(0.7)) ocop[classId] = Math.max(lowest - random.between(0, 6) * 50, 50);
    }
    return {
      ...item,
      id: ids.product.take(),
      isClearance: random.chance(0.04),
      ocop,
      createdAt: moment(addDays(today, -createdDays), random.between(500, 1_000)),
      updatedAt: moment(addDays(today, -random.between(1, 370)), random.between(500, 1_000)),
    };
  });
}

async function writeProducts(
  client: Client,
  random: Random,
  organisation: DemoOrganisation,
  products: readonly DemoProduct[],
  brandIds: ReadonlyMap<string, number>,
  classIds: readonly number[],
  people: readonly string[],
): Promise<void> {
  const table = new CopyTable('product', [
    ...PRODUCT_COLUMNS,
    ...SPEC_COLUMNS,
    'barcodes',
    'size_key',
    'xero_state',
    'xero_id',
    'created_at',
    'updated_at',
  ]);
  const classPrices = new CopyTable('product_class_price', [
    'organisation_id',
    'product_id',
    'class_id',
    'price_cents',
  ]);
  const history = new CopyTable('product_price_change', [
    'organisation_id',
    'product_id',
    'price_name',
    'old_cents',
    'new_cents',
    'changed_at',
    'changed_by',
  ]);
  for (const product of products) {
    const { prices } = product;
    const isSent = random.chance(0.93);
    const specs: Readonly<Record<string, string | number>> = product.specs;
    table.add([
      organisation.id,
      product.id,
      product.code,
      product.originCode,
      product.helperCode,
      product.name,
      product.unit,
      random.chance(0.04) ? 'Check date code before selling' : '',
      product.category,
      brandIds.get(product.brand),
      product.manufacturer,
      product.autoPartsType,
      product.tag1,
      product.tag2,
      random.chance(0.1) ? 'Top Seller' : '',
      product.category === 4 ? '' : locations(random),
      prices.standardCents,
      prices.specialCents,
      ...prices.classCents,
      prices.referenceCents || null,
      prices.costCents,
      prices.costUsdCents,
      prices.isSpecial,
      product.isClearance,
      random.chance(0.94),
      product.thirdPartyStock,
      ...SPEC_COLUMNS.map((column): Cell => specs[column] ?? (column === 'material' ? 1 : '')),
      barcodeOf(product),
      searchKeys(product),
      isSent ? 2 : random.pick([0, 0, 3]),
      isSent ? random.uuid() : null,
      product.createdAt,
      product.updatedAt,
    ]);
    for (const classId of classIds)
      if (product.ocop[classId]) classPrices.add([organisation.id, product.id, classId, product.ocop[classId]]);
  }
  writePriceHistory(history, random, organisation.id, products, people);
  for (const each of [table, classPrices, history]) await each.flush(client);
}

const LOCATIONS: readonly string[] = ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((aisle) =>
  Array.from({ length: 12 }, (_, index) => `${aisle}${String(index + 1).padStart(2, '0')}`),
);

function locations(random: Random): string {
  if (random.chance(0.03)) return 'call';
  const count = random.weighted([
    [1, 6],
    [2, 4],
    [3, 1],
  ] as const);
  return [...new Set(Array.from({ length: count }, () => random.pick(LOCATIONS)))].join('/');
}

async function writeTags(client: Client, organisationId: number, catalogue: readonly CatalogueItem[]): Promise<void> {
  const table = new CopyTable('tag_option', ['organisation_id', 'slot', 'name', 'seq']);
  const slots: readonly (readonly [number, Iterable<string>])[] = [
    [1, new Set(catalogue.map((item) => item.tag1))],
    [2, ['Premium', 'Mid Range', 'Budget']],
    [3, ['Top Seller']],
    [4, [...LOCATIONS, 'call']],
  ];
  for (const [slot, names] of slots)
    [...names]
      .filter((name) => name !== '')
      .forEach((name, index) => table.add([organisationId, slot, name, index + 1]));
  await table.flush(client);
}

async function writeContacts(
  client: Client,
  random: Random,
  organisationId: number,
  contacts: readonly DemoContact[],
  areaIds: ReadonlyMap<string, number>,
): Promise<void> {
  const table = new CopyTable('contact', [
    'organisation_id',
    'id',
    'is_supplier',
    'name',
    'code',
    'login_shop',
    'email',
    'attention',
    'primary_person_first',
    'primary_person_last',
    'phone',
    'mobile',
    'note',
    'address',
    'city',
    'state',
    'postal',
    'country',
    'credit_limit_cents',
    'price_type',
    'payment_type',
    'area_type_id',
    'csr_level',
    'business_type',
    'default_ship_type',
    'service_id',
    'bd_id',
    'class_id',
    'is_container_builder',
    'xero_state',
    'xero_id',
    'created_at',
    'updated_at',
  ]);
  for (const contact of contacts) {
    const isSent = random.chance(0.96);
    table.add([
      organisationId,
      contact.id,
      contact.isSupplier,
      contact.name,
      contact.code,
      contact.isSupplier ? '' : contact.email,
      contact.email,
      contact.attention,
      contact.firstName,
      contact.lastName,
      contact.phone,
      contact.mobile,
      '',
      contact.address,
      contact.city,
      contact.state,
      contact.postal,
      contact.country,
      contact.creditLimitCents,
      contact.priceType,
      contact.paymentType,
      areaIds.get(contact.area),
      contact.level,
      contact.businessType,
      contact.defaultShipType,
      contact.serviceId,
      contact.bdId,
      contact.classId,
      contact.isContainerBuilder,
      isSent ? 2 : 0,
      isSent ? random.uuid() : null,
      contact.createdAt,
      contact.updatedAt,
    ]);
  }
  await table.flush(client);
}
