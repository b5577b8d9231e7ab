import { HOME_PARTS, homeFigures, homeSections } from './home.ts';
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
