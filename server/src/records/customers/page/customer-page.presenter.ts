import type { CustomerPage } from '@iwe/contract';
import { fromCents, postalAddress } from '@iwe/domain';
import type { ActorAccount } from '../../../core/permissions.ts';
import { customerAbilities, presentForm } from '../customer-record.ts';
import type { ContactSheetRow, CustomerPageRows } from './customer-page.repository.ts';

const sheet = (row: ContactSheetRow) => ({
  id: row.id,
  type: row.type,
  no: row.no,
  date: row.date,
  status: row.status,
  amount: fromCents(row.total_cents),
});

/** Returns GET customers/{id}: the card of the sheet editor, the form, and the customer's drafts, sheets and token. */
export function presentCustomerPage(
  { customer: row, draftsToday, openDrafts, lastSheets, token }: CustomerPageRows,
  account: ActorAccount,
): CustomerPage {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    phone: row.phone,
    address: postalAddress(row),
    attention: row.attention,
    note: row.note,
    creditLimit: fromCents(row.credit_limit_cents),
    xeroBalance: fromCents(row.xero_balance_cents),
    xeroBalanceAt: row.xero_balance_at?.toISOString() ?? null,
    priceType: row.price_type,
    paymentType: row.payment_type,
    areaType: row.area ?? '',
    classId: row.class_id,
    defaultShipType: row.default_ship_type,
    csrServiceId: row.service_id,
    csrBDId: row.bd_id,
    draftsToday: draftsToday.map((draft) => ({ id: draft.id, no: draft.no, amount: fromCents(draft.cents) })),
    contentVersion: row.content_version,
    form: presentForm(row),
    csrService: row.service ?? '',
    csrBD: row.bd ?? '',
    class:
      row.class_id === null
        ? null
        : {
            id: row.class_id,
            name: row.class_name ?? '',
            notes: row.class_notes ?? '',
            payType: row.class_pay_type ?? '',
          },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    abilities: customerAbilities(account),
    openDrafts: openDrafts.map(sheet),
    lastSheets: lastSheets.map(sheet),
    token: token ? { createdAt: token.created_at.toISOString(), expiresAt: token.expires_at.toISOString() } : null,
  };
}
