import { barcodeKey, barcodesOf, PRODUCT_FIELDS } from '@iwe/domain';
import type { PriceDifference, ProductValues } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import { statement } from '../../core/database/index.ts';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';
import { COUNT_RECORDS } from '../../core/database/lists/record-totals.sql.ts';
import { recordCells } from '../record-fields.ts';
import { PRODUCT_COLUMN_NAMES } from './product-columns.ts';

/** Returns the SQL of stored products of the organisation $1 that `condition` selects. */
const productsSql = (
  condition: string,
): string => `select p.id, ${PRODUCT_COLUMN_NAMES.map((column) => `p.${column}`).join(', ')},
  p.xero_state, p.content_version, p.created_at, p.updated_at, o.cost_visible, o.time_zone,
  (select b.name from brand b where b.organisation_id = p.organisation_id and b.id = p.brand_id) as brand_name
from product p join organisation o on o.id = p.organisation_id where p.organisation_id = $1 and ${condition}`;

/** One product: $1 orgId, $2 its id. */
export const PRODUCT = statement('products.product', productsSql('p.id = $2'));
const LOCK = statement('products.lock', `${productsSql('p.id = $2')} for no key update of p`);
const LOCK_BY_CODE = statement(
  'products.lock-by-code',
  `${productsSql('lower(p.code) = any($2::text[])')} order by p.id for no key update of p`,
);

/** A product's row with everything that the form shows. */
export type StoredProduct = RowOf<typeof PRODUCT>;

/** A product; undefined when this organisation has none of that id. */
export async function readProduct(tx: Reader, id: number): Promise<StoredProduct | undefined> {
  const [row] = await tx.query(PRODUCT(tx.organisation, id));
  return row;
}

const BRANDS = statement('products.brands', 'select id, name from brand where organisation_id = $1');
const PART_TYPES = statement('products.part-types', 'select id, name from auto_parts_type where organisation_id = $1');
const TAGS = statement('products.tags', 'select slot, name from tag_option where organisation_id = $1');

const BARCODE_OWNERS = statement(
  'products.barcode-owners',
  `select b.barcode, p.id, p.code from product_barcode b
    join product p on p.organisation_id = b.organisation_id and p.id = b.product_id
    where b.organisation_id = $1 and b.barcode = any($2::text[])`,
);

/** The records that products of an organisation may refer to: a few hundred rows at most. */
export interface ProductReferences {
  /** Barcode of 14 digits → the product that has it, of those barcodes that were asked for. */
  barcodes: ReadonlyMap<string, { id: number; code: string }>;
  /** Id → name. */
  brands: ReadonlyMap<number, string>;
  parts: ReadonlyMap<number, string>;
  /** 'slot name' of every tag that administrators have entered. */
  tags: ReadonlySet<string>;
}

const referenceQueries = (organisation: number, barcodes: string) =>
  [
    BRANDS(organisation),
    PART_TYPES(organisation),
    TAGS(organisation),
    BARCODE_OWNERS(
      organisation,
      barcodesOf(barcodes).flatMap((code) => barcodeKey(code) ?? []),
    ),
  ] as const;

function referencesOf([brands, parts, tags, owners]: readonly [
  readonly RowOf<typeof BRANDS>[],
  readonly RowOf<typeof PART_TYPES>[],
  readonly RowOf<typeof TAGS>[],
  readonly RowOf<typeof BARCODE_OWNERS>[],
]): ProductReferences {
  return {
    barcodes: new Map(owners.map(({ barcode, id, code }) => [barcode, { id, code }])),
    brands: new Map(brands.map((row) => [row.id, row.name])),
    parts: new Map(parts.map((row) => [row.id, row.name])),
    tags: new Set(tags.map((row) => `${row.slot} ${row.name}`)),
  };
}

/** Returns what products may refer to, and who has the barcodes of this text. */
export async function readProductReferences(tx: Reader, barcodes: string): Promise<ProductReferences> {
  return referencesOf(await tx.batch(referenceQueries(tx.organisation, barcodes)));
}

/** Locks a product; returns it (undefined when there is none of that id) and what products may refer to. */
export async function lockProductWithReferences(
  tx: Transaction,
  id: number,
  barcodes: string,
): Promise<[StoredProduct | undefined, ProductReferences]> {
  const [[row], ...references] = await tx.batch([
    LOCK(tx.organisation, id),
    ...referenceQueries(tx.organisation, barcodes),
  ]);
  return [row, referencesOf(references)];
}

/**
 * Locks the products of these codes by id; returns them by code, without codes that no product has, and the references.
 */
export async function lockProductsByCode(
  tx: Transaction,
  codes: readonly string[],
  barcodes: string,
): Promise<[Map<string, StoredProduct>, ProductReferences]> {
  const [rows, ...references] = await tx.batch([
    LOCK_BY_CODE(
      tx.organisation,
      codes.map((code) => code.toLowerCase()),
    ),
    ...referenceQueries(tx.organisation, barcodes),
  ]);
  return [new Map(rows.map((row) => [row.code.toLowerCase(), row])), referencesOf(references)];
}

const INSERT = statement(
  'products.insert',
  `insert into product (organisation_id, size_key, ${PRODUCT_COLUMN_NAMES.join(', ')})
  values ($1, $2, ${PRODUCT_COLUMN_NAMES.map((_, index) => `$${index + 3}`).join(', ')})
  on conflict (organisation_id, lower(code)) do nothing returning id`,
);

const UPDATE = statement(
  'products.update',
  `update product set ${PRODUCT_COLUMN_NAMES.map((column, index) => `${column} = $${index + 4}`).join(', ')},
    size_key = $3, content_version = content_version + 1, updated_at = now()
  where organisation_id = $1 and id = $2`,
);

/** Inserts a product and returns its id; undefined when another product has its code. */
export async function insertProductRow(
  tx: Transaction,
  { values, sizeKey }: { values: ProductValues; sizeKey: string },
): Promise<number | undefined> {
  const [row] = await tx.query(
    INSERT(...([tx.organisation, sizeKey, ...recordCells(PRODUCT_FIELDS, values)] as Parameters<typeof INSERT>)),
  );
  return row?.id;
}

/** Counts new products, for lists without filters. The last statement of a transaction. */
export const countProducts = (tx: Transaction, added: number) =>
  tx.query(COUNT_RECORDS(tx.organisation, 'product', added));

const STORE_BARCODES = statement(
  'products.store-barcodes',
  `with gone as (
    delete from product_barcode where organisation_id = $1 and product_id = $2 and not barcode = any ($3::text[])
  )
  insert into product_barcode (organisation_id, barcode, product_id) select $1, code, $2 from unnest($3::text[]) code
  on conflict (organisation_id, barcode) do update set product_id = excluded.product_id
    where product_barcode.product_id = excluded.product_id
  returning barcode`,
);

/**
 * Makes a product the one that its barcodes lead to, and no others; resolves to false when another product has one of
 * them. The triggers of migration 0540 do the same for the version before (docs/SCALE.md).
 */
export async function storeBarcodes(tx: Transaction, id: number, barcodes: string): Promise<boolean> {
  const codes = [...new Set(barcodesOf(barcodes).flatMap((code) => barcodeKey(code) ?? []))];
  return (await tx.query(STORE_BARCODES(tx.organisation, id, codes))).length === codes.length;
}

/** Stores a product's values under a new version. */
export const updateProductRow = (
  tx: Transaction,
  id: number,
  { values, sizeKey }: { values: ProductValues; sizeKey: string },
) =>
  tx.query(
    UPDATE(...([tx.organisation, id, sizeKey, ...recordCells(PRODUCT_FIELDS, values)] as Parameters<typeof UPDATE>)),
  );

const INSERT_PRICE_CHANGES = statement(
  'products.insert-price-changes',
  `insert into product_price_change (organisation_id, product_id, price_name, old_cents, new_cents, changed_by)
  select $1, product_id, name, old_cents, new_cents, $6
  from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[])
    with ordinality as change (product_id, name, old_cents, new_cents, seq) order by seq`,
);

/** One change of one price of a product, in cents. */
export interface ProductPriceChange extends PriceDifference {
  productId: number;
}

/** Writes changed prices into the price history: old, new and by whom. */
export async function recordPriceChanges(
  tx: RequestTransaction,
  changes: readonly ProductPriceChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    INSERT_PRICE_CHANGES(
      tx.organisation,
      changes.map((change) => change.productId),
      changes.map((change) => change.name),
      changes.map((change) => change.oldCents),
      changes.map((change) => change.newCents),
      tx.actor.name,
    ),
  );
}
