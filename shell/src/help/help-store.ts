import { createStore } from '@iwe/session';

/** Whether the help of the page is open. */
export const helpStore = createStore(false);
