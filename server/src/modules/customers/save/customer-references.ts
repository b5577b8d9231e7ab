import type { RequestTransaction } from '../../../app-types.ts';

/** What customers of an organisation may refer to, id → name: a few hundred rows at most, read at once. */
export interface CustomerReferences {
  areas: ReadonlyMap<number, string>;
  classes: ReadonlyMap<number, string>;
  /** Accounts by eId. */
  staff: ReadonlyMap<number, string>;
}

/** Reads them, all in one flush. */
export async function readCustomerReferences(tx: Pick<RequestTransaction, 'query' | 'organisation'>): Promise<CustomerReferences> {
  const named = async (text: string) => new Map((await tx.query<{ id: number; name: string }>(text, [tx.organisation])).map((row) => [row.id, row.name]));
  const [areas, classes, staff] = await Promise.all([
    named('select id, name from area_type where organisation_id = $1'),
    named('select id, name from customer_class where organisation_id = $1'),
    named('select m.id, u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1'),
  ]);
  return { areas, classes, staff };
}
