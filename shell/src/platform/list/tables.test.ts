import { buildRemote } from '../testing.ts';
import { expressNewOf, menuOf, missingRoutesOf, routesOf, titlesOf } from './tables.ts';

const access: ['signed-in'] = ['signed-in'];
const withJson = (name: string, json: object) => {
  const remote = buildRemote(name, '1.0.0');
  return { ...remote, remoteJson: { ...remote.remoteJson, ...json } };
};

describe('the tables of the frame', () => {
  it('sort menu entries over all remotes, and groups by their first entry', () => {
    const menu = menuOf([
      withJson('mf-purchase', {
        menu: [{ group: 'Purchase', label: 'Orders', path: '/purchase_orders', order: 310, access }],
      }),
      withJson('mf-sales', {
        menu: [
          { group: 'Sales', label: 'Invoices', path: '/invoices', order: 210, access },
          { group: 'Express', label: 'OCOP Prices', path: '/ocops', order: 120, access },
          { group: 'Express', label: 'Quoting', path: '/quotings', order: 110, access },
        ],
      }),
    ]);
    expect(menu.map((group) => [group.label, ...group.entries.map((entry) => entry.label)])).toEqual([
      ['Express', 'Quoting', 'OCOP Prices'],
      ['Sales', 'Invoices'],
      ['Purchase', 'Orders'],
    ]);
  });

  it('have no group without entries', () => {
    expect(menuOf([buildRemote('mf-reports', '1.0.0')])).toEqual([]);
    expect(expressNewOf([buildRemote('mf-reports', '1.0.0')])).toEqual([]);
  });

  it('share a path among remotes by its route names, each with its own title', () => {
    const routes = routesOf([
      withJson('mf-sales', {
        routes: [
          {
            path: '/order_detail/:routeName/:id',
            title: 'Sheet',
            routeNames: ['Invoices', 'CreditNotes'],
            titles: { Invoices: 'Invoice' },
            access,
          },
        ],
      }),
      withJson('mf-purchase', {
        routes: [{ path: '/order_detail/:routeName/:id', title: 'Bill', routeNames: ['Bills'], access }],
      }),
    ]);
    expect(routes.map((route) => [route.path, route.remote])).toEqual([
      ['/order_detail/Invoices/:id', 'mf-sales'],
      ['/order_detail/CreditNotes/:id', 'mf-sales'],
      ['/order_detail/Bills/:id', 'mf-purchase'],
    ]);
    expect(titlesOf(routes)).toEqual({
      '/order_detail/Invoices/:id': 'Invoice',
      '/order_detail/CreditNotes/:id': 'Sheet',
      '/order_detail/Bills/:id': 'Bill',
    });
  });

  it('sort entries of the same place by their labels, and Express New over all remotes', () => {
    const entry = (label: string, order: number) => ({ label, path: `/${label.toLowerCase()}`, order, access });
    const remotes = [
      withJson('mf-b', {
        menu: [{ group: 'Express', ...entry('Vans', 10) }],
        expressNew: [entry('Van', 20), entry('Wheel', 5)],
      }),
      withJson('mf-a', { menu: [{ group: 'Express', ...entry('Bikes', 10) }], expressNew: [entry('Bike', 20)] }),
    ];
    expect(menuOf(remotes)[0]?.entries.map(({ label, remote }) => [label, remote])).toEqual([
      ['Bikes', 'mf-a'],
      ['Vans', 'mf-b'],
    ]);
    expect(expressNewOf(remotes)).toEqual([
      { label: 'Wheel', path: '/wheel', remote: 'mf-b', access },
      { label: 'Bike', path: '/bike', remote: 'mf-a', access },
      { label: 'Van', path: '/van', remote: 'mf-b', access },
    ]);
  });

  it('know the screens of remotes that can’t run here, with who may open them', () => {
    const routes = [
      { path: '/bills', title: 'Bills', access: ['accountant' as const] },
      { path: '/d/:routeName', title: 'Sheet', routeNames: ['Bills'], titles: { Bills: 'Bill' }, access },
    ];
    expect(
      missingRoutesOf([
        { name: 'mf-a', reason: 'r', routes },
        { name: 'mf-b', reason: 'r' },
      ] as never),
    ).toEqual([
      { remote: 'mf-a', access: ['accountant'], path: '/bills', title: 'Bills' },
      { remote: 'mf-a', access, path: '/d/Bills', title: 'Bill' },
    ]);
    expect(missingRoutesOf()).toEqual([]);
  });
});
