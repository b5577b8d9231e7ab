import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remotes, root } from '@iwe/tooling/workspace';
import { expect, type Page } from '@playwright/test';
import type { Api } from '../fixtures/api.ts';
import { LIST_ROUTES } from './list-routes.ts';

interface Described {
  routes: readonly (string | { path: string; routeNames?: readonly string[] })[];
}

/** The number of each kind of sheet (spec §3), by the name in its paths. */
const SHEET_TYPES: Readonly<Record<string, number>> = {
  Invoices: 1,
  CreditNotes: 2,
  PurchaseOrders: 3,
  Bills: 4,
  BillCreditNotes: 5,
  Transfers: 6,
  Adjustments: 7,
};

/** Pages before sign-in: whoever is signed in is sent on. */
const SIGNED_OUT = new Set(['/login', '/password/reset']);

/** The routes of a package, as it describes them to the platform, with each of their names. */
function routesOf(pkg: string): string[] {
  const file = path.join(root, pkg, pkg === 'shell' ? 'shell.json' : 'remote.json');
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as Described;
  return routes.flatMap((route) => {
    if (typeof route === 'string') return [route];
    return (route.routeNames ?? ['']).map((name) => route.path.replace(':routeName', name));
  });
}

/**
 * Returns an address of every route that the shell and the remotes describe, by package; lists that `LIST_ROUTES` has
 * are left out. A new route is found by itself; one with a parameter that nobody here can fill throws.
 */
export async function everyRoute(api: Api): Promise<ReadonlyMap<string, readonly string[]>> {
  const first = async (...lists: string[]): Promise<string> => {
    for (const list of lists) {
      const { data } = await api.get<{ data: { id: number }[] }>(list);
      if (data[0]) return String(data[0].id);
    }
    throw new Error(`${lists.join(' and ')} are empty.`);
  };
  // A draft where the demo has one: only a draft opens in its editor.
  const sheet = (name: string): Promise<string> => {
    const kind = `orders?order_type=${SHEET_TYPES[name]}&per_page=1`;
    return first(`${kind}&status=1`, kind);
  };
  const filled = async (route: string): Promise<string> => {
    const [, place = '', name = ''] = route.split('/');
    if (route === '/admin/releases/:remote') return '/admin/releases/mf-sales';
    if (route === '/admin/releases/:remote/:version') return '/admin/releases/mf-sales/1.0.0';
    if (place === 'order_add') return `/order_add/${name}`;
    if (place === 'order_detail' || place === 'order_edit') return `/${place}/${name}/${await sheet(name)}`;
    if (place === 'baseinfo' && route.includes(':id')) return route.replace(':id', await first(name.toLowerCase()));
    if (/^\/(products|customers)\/:id$/.test(route)) return `/${place}/${await first(place)}`;
    if (route.includes(':')) throw new Error(`Say here how the parameters of ${route} are filled.`);
    return route === '/quotings' ? '/quotings?product=205' : route;
  };
  const lists = new Set(LIST_ROUTES.map((route) => route.split('?')[0]));
  const found = new Map<string, readonly string[]>();
  for (const pkg of ['shell', ...remotes]) {
    const routes = routesOf(pkg).filter((route) => !lists.has(route) && !SIGNED_OUT.has(route));
    found.set(pkg, await Promise.all(routes.map(filled)));
  }
  return found;
}

/** Opens a page and waits until its heading and its data are shown. */
export async function openRoute(page: Page, route: string): Promise<void> {
  await page.goto(route);
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 });
  await expect(main.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0, { timeout: 30_000 });
}
