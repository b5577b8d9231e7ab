import type { SaveSupplier, Supplier } from '@iwe/contract';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { Schema } from '../../core/database/schema.ts';
import { unprocessable } from '../../core/errors.ts';
import { writeAudit } from '../../core/writes/public.ts';
import { lockSupplierUse, sheetsInUse } from '../base-data/public.ts';
import type { AdminTable } from '../base-data/public.ts';
import { removeContainerBuilder, setContainerBuilder, unsetContainerBuilder } from './container-builder.repository.ts';

/** Suppliers: the contacts that goods are bought from. */
export const supplierTable: AdminTable<SaveSupplier, Pick<Supplier, 'guid'>, keyof Schema['contact']> = {
  table: 'contact',
  noun: 'supplier',
  always: { is_supplier: true },
  columns: {
    name: 'name',
    code: 'code',
    primary_person_first: 'primary_person_first',
    primary_person_last: 'primary_person_last',
    email: 'email',
    phone: 'phone',
    mobile: 'mobile',
    address: 'address',
    city: 'city',
    state: 'state',
    postal: 'postal',
    country: 'country',
    account: 'account',
    website: 'website',
    note: 'note',
    is_container_builder: 'is_container_builder',
    is_active: 'is_active',
  },
  flags: ['is_container_builder', 'is_active'],
  extra: { guid: `coalesce(k.xero_id, '')` },
  async beforeWrite(tx, input, present) {
    if (present && present.is_active === 1 && input.is_active === 0) {
      const items = sheetsInUse('supplier', await lockSupplierUse(tx, present.id));
      if (items.length > 0) throw unprocessable(items);
    }
    if (input.is_container_builder === 1 && present?.is_container_builder !== 1) await replaceContainerBuilder(tx);
  },
  async afterWrite(tx, input, id) {
    await (input.is_container_builder === 1 ? setContainerBuilder(tx, id) : unsetContainerBuilder(tx, id));
  },
};

/** An organisation has one container builder: the former one loses the flag, and its own history says so. */
async function replaceContainerBuilder(tx: RequestTransaction): Promise<void> {
  for (const id of await removeContainerBuilder(tx))
    await writeAudit(tx, {
      action: 'Change',
      entity: 'contact',
      entityId: id,
      before: { is_container_builder: 1 },
      after: { is_container_builder: 0 },
    });
}
