import { homeAnswer, homeChartAnswer, homeChartParams, homeParams } from '@iwe/contract';
import type { HomeAnswer, HomeChartAnswer } from '@iwe/contract';
import { homeCharts, homeFigures } from '@iwe/domain';
import type { HomePart } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import type { Reader } from '../../core/database/index.ts';
import { forbidden } from '../../core/errors.ts';
import { SharedAnswers } from '../../core/limits/shared-answers.ts';
import { ruleActor } from '../../trading/sheets/public.ts';
import { readChart } from './read-chart.ts';
import { readHome } from './read-home.ts';

/**
 * Parts whose reads grow with the lines of sheets: they never take a connection that lists use. None of them depends on
 * who asks beyond the figures that the person may see.
 */
const LONG: ReadonlySet<HomePart> = new Set<HomePart>(['arrived', 'reorder', 'month', 'margin']);

/** Milliseconds that such a part is shown again instead of being counted again. */
const LONG_FRESH_MS = 3_000;

/** Milliseconds for a chart of thirteen weeks or of the whole stock, which the last minute hardly changes. */
const CHART_FRESH_MS = 60_000;

/** Home: what is shown first, and its other parts one by one. Every figure is decided by the domain's homeFigures. */
export async function homeRoutes(app: App): Promise<void> {
  app.get('/api/ag/home', { config: { permission: 'staff' }, schema: { response: { 200: homeAnswer } } }, (request) =>
    // Planned once: what is shown first is counted by partial indexes, whatever the day is.
    request.read((tx) => readHome(tx, 'now', tx.actor.account), 'once'),
  );

  // They are the same for everybody who sees the same figures of an organisation: however often one person asks, and
  // however many open Home in the morning, each part is computed once at a time.
  const longAnswers = new SharedAnswers<HomeAnswer>(LONG_FRESH_MS);

  app.get(
    '/api/ag/home/:part',
    { config: { permission: 'staff' }, schema: { params: homeParams, response: { 200: homeAnswer } } },
    (request) => {
      const { part } = request.params;
      const { account, userId } = request.staff();
      const figures = homeFigures(ruleActor({ account }), part).map(({ key }) => key);
      if (figures.length === 0) throw forbidden('These figures are not for this account. Ask a director.', 'home-part');
      const read = (tx: Reader) => readHome(tx, part, account);
      const scope = { organisation: account.organisation, userId };
      if (!LONG.has(part)) return request.read(read);
      return longAnswers.get([account.organisation, part, ...figures].join(' '), () =>
        app.turns.figures.run(scope, () => app.longReads.snapshot(scope, read)),
      );
    },
  );

  const charts = new SharedAnswers<HomeChartAnswer>(CHART_FRESH_MS);

  app.get(
    '/api/ag/home/charts/:chart',
    { config: { permission: 'staff' }, schema: { params: homeChartParams, response: { 200: homeChartAnswer } } },
    (request) => {
      const { chart } = request.params;
      const { account, userId } = request.staff();
      if (!homeCharts(ruleActor({ account })).some(({ key }) => key === chart))
        throw forbidden('This chart is not for this account. Ask a director.', 'home-part');
      if (chart === 'mySalesWeeks') return request.read((tx) => readChart(tx, chart, account));
      const scope = { organisation: account.organisation, userId };
      return charts.get(`${account.organisation} ${chart}`, () =>
        app.turns.figures.run(scope, () => app.longReads.snapshot(scope, (tx) => readChart(tx, chart, account))),
      );
    },
  );
}
