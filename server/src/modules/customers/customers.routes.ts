import { customerCard, idParam } from '@iwe/contract';
import { fromCents, postalAddress } from '@iwe/domain';
import type { App } from '../../app-types.ts';
import { notFound } from '../../errors.ts';
import { customerCardOf } from './customers.repository.ts';

/** GET customers/{id}: what the sheet editor shows of a picked customer. */
export async function customersRoutes(app: App): Promise<void> {
  app.get('/api/ag/customers/:id', { config: { permission: 'staff', pipelined: true }, schema: { params: idParam, response: { 200: customerCard } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const row = await customerCardOf(tx, request.params.id);
      if (!row) throw notFound();
      return {
        id: row.id, name: row.name, code: row.code, phone: row.phone, address: postalAddress(row), attention: row.attention, note: row.note,
        creditLimit: fromCents(row.credit_limit_cents), xeroBalance: fromCents(row.xero_balance_cents), xeroBalanceAt: row.xero_balance_at?.toISOString() ?? null,
        priceType: row.price_type, paymentType: row.payment_type, areaType: row.area ?? '', classId: row.class_id, defaultShipType: row.default_ship_type,
        csrServiceId: row.service_id, csrBDId: row.bd_id,
        draftsToday: (row.drafts ?? []).map((draft) => ({ id: draft.id, no: draft.no, amount: fromCents(draft.cents) })),
      };
    }));
}
