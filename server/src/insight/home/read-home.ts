import type { HomeAnswer, HomeFigure } from '@iwe/contract';
import { fromCents, homeFigures, today } from '@iwe/domain';
import type { HomeFigureKey, HomePart } from '@iwe/domain';
import { reportAddress } from '@iwe/reports';
import type { Reader } from '../../core/database/index.ts';
import type { ActorAccount } from '../../core/permissions.ts';
import { countOpenQuotes } from '../../trading/quotes/public.ts';
import { countReorders } from '../../trading/reorder/public.ts';
import { countSheets, presentCount, readQueue, rightsOf, ruleActor } from '../../trading/sheets/public.ts';
import { homeDays } from './home-days.ts';
import type { DayRange, HomeDays } from './home-days.ts';
import * as sql from './home.sql.ts';
import { addressOf, listedFigures, queryOf } from './listed-figures.ts';
import type { ListedKey } from './listed-figures.ts';

type Figures = Partial<Record<HomeFigureKey, HomeFigure>>;

const figureOf = (
  key: HomeFigureKey,
  href: string,
  { count = null, isCapped = false, amount = null, share = null }: Partial<HomeFigure>,
): Figures => ({ [key]: { key, href, count, isCapped, amount, share } });

/**
 * Returns the figures of a part that the account may see, in the order of the screen. What counts the rows of a list is
 * counted by the list's own condition, so that the list shows as many.
 */
export async function readHome(tx: Reader, part: HomePart, account: ActorAccount): Promise<HomeAnswer> {
  const keys = homeFigures(ruleActor({ account }), part).map(({ key }) => key);
  // In one round trip: the questions do not depend on the day.
  const [[organisation], questions] = await Promise.all([
    tx.query(sql.TIME_ZONE(tx.organisation)),
    part === 'now' ? approvals(tx, account) : {},
  ]);
  const days = homeDays(today(organisation?.time_zone ?? 'UTC', new Date()));
  const figures = {
    ...questions,
    ...(await countLists(tx, keys, days, account.eId)),
    ...(await readOwn(tx, part, account, days)),
  };
  return { data: keys.flatMap((key) => figures[key] ?? []), today: days.today };
}

async function countLists(tx: Reader, keys: readonly HomeFigureKey[], days: HomeDays, me: number): Promise<Figures> {
  const all = listedFigures(days, me);
  const listed = keys.filter((key): key is ListedKey => key in all);
  if (listed.length === 0) return {};
  const queries = listed.map((key) => queryOf(all[key]));
  const counted = await tx.batch(queries.map(countSheets));
  const figures = listed.map((key, index) => {
    const query = queries[index];
    if (!query) return {};
    const { count, isCapped, amountCents } = presentCount(query, counted[index]?.[0]);
    const amount = amountCents === null ? null : fromCents(amountCents);
    return figureOf(key, addressOf(all[key]), { count, isCapped, amount });
  });
  return Object.assign({}, ...figures) as Figures;
}

/** Returns what is more than the rows of a list of sheets. */
async function readOwn(tx: Reader, part: HomePart, account: ActorAccount, days: HomeDays): Promise<Figures> {
  switch (part) {
    case 'reorder':
      return figureOf('reorder', '/reorder', { count: await countReorders(tx) });
    case 'overdue':
      return overdue(tx, account, days);
    case 'margin':
      return {
        ...(await margin(tx, 'margin', days.thisMonth)),
        ...(await margin(tx, 'marginLastSoFar', days.lastSoFar)),
      };
    case 'stockValue': {
      const [stock] = await tx.query(sql.STOCK_VALUE(tx.organisation));
      return figureOf('stockValue', '/stock_value', { amount: fromCents(stock?.cents ?? 0) });
    }
    case 'exceptions': {
      const [products] = await tx.query(sql.NEGATIVE_STOCK(tx.organisation));
      return figureOf('negativeStock', '/products?stock=negative', { count: products?.count ?? 0 });
    }
    case 'now': {
      const { count, cents } = await countOpenQuotes(tx);
      return figureOf('quotesOpen', '/quotings?quotes=open', { count, amount: fromCents(cents) });
    }
    case 'myMonth':
    case 'arrived':
    case 'unsent':
    case 'month':
      return {};
  }
}

async function approvals(tx: Reader, account: ActorAccount): Promise<Figures> {
  const queue = await readQueue(tx, rightsOf(ruleActor({ account })), account.eId);
  const open = queue.filter((question) => question.answer === null);
  const count = (isMine: boolean): number => open.filter((question) => question.is_mine === isMine).length;
  return {
    ...figureOf('approvalsWaiting', '/approvals', { count: count(false) }),
    ...figureOf('approvalsAsked', '/approvals', { count: count(true) }),
  };
}

const OVERDUE_DAYS = { overdue30: 30, overdue60: 60, overdue90: 90, overdueOlder: 91 } as const;

async function overdue(tx: Reader, account: ActorAccount, days: HomeDays): Promise<Figures> {
  const ages = await tx.query(sql.OVERDUE(tx.organisation, days.today));
  const lists = listedFigures(days, account.eId);
  const figures = (Object.keys(OVERDUE_DAYS) as (keyof typeof OVERDUE_DAYS)[]).map((key) => {
    const age = ages.find((each) => each.days === OVERDUE_DAYS[key]);
    return figureOf(key, addressOf(lists[key]), { count: age?.count ?? 0, amount: fromCents(age?.cents ?? 0) });
  });
  return Object.assign({}, ...figures) as Figures;
}

async function margin(tx: Reader, key: 'margin' | 'marginLastSoFar', { first, last }: DayRange): Promise<Figures> {
  const [sold] = await tx.query(sql.MARGIN(tx.organisation, first, last));
  const [net, cost] = [sold?.net ?? 0, sold?.cost ?? 0];
  const report = reportAddress({ type: 'customers-sales-summary', dateRange: [first, last], includeCost: true });
  return figureOf(key, report, {
    amount: fromCents(net - cost),
    share: net === 0 ? null : (net - cost) / net,
  });
}
