import { defineRemote } from '@iwe/remote-kit';
import { screens } from './screens.ts';

/** The platform's own pages; menu entries and titles are in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({ screens });
