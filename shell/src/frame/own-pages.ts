import { PLATFORM_MENU_GROUP } from '@iwe/domain';
import type { PlatformMenuEntry, PlatformMenuGroup, PlatformRoute } from '../platform/index.ts';

// The shell's own pages belong to no remote: nothing is loaded for them before they are opened.
const SHELL = '';
const ADMINS: PlatformRoute['access'] = ['admin', 'platform-admin'];

/** Block a release, or go back, when the platform's own screens (mf-platform) do not open. */
export const RECOVERY_PATH = '/admin/recovery';
/** The link of a preview: its tab runs that preview. */
export const PREVIEW_ROUTE = '/preview/:remote/:version';

/** The routes that the shell draws itself. The server checks access to the data separately. */
export const OWN_ROUTES: readonly PlatformRoute[] = [
  { path: RECOVERY_PATH, remote: SHELL, title: 'Recovery', access: ADMINS },
  { path: PREVIEW_ROUTE, remote: SHELL, title: 'Preview', access: ['signed-in'] },
];

const OWN_ENTRY: PlatformMenuEntry = { label: 'Recovery', path: RECOVERY_PATH, remote: SHELL, access: ADMINS };

/** Returns a menu with the shell's own line, the last of the group of mf-platform, or alone in it. */
export const withOwnEntry = (menu: readonly PlatformMenuGroup[]): PlatformMenuGroup[] =>
  menu.some(({ label }) => label === PLATFORM_MENU_GROUP)
    ? menu.map((group) =>
        group.label === PLATFORM_MENU_GROUP ? { ...group, entries: [...group.entries, OWN_ENTRY] } : group,
      )
    : [...menu, { label: PLATFORM_MENU_GROUP, entries: [OWN_ENTRY] }];
