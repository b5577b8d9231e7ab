import { buildRemote } from './testing.ts';
import { expressNewOf, menuOf, routesOf, titlesOf } from './tables.ts';

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
});
