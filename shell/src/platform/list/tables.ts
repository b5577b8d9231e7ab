import type { RemoteRoute, RemotesAnswer, ResolvedRemote } from '@iwe/contract';
import type { Platform, PlatformExpressNew, PlatformMenuGroup, PlatformRoute } from '../types.ts';

const byOrder = (a: { order: number; label: string }, b: { order: number; label: string }): number =>
  a.order - b.order || a.label.localeCompare(b.label);

/** Returns the left menu of these remotes: entries ascending by order, groups in the order of their first entry. */
export function menuOf(remotes: readonly ResolvedRemote[]): PlatformMenuGroup[] {
  const entries = remotes
    .flatMap((remote) => remote.remoteJson.menu.map((entry) => ({ ...entry, remote: remote.name })))
    .sort(byOrder);
  const groups = new Map<string, PlatformMenuGroup>();
  for (const { group, label, path, remote, access } of entries) {
    const found = groups.get(group) ?? { label: group, entries: [] };
    found.entries.push({ label, path, remote, access });
    groups.set(group, found);
  }
  return [...groups.values()];
}

/** Returns 'Express New' of these remotes, ascending by order. */
export function expressNewOf(remotes: readonly ResolvedRemote[]): PlatformExpressNew[] {
  return remotes
    .flatMap((remote) => remote.remoteJson.expressNew.map((entry) => ({ ...entry, remote: remote.name })))
    .sort(byOrder)
    .map(({ label, path, remote, access }) => ({ label, path, remote, access }));
}

/**
 * Returns every route of these remotes; a path with routeNames is listed once for each name, so that two remotes can
 * share '/order_detail/:routeName/:id'.
 */
export function routesOf(remotes: readonly ResolvedRemote[]): PlatformRoute[] {
  return remotes.flatMap(({ name, remoteJson }) => routesUnder(name, remoteJson.routes));
}

/** Returns the routes of remotes without a version that can run here. */
export const missingRoutesOf = (unavailable: RemotesAnswer['unavailable'] = []): PlatformRoute[] =>
  unavailable.flatMap(({ name, routes }) => routesUnder(name, routes ?? []));

function routesUnder(remote: string, routes: readonly RemoteRoute[]): PlatformRoute[] {
  return routes.flatMap((route) => {
    const base = { remote, access: route.access };
    if (!route.routeNames) return [{ ...base, path: route.path, title: route.title }];
    return route.routeNames.map((name) => ({
      ...base,
      path: route.path.replace(':routeName', name),
      title: route.titles?.[name] ?? route.title,
    }));
  });
}

/** Returns route path → page title. */
export const titlesOf = (routes: readonly PlatformRoute[]): Record<string, string> =>
  Object.fromEntries(routes.map((route) => [route.path, route.title]));

/** Returns everything that the frame shows of these remotes. */
export function tablesOf(
  remotes: ResolvedRemote[],
): Pick<Platform, 'remotes' | 'menu' | 'expressNew' | 'routes' | 'titles'> {
  const routes = routesOf(remotes);
  return { remotes, menu: menuOf(remotes), expressNew: expressNewOf(remotes), routes, titles: titlesOf(routes) };
}
