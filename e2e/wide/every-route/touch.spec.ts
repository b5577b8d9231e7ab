import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { addressOf, openRoute, OTHER_ROUTES } from '../../screens/every-route.ts';
import { LIST_ROUTES } from '../../screens/list-routes.ts';
import { sideways, small, underCards } from '../../screens/narrow.ts';
import { frames } from '../../screens/stillness.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const ROUTES: readonly string[] = [
  ...LIST_ROUTES,
  ...OTHER_ROUTES,
  // The detail of an approved sheet: with its actions, its history, and the sheets that belong to it.
  ...['Invoices', 'CreditNotes', 'PurchaseOrders', 'Bills', 'BillCreditNotes', 'Transfers', 'Adjustments'].map(
    (name) => `/order_detail/${name}/:approved`,
  ),
  '/quotings?quote=:id',
  '/no_such_page',
];

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const route of ROUTES)
  test(`${route} by touch fits its window, with targets for a finger`, async ({ page, baseURL, watch }) => {
    // The reconciliation says so where Xero is not connected.
    if (route === '/xero_reconciliation') watch.allow(/status of 422/);
    const address = await addressOf(await Api.as(baseURL, people.admin), route);
    await signIn(page, people.admin, { orgId: 4 });
    await openRoute(page, address);
    for (const size of [PHONE, TABLET]) {
      await page.setViewportSize(size);
      await frames(page, 2);
      expect.soft(await sideways(page), `moves sideways at ${size.width}`).toEqual([]);
      expect.soft(await small(page), `too small at ${size.width}`).toEqual([]);
      expect.soft(await underCards(page), `covered by cards at ${size.width}`).toEqual([]);
    }
  });
