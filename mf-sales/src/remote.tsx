import { defineRemote, lazyScreen } from '@iwe/remote-kit';
import { QuotingsPage } from './quotings/quotings-page.tsx';

const loadDetail = () => import('./sales-sheets/detail/sales-detail-page.tsx');

/** The routes of this remote and their screens; menu entries, routes and titles are in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    // Everybody lands here after signing in, so its code comes with the remote's first file.
    '/quotings': QuotingsPage,
    '/ocops': lazyScreen(() => import('./ocops/ocops-page.tsx'), 'OcopsPage'),
    '/invoices': lazyScreen(() => import('./invoices/list/invoice-list-page.tsx'), 'InvoiceListPage', loadDetail),
    '/credit_notes': lazyScreen(
      () => import('./credit-notes/list/credit-note-list-page.tsx'),
      'CreditNoteListPage',
      loadDetail,
    ),
    '/delivery_runs': lazyScreen(() => import('./delivery-runs/delivery-runs-page.tsx'), 'DeliveryRunsPage'),
    '/order_detail/:routeName/:id': lazyScreen(loadDetail, 'SalesDetailPage'),
    '/order_add/:routeName/:operation?': lazyScreen(() => import('./sales-sheets/editor/index.ts'), 'SalesEditorPage'),
    '/order_edit/:routeName/:id': lazyScreen(() => import('./sales-sheets/editor/index.ts'), 'SalesEditorPage'),
  },
});
