import { homeAnswer, homeParams } from '@iwe/contract';
import { homeFigures } from '@iwe/domain';
import type { HomePart } from '@iwe/domain';
import type { App } from '../../app-types.ts';
import { forbidden } from '../../errors.ts';
import { ruleActor } from '../sheets/public.ts';
import { organisationToday, readHome } from './read-home.ts';

/** Parts whose reads grow with the lines of sheets: they never take a connection that lists use. */
const LONG: ReadonlySet<HomePart> = new Set<HomePart>(['reorder', 'month', 'margin']);

/** Home: what is shown first, and its other parts one by one. Every figure is decided by the domain's homeFigures. */
export async function homeRoutes(app: App): Promise<void> {
  app.get('/api/ag/home', { config: { permission: 'staff' }, schema: { response: { 200: homeAnswer } } }, (request) =>
    request.read(async (tx) => {
      const day = await organisationToday(tx, new Date());
      return { data: await readHome(tx, 'now', { account: tx.actor.account, day }), today: day };
    }, 'once'),
  );

  app.get(
    '/api/ag/home/:part',
    { config: { permission: 'staff' }, schema: { params: homeParams, response: { 200: homeAnswer } } },
    (request) => {
      const { part } = request.params;
      const { account, userId } = request.staff();
      if (homeFigures(ruleActor({ account }), part).length === 0)
        throw forbidden('These figures are not for this account. Ask a director.', 'home-part');
      const read = async (tx: Parameters<typeof readHome>[0]) => {
        const day = await organisationToday(tx, new Date());
        return { data: await readHome(tx, part, { account, day }), today: day };
      };
      const scope = { organisation: account.organisation, userId };
      return LONG.has(part) ? app.longReads.snapshot(scope, read) : request.read(read);
    },
  );
}
