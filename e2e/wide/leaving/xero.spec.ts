import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn } from '../../fixtures/iwe.ts';
import type { Page } from '../../fixtures/iwe.ts';
import { onOwnServer } from '../../fixtures/on-own-server.ts';
import { approve, draftInvoice, freeCustomer, stockedTyres, today } from '../../fixtures/trade.ts';
import type { Customer, Product } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { atXero, connectXero, payAtXero, sendBatch } from '../../screens/xero.ts';

// A server of its own: the connection is the organisation's, and other journeys would meet it.
let api: Api;
let customer: Customer;
let tyre: Product;

const { test, server } = onOwnServer();
// Each step needs the connection that the first one makes.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  api = await Api.as(server().url, people.accountant);
  customer = await freeCustomer(api, 6, {});
  [tyre] = (await stockedTyres(api, 6, 1, { atLeast: 8 })) as [Product];
});

async function approvedInvoice(): Promise<{ id: number; no: string }> {
  const draft = await draftInvoice(api, customer, [{ product: tyre, quantity: 1 }]);
  await approve(api, draft.id);
  return draft;
}
const stateOf = async (id: number) => (await api.get<{ data: { xeroSent: string } }>(`orders/${id}`)).data.xeroSent;
const isState = (id: number, state: string) =>
  expect.poll(() => stateOf(id), { timeout: 40_000, message: `${id} is ${state}` }).toBe(state);

/** Archives the customer at Xero, or restores it, as a person does there. */
async function setArchived(page: Page, isArchived: boolean): Promise<void> {
  await page.goto('/demo/xero');
  await page
    .getByRole('row')
    .filter({ hasText: customer.name })
    .getByRole('button', { name: isArchived ? 'Archive' : 'Restore' })
    .first()
    .click();
}

test('without a connection the reconciliation says what to do, to administrators with the way', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 422/);
  await signIn(page, people.accountant, { at: server().url });
  await page.goto('/xero_reconciliation');
  await expect(page.getByText('Nothing to compare yet')).toBeVisible();
  await expect(page.getByText('An administrator can connect it.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the connection with Xero' })).toHaveCount(0);
  await signIn(page, people.admin, { at: server().url, orgId: 4 });
  await page.goto('/xero_reconciliation');
  await page.getByRole('link', { name: 'To the connection with Xero' }).click();
  await expect(page.getByRole('button', { name: 'Connect to Xero' })).toBeVisible();
});

test('an administrator connects, an approved invoice is sent and recalled', async ({ page }) => {
  await signIn(page, people.admin, { at: server().url, orgId: 4 });
  await connectXero(page);
  await expectAccessible(page);

  const { id, no } = await approvedInvoice();
  await signIn(page, people.accountant, { at: server().url });
  const detail = new SheetDetail(page);
  await detail.open('Invoices', id);
  await detail.button('Send Xero').click();
  await isState(id, 'Sent');
  await page.reload();
  await expect(page.getByText('Xero: Sent')).toBeVisible();
  await expect(detail.history.getByRole('listitem').filter({ hasText: 'Sent to Xero' })).toHaveCount(1);
  await page.goto('/demo/xero');
  await expect(atXero(page, no, customer.name)).toContainText('AUTHORISED');
  await detail.open('Invoices', id);
  await detail.button('Xero Recall').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Recall from Xero' }).click();
  await isState(id, 'Unsent');
  await page.goto('/demo/xero');
  await expect(atXero(page, no, customer.name)).toContainText('VOIDED');
});

test('a payment at Xero is read back; the paid invoice cannot be recalled, and that is dismissed', async ({ page }) => {
  const { id, no } = await approvedInvoice();
  await api.post(`xero/${id}/order`);
  await isState(id, 'Sent');
  await signIn(page, people.accountant, { at: server().url });
  const detail = new SheetDetail(page);
  await detail.open('Invoices', id);
  await expect(detail.tag('Unpaid')).toBeVisible();
  await payAtXero(page, no, customer.name);

  await page.goto('/xero_sync');
  await page.getByRole('button', { name: 'Refresh balances and payments' }).click();
  await expect(message(page, 'Balances and payments are read from Xero now.')).toBeVisible();
  const payment = async () => (await api.get<{ data: { paymentState: string } }>(`orders/${id}`)).data.paymentState;
  await expect.poll(payment, { timeout: 40_000 }).toBe('Paid');
  await expect(page.getByText('Balances and payments: just now.')).toBeVisible();
  await expectAccessible(page);
  await detail.open('Invoices', id);
  await expect(detail.tag('Paid')).toBeVisible();

  await detail.button('Xero Recall').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Recall from Xero' }).click();
  const refusal = page.getByRole('status').filter({ hasText: 'Remove that there first, then recall it.' });
  await expect(refusal).toBeVisible({ timeout: 40_000 });
  await page.goto('/xero_sync');
  const row = page.getByRole('row').filter({ hasText: no });
  await expect(row).toContainText('Remove that there first');
  await row.getByRole('button', { name: 'Dismiss …' }).click();
  const dialog = page.getByRole('dialog', { name: `Dismiss the refused recall of ${no}` });
  await dialog.getByLabel('Reason').fill('The customer has paid');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(row).toHaveCount(0);
  expect(await stateOf(id)).toBe('Sent');
});

test('a sheet that Xero refuses shows its sentence, and the sync page sends it again', async ({ page }) => {
  await signIn(page, people.accountant, { at: server().url });
  await setArchived(page, true);
  const { id, no } = await approvedInvoice();
  await api.post(`xero/${id}/order`);
  await isState(id, 'Fail');
  await new SheetDetail(page).open('Invoices', id);
  await expect(page.getByRole('status').filter({ hasText: 'Xero refused this sheet' })).toContainText(
    'The Contact record is currently archived',
  );
  await setArchived(page, false);
  await page.goto('/xero_sync');
  const row = page.getByRole('row').filter({ hasText: no });
  await expect(row).toContainText('Send: Fail');
  await expect(row).toContainText('The Contact record is currently archived');
  await expect(row.getByRole('link', { name: no })).toHaveAttribute('href', `/order_detail/Invoices/${id}`);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(message(page, 'Operation successful')).toBeVisible();
  await isState(id, 'Sent');
});

test('the batch sends the chosen kinds and days; the reconciliation compares the month', async ({ page }) => {
  const { id } = await approvedInvoice();
  await signIn(page, people.accountant, { at: server().url });
  await sendBatch(page, ['Invoices'], [today(), today()]);
  await isState(id, 'Sent');

  await page.goto('/xero_reconciliation');
  await expect(page.getByRole('rowheader', { name: 'Invoice', exact: true })).toBeVisible();
  await expect(page.getByText(/documents differ$|Every document is the same on both sides\./)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});
