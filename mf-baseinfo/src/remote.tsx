import { defineRemote, lazyScreen } from '@iwe/remote-kit';

/** The routes of this remote and their screens; their menu entries and titles stand in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    '/products': lazyScreen(() => import('./products/list/product-list-page.tsx'), 'ProductListPage'),
    '/customers': lazyScreen(() => import('./customers/list/customer-list-page.tsx'), 'CustomerListPage'),
    '/baseinfo/:routeName': lazyScreen(() => import('./base-form-page.tsx'), 'BaseFormPage'),
    '/baseinfo/:routeName/:id': lazyScreen(() => import('./base-form-page.tsx'), 'BaseFormPage'),
  },
});
