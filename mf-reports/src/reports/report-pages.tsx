import { ReportPage } from './report-page.tsx';

/** /sales_reports */
export const SalesReportsPage = () => <ReportPage area="sales" title="Sales Reports" />;
/** /purchase_reports */
export const PurchaseReportsPage = () => <ReportPage area="purchase" title="Purchase Reports" />;
/** /inventory_reports */
export const InventoryReportsPage = () => <ReportPage area="inventory" title="Inventory Reports" />;
/** /receivables: what customers owe, what drivers took, what suppliers owe us in goods. */
export const ReceivablesPage = () => <ReportPage area="books" title="Receivables and Open Orders" />;
/** /stock_value: what the stock is worth, how old it is, and how its value came about. */
export const StockReportsPage = () => <ReportPage area="stock" title="Stock Value" />;
