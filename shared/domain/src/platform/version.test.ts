import { compareVersions, inRange } from './version.ts';
import { routeConflicts } from './route-conflicts.ts';

describe('inRange', () => {
  it.each([
    ['1.2.3', '1.2.3', true], ['1.2.4', '1.2.3', false],
    ['1.9.0', '^1.2.3', true], ['2.0.0', '^1.2.3', false], ['1.2.2', '^1.2.3', false],
    ['0.2.9', '^0.2.3', true], ['0.3.0', '^0.2.3', false], ['0.0.4', '^0.0.3', false],
    ['1.2.9', '~1.2.3', true], ['1.3.0', '~1.2.3', false],
    ['3.0.0', '>=1.2.3', true], ['1.9.9', '>=1.2.3 <2.0.0', true], ['2.0.0', '>=1.2.3 <2.0.0', false],
    ['1.0.0-pr1', '^1.0.0', false], ['nonsense', '^1.0.0', false], ['1.0.0', 'latest', false],
  ])('%s in %s: %s', (version, range, expected) => {
    expect(inRange(version, range)).toBe(expected);
  });

  it('orders a pre-release before its release', () => {
    expect(['1.10.0', '1.9.0', '1.10.0-pr2', 'x'].sort(compareVersions)).toEqual(['x', '1.9.0', '1.10.0-pr2', '1.10.0']);
  });
});

describe('routeConflicts', () => {
  it('finds the same path, and a parameter that swallows a fixed segment', () => {
    expect(routeConflicts([{ path: '/quotings' }], [{ path: '/quotings' }])).toEqual(['/quotings ↔ /quotings']);
    expect(routeConflicts([{ path: '/order_detail/:routeName/:id' }], [{ path: '/order_detail/Bills/:id' }])).toHaveLength(1);
  });

  it('lets remotes share a path whose route names differ', () => {
    const sales = [{ path: '/order_add/:routeName/:operation?', routeNames: ['Invoices'] }];
    expect(routeConflicts(sales, [{ path: '/order_add/:routeName/:operation?', routeNames: ['Bills'] }])).toEqual([]);
    expect(routeConflicts(sales, [{ path: '/order_add/:routeName', routeNames: ['Invoices'] }])).toEqual(['/order_add/Invoices ↔ /order_add/Invoices']);
  });
});
