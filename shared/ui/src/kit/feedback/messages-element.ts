/** The id of the region of the messages. */
export const MESSAGES_ID = 'iwe-messages';

const messagesElement = (): HTMLElement | null => document.getElementById(MESSAGES_ID);

/**
 * Returns the elements that dialogs count as theirs, so that a click there does not close them: the region of the
 * messages, where the page has one. A dialog would wait for one that never comes.
 */
export const persistentElements = (): (() => HTMLElement | null)[] => (messagesElement() ? [messagesElement] : []);
