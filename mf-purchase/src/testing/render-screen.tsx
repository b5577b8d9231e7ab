import type { Account } from '@iwe/contract';
import { cellOf, renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import { t } from '@iwe/session';
import { completeJsdom } from '@iwe/testing/fake-server';
import { setupUser } from '@iwe/testing/user';
import { screen } from '@testing-library/react';
import { PurchaseDetailPage } from '../detail/purchase-detail-page.tsx';
import { PurchaseEditorPage } from '../editor/index.ts';
import { BillCreditNoteListPage, BillListPage, PurchaseOrderListPage } from '../list/purchase-lists.tsx';
import { ReorderPage } from '../reorder/reorder-page.tsx';
import { SupplierPricesPage } from '../supplier-prices/supplier-prices-page.tsx';

completeJsdom();

export { said } from '@iwe/remote-kit/testing';

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
  signInAs({ ...ACCOUNT, ...over });
}

/**
 * Renders the screens of this remote at `url`; `place.url` follows the location. `hasRoute`: whether a screen of the
 * organisation serves a path; all are served without it.
 */
export function show(url: string, hasRoute = (_path: string) => true) {
  const { place, view } = renderRoutes(
    {
      '/purchase_orders': <PurchaseOrderListPage />,
      '/bills': <BillListPage />,
      '/bill_credit_notes': <BillCreditNoteListPage />,
      '/reorder': <ReorderPage />,
      '/supplier_prices': <SupplierPricesPage />,
      '/order_detail/:routeName/:id': <PurchaseDetailPage />,
      '/order_add/:routeName/:operation?': <PurchaseEditorPage />,
      '/order_edit/:routeName/:id': <PurchaseEditorPage />,
    },
    { url, hasRoute },
  );
  return { user: setupUser(), place, unmount: view.unmount };
}

/** Renders an editor and waits for its lines. */
export async function showEditor(url: string) {
  const view = show(url);
  const grid = await screen.findByRole('grid', { name: t('Lines') });
  /** Returns the text of a line's cell by the column's heading. */
  const cell = (line: number, heading: string): string => cellOf(grid, line, heading)?.textContent ?? '';
  return { ...view, grid, cell };
}
