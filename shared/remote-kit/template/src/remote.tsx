import { defineRemote, lazyScreen } from '@iwe/remote-kit';

/** The routes of this remote and their screens; its menu entries and titles stand in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    '/hello': lazyScreen(() => import('./first-screen.tsx'), 'FirstScreen'),
  },
});
