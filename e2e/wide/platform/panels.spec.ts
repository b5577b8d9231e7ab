import { failingIwe } from '../../fixtures/failing-remote.ts';
import type { FailingIwe } from '../../fixtures/failing-remote.ts';
import { expect, expectAccessible, people, signInByApi, test } from '../../fixtures/iwe.ts';
import type { Page } from '../../fixtures/iwe.ts';
import { visitor } from '../../fixtures/visitor.ts';

// What the reports team shows on a page of the base data team: for whom, what happens when it fails, and what an
// organisation may set. The server is its own, because it sets something for everybody of an organisation.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let iwe: FailingIwe;
let customer: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  iwe = await failingIwe();
  const headers = await signInByApi(iwe.server.url, people.accountant);
  const answer = await fetch(`${iwe.server.url}/api/ag/orders?type=invoice&status=2&per_page=1`, { headers });
  const { data } = (await answer.json()) as { data: { customerId: number }[] };
  customer = `/customers/${data[0]?.customerId}`;
});
test.afterAll(async () => iwe.remove());

const OF_REPORTS = /\/r\/mf-reports\//;
const panel = (page: Page) => page.locator('[data-panel^="mf-reports@"]');
const overdue = (page: Page) => panel(page).getByRole('region', { name: 'Overdue by age' });
const expectPageOfItsOwn = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-remote]')).toHaveCount(1);
  await expect(page.locator('[data-remote^="mf-baseinfo@"]')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sheets' }).or(page.getByText('No sheet yet'))).toBeVisible();
};

test('an accountant sees the overdue panel on a customer; others load nothing of its team', async ({ browser }) => {
  const clerk = await visitor(browser, iwe.server.url, people.sales, { path: customer });
  await expectPageOfItsOwn(clerk.page);
  await expect(panel(clerk.page)).toHaveCount(0);
  expect(clerk.files.filter((file) => OF_REPORTS.test(file))).toEqual([]);
  await clerk.close();

  const { page, problems, close } = await visitor(browser, iwe.server.url, people.accountant, { path: customer });
  await expectPageOfItsOwn(page);
  await expect(overdue(page)).toContainText('Not due yet');
  await expect(overdue(page)).toContainText('Over 60 days');
  await expectAccessible(page);
  await overdue(page)
    .getByRole('link', { name: /^Not due yet/ })
    .click();
  await expect(page).toHaveURL(/\/invoices\?customer=.*attention=owed-not-due/);
  await expect(panel(page)).toHaveCount(0);
  await page.goBack();
  await expect(overdue(page)).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});

test('when a panel fails one line says so, the page is as it was, and it can be tried again', async ({ browser }) => {
  const { page, close } = await visitor(browser, iwe.server.url, people.accountant, {
    path: customer,
    before: (one) => one.route(OF_REPORTS, (route) => route.abort()),
  });
  const line = page.getByTestId('panel-failure');
  await expect(line).toHaveText(/^Overdue by age is not shown\. .* \(IWE-101, mf-reports\) Try again$/);
  await expectPageOfItsOwn(page);
  await expect(page.getByTestId('remote-failure')).toHaveCount(0);
  await page.unroute(OF_REPORTS);
  await line.getByRole('button', { name: 'Try again' }).click();
  await expect(overdue(page)).toBeVisible();
  await expect(line).toHaveCount(0);
  await close();
});

test('an organisation sets the days of an age, and switches the panel off', async ({ browser }) => {
  const set = (chosen: object): Promise<unknown> =>
    iwe.admin('POST', 'settings', { organisationId: 4, remote: 'mf-reports', reason: 'Our own terms', ...chosen });
  await set({ config: { overdueStepDays: 14 } });
  const { page, files, close } = await visitor(browser, iwe.server.url, people.accountant, { path: customer });
  await expect(overdue(page)).toContainText('1 to 14 days');
  await set({ flags: { overduePanel: false } });
  files.length = 0;
  await page.reload();
  await expectPageOfItsOwn(page);
  await expect(panel(page)).toHaveCount(0);
  expect(files.filter((file) => OF_REPORTS.test(file))).toEqual([]);
  await close();
});
