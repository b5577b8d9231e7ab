import { SHELL_MENU_GROUP } from '@iwe/domain';
import type { PlatformMenuGroup, PlatformRoute } from '../platform/index.ts';

// The shell's own pages belong to no remote: nothing is loaded for them before they are opened.
const SHELL = '';
const ADMINS: PlatformRoute['access'] = ['admin', 'platform-admin'];

/** Every remote, and which version runs where. */
export const RELEASES_PATH = '/admin/releases';
/** Who changed what, and rollbacks. */
export const HISTORY_PATH = '/admin/releases/history';
/** The teams' deploy tokens. */
export const TOKENS_PATH = '/admin/releases/tokens';
/** Background jobs: what runs, waits and failed. */
export const JOBS_PATH = '/admin/jobs';
/** Sign-ins, passwords and rights of the whole installation. */
export const SECURITY_PATH = '/admin/security';
/** What the page's policy blocked, by remote. */
export const POLICY_PATH = '/admin/policy';
/** Alarms, backups and drills of the installation. */
export const SERVICE_PATH = '/admin/service';
/** The link of a preview: its tab runs that preview. */
export const PREVIEW_ROUTE = '/preview/:remote/:version';
/** Returns the path of a remote's page: which organisation gets what of it. */
export const remotePath = (remote: string): string => `${RELEASES_PATH}/${remote}`;
/** The title of a release's page until the release's name is known. */
export const RELEASE_TITLE = 'Release';
/** Returns the path of one release's page. */
export const releasePath = (remote: string, version: string): string => `${RELEASES_PATH}/${remote}/${version}`;

/** The routes that the shell draws itself. The server checks access to the data separately. */
export const OWN_ROUTES: readonly PlatformRoute[] = [
  { path: RELEASES_PATH, remote: SHELL, title: 'Releases', access: ADMINS },
  { path: HISTORY_PATH, remote: SHELL, title: 'Release history', access: ADMINS },
  { path: TOKENS_PATH, remote: SHELL, title: 'Deploy tokens', access: ['platform-admin'] },
  { path: `${RELEASES_PATH}/:remote`, remote: SHELL, title: 'Organisations of a remote', access: ADMINS },
  { path: `${RELEASES_PATH}/:remote/:version`, remote: SHELL, title: RELEASE_TITLE, access: ADMINS },
  { path: JOBS_PATH, remote: SHELL, title: 'Background jobs', access: ADMINS },
  { path: SECURITY_PATH, remote: SHELL, title: 'Security events', access: ['platform-admin'] },
  { path: POLICY_PATH, remote: SHELL, title: 'Policy reports', access: ['platform-admin'] },
  { path: SERVICE_PATH, remote: SHELL, title: 'Alarms and backups', access: ['platform-admin'] },
  { path: PREVIEW_ROUTE, remote: SHELL, title: 'Preview', access: ['signed-in'] },
];

/** The last group of the menu. */
export const OWN_MENU: PlatformMenuGroup = {
  label: SHELL_MENU_GROUP,
  entries: [
    { label: 'Releases', path: RELEASES_PATH, remote: SHELL, access: ADMINS },
    { label: 'Release history', path: HISTORY_PATH, remote: SHELL, access: ADMINS },
    { label: 'Deploy tokens', path: TOKENS_PATH, remote: SHELL, access: ['platform-admin'] },
    { label: 'Background jobs', path: JOBS_PATH, remote: SHELL, access: ADMINS },
    { label: 'Security events', path: SECURITY_PATH, remote: SHELL, access: ['platform-admin'] },
    { label: 'Policy reports', path: POLICY_PATH, remote: SHELL, access: ['platform-admin'] },
    { label: 'Alarms and backups', path: SERVICE_PATH, remote: SHELL, access: ['platform-admin'] },
  ],
};
