import type { Account } from '@iwe/contract';
import { cartStore, clearCache, sessionStore, toastStore } from '@iwe/session';
import type { Cart } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { completeJsdom } from '@iwe/testing/fake-server';
import { render, screen } from '@testing-library/react';
import { setupUser } from '@iwe/testing/user';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SalesEditorPage } from '../sales-editor-page.tsx';

completeJsdom();

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
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [ACCOUNT], account: ACCOUNT });
  const stamped: Cart = { stamp: { user: ACCOUNT.email, orgId: ACCOUNT.orgId }, entries: [], csr: null, ...cart };
  localStorage.setItem('iwe.cart', JSON.stringify(stamped));
  cartStore.set(stamped);
}

/** Renders the route of the editor at `url`; `place.url` follows the location. */
export function renderEditorRoute(url: string) {
  const place = { url: '' };
  function Place() {
    const { pathname, search } = useLocation();
    place.url = pathname + search;
    return null;
  }
  const user = setupUser();
  const view = render(
    <ShellProviders>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          <Route path="/order_add/:routeName/:operation?" element={<SalesEditorPage />} />
          <Route path="/order_edit/:routeName/:id" element={<SalesEditorPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
  return { user, place, unmount: view.unmount };
}

/** Renders the editor at `url` and waits for its lines. */
export async function renderEditor(url: string) {
  const { user, place, unmount } = renderEditorRoute(url);
  const grid = await screen.findByRole('grid', { name: 'Lines' });
  /** Returns the text of a line's cell by the column's heading. */
  const cell = (line: number, heading: string) => {
    const column = screen
      .getAllByRole('columnheader', { hidden: true })
      .findIndex((header) => header.textContent === heading);
    return grid.querySelector(`[role=row][aria-rowindex="${line + 1}"] > :nth-child(${column + 1})`) as HTMLElement;
  };
  const paste = async (text: string) => {
    grid.focus();
    await user.paste(text);
  };
  return { user, place, grid, cell, paste, unmount };
}

/** Returns the messages on the screen. */
export const said = (): string[] => toastStore.get().flatMap((toast) => [...toast.lines]);
