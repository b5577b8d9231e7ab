import { defineRemote, lazyScreen } from '@iwe/remote-kit';

/** The routes of this remote and their screens; menu entries and titles are in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    '/purchase_orders': lazyScreen(() => import('./list/purchase-lists.tsx'), 'PurchaseOrderListPage'),
    '/bills': lazyScreen(() => import('./list/purchase-lists.tsx'), 'BillListPage'),
    '/bill_credit_notes': lazyScreen(() => import('./list/purchase-lists.tsx'), 'BillCreditNoteListPage'),
    '/reorder': lazyScreen(() => import('./reorder/reorder-page.tsx'), 'ReorderPage'),
    '/order_detail/:routeName/:id': lazyScreen(() => import('./detail/purchase-detail-page.tsx'), 'PurchaseDetailPage'),
    '/order_add/:routeName/:operation?': lazyScreen(() => import('./editor/index.ts'), 'PurchaseEditorPage'),
    '/order_edit/:routeName/:id': lazyScreen(() => import('./editor/index.ts'), 'PurchaseEditorPage'),
  },
});
