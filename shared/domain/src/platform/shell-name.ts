/**
 * The name under which the builds of the shell are releases. They are chosen like a remote's; what a shell is compared
 * with is the server alone, and every remote is compared with the shell of its organisation.
 */
export const SHELL_NAME = 'shell';

/**
 * The cookie by which a browser names the account that it works for, so that a page is the shell of its organisation.
 */
export const ACCOUNT_COOKIE = 'iwe_account';
