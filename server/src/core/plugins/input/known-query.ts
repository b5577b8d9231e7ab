import * as z from 'zod';
import type { App } from '../../app-types.ts';
import { unprocessable } from '../../errors.ts';

/**
 * Lists of sheets check parameters themselves, because sheet kinds add their own; the messages are the same
 * (`sheet-list.offer.ts`).
 */
const ASK_THEMSELVES: ReadonlySet<string> = new Set(['GET /api/ag/orders', 'HEAD /api/ag/orders']);
const SHOWN = 60;

/**
 * Throws 422 for a query parameter that a route does not have: a list that ignored it would look right and be wrong. A
 * route without a schema of its query has none. A route that accepts any says so itself with `z.looseObject`.
 */
export function knownQuery(app: App): void {
  app.addHook('onRoute', (route) => {
    const querystring = route.schema?.querystring;
    if (!route.url.startsWith('/api/') || ASK_THEMSELVES.has(`${String(route.method)} ${route.url}`)) return;
    if (querystring !== undefined && (!(querystring instanceof z.ZodObject) || querystring.def.catchall)) return;
    const known = new Set(Object.keys(querystring?.shape ?? {}));
    const before = route.preValidation === undefined ? [] : [route.preValidation].flat();
    route.preValidation = [
      ...before,
      async (request) => {
        const unknown = Object.keys(request.query as Readonly<Record<string, unknown>>).filter(
          (name) => !known.has(name),
        );
        if (unknown.length > 0)
          throw unprocessable(
            unknown.map((name) => ({
              code: 'unknown-filter',
              field: name.slice(0, SHOWN),
              message: `There is no filter '${name.slice(0, SHOWN)}'. Take it out of the address.`,
            })),
          );
      },
    ];
  });
}
