import type { Account } from '@iwe/contract';
import { HostRoutes } from '@iwe/remote-kit';
import { clearCache, sessionStore, t, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { completeJsdom } from '@iwe/testing/fake-server';
import { render, screen } from '@testing-library/react';
import { setupUser } from '@iwe/testing/user';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { PurchaseDetailPage } from '../detail/purchase-detail-page.tsx';
import { PurchaseEditorPage } from '../editor/index.ts';
import { BillCreditNoteListPage, BillListPage, PurchaseOrderListPage } from '../list/purchase-lists.tsx';
import { ReorderPage } from '../reorder/reorder-page.tsx';
import { SupplierPricesPage } from '../supplier-prices/supplier-prices-page.tsx';

completeJsdom();

const ACCOUNT = {
  eId: 11,
  orgId: 4,
  companyName: 'Southern Tyres',
  name: 'Sam',
  phone: '',
  role: 1,
  email: 'sales@iwe.demo',
  timeZone: 'Australia/Sydney',
  landedBy: 'value',
  canSeeCost: true,
} as unknown as Account;

/** Signs a staff member in and clears what earlier screens stored in the browser. */
export function signIn(over: Partial<Account> = {}): void {
  const account = { ...ACCOUNT, ...over };
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [account], account });
}

/**
 * Renders the screens of this remote at `url`; `place.url` follows the location. `hasRoute`: whether a screen of the
 * organisation serves a path; all are served without it.
 */
export function show(url: string, hasRoute = (_path: string) => true) {
  const place = { url: '' };
  function Place() {
    const { pathname, search } = useLocation();
    place.url = pathname + search;
    return null;
  }
  const view = render(
    <ShellProviders>
      <HostRoutes value={hasRoute}>
        <MemoryRouter initialEntries={[url]}>
          <Routes>
            <Route path="/purchase_orders" element={<PurchaseOrderListPage />} />
            <Route path="/bills" element={<BillListPage />} />
            <Route path="/bill_credit_notes" element={<BillCreditNoteListPage />} />
            <Route path="/reorder" element={<ReorderPage />} />
            <Route path="/supplier_prices" element={<SupplierPricesPage />} />
            <Route path="/order_detail/:routeName/:id" element={<PurchaseDetailPage />} />
            <Route path="/order_add/:routeName/:operation?" element={<PurchaseEditorPage />} />
            <Route path="/order_edit/:routeName/:id" element={<PurchaseEditorPage />} />
          </Routes>
          <Place />
        </MemoryRouter>
      </HostRoutes>
    </ShellProviders>,
  );
  return { user: setupUser(), place, unmount: view.unmount };
}

/** Renders an editor and waits for its lines. */
export async function showEditor(url: string) {
  const view = show(url);
  const grid = await screen.findByRole('grid', { name: t('Lines') });
  /** Returns the text of a line's cell by the column's heading. */
  const cell = (line: number, heading: string): string => {
    const column = screen
      .getAllByRole('columnheader', { hidden: true })
      .findIndex((header) => header.textContent === heading);
    return grid.querySelector(`[role=row][aria-rowindex="${line + 1}"] > :nth-child(${column + 1})`)?.textContent ?? '';
  };
  return { ...view, grid, cell };
}

/** Returns the messages on the screen. */
export const said = (): string[] => toastStore.get().flatMap((toast) => [...toast.lines]);
