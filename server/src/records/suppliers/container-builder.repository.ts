import { statement } from '../../core/database/index.ts';
import type { Transaction } from '../../core/database/index.ts';

const LOCK_ORGANISATION = statement(
  'suppliers.lock-organisation',
  'select 1 as locked from organisation where id = $1 for no key update',
);

const REMOVE_BUILDER = statement(
  'suppliers.remove-container-builder',
  `update contact set is_container_builder = false, content_version = content_version + 1, updated_at = now()
  where organisation_id = $1 and is_container_builder returning id`,
);

const SET_BUILDER = statement(
  'suppliers.set-container-builder',
  `update organisation set container_builder_supplier_id = $2
  where id = $1 and container_builder_supplier_id is distinct from $2`,
);

const UNSET_BUILDER = statement(
  'suppliers.unset-container-builder',
  `update organisation set container_builder_supplier_id = null where id = $1 and container_builder_supplier_id = $2`,
);

/** Takes the flag from the present container builder and returns its id; an empty list when there is none. */
export async function removeContainerBuilder(tx: Transaction): Promise<number[]> {
  // The lock first: of two requests at the same moment, the second must see the builder that the first one set.
  const [, removed] = await tx.batch([LOCK_ORGANISATION(tx.organisation), REMOVE_BUILDER(tx.organisation)]);
  return removed.map(({ id }) => id);
}

/** Makes a supplier the organisation's container builder. */
export const setContainerBuilder = (tx: Transaction, supplier: number) =>
  tx.query(SET_BUILDER(tx.organisation, supplier));

/** Leaves the organisation without a container builder when it was this supplier. */
export const unsetContainerBuilder = (tx: Transaction, supplier: number) =>
  tx.query(UNSET_BUILDER(tx.organisation, supplier));
