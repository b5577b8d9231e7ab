import type { XeroConnection, XeroSettings } from '@iwe/contract';
import type { RowOf } from '../../../core/database/index.ts';
import type { ConnectionRow, COUNTS, LAST_READING } from './connection.repository.ts';

export const settingsOf = (row: ConnectionRow): XeroSettings => ({
  salesAccount: row.sales_account,
  inventoryAccount: row.inventory_account,
  salesTaxType: row.sales_tax_type,
  purchaseTaxType: row.purchase_tax_type,
  salesFreeTaxType: row.sales_free_tax_type,
  purchaseFreeTaxType: row.purchase_free_tax_type,
  cogsAccount: row.cogs_account,
  adjustmentAccount: row.adjustment_account,
  landedCostAccount: row.landed_cost_account,
});

interface ConnectionParts {
  readonly connection: ConnectionRow | undefined;
  readonly counts: RowOf<typeof COUNTS> | undefined;
  readonly reading: RowOf<typeof LAST_READING> | undefined;
  readonly isAvailable: boolean;
}

/** The connection as the settings screen and the sync page show it; nothing of the tokens. */
export function presentConnection({ connection, counts, reading, isAvailable }: ConnectionParts): XeroConnection {
  if (!connection) throw new Error('The organisation does not exist.');
  const isConnected = connection.state === 'connected';
  return {
    state: isAvailable ? (connection.state ?? 'unconnected') : 'unavailable',
    tenantName: connection.tenant_name,
    connectedBy: connection.connected_by,
    connectedAt: connection.connected_at?.toISOString() ?? null,
    problem: connection.problem,
    settings: settingsOf(connection),
    checkedAt: connection.checked_at?.toISOString() ?? null,
    pending: counts?.pending ?? 0,
    failed: counts?.failed ?? 0,
    readAt: connection.documents_read_at?.toISOString() ?? null,
    isReading: isConnected && reading?.isOpen === true,
    readProblem: isConnected ? (reading?.error ?? '') : '',
  };
}
