import { matchPath } from 'react-router-dom';
import type { PlatformRoute } from '../types.ts';

/** Whether one of these routes draws `path`; query string and fragment are ignored. */
export function hasRoute(routes: readonly Pick<PlatformRoute, 'path'>[], path: string): boolean {
  const pathname = path.split(/[?#]/, 1)[0] ?? '';
  return routes.some((route) => matchPath(route.path, pathname) !== null);
}
