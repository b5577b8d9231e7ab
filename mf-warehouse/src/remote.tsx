import { defineRemote, lazyScreen } from '@iwe/remote-kit';

/** The routes of this remote and their screens; menu entries and titles are in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    '/transfers': lazyScreen(() => import('./transfers/list/transfer-list-page.tsx'), 'TransferListPage'),
    '/adjustments': lazyScreen(() => import('./adjustments/list/adjustment-list-page.tsx'), 'AdjustmentListPage'),
    '/order_detail/:routeName/:id': lazyScreen(
      () => import('./warehouse-sheets/detail-page.tsx'),
      'WarehouseDetailPage',
    ),
    '/order_add/:routeName/:operation?': lazyScreen(
      () => import('./warehouse-sheets/editor-page.tsx'),
      'WarehouseEditorPage',
    ),
    '/order_edit/:routeName/:id': lazyScreen(() => import('./warehouse-sheets/editor-page.tsx'), 'WarehouseEditorPage'),
  },
});
