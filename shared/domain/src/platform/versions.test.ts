import { compareVersions } from './compare-versions.ts';
import { inRange } from './in-range.ts';
import { routeConflicts } from './route-conflicts.ts';

describe('inRange', () => {
  it.each([
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['1.9.0', '^1.2.3', true],
    ['2.0.0', '^1.2.3', false],
    ['1.2.2', '^1.2.3', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['3.0.0', '>=1.2.3', true],
    ['1.9.9', '>=1.2.3 <2.0.0', true],
    ['2.0.0', '>=1.2.3 <2.0.0', false],
    ['1.0.0-pr1', '^1.0.0', false],
    ['2.0.0-pr1', '>=1.2.3 <2.0.0', false],
    ['1.0.1-local.01234567', '1.0.1-local.01234567', true],
    ['nonsense', '^1.0.0', false],
    ['1.0.0', 'latest', false],
  ])('%s in %s: %s', (version, range, expected) => {
    expect(inRange(version, range)).toBe(expected);
  });

  it('orders a pre-release before its release', () => {
    expect(['1.10.0', '1.9.0', '1.10.0-pr2', 'x'].sort(compareVersions)).toEqual([
      'x',
      '1.9.0',
      '1.10.0-pr2',
      '1.10.0',
    ]);
  });

  it('compares numbers in a pre-release as numbers', () => {
    expect(['1.0.0-rc.10', '1.0.0-rc.9', '1.0.0-rc.1a'].sort(compareVersions)).toEqual([
      '1.0.0-rc.9',
      '1.0.0-rc.10',
      '1.0.0-rc.1a',
    ]);
  });

  it('compares versions that strict semver refuses: `pnpm start` appends a possibly numeric hash', () => {
    expect(compareVersions('1.0.1-local.01234567', '1.0.0')).toBeGreaterThan(0);
  });
});

describe('routeConflicts', () => {
  it('finds the same path, and a parameter that matches a fixed segment', () => {
    expect(routeConflicts([{ path: '/quotings' }], [{ path: '/quotings' }])).toEqual(['/quotings ↔ /quotings']);
    expect(
      routeConflicts([{ path: '/order_detail/:routeName/:id' }], [{ path: '/order_detail/Bills/:id' }]),
    ).toHaveLength(1);
  });

  it('lets remotes share a path whose route names differ', () => {
    const sales = [{ path: '/order_add/:routeName/:operation?', routeNames: ['Invoices'] }];
    expect(routeConflicts(sales, [{ path: '/order_add/:routeName/:operation?', routeNames: ['Bills'] }])).toEqual([]);
    expect(routeConflicts(sales, [{ path: '/order_add/:routeName', routeNames: ['Invoices'] }])).toEqual([
      '/order_add/Invoices ↔ /order_add/Invoices',
    ]);
  });
});

describe('versions and routes at their edges', () => {
  it('a text that is no version is older than any, and two such texts are equal', () => {
    expect(['latest', '1.0.0'].sort(compareVersions)).toEqual(['latest', '1.0.0']);
    expect([compareVersions('x', 'y'), compareVersions('x', '1.0.0'), compareVersions('1.0.0', 'x')]).toEqual([
      0, -1, 1,
    ]);
  });

  it('a needed version of >= is not always there', () => {
    expect([inRange('1.2.2', '>=1.2.3'), inRange('1.2.3', '>=1.2.3')]).toEqual([false, true]);
  });

  it('optional parameters are left out only at the end; a parameter matches any other segment', () => {
    const conflicts = (left: string, right: string) => routeConflicts([{ path: left }], [{ path: right }]);
    expect(conflicts('/a/:b?/:c?', '/a')).toEqual(['/a ↔ /a']);
    expect(conflicts('/a/:b?/:c?', '/a/x')).toEqual(['/a/:b? ↔ /a/x']);
    expect(conflicts('/a/:b?/c', '/a')).toEqual([]);
    expect(conflicts('/:a?', '/')).toContain('/ ↔ /');
    expect(conflicts('/a/x', '/a/:b')).toEqual(['/a/x ↔ /a/:b']);
    expect(conflicts('/a/x', '/a/x:')).toEqual([]);
    expect(conflicts('/a/x', '/a/y')).toEqual([]);
    expect(conflicts('/a/x', '/a/x/y')).toEqual([]);
  });
});
