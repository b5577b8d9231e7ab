import type { ReportDefinition } from '@iwe/reports';
import { adjustmentsDetailSource } from './adjustments-detail.sql.ts';
import { agedReceivablesSource } from './aged-receivables.sql.ts';
import { customersSalesSummarySource } from './customers-sales-summary.sql.ts';
import { driverMoneySource } from './driver-money.sql.ts';
import { inventoryClassificationSource } from './inventory-classification.sql.ts';
import { inventoryItemsTraceSource } from './inventory-items-trace.sql.ts';
import { invoicesCreditNotesDetailSource } from './invoices-credit-notes-detail.sql.ts';
import { openOrdersSource } from './open-orders.sql.ts';
import { purchaseDetailSource } from './purchase-detail.sql.ts';
import { purchaseSummarySource } from './purchase-summary.sql.ts';
import type { ReportSource, ReportSources } from './report-source.ts';
import { slowMovingProductsSource } from './slow-moving-products.sql.ts';
import { stockAgeSource } from './stock-age.sql.ts';
import { stockCutOffSource } from './stock-cut-off.sql.ts';
import { stockRollForwardSource } from './stock-roll-forward.sql.ts';
import { stockValueSource } from './stock-value.sql.ts';
import { transfersDetailSource } from './transfers-detail.sql.ts';

const SOURCES = {
  'invoices-credit-notes-detail': invoicesCreditNotesDetailSource,
  'customers-sales-summary': customersSalesSummarySource,
  'slow-moving-products': slowMovingProductsSource,
  'purchase-detail': purchaseDetailSource,
  'purchase-summary': purchaseSummarySource,
  'transfers-detail': transfersDetailSource,
  'adjustments-detail': adjustmentsDetailSource,
  'inventory-classification': inventoryClassificationSource,
  'inventory-items-trace': inventoryItemsTraceSource,
  'stock-value': stockValueSource,
  'stock-age': stockAgeSource,
  'stock-roll-forward': stockRollForwardSource,
  'stock-cut-off': stockCutOffSource,
  'aged-receivables': agedReceivablesSource,
  'driver-money': driverMoneySource,
  'open-orders': openOrdersSource,
} satisfies ReportSources;

/** Returns where the rows of a report come from. */
export const sourceOf = ({ type }: ReportDefinition): ReportSource =>
  (SOURCES as unknown as Readonly<Record<string, ReportSource>>)[type] as ReportSource;
