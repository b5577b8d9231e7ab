import type { PriceSheet } from '@iwe/domain';
import { statement } from '../../core/database/index.ts';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';

const PRICE_COLUMNS = `id, code, name, standard_price_cents, special_price_cents, class_a_price_cents,
  class_b_price_cents, class_c_price_cents, class_d_price_cents, class_e_price_cents, reference_price_cents,
  is_special, is_clearance, is_customer_show, content_version`;

const productSql = `select ${PRICE_COLUMNS} from product where organisation_id = $1 and id = $2`;
const READ = statement('ocops.prices', productSql);
const LOCK = statement('ocops.lock-prices', `${productSql} for no key update`);

const CLASS_PRICES = statement(
  'ocops.class-prices',
  `select c.id, c.name, cp.price_cents from customer_class c
    left join product_class_price cp
      on cp.organisation_id = c.organisation_id and cp.class_id = c.id and cp.product_id = $2
  where c.organisation_id = $1 order by c.name, c.id`,
).narrow<{ id: number; name: string }>();

/** A product's own prices and flags as they are stored. */
export type PriceRecord = RowOf<typeof READ>;

/** A customer class with the product's price for it, in cents. */
export type ClassPriceRow = RowOf<typeof CLASS_PRICES>;

/** A product's prices with those of every customer class. */
export interface ProductPricing {
  product: PriceRecord;
  classes: ClassPriceRow[];
}

/** A product's prices; undefined when this organisation has none of that id. */
export const readPricing = async (tx: Reader, id: number): Promise<ProductPricing | undefined> =>
  pricingOf(await tx.batch([READ(tx.organisation, id), CLASS_PRICES(tx.organisation, id)]));

/**
 * The same with the product locked, so that two price edits of one product follow each other. The class prices are read
 * after the wait for the lock.
 */
export const lockPricing = async (tx: Transaction, id: number): Promise<ProductPricing | undefined> =>
  pricingOf(await tx.batch([LOCK(tx.organisation, id), CLASS_PRICES(tx.organisation, id)]));

const pricingOf = ([[product], classes]: readonly [readonly PriceRecord[], ClassPriceRow[]]):
  | ProductPricing
  | undefined => product && { product, classes };

const LOCK_BY_CODE = statement(
  'ocops.lock-by-code',
  `select ${PRICE_COLUMNS} from product where organisation_id = $1
    and lower(code) = any($2::text[])
  order by id for no key update`,
);

/** Customer classes of the organisation $1 by name. */
export const CLASSES = statement(
  'ocops.classes',
  'select id, name from customer_class where organisation_id = $1 order by name, id',
);

const PRICES_OF_CODES = statement(
  'ocops.prices-of-codes',
  `select cp.product_id, cp.class_id, cp.price_cents from product_class_price cp
    join product p on p.organisation_id = cp.organisation_id and p.id = cp.product_id
  where cp.organisation_id = $1 and lower(p.code) = any($2::text[])`,
);

/**
 * Locks the products of these codes (in small letters) by id, so that two imports wait for each other. Returns their
 * prices by the code in small letters.
 */
export async function lockPricingByCode(
  tx: Transaction,
  codes: readonly string[],
): Promise<Map<string, ProductPricing>> {
  const [products, classes, prices] = await tx.batch([
    LOCK_BY_CODE(tx.organisation, codes),
    CLASSES(tx.organisation),
    PRICES_OF_CODES(tx.organisation, codes),
  ]);
  const cents = new Map(prices.map((row) => [`${row.product_id}:${row.class_id}`, row.price_cents]));
  return new Map(
    products.map((product) => [
      product.code.toLowerCase(),
      {
        product,
        classes: classes.map((row) => ({ ...row, price_cents: cents.get(`${product.id}:${row.id}`) ?? null })),
      },
    ]),
  );
}

const LOCK_BY_ID = statement(
  'ocops.lock-by-id',
  `select ${PRICE_COLUMNS} from product where organisation_id = $1 and id = any($2::bigint[])
  order by id for no key update`,
);

const PRICES_OF_PRODUCTS = statement(
  'ocops.prices-of-products',
  `select product_id, class_id, price_cents from product_class_price
  where organisation_id = $1 and product_id = any($2::bigint[])`,
);

/** Locks these products by id, in the order of imports, and returns their prices. Products of others are missing. */
export async function lockPricings(tx: Transaction, ids: readonly number[]): Promise<ProductPricing[]> {
  const [products, classes, prices] = await tx.batch([
    LOCK_BY_ID(tx.organisation, ids),
    CLASSES(tx.organisation),
    PRICES_OF_PRODUCTS(tx.organisation, ids),
  ]);
  const cents = new Map(prices.map((row) => [`${row.product_id}:${row.class_id}`, row.price_cents]));
  return products.map((product) => ({
    product,
    classes: classes.map((row) => ({ ...row, price_cents: cents.get(`${product.id}:${row.id}`) ?? null })),
  }));
}

const UPDATE_PRODUCTS = statement(
  'ocops.update-products',
  `update product p set standard_price_cents = n.standard, special_price_cents = n.special,
    class_a_price_cents = n.a, class_b_price_cents = n.b, class_c_price_cents = n.c, class_d_price_cents = n.d,
    class_e_price_cents = n.e, reference_price_cents = n.reference, is_special = n.is_special,
    is_clearance = n.is_clearance, is_customer_show = n.is_customer_show,
    content_version = p.content_version + 1, updated_at = now()
  from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::bigint[], $11::boolean[], $12::boolean[], $13::boolean[])
    as n (id, standard, special, a, b, c, d, e, reference, is_special, is_clearance, is_customer_show)
  where p.organisation_id = $1 and p.id = n.id`,
);

const UPSERT_CLASS_PRICES = statement(
  'ocops.upsert-class-prices',
  `insert into product_class_price (organisation_id, product_id, class_id, price_cents)
  select $1, n.* from unnest($2::bigint[], $3::bigint[], $4::bigint[]) n
  on conflict (organisation_id, product_id, class_id) do update set price_cents = excluded.price_cents`,
);

/** Stores products' prices and flags, each under a new version. */
export async function updatePrices(
  tx: Transaction,
  products: readonly { id: number; prices: PriceSheet }[],
): Promise<void> {
  const column = <Key extends keyof PriceSheet>(key: Key) => products.map(({ prices }) => prices[key]);
  await tx.query(
    UPDATE_PRODUCTS(
      tx.organisation,
      products.map(({ id }) => id),
      column('standardCents'),
      column('specialCents'),
      column('classACents'),
      column('classBCents'),
      column('classCCents'),
      column('classDCents'),
      column('classECents'),
      column('referenceCents'),
      column('isSpecial'),
      column('isClearance'),
      column('isCustomerShow'),
    ),
  );
}

/** Stores prices of customer classes, in cents; null and 0 both mean "not set". */
export async function upsertClassPrices(
  tx: Transaction,
  prices: readonly { productId: number; classId: number; newCents: number | null }[],
): Promise<void> {
  if (prices.length === 0) return;
  await tx.query(
    UPSERT_CLASS_PRICES(
      tx.organisation,
      prices.map((price) => price.productId),
      prices.map((price) => price.classId),
      prices.map((price) => price.newCents ?? 0),
    ),
  );
}
