import { defineRemote, lazyScreen } from '@iwe/remote-kit';

/** The routes of this remote and their screens; their menu entries and titles stand in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    '/transfers': lazyScreen(() => import('./transfers/list/transfer-list-page.tsx'), 'TransferListPage'),
    '/order_detail/:routeName/:id': lazyScreen(() => import('./transfers/detail/transfer-detail-page.tsx'), 'TransferDetailPage'),
    '/order_add/:routeName/:operation?': lazyScreen(() => import('./transfers/editor/index.ts'), 'TransferEditorPage'),
    '/order_edit/:routeName/:id': lazyScreen(() => import('./transfers/editor/index.ts'), 'TransferEditorPage'),
  },
});
