import { defineRemote, lazyScreen } from '@iwe/remote-kit';

const loadLists = () => import('./list/purchase-lists.tsx');
const loadDetail = () => import('./detail/purchase-detail-page.tsx');

/** The routes of this remote and their screens; menu entries and titles are in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  words: { 'zh-Hans': () => import('./words/zh-Hans.ts') },
  screens: {
    '/purchase_orders': lazyScreen(loadLists, 'PurchaseOrderListPage', loadDetail),
    '/bills': lazyScreen(loadLists, 'BillListPage', loadDetail),
    '/bill_credit_notes': lazyScreen(loadLists, 'BillCreditNoteListPage', loadDetail),
    '/reorder': lazyScreen(() => import('./reorder/reorder-page.tsx'), 'ReorderPage'),
    '/supplier_prices': lazyScreen(() => import('./supplier-prices/supplier-prices-page.tsx'), 'SupplierPricesPage'),
    '/order_detail/:routeName/:id': lazyScreen(loadDetail, 'PurchaseDetailPage'),
    '/order_add/:routeName/:operation?': lazyScreen(() => import('./editor/index.ts'), 'PurchaseEditorPage'),
    '/order_edit/:routeName/:id': lazyScreen(() => import('./editor/index.ts'), 'PurchaseEditorPage'),
  },
});
