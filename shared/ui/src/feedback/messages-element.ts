/** The id of the region of the messages. */
export const MESSAGES_ID = 'iwe-messages';

/** Returns the region of the messages. Dialogs count it as theirs, so that a click there does not close them. */
export const messagesElement = (): HTMLElement | null => document.getElementById(MESSAGES_ID);
