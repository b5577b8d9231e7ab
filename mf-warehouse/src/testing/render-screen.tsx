import type { ReactNode } from 'react';
import type { Account, PickedProduct } from '@iwe/contract';
import { cellOf, renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import { completeJsdom, fakeServer } from '@iwe/testing/fake-server';
import type { Answer, SeenRequest } from '@iwe/testing/fake-server';
import { setupUser } from '@iwe/testing/user';
import { screen } from '@testing-library/react';

completeJsdom();

const ACCOUNT = {
  eId: 11,
  orgId: 4,
  companyName: 'Southern Tyres',
  name: 'Sam',
  role: 1,
  isAcct: false,
  email: 'sales@iwe.demo',
  timeZone: 'Australia/Sydney',
} as unknown as Account;

/** Returns a product of the line picker with `stock` in Sydney. */
export const buildProduct = (id: number, over: Partial<PickedProduct> = {}): PickedProduct => ({
  id,
  code: `TYRE-${id}`,
  name: `Kestrel ${id}`,
  unit: 'pc',
  category: 1,
  stock: 20,
  available: 20,
  stock_3rdP: 0,
  stocks: [{ warehouseId: 14, warehouse: 'Sydney', stock: 20 }],
  prices: ['Standard', 'Special', 'Class A', 'Class B', 'OCOP', 'Cost Price', 'Cost USD'].map((type) => ({
    type,
    price: null,
  })),
  customerPrice: null,
  ...over,
});
const PRODUCTS = [buildProduct(1), buildProduct(2), buildProduct(3)];

const ALWAYS: Record<string, Answer> = {
  'GET warehouses': {
    data: [
      { id: 14, name: 'Sydney' },
      { id: 20, name: 'Melbourne' },
    ],
  },
  'GET products': ({ query }: SeenRequest) => {
    const has = (text: string, by: string) => text.toLowerCase().includes((query.get(by) ?? '').toLowerCase());
    const ids = query.get('id')?.split(',').map(Number);
    return {
      data: PRODUCTS.filter((one) => (ids ? ids.includes(one.id) : has(one.code, 'code') && has(one.name, 'name'))),
    };
  },
};

/** Signs a member of the staff in, clears what earlier screens stored, and starts a fake server. */
export function signIn(answers: Record<string, Answer> = {}, over: Partial<Account> = {}): SeenRequest[] {
  signInAs({ ...ACCOUNT, ...over });
  return fakeServer({ ...ALWAYS, ...answers });
}

interface RenderOptions {
  /** The route of the screen, such as '/order_add/:routeName'. */
  route: string;
  url: string;
  answers?: Record<string, Answer>;
  account?: Partial<Account>;
  /** Whether a screen serves a path; all are served without it. */
  hasRoute?: (path: string) => boolean;
}

/**
 * Renders a screen with a fake server; every other path is an empty page. `place.url` follows the location; `reopen`
 * leaves the page and opens it again.
 */
export function renderScreen(page: ReactNode, { route, url, answers, account, hasRoute }: RenderOptions) {
  const requests = signIn(answers, account);
  const { place, view, renderAgain } = renderRoutes({ [route]: page }, { url, ...(hasRoute ? { hasRoute } : {}) });
  const reopen = () => {
    view.unmount();
    renderAgain();
  };
  const sent = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.path === path);
  return { user: setupUser(), place, sent, reopen };
}

/** Renders an editor and waits for its lines; `cell` returns the text of a line's cell by the column's heading. */
export async function renderEditor(page: ReactNode, options: RenderOptions) {
  const shown = renderScreen(page, options);
  const grid = await screen.findByRole('grid', { name: 'Lines' });
  const cell = (line: number, heading: string): string => cellOf(grid, line, heading)?.textContent ?? '';
  const choose = async (name: RegExp, text: string) => {
    await shown.user.click(screen.getByRole('combobox', { name }));
    await shown.user.keyboard(`${text}{Enter}`);
  };
  return { ...shown, grid, cell, choose };
}
