import { matchRoutes } from 'react-router-dom';
import type { PlatformRoute } from '../platform/index.ts';

/** The page with the figures of everybody's own work. */
export const HOME_PATH = '/home';

/**
 * Returns the remote's route that serves a path, or null. The most specific one wins, as in any router. `:id` is the
 * number of a record: '/baseinfo/Products/add' is no page.
 */
export function routeFor(routes: readonly PlatformRoute[], pathname: string): PlatformRoute | null {
  const matched = matchRoutes(
    routes.map((route) => ({ path: route.path, id: route.path, handle: route })),
    pathname,
  );
  const last = matched?.at(-1);
  const id = last?.params['id'];
  return last && (id === undefined || /^\d{1,15}$/.test(id)) ? last.route.handle : null;
}

/**
 * Returns where a signed-in user lands (spec §2 "Guard"): Quotings; Home when no remote serves them; else the first
 * entry of the menu.
 */
export function landingPath(routes: readonly PlatformRoute[], menuPaths: readonly string[]): string | null {
  if (routeFor(routes, '/quotings')) return '/quotings';
  if (routeFor(routes, HOME_PATH)) return HOME_PATH;
  return menuPaths[0] ?? null;
}

/**
 * Returns the path to open after a switch of organisation: the same list, but never a record or a filter of the other
 * organisation. Null when the page is that list already, so that it only has to be loaded again.
 */
export function pathForOtherOrganisation({ pathname, search }: { pathname: string; search: string }): string | null {
  const path = pathname.split('/').filter(Boolean).length === 1 ? pathname : '/';
  return path === pathname && search === '' ? null : path;
}
