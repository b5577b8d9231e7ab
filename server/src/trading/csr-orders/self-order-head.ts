import { postalAddress } from '@iwe/domain';
import type { Transaction } from '../../core/database/index.ts';
import { ORDERING_CONTACT } from './csr-orders.sql.ts';

/**
 * Returns what a customer's own order takes over from the customer, and the organisation's time zone. Throws when the
 * customer is gone, whom a token or a quote names.
 */
export async function selfOrderHead(tx: Transaction, contactId: number) {
  const [contact] = await tx.query(ORDERING_CONTACT(tx.organisation, contactId));
  if (!contact) throw new Error(`The customer ${contactId} is gone.`);
  return {
    address: postalAddress(contact),
    phone: contact.phone,
    shipType: contact.default_ship_type,
    csrServiceId: contact.service_id,
    csrBDId: contact.bd_id,
    timeZone: contact.time_zone,
  };
}
