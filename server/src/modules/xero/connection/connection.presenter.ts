import type { XeroConnection, XeroSettings } from '@iwe/contract';
import type { ConnectionRow } from './connection.repository.ts';

export const settingsOf = (row: ConnectionRow): XeroSettings => ({
  salesAccount: row.sales_account,
  inventoryAccount: row.inventory_account,
  salesTaxType: row.sales_tax_type,
  purchaseTaxType: row.purchase_tax_type,
});

/** The connection as the settings screen shows it; nothing of the tokens. */
export function presentConnection(
  row: ConnectionRow | undefined,
  counts: { pending: number; failed: number } | undefined,
  isAvailable: boolean,
): XeroConnection {
  if (!row) throw new Error('The organisation does not exist.');
  return {
    state: isAvailable ? (row.state ?? 'unconnected') : 'unavailable',
    tenantName: row.tenant_name,
    connectedBy: row.connected_by,
    connectedAt: row.connected_at?.toISOString() ?? null,
    problem: row.problem,
    settings: settingsOf(row),
    checkedAt: row.checked_at?.toISOString() ?? null,
    pending: counts?.pending ?? 0,
    failed: counts?.failed ?? 0,
    readAt: row.documents_read_at?.toISOString() ?? null,
  };
}
