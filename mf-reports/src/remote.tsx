import { defineRemote, lazyPanel, lazyScreen } from '@iwe/remote-kit';

/** The routes of this remote and their screens, and its panels; menu entries and titles are in remote.json. */
export const { bootstrap, mount, unmount, canLeave, panels } = defineRemote({
  screens: {
    '/home': lazyScreen(() => import('./home/home-page.tsx'), 'HomePage'),
    '/sales_reports': lazyScreen(() => import('./reports/report-pages.tsx'), 'SalesReportsPage'),
    '/purchase_reports': lazyScreen(() => import('./reports/report-pages.tsx'), 'PurchaseReportsPage'),
    '/inventory_reports': lazyScreen(() => import('./reports/report-pages.tsx'), 'InventoryReportsPage'),
    '/stock_value': lazyScreen(() => import('./reports/report-pages.tsx'), 'StockReportsPage'),
    '/receivables': lazyScreen(() => import('./reports/report-pages.tsx'), 'ReceivablesPage'),
    '/statements': lazyScreen(() => import('./statements/statements-page.tsx'), 'StatementsPage'),
    '/reports_download': lazyScreen(() => import('./downloads/download-center-page.tsx'), 'DownloadCenterPage'),
    '/xero_sync': lazyScreen(() => import('./xero/xero-sync-page.tsx'), 'XeroSyncPage'),
    '/xero_reconciliation': lazyScreen(() => import('./xero/xero-reconciliation-page.tsx'), 'XeroReconciliationPage'),
  },
  panels: {
    overdue: lazyPanel('customer.panel', () => import('./overdue/overdue-panel.tsx'), 'OverduePanel'),
  },
});
