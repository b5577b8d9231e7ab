import { Problem, unauthenticated } from '../errors.ts';
import { PERMISSIONS, permit, TOKEN_PERMISSIONS } from '../permissions.ts';
import type { Permission, TokenPermission } from '../permissions.ts';
import type { App } from '../app-types.ts';
import { lookUpActor } from './session.ts';

/** One line of the route registry: what the hand-written permission table is held against. */
export interface RegisteredRoute {
  method: string;
  path: string;
  permission: Permission;
}

const isTokenPermission = (permission: Permission): permission is TokenPermission => (TOKEN_PERMISSIONS as readonly string[]).includes(permission);

/** Every route declares its permission; this refuses the others at start and decides at each request. Returns the registry, filled as routes appear. */
export function permissions(app: App): RegisteredRoute[] {
  const routes: RegisteredRoute[] = [];
  app.decorate('tokenChecks', new Map());

  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission;
    const where = `${String(route.method)} ${route.url}`;
    if (!permission || !PERMISSIONS.includes(permission)) {
      throw new Error(`The route ${where} declares no permission. Add config: { permission: 'staff' } (see src/permissions.ts for the choices).`);
    }
    if (route.config?.pipelined && (permission === 'public' || permission === 'loopback' || isTokenPermission(permission))) {
      throw new Error(`The route ${where} is pipelined, but its permission '${permission}' is not decided by a session.`);
    }
    for (const method of [route.method].flat()) {
      if (method !== 'HEAD' && method !== 'OPTIONS') routes.push({ method, path: route.url, permission });
    }
  });

  app.addHook('onReady', async () => {
    for (const { method, path, permission } of routes) {
      if (isTokenPermission(permission) && !app.tokenChecks.has(permission)) {
        throw new Error(`The route ${method} ${path} wants a '${permission}', but no module has put its check into app.tokenChecks.`);
      }
    }
  });

  app.addHook('onRequest', async (request) => {
    const { permission, pipelined } = request.routeOptions.config;
    // Unknown paths have no route and no permission; they answer 404.
    if (!permission || permission === 'public') {
      request.permitted = true;
      return;
    }
    if (permission === 'loopback') {
      // What a proxy on this machine passes on comes from elsewhere.
      const isPassedOn = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
      if (isPassedOn || !isLoopback(request.socket.remoteAddress)) throw new Problem(404, 'no-such-route', `There is nothing at ${request.method} ${request.routeOptions.url ?? ''}.`);
      request.permitted = true;
      return;
    }
    if (isTokenPermission(permission)) {
      const check = app.tokenChecks.get(permission);
      if (!check) throw unauthenticated();
      await check(request);
      request.permitted = true;
      return;
    }
    if (pipelined) return;
    request.actor = await lookUpActor(app, request);
    permit(request, permission);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    // A pipelined route that answers without having asked must not answer at all.
    if (!request.permitted && reply.statusCode < 400) throw new Error(`The route ${request.routeOptions.url ?? request.url} answered before its permission was decided.`);
    return payload;
  });
  return routes;
}

const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || address?.startsWith('127.') === true || address?.startsWith('::ffff:127.') === true;
