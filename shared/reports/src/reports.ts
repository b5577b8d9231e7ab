import { agedReceivables } from './books/aged-receivables.report.ts';
import { driverMoney } from './books/driver-money.report.ts';
import { openOrders } from './books/open-orders.report.ts';
import { adjustmentsDetail } from './inventory/adjustments-detail.report.ts';
import { inventoryClassification } from './inventory/inventory-classification.report.ts';
import { inventoryItemsTrace } from './inventory/inventory-items-trace.report.ts';
import { transfersDetail } from './inventory/transfers-detail.report.ts';
import { purchaseDetail } from './purchase/purchase-detail.report.ts';
import { purchaseSummary } from './purchase/purchase-summary.report.ts';
import { customersSalesSummary } from './sales/customers-sales-summary.report.ts';
import { invoicesCreditNotesDetail } from './sales/invoices-credit-notes-detail.report.ts';
import { slowMovingProducts } from './sales/slow-moving-products.report.ts';
import { stockAge } from './stock/stock-age.report.ts';
import { stockCutOff } from './stock/stock-cut-off.report.ts';
import { stockRollForward } from './stock/stock-roll-forward.report.ts';
import { stockValue } from './stock/stock-value.report.ts';
import type { ReportArea, ReportDefinition } from './definition/report-definition.ts';

/** Every report, in the order of the tabs. */
export const REPORTS = [
  invoicesCreditNotesDetail,
  customersSalesSummary,
  slowMovingProducts,
  purchaseDetail,
  purchaseSummary,
  transfersDetail,
  adjustmentsDetail,
  inventoryClassification,
  inventoryItemsTrace,
  stockValue,
  stockAge,
  stockRollForward,
  stockCutOff,
  agedReceivables,
  driverMoney,
  openOrders,
] as const;

/** The type of a report. */
export type ReportType = (typeof REPORTS)[number]['type'];

/** Returns the report of a type; null when there is none. */
export const findReport = (type: string): ReportDefinition | null => REPORTS.find((each) => each.type === type) ?? null;

/** Returns the reports of a page, in the order of its tabs. */
export const reportsOf = (area: ReportArea): readonly ReportDefinition[] =>
  REPORTS.filter((report) => report.area === area);
