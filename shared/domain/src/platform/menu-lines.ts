/** The group of the menu with the shell's own pages; no remote may add lines to it. */
export const SHELL_MENU_GROUP = 'Platform';

/** What people tell lines of the menu apart by: neither case nor outer spaces count. */
const told = (text: string): string => text.trim().toLowerCase();

/** Whether two texts of the menu look like one to people. */
export const isSameLabel = (left: string, right: string): boolean => told(left) === told(right);
