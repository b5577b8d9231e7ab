import type { SupplierPriceColumns } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';

/** A supplier and the headings of its price list: $1 orgId, $2 its id. */
export const COLUMNS_OF_SUPPLIER = statement(
  'supplier-prices.columns',
  `select k.name as supplier, c.columns, coalesce(c.updated_by, '') as updated_by, c.updated_at
  from contact k
    left join supplier_price_columns c on c.organisation_id = k.organisation_id and c.supplier_id = k.id
  where k.organisation_id = $1 and k.id = $2 and k.is_supplier`,
).narrow<{ columns: SupplierPriceColumns | null; updated_by: string; updated_at: Date | null }>();

export const STORE_COLUMNS = statement(
  'supplier-prices.store-columns',
  `insert into supplier_price_columns (organisation_id, supplier_id, columns, updated_by) values ($1, $2, $3, $4)
  on conflict (organisation_id, supplier_id) do update
    set columns = excluded.columns, updated_by = excluded.updated_by, updated_at = now()`,
);

/** The products of a supplier's codes: $1 orgId, $2 supplier, $3 the codes as they are compared. */
export const PRODUCTS_OF_CODES = statement(
  'supplier-prices.products-of-codes',
  `select code_key, product_id from supplier_code
  where organisation_id = $1 and supplier_id = $2 and code_key = any($3::text[])`,
);

/** The products of our own codes, in small letters, and of barcodes of 14 digits. */
export const PRODUCTS_OF_OWN_CODES = statement(
  'supplier-prices.products-of-own-codes',
  `select lower(code) as key, id as product_id from product where organisation_id = $1 and lower(code) = any($2::text[])`,
);
export const PRODUCTS_OF_BARCODES = statement(
  'supplier-prices.products-of-barcodes',
  `select barcode as key, product_id from product_barcode where organisation_id = $1 and barcode = any($2::text[])`,
);

/** Stores a supplier's codes; one that another product has stays there. */
export const ADD_CODES = statement(
  'supplier-prices.add-codes',
  `insert into supplier_code (organisation_id, supplier_id, code_key, code, product_id, created_by)
  select $1, $2, n.code_key, n.code, n.product_id, $6
  from unnest($3::text[], $4::text[], $5::bigint[]) as n (code_key, code, product_id)
  on conflict (organisation_id, supplier_id, code_key) do nothing returning product_id, code`,
);

/** The product that has a supplier's code. */
export const OWNER_OF_CODE = statement(
  'supplier-prices.owner-of-code',
  `select c.product_id, p.code from supplier_code c
    join product p on p.organisation_id = c.organisation_id and p.id = c.product_id
  where c.organisation_id = $1 and c.supplier_id = $2 and c.code_key = $3`,
);

export const REMOVE_CODE = statement(
  'supplier-prices.remove-code',
  `delete from supplier_code where organisation_id = $1 and product_id = $2 and supplier_id = $3 and code_key = $4
  returning code`,
);

/** Copies the suppliers' codes of products to them, where they are searched: after each change of codes. */
export const SEARCH_BY_CODES = statement(
  'supplier-prices.search-by-codes',
  `update product p set supplier_codes = coalesce((select string_agg(c.code_key, ' ' order by c.code_key)
      from supplier_code c where c.organisation_id = p.organisation_id and c.product_id = p.id), '')
  where p.organisation_id = $1 and p.id = any($2::bigint[])`,
);

/** A product's codes by supplier: $1 orgId, $2 the product. */
export const CODES_OF_PRODUCT = statement(
  'supplier-prices.codes-of-product',
  `select c.supplier_id as "supplierId", k.name as supplier, c.code, c.created_by as "createdBy", c.created_at
  from supplier_code c join contact k on k.organisation_id = c.organisation_id and k.id = c.supplier_id
  where c.organisation_id = $1 and c.product_id = $2 order by k.name, c.code`,
);

export const KNOWS_PRODUCT = statement(
  'supplier-prices.knows-product',
  'select code from product where organisation_id = $1 and id = $2',
);

export const KNOWS_SUPPLIER = statement(
  'supplier-prices.knows-supplier',
  'select name from contact where organisation_id = $1 and id = $2 and is_supplier',
);
