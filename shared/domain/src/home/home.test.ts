import { HOME_PARTS, homeCharts, homeDifference, homeFigures, HOME_SECTIONS, homeSections } from './home.ts';
import type { HomeActor, HomePart } from './home.ts';

const seller: HomeActor = { role: 3, isAcct: false, isDir: false };
const keys = (actor: HomeActor) => homeSections(actor).map(({ key }) => key);
const figures = (actor: HomeActor, part: HomePart) => homeFigures(actor, part).map(({ key }) => key);

test('the sections are those of one’s rights, the most particular first', () => {
  expect(keys(seller)).toEqual(['sales', 'purchase']);
  expect(keys({ ...seller, isAcct: true })).toEqual(['accounts', 'sales', 'purchase']);
  expect(keys({ ...seller, isDir: true })).toEqual(['direction', 'sales', 'purchase']);
  expect(keys({ ...seller, isAcct: true, isDir: true })).toEqual(['direction', 'accounts', 'sales', 'purchase']);
});

test('a manager who administers the organisation sees margin and debts; one right is not enough', () => {
  expect(keys({ ...seller, role: 4, isAdmin: true })).toEqual(['direction', 'accounts', 'sales', 'purchase']);
  expect(keys({ ...seller, role: 4 })).toEqual(['sales', 'purchase']);
  expect(keys({ ...seller, isAdmin: true })).toEqual(['sales', 'purchase']);
});

test('the charts are those of the sections that are seen', () => {
  const charts = (actor: HomeActor) => homeCharts(actor).map(({ key }) => key);
  expect(charts(seller)).toEqual(['mySalesWeeks']);
  expect(charts({ ...seller, isAcct: true })).toEqual(['mySalesWeeks']);
  expect(charts({ ...seller, isDir: true })).toEqual(['mySalesWeeks', 'salesWeeks', 'stockAge']);
  expect(charts({ ...seller, role: 0, isDir: true })).toEqual([]);
});

test('a figure is compared with one of its own part', () => {
  for (const { figures: all } of HOME_SECTIONS)
    for (const figure of all as readonly { key: string; part: string; comparedWith?: string }[]) {
      if (figure.comparedWith === undefined) continue;
      const other = (all as readonly { key: string; part: string }[]).find(({ key }) => key === figure.comparedWith);
      expect(other?.part).toBe(figure.part);
    }
});

test('a difference is in whole cents; its share is of what was before, where that is above 0', () => {
  expect(homeDifference(93_574.5, 102_990)).toEqual({ amount: -9_415.5, share: -941_550 / 10_299_000 });
  expect(homeDifference(0.3, 0.1)).toEqual({ amount: 0.2, share: 2 });
  expect(homeDifference(10, 0)).toEqual({ amount: 10, share: null });
  expect(homeDifference(10, -5)).toEqual({ amount: 15, share: null });
});

test('somebody who may not use iWE sees nothing, whatever other right there is', () => {
  expect(keys({ role: 0, isAcct: true, isDir: true })).toEqual([]);
});

test('margin and the value of the stock are for directors alone', () => {
  for (const part of ['margin', 'stockValue', 'exceptions', 'month'] as const) {
    expect(figures(seller, part)).toEqual([]);
    expect(figures({ ...seller, isAcct: true }, part)).toEqual([]);
  }
  expect(figures({ ...seller, isDir: true }, 'margin')).toEqual(['margin', 'marginLastSoFar']);
  expect(figures({ ...seller, isDir: true }, 'stockValue')).toEqual(['stockValue']);
});

test('what is overdue, and what Xero refused, is for accountants alone', () => {
  for (const part of ['overdue', 'unsent'] as const) {
    expect(figures(seller, part)).toEqual([]);
    expect(figures({ ...seller, isDir: true }, part)).toEqual([]);
  }
  expect(figures({ ...seller, isAcct: true }, 'overdue')).toEqual([
    'overdue30',
    'overdue60',
    'overdue90',
    'overdueOlder',
    'overdueUnknown',
  ]);
});

test('a part has the figures of all sections that are seen, and of none twice', () => {
  expect(figures(seller, 'now')).toEqual([
    'draftsToday',
    'myDrafts',
    'quotesOpen',
    'approvalsWaiting',
    'approvalsAsked',
    'selfOrders',
    'ordersLate',
    'ordersDue',
  ]);
  const all = HOME_PARTS.flatMap((part) => figures({ ...seller, isAcct: true, isDir: true }, part));
  expect(new Set(all).size).toBe(all.length);
});
