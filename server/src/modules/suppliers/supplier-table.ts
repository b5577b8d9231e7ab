import type { SaveSupplier, Supplier } from '@iwe/contract';
import type { RequestTransaction } from '../../app-types.ts';
import { writeAudit } from '../../writes/public.ts';
import type { KeptTable } from '../base-data/public.ts';

/** Suppliers: the contacts that goods are bought from. */
export const supplierTable: KeptTable<SaveSupplier, Pick<Supplier, 'guid'>> = {
  table: 'contact', noun: 'supplier', always: { is_supplier: true },
  columns: {
    name: 'name', code: 'code', primary_person_first: 'primary_person_first', primary_person_last: 'primary_person_last', email: 'email', phone: 'phone', mobile: 'mobile',
    address: 'address', city: 'city', state: 'state', postal: 'postal', country: 'country', account: 'account', website: 'website', note: 'note',
    is_container_builder: 'is_container_builder', is_active: 'is_active',
  },
  flags: ['is_container_builder', 'is_active'],
  extra: { guid: `coalesce(k.xero_id, '')` },
  async beforeWrite(tx, input, present) {
    if (input.is_container_builder === 1 && present?.is_container_builder !== 1) await layDown(tx);
  },
  async afterWrite(tx, input, id) {
    if (input.is_container_builder === 1) await tx.query('update organisation set container_builder_supplier_id = $2 where id = $1 and container_builder_supplier_id is distinct from $2', [tx.organisation, id]);
    else await tx.query('update organisation set container_builder_supplier_id = null where id = $1 and container_builder_supplier_id = $2', [tx.organisation, id]);
  },
};

/** There is one container builder at a time: whoever was it until now is it no longer, which its own history tells. */
async function layDown(tx: RequestTransaction): Promise<void> {
  // Two choices follow each other: the former one is looked for when the other's is there to be seen.
  await tx.query('select 1 from organisation where id = $1 for no key update', [tx.organisation]);
  const former = await tx.query<{ id: number }>('update contact set is_container_builder = false, content_version = content_version + 1, updated_at = now() where organisation_id = $1 and is_container_builder returning id', [tx.organisation]);
  for (const { id } of former) await writeAudit(tx, { action: 'Change', entity: 'contact', entityId: id, before: { is_container_builder: 1 }, after: { is_container_builder: 0 } });
}
