import type { RequestTransaction } from '../../core/app-types.ts';
import { statement } from '../../core/database/statements/statement.ts';

const FIRST_PRODUCT = statement(
  'imports.first-product',
  'select code from product where organisation_id = $1 order by id limit 1',
);

const FIRST_CUSTOMER = statement(
  'imports.first-customer',
  `select name, code from contact where organisation_id = $1 and not is_supplier and is_active order by id limit 1`,
);

/** Returns the code of a stored product for the example of a template; undefined when there is none. */
export async function exampleProductCode(tx: RequestTransaction): Promise<string | undefined> {
  const [product] = await tx.query(FIRST_PRODUCT(tx.organisation));
  return product?.code;
}

/** Returns a stored customer for the example of a template; undefined when there is none. */
export async function exampleCustomer(tx: RequestTransaction): Promise<{ name: string; code: string } | undefined> {
  const [customer] = await tx.query(FIRST_CUSTOMER(tx.organisation));
  return customer;
}
