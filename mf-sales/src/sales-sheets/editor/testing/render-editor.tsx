import type { Account } from '@iwe/contract';
import { cellOf, renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import { cartStore } from '@iwe/session';
import type { Cart } from '@iwe/session';
import { completeJsdom } from '@iwe/testing/fake-server';
import { setupUser } from '@iwe/testing/user';
import { screen } from '@testing-library/react';
import { SalesEditorPage } from '../sales-editor-page.tsx';

completeJsdom();

export { said } from '@iwe/remote-kit/testing';

export const ACCOUNT = {
  eId: 11,
  orgId: 4,
  companyName: 'Southern Tyres',
  name: 'Sam',
  phone: '',
  role: 1,
  email: 'sales@iwe.demo',
  timeZone: 'Australia/Sydney',
} as unknown as Account;

/** Signs a salesperson in and clears what earlier screens stored in the browser. */
export function signIn(cart: Partial<Cart> = {}): void {
  signInAs(ACCOUNT);
  const stamped: Cart = { stamp: { user: ACCOUNT.email, orgId: ACCOUNT.orgId }, entries: [], csr: null, ...cart };
  localStorage.setItem('iwe.cart', JSON.stringify(stamped));
  cartStore.set(stamped);
}

/** Renders the route of the editor at `url`; `place.url` follows the location. */
export function renderEditorRoute(url: string) {
  const editor = <SalesEditorPage />;
  const { place, view } = renderRoutes(
    { '/order_add/:routeName/:operation?': editor, '/order_edit/:routeName/:id': editor },
    { url, hasRoute: () => false },
  );
  return { user: setupUser(), place, unmount: view.unmount };
}

/** Renders the editor at `url` and waits for its lines. */
export async function renderEditor(url: string) {
  const { user, place, unmount } = renderEditorRoute(url);
  const grid = await screen.findByRole('grid', { name: 'Lines' });
  const cell = (line: number, heading: string) => cellOf(grid, line, heading) as HTMLElement;
  const paste = async (text: string) => {
    grid.focus();
    await user.paste(text);
  };
  return { user, place, grid, cell, paste, unmount };
}
