import type { Account, ApprovalFigures } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { screen, within } from '@testing-library/react';
import { renderInHouse } from '../../../testing/render.tsx';
import { ApprovalFiguresView } from './approval-figures.tsx';
import { CreditBar } from './credit-bar.tsx';
import { FindingList } from './finding-list.tsx';
import type { ListedFinding } from './finding-list.tsx';

const NONE: ApprovalFigures = {
  amount: null,
  margin: null,
  credit: null,
  landed: null,
  orders: [],
  adjustment: null,
  stock: [],
};
const show = (figures: Partial<ApprovalFigures>, warehouseId: number | null = null) =>
  renderInHouse(<ApprovalFiguresView figures={{ ...NONE, ...figures }} warehouseId={warehouseId} />);
/** The figures as [label, value with its hint]. */
const figures = () =>
  [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const rowsOf = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()));

test('a sale has its total, the parts of it, and its margin; a loss is negative', () => {
  const amount = { subtotal: 100, gst: 10, total: 110 };
  const { unmount } = show({ amount, margin: { amount: -12.5, percent: -12.5, linesWithoutCost: 2 } });
  expect(figures()).toEqual([
    ['Total AUD', '110.00'],
    ['Ex GST', '100.00'],
    ['GST', '10.00'],
    ['Margin', '(12.50) · (12.5 %)without 2 lines of unknown cost'],
  ]);
  unmount();
  show({ margin: { amount: 0, percent: null, linesWithoutCost: 0 } });
  expect(figures()).toEqual([['Margin', '0.00']]);
});

test('one line of unknown cost is one line, and none is not told', () => {
  const margin = { amount: 10, percent: 5, linesWithoutCost: 1 };
  const { unmount } = show({ margin });
  expect(figures()).toEqual([['Margin', '10.00 · 5.0 %without 1 line of unknown cost']]);
  unmount();
  show({ margin: { ...margin, linesWithoutCost: 0 } });
  expect(figures()).toEqual([['Margin', '10.00 · 5.0 %']]);
});

test('stock without a chosen warehouse is in server order; a line missing at a place counts as 0', () => {
  const place = (id: number, have: number[], canFill = false) => ({
    warehouseId: id,
    name: `Place ${id}`,
    canFill,
    lines: have.map((one, index) => ({ line: index + 1, code: 'A', need: 2, have: one })),
  });
  show({ stock: [place(2, [2, 2], true), place(1, [1])] });
  expect(rowsOf('Stock on hand')).toEqual([
    ['Line', 'Needs', 'Place 2 all', 'Place 1'],
    ['1 A', '2', '2', '1 short'],
    ['2 A', '2', '2', '0 short'],
  ]);
  const labels = [...document.querySelectorAll('td[data-label]')]
    .slice(0, 3)
    .map((cell) => cell.getAttribute('data-label'));
  expect(labels).toEqual(['Needs', 'Place 2 (all)', 'Place 1']);
});

test('an adjustment has its value and what was found and is missing', () => {
  show({ adjustment: { net: -30, gain: 20, loss: 50 } });
  expect(figures()).toEqual([
    ['Value AUD', '(30.00)'],
    ['Found', '20.00'],
    ['Missing', '50.00'],
  ]);
});

test('a count has its lines as at the count; lines that agree are told as a number', () => {
  const account = { orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  const line = { code: 'T', countedAt: '2026-11-20T02:00:00.000Z', system: 10, counted: 10, difference: 0 };
  show({
    adjustment: {
      net: 0,
      gain: 0,
      loss: 0,
      lines: [
        { ...line, line: 1, moved: 0, after: 10 },
        { ...line, line: 2, moved: -3, after: 7 },
        { ...line, line: 3, counted: 12, difference: 2, moved: 0, after: 12 },
      ],
    },
  });
  expect(
    rowsOf('Stock as at the count')
      .slice(1)
      .map((row) => row.filter((_cell, index) => index !== 1)),
  ).toEqual([
    ['2 T', '10', '10', '0', '(3)', '7'],
    ['3 T', '10', '12', '+2', '–', '12'],
  ]);
  expect(screen.getByText('1 line as counted, with nothing to post.')).toBeTruthy();
});

test('a purchase has its landed cost, of which freight needs a rate', () => {
  const landed = { total: 6_773.08, seaFreight: 3_200, clearance: 1_850 };
  const { unmount } = show({ landed });
  const parts = 'freight USD 3,200.00, clearance 1,850.00';
  expect(figures()).toEqual([['Landed cost AUD', `6,773.08${parts}`]]);
  unmount();
  show({ landed: { ...landed, total: null } });
  expect(figures()).toEqual([['Landed cost AUD', `needs a rate${parts}`]]);
});

test('a bill names what its orders have left then', () => {
  show({ orders: [{ no: 'PO000300', ordered: 150, billedBefore: 60, thisBill: 50 }] });
  expect(rowsOf('Orders on this bill')).toEqual([
    ['Order', 'Ordered', 'Billed before', 'This bill', 'Then open'],
    ['PO000300', '150', '60', '50', '40'],
  ]);
});

test('four warehouses are shown side by side, the chosen first; exactly enough is not short', () => {
  const stock = [1, 2, 3, 4, 5].map((id) => ({
    warehouseId: id,
    name: `Place ${id}`,
    canFill: id === 5,
    lines: [
      { line: 1, code: 'A', need: 4, have: id === 5 ? 4 : 3 },
      { line: 3, code: 'C', need: 1, have: id },
    ],
  }));
  show({ stock }, 5);
  expect(rowsOf('Stock on hand')).toEqual([
    ['Line', 'Needs', 'Place 5 all', 'Place 1', 'Place 2', 'Place 3'],
    ['1 A', '4', '4', '3 short', '3 short', '3 short'],
    ['3 C', '1', '5', '1', '2', '3'],
  ]);
});

test.each([
  ['No limit', { limit: 0 }],
  ['0.00 left after this sheet', { limit: 700 }],
  ['300.00 left after this sheet', { limit: 1_000 }],
  ['0.01 over the limit', { limit: 699.99, over: 0.01 }],
])('the credit says: %s', (words, change) => {
  const credit = { balance: 400, approvedUnsent: 200, drafts: 50, thisSheet: 100, over: 0, ...change };
  renderInHouse(<CreditBar credit={credit} />);
  expect(screen.getByText(words)).toBeTruthy();
  const limit = change.limit === 0 ? [] : [['Limit', expect.any(String)]];
  expect(figures()).toEqual([
    ['Balance', '400.00'],
    ['Approved, not sent', '200.00'],
    ['This sheet', '100.00'],
    ['Other drafts', '50.00'],
    ...limit,
  ]);
});

test.each<[string, Partial<ListedFinding>]>([
  ['Permitted', { needs: 'director', covered: 'permit' }],
  ['Anybody', { needs: 'acknowledge', covered: 'actor' }],
  ['Director: you', { needs: 'director', covered: 'actor' }],
  ['Manager, Accountant or Director', { needs: 'role4|accountant|director', covered: 'no' }],
  ['Manager', { needs: 'role4' }],
  ['Accountant', { needs: 'accountant', covered: 'no' }],
  ['Accountant: you', { needs: 'accountant', covered: 'actor' }],
  ['Permitted', { needs: 'acknowledge', covered: 'permit' }],
  ['role9', { needs: 'role9' }],
  ['Sheet must change', { needs: 'rule' }],
  ['Sheet must change', { needs: '' }],
  ['Sheet must change', {}],
])('a finding says who may lift it: %s', (badge, finding) => {
  renderInHouse(<FindingList findings={[{ code: 'x', message: 'A finding', note: 'Its facts', ...finding }]} />);
  expect(screen.getByRole('listitem').textContent).toBe(`A findingIts facts${badge}`);
});

test('a finding that only a sheet change lifts leads to the editor where one may change it', () => {
  const onChangeSheet = jest.fn();
  const findings = [
    { code: 'x', message: 'Too few' },
    { code: 'y', message: 'Too cheap', needs: 'director' },
  ];
  renderInHouse(<FindingList findings={findings} onChangeSheet={onChangeSheet} />);
  const changes = screen.getAllByRole('button', { name: 'Change the sheet' });
  expect(changes).toHaveLength(1);
  changes[0]?.click();
  expect(onChangeSheet).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Sheet must change')).toBeNull();
});
