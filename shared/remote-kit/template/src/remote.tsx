import { defineRemote, lazyScreen } from '@iwe/remote-kit';

/** The routes of this remote and their screens; menu entries and titles are in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    '/hello': lazyScreen(() => import('./first-screen.tsx'), 'FirstScreen'),
  },
});
