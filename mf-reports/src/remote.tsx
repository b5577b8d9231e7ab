import { defineRemote } from '@iwe/remote-kit';

/** The routes of this remote and their screens; its menu entries and routes stand in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({ screens: {} });
