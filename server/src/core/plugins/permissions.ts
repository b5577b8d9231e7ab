import { Problem, unauthenticated } from '../errors.ts';
import { PERMISSIONS, permit, TOKEN_PERMISSIONS } from '../permissions.ts';
import type { Permission, TokenPermission } from '../permissions.ts';
import type { App } from '../app-types.ts';
import { namesThisMachine } from './input/known-host.ts';
import { lookUpActor } from './session.ts';

/** An entry of the route registry, which a test compares with the hand-written permission table. */
export interface RegisteredRoute {
  method: string;
  path: string;
  permission: Permission;
  /** The schemas of its answers by status. */
  answers: Readonly<Record<string, unknown>>;
}

const isTokenPermission = (permission: Permission): permission is TokenPermission =>
  (TOKEN_PERMISSIONS as readonly string[]).includes(permission);

/**
 * Refuses routes without a permission at the start, and decides the permission of each request. Returns the registry,
 * which fills as routes are registered.
 */
export function permissions(app: App): RegisteredRoute[] {
  const routes: RegisteredRoute[] = [];
  app.decorate('tokenChecks', new Map());

  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission;
    const where = `${String(route.method)} ${route.url}`;
    if (!permission || !PERMISSIONS.includes(permission)) {
      throw new Error(
        `The route ${where} declares no permission. Add config: { permission: 'staff' } (see ` +
          'src/permissions.ts for the choices).',
      );
    }
    for (const method of [route.method].flat()) {
      if (method !== 'HEAD' && method !== 'OPTIONS') {
        const answers = { ...(route.schema?.response as Record<string, unknown> | undefined) };
        routes.push({ method, path: route.url, permission, answers });
      }
    }
  });

  app.addHook('onReady', async () => {
    for (const { method, path, permission } of routes) {
      if (isTokenPermission(permission) && !app.tokenChecks.has(permission)) {
        throw new Error(
          `The route ${method} ${path} wants a '${permission}', but no module has put its check into app.tokenChecks.`,
        );
      }
    }
  });

  app.addHook('onRequest', async (request) => {
    const { permission } = request.routeOptions.config;
    // Unknown paths have no route and no permission; they get 404.
    if (!permission || permission === 'public') return;
    if (permission === 'loopback') {
      // A request forwarded by a proxy on this machine comes from elsewhere.
      const isPassedOn = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
      if (isPassedOn || !namesThisMachine(request) || !isLoopback(request.socket.remoteAddress))
        throw new Problem(
          404,
          'no-such-route',
          `There is nothing at ${request.method} ${request.routeOptions.url ?? ''}.`,
        );
      return;
    }
    if (isTokenPermission(permission)) {
      const check = app.tokenChecks.get(permission);
      if (!check) throw unauthenticated();
      await check(request);
      return;
    }
    request.actor = await lookUpActor(app, request);
    permit(request, permission);
  });

  return routes;
}

const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || address?.startsWith('127.') === true || address?.startsWith('::ffff:127.') === true;
