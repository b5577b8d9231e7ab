import { Api } from '../fixtures/api.ts';
import { onDatabase } from '../fixtures/database.ts';
import { approve, draftInvoice, freeCustomer, stockedTyres } from '../fixtures/trade.ts';

/** Saves an approved invoice of a customer whose email address is `email`. */
export async function invoiceFor(api: Api, email: string, dataDir?: string): Promise<{ id: number; no: string }> {
  const customer = await freeCustomer(api, 4, {});
  const [tyre] = await stockedTyres(api, 4, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const draft = await draftInvoice(api, customer, [{ product: tyre, quantity: 1 }]);
  await approve(api, draft.id);
  await onDatabase(
    (database) =>
      database.query('update contact set email = $1 where organisation_id = 4 and id = $2', [email, customer.id]),
    dataDir,
  );
  return draft;
}
