import * as z from 'zod';
import type { App } from '../app-types.ts';
import { unprocessable } from '../errors.ts';

/** Their own lists of sheets know what added kinds bring along, and refuse the rest in the same words (`sheet-list.offer.ts`). */
const ASK_THEMSELVES: ReadonlySet<string> = new Set(['/api/ag/orders']);
const SHOWN = 60;

/**
 * A parameter that a route does not have is refused (422) instead of being left out: a list that ignores what was asked looks
 * right and is wrong. Routes without a query of their own, such as the detail of one record, take what clients send along.
 */
export function knownQuery(app: App): void {
  app.addHook('onRoute', (route) => {
    const querystring = route.schema?.querystring;
    if (!route.url.startsWith('/api/ag/') || ASK_THEMSELVES.has(route.url) || !(querystring instanceof z.ZodObject)) return;
    const known = new Set(Object.keys(querystring.shape));
    const before = route.preValidation === undefined ? [] : [route.preValidation].flat();
    route.preValidation = [...before, async (request) => {
      const unknown = Object.keys(request.query as Readonly<Record<string, unknown>>).filter((name) => !known.has(name));
      if (unknown.length > 0) throw unprocessable(unknown.map((name) => ({ code: 'unknown-filter', field: name.slice(0, SHOWN), message: `There is no filter '${name.slice(0, SHOWN)}'. Take it out of the address.` })));
    }];
  });
}
