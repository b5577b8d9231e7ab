import { defineRemote, lazyScreen } from '@iwe/remote-kit';

const loadDetail = () => import('./warehouse-sheets/detail-page.tsx');

/** The routes of this remote and their screens; menu entries and titles are in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    '/transfers': lazyScreen(() => import('./transfers/list/transfer-list-page.tsx'), 'TransferListPage', loadDetail),
    '/adjustments': lazyScreen(
      () => import('./adjustments/list/adjustment-list-page.tsx'),
      'AdjustmentListPage',
      loadDetail,
    ),
    '/counts': lazyScreen(() => import('./counts/counts-page.tsx'), 'CountsPage'),
    '/order_detail/:routeName/:id': lazyScreen(loadDetail, 'WarehouseDetailPage'),
    '/order_add/:routeName/:operation?': lazyScreen(
      () => import('./warehouse-sheets/editor-page.tsx'),
      'WarehouseEditorPage',
    ),
    '/order_edit/:routeName/:id': lazyScreen(() => import('./warehouse-sheets/editor-page.tsx'), 'WarehouseEditorPage'),
  },
});
