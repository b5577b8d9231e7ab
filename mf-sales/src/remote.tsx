import { defineRemote, lazyScreen } from '@iwe/remote-kit';

/** The routes of this remote and their screens; menu entries, routes and titles stand in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    '/quotings': lazyScreen(() => import('./quotings/quotings-page.tsx'), 'QuotingsPage'),
    '/invoices': lazyScreen(() => import('./invoices/list/invoice-list-page.tsx'), 'InvoiceListPage'),
    '/order_detail/:routeName/:id': lazyScreen(() => import('./invoices/detail/invoice-detail-page.tsx'), 'InvoiceDetailPage'),
    '/order_add/:routeName/:operation?': lazyScreen(() => import('./invoices/editor/index.ts'), 'InvoiceEditorPage'),
    '/order_edit/:routeName/:id': lazyScreen(() => import('./invoices/editor/index.ts'), 'InvoiceEditorPage'),
  },
});
