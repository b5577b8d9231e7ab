import { defineRemote, lazyScreen } from '@iwe/remote-kit';

/** The routes of this remote and their screens; menu entries, routes and titles stand in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    '/quotings': lazyScreen(() => import('./quotings/quotings-page.tsx'), 'QuotingsPage'),
  },
});
