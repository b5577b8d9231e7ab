import type { HomeChartAnswer } from '@iwe/contract';
import { fromCents, today } from '@iwe/domain';
import type { HomeChartKey } from '@iwe/domain';
import { reportAddress } from '@iwe/reports';
import type { Reader } from '../../core/database/index.ts';
import type { ActorAccount } from '../../core/permissions.ts';
import { readPlot } from '../reports/public.ts';
import { homeDays } from './home-days.ts';
import * as sql from './home.sql.ts';
import { salesAddress } from './listed-figures.ts';

/** Returns the points of a chart of Home, and the page behind it. Who may see it is decided before. */
export async function readChart(tx: Reader, chart: HomeChartKey, account: ActorAccount): Promise<HomeChartAnswer> {
  if (chart === 'stockAge') {
    const request = { type: 'stock-age' };
    return { data: await readPlot(tx, request, tx.organisation), href: reportAddress(request) };
  }
  const [organisation] = await tx.query(sql.TIME_ZONE(tx.organisation));
  const { mondays, today: last } = homeDays(today(organisation?.time_zone ?? 'UTC', new Date()));
  const [first = last] = mondays;
  const staff = chart === 'mySalesWeeks' ? account.eId : null;
  const weeks = await tx.query(sql.SALES_BY_WEEK(tx.organisation, first, last, staff));
  const centsOf = new Map(weeks.map(({ monday, cents }) => [monday, cents]));
  return {
    data: mondays.map((monday) => ({ label: monday, value: fromCents(centsOf.get(monday) ?? 0) })),
    href: salesAddress({ first, last }, staff),
  };
}
