import { brandsAndCategories, dateRange, products } from '../definition/common-settings.ts';
import type { ReportDefinition, ReportWay } from '../definition/report-definition.ts';

/** The opening stock, the postings of a step's sheets, or those that left a variance; below them the closing stock. */
const behind = {
  opens: [
    { report: 'stock-value', needs: 'isOpening', asAt: 'before' },
    { report: 'inventory-items-trace', by: { kinds: 'sheetKind' } },
    { report: 'inventory-items-trace', needs: 'isVariance' },
  ],
  totalOpens: { report: 'stock-value', asAt: 'end' },
} as const satisfies { opens: readonly ReportWay[]; totalOpens: ReportWay };

/**
 * How the stock's value came from what it was to what it is: opening, bills, landed cost, supplier returns,
 * adjustments, cost of goods sold, customer returns, variance. Its total is the closing stock. Days are those of the
 * postings.
 */
export const stockRollForward = {
  type: 'stock-roll-forward',
  title: 'Stock Roll-forward',
  area: 'stock',
  settings: [dateRange, ...brandsAndCategories, products],
  groups: [{ key: 'steps', label: 'Steps', column: 'step', id: 'position' }],
  hasSubtotals: false,
  columns: [
    { key: 'step', label: 'Step', kind: 'text', width: 30 },
    { key: 'sheets', label: 'Sheets', kind: 'integer', width: 10, isSummed: true },
    { key: 'quantity', label: 'Qty', kind: 'integer', width: 12, isSummed: true, ...behind },
    { key: 'value', label: 'Value', kind: 'money', width: 18, isSummed: true, isCost: true, ...behind },
  ],
  cost: 'allowed',
  plot: { kind: 'top', title: 'Steps by value', measure: 'value', orElse: 'quantity' },
} as const satisfies ReportDefinition;
