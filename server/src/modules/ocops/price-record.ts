import type { PriceSheet } from '@iwe/domain';
import type { PriceClass } from '@iwe/contract';
import type { RequestTransaction } from '../../app-types.ts';
import { notFound } from '../../errors.ts';

/** A product's own prices and flags as they are stored. */
export interface PriceRecord {
  id: number;
  code: string;
  name: string;
  standard_price_cents: number | null;
  special_price_cents: number | null;
  class_a_price_cents: number | null;
  class_b_price_cents: number | null;
  class_c_price_cents: number | null;
  class_d_price_cents: number | null;
  class_e_price_cents: number | null;
  reference_price_cents: number | null;
  is_special: boolean;
  is_clearance: boolean;
  is_customer_show: boolean;
  content_version: number;
}

/** A customer class with the product's price for it, in cents. */
export interface ClassPriceRow extends PriceClass {
  price_cents: number | null;
}

/** A product's prices with those of every customer class. */
export interface ProductPricing {
  product: PriceRecord;
  classes: ClassPriceRow[];
}

const PRICE_COLUMNS = `id, code, name, standard_price_cents, special_price_cents, class_a_price_cents, class_b_price_cents, class_c_price_cents, class_d_price_cents, class_e_price_cents,
  reference_price_cents, is_special, is_clearance, is_customer_show, content_version`;
const READ_PRODUCT = `select ${PRICE_COLUMNS} from product where organisation_id = iwe_organisation() and id = $1`;
const CLASS_PRICES = `select c.id, c.name, cp.price_cents from customer_class c
  left join product_class_price cp on cp.organisation_id = c.organisation_id and cp.class_id = c.id and cp.product_id = $1
  where c.organisation_id = iwe_organisation() order by c.name, c.id`;

type Queries = Pick<RequestTransaction, 'query'>;

/** A product's prices; 404 when it is not in this organisation. */
export async function readPricing(tx: Queries, id: number): Promise<ProductPricing> {
  return pricing(tx, READ_PRODUCT, id);
}

/** The same under a lock, so that two price edits of one product follow each other. */
export async function lockPricing(tx: Queries, id: number): Promise<ProductPricing> {
  return pricing(tx, `${READ_PRODUCT} for no key update`, id);
}

/** Both statements leave in one flush; the second begins after the first, so under a lock it sees what the lock holds. */
async function pricing(tx: Queries, statement: string, id: number): Promise<ProductPricing> {
  const [[product], classes] = await Promise.all([tx.query<PriceRecord>(statement, [id]), tx.query<ClassPriceRow>(CLASS_PRICES, [id])]);
  if (!product) throw notFound();
  return { product, classes };
}

const LOCK_BY_CODE = `select ${PRICE_COLUMNS} from product where organisation_id = iwe_organisation() and code = any($1::text[]) order by id for no key update`;
const CLASSES = 'select id, name from customer_class where organisation_id = iwe_organisation() order by name, id';
const PRICES_OF_CODES = `select cp.product_id, cp.class_id, cp.price_cents from product_class_price cp join product p on p.organisation_id = cp.organisation_id and p.id = cp.product_id
  where cp.organisation_id = iwe_organisation() and p.code = any($1::text[])`;

/** The prices of all products of these codes, locked by id, so that two imports of the same products wait for each other. */
export async function lockPricingByCode(tx: Queries, codes: readonly string[]): Promise<Map<string, ProductPricing>> {
  const [products, classes, prices] = await Promise.all([
    tx.query<PriceRecord>(LOCK_BY_CODE, [codes]), tx.query<PriceClass>(CLASSES), tx.query<{ product_id: number; class_id: number; price_cents: number }>(PRICES_OF_CODES, [codes]),
  ]);
  const cents = new Map(prices.map((row) => [`${row.product_id}:${row.class_id}`, row.price_cents]));
  return new Map(products.map((product) => [product.code, { product, classes: classes.map((row) => ({ ...row, price_cents: cents.get(`${product.id}:${row.id}`) ?? null })) }]));
}

/** The stored prices as the rules of the domain know them. */
export const priceSheetOf = (product: PriceRecord): PriceSheet => ({
  standardCents: product.standard_price_cents, specialCents: product.special_price_cents, classACents: product.class_a_price_cents, classBCents: product.class_b_price_cents,
  classCCents: product.class_c_price_cents, classDCents: product.class_d_price_cents, classECents: product.class_e_price_cents, referenceCents: product.reference_price_cents,
  isSpecial: product.is_special, isClearance: product.is_clearance, isCustomerShow: product.is_customer_show,
});

/** The record with other prices. */
export const withPrices = (product: PriceRecord, prices: PriceSheet): PriceRecord => ({
  ...product,
  standard_price_cents: prices.standardCents, special_price_cents: prices.specialCents, class_a_price_cents: prices.classACents, class_b_price_cents: prices.classBCents,
  class_c_price_cents: prices.classCCents, class_d_price_cents: prices.classDCents, class_e_price_cents: prices.classECents, reference_price_cents: prices.referenceCents,
  is_special: prices.isSpecial, is_clearance: prices.isClearance, is_customer_show: prices.isCustomerShow,
});
