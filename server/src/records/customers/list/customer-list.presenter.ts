import type { CustomerRow } from '@iwe/contract';
import { fromCents, XERO_SENT_VALUES } from '@iwe/domain';
import type { CustomerListRow } from './customer-list.repository.ts';

/** A row of the customer list (spec §2), and what a remote select shows of it. */
export const presentCustomerRow = (row: CustomerListRow): CustomerRow => ({
  id: row.id,
  name: row.name,
  code: row.code,
  phone: row.phone,
  attention: row.attention,
  classId: row.class_id,
  priceType: row.price_type,
  paymentType: row.payment_type,
  areaType: row.area_type ?? '',
  creditLimit: fromCents(row.credit_limit_cents),
  businessType: row.business_type,
  csrLevel: row.csr_level,
  csrService: row.service ?? '',
  csrBD: row.bd ?? '',
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  xeroSent: XERO_SENT_VALUES[row.xero_state] ?? 'Unsent',
});
