import { statement } from '../../../core/database/statements/statement.ts';

export const PRODUCT_IDS_OF_CODES = statement(
  'imports.product-ids-of-codes',
  'select id from product where organisation_id = $1 and lower(code) = any($2::text[])',
).narrow<{ id: number }>();

export const WAREHOUSE_NAME = statement(
  'imports.warehouse-name',
  'select name from warehouse where organisation_id = $1 and id = $2',
).narrow<{ name: string }>();
