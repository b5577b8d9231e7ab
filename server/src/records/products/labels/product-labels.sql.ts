import { statement } from '../../../core/database/index.ts';

/** What labels of products of the organisation $1 say: $2 their ids. */
export const LABELLED_PRODUCTS = statement(
  'products.labelled',
  `select id, code, name, category, specification, barcodes from product
    where organisation_id = $1 and id = any($2::bigint[])`,
);
