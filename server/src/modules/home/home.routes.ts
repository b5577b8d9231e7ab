import { homeAnswer, homeParams } from '@iwe/contract';
import { homeFigures } from '@iwe/domain';
import type { HomePart } from '@iwe/domain';
import type { App } from '../../app-types.ts';
import type { Reader } from '../../database/index.ts';
import { forbidden } from '../../errors.ts';
import { ruleActor } from '../sheets/public.ts';
import { readHome } from './read-home.ts';

/** Parts whose reads grow with the lines of sheets: they never take a connection that lists use. */
const LONG: ReadonlySet<HomePart> = new Set<HomePart>(['arrived', 'reorder', 'month', 'margin']);

/** Home: what is shown first, and its other parts one by one. Every figure is decided by the domain's homeFigures. */
export async function homeRoutes(app: App): Promise<void> {
  app.get('/api/ag/home', { config: { permission: 'staff' }, schema: { response: { 200: homeAnswer } } }, (request) =>
    // Planned once: what is shown first is counted by partial indexes, whatever the day is.
    request.read((tx) => readHome(tx, 'now', tx.actor.account), 'once'),
  );

  app.get(
    '/api/ag/home/:part',
    { config: { permission: 'staff' }, schema: { params: homeParams, response: { 200: homeAnswer } } },
    (request) => {
      const { part } = request.params;
      const { account, userId } = request.staff();
      if (homeFigures(ruleActor({ account }), part).length === 0)
        throw forbidden('These figures are not for this account. Ask a director.', 'home-part');
      const read = (tx: Reader) => readHome(tx, part, account);
      const scope = { organisation: account.organisation, userId };
      return LONG.has(part) ? app.longReads.snapshot(scope, read) : request.read(read);
    },
  );
}
