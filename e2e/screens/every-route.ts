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

/** Needs a preview that somebody was named for; without one the server answers 404 (wide/platform/previews). */
const BY_LINK = new Set(['/preview/:remote/:version']);

/** The routes of a package, as it describes them to the platform, with each of their names. */
function routesOf(pkg: string): string[] {
  const file = path.join(root, pkg, pkg === 'shell' ? 'shell.json' : 'remote.json');
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as Described;
  return routes.flatMap((route) => {
    if (typeof route === 'string') return [route];
    return (route.routeNames ?? ['']).map((name) => route.path.replace(':routeName', name));
  });
}

/** The packages that have routes. */
const OWNERS: readonly string[] = ['shell', ...remotes];

const lists = new Set<string>(LIST_ROUTES.map((route) => route.replace(/\?.*/, '')));

/** Whether the route is one of `LIST_ROUTES`. */
export const isList = (route: string): boolean => LIST_ROUTES.some((list) => list === route);

/**
 * Every route that the shell and the remotes describe, with parameters such as `:id`; lists that `LIST_ROUTES` has are
 * left out. A new route is found by itself.
 */
export const OTHER_ROUTES: readonly string[] = OWNERS.flatMap(routesOf).filter(
  (route) => !lists.has(route) && !SIGNED_OUT.has(route) && !BY_LINK.has(route),
);

/** Returns the routes of a package, the lists among them with the filters that `LIST_ROUTES` has. */
export const routesToWalk = (owner: string): string[] => {
  const own = new Set(routesOf(owner));
  const pathOf = (route: string) => route.replace(/\?.*/, '');
  return [...LIST_ROUTES, ...OTHER_ROUTES].filter((route) => own.has(pathOf(route)));
};

/** The owners of routes, those of the most first: what takes longest must not be begun last. */
export const OWNERS_BY_SIZE: readonly string[] = OWNERS.toSorted(
  (one, other) => routesToWalk(other).length - routesToWalk(one).length,
);

/** Returns an address of a route, with records of the demo. Throws for a parameter that nobody here can fill. */
export async function addressOf(api: Api, route: string): Promise<string> {
  const first = async (...queries: string[]): Promise<string> => {
    for (const query of queries) {
      const { data } = await api.get<{ data: { id: number }[] }>(query);
      if (data[0]) return String(data[0].id);
    }
    throw new Error(`${queries.join(' and ')} are empty.`);
  };
  const [, place = '', name = ''] = route.split('/');
  const sheets = `orders?order_type=${SHEET_TYPES[name]}&per_page=1`;
  if (route === '/quotings') return '/quotings?product=205';
  if (route === '/quotings?quote=:id') return route.replace(':id', await first('quotes?per_page=20'));
  if (route === '/admin/teams/:id') return '/admin/teams/1';
  if (route === '/admin/releases/:remote') return '/admin/releases/mf-sales';
  if (route === '/admin/releases/:remote/:version') return '/admin/releases/mf-sales/1.0.0';
  if (place === 'order_add') return `/order_add/${name}`;
  if (route.endsWith('/:approved')) return route.replace(':approved', await first(`${sheets}&status=2`));
  // A draft where the demo has one: only a draft opens in its editor.
  if (place === 'order_detail' || place === 'order_edit')
    return `/${place}/${name}/${await first(`${sheets}&status=1`, sheets)}`;
  if (place === 'baseinfo' && route.includes(':id')) return route.replace(':id', await first(name.toLowerCase()));
  if (/^\/(products|customers)\/:id$/.test(route)) return `/${place}/${await first(place)}`;
  if (route.includes(':')) throw new Error(`Say here how the parameters of ${route} are filled.`);
  return route;
}

/** Opens a page and waits until its heading and its data are shown. */
export async function openRoute(page: Page, route: string, withinMs = 30_000): Promise<void> {
  await page.goto(route, { timeout: withinMs });
  await settled(page, route, withinMs);
}

/**
 * Moves to another page inside of the shell, as Back and Forward do, and waits until its heading and data are shown.
 * It passes by a path of no page, so that nothing of the page before is taken for the new one.
 */
export async function moveTo(page: Page, route: string, withinMs = 30_000): Promise<void> {
  await move(page, '/no_such_page');
  await expect(page.getByText(NO_PAGE)).toBeVisible();
  await move(page, route);
  await expect(page.getByText(NO_PAGE)).toHaveCount(0, { timeout: withinMs });
  await settled(page, route, withinMs);
}

const NO_PAGE = 'This page does not exist';

/** The entry of the history is marked as the router's own: it warns of others, which it cannot hold back. */
const move = (page: Page, route: string): Promise<void> =>
  page.evaluate((path) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: path, idx: idx + 1 }, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, route);

async function settled(page: Page, route: string, timeout: number): Promise<void> {
  if (route.includes('quote=')) {
    // What is below the dialog of a quote has no headings for anybody meanwhile.
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible({ timeout });
    return;
  }
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout });
  await expect(main.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0, { timeout });
  if (isList(route)) await expect(main.locator('table tbody tr:has([data-open])').first()).toBeVisible();
}
