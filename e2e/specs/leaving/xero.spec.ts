import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { approve, draftInvoice, freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';

test('an administrator connects, an approved invoice is sent and recalled', async ({ page, baseURL }) => {
  // Xero answers 60 calls a minute, and the first reading after the connection needs many: a sheet may wait for the
  // next minute.
  test.setTimeout(200_000);
  const api = await Api.as(baseURL, people.accountant);
  const customer = await freeCustomer(api, 6, {});
  const [tyre] = await stockedTyres(api, 6, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  await signIn(page, people.admin, { orgId: 4 });
  await page.goto('/admin/xero');
  const connect = page.getByRole('button', { name: 'Connect to Xero' });
  await expect(connect.or(page.getByText('Demo Tyres Sydney'))).toBeVisible();
  // A second try finds the connection of the first one.
  if (await connect.isVisible()) {
    await connect.click();
    await page.getByRole('button', { name: 'Allow access' }).click();
    await expect(page).toHaveURL(/\/admin\/xero$/);
    await expect(page.getByText('Demo Tyres Sydney')).toBeVisible();
    await expect(page.getByText('Nothing is sent before these are confirmed.')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(message(page, 'Operation successful')).toBeVisible();
  }
  await expectAccessible(page);

  const { id, no } = await draftInvoice(api, customer, [{ product: tyre, quantity: 1 }]);
  await approve(api, id);
  const isState = (state: string) =>
    expect
      .poll(async () => (await api.get<{ data: { xeroSent: string } }>(`orders/${id}`)).data.xeroSent, {
        timeout: 80_000,
      })
      .toBe(state);
  // Xero shows the books of both organisations.
  const atXero = page.getByRole('row').filter({ hasText: no }).filter({ hasText: customer.name });
  await signIn(page, people.accountant);
  const detail = new SheetDetail(page);
  await detail.open('Invoices', id);
  await detail.button('Send Xero').click();
  await isState('Sent');
  await page.reload();
  await expect(page.getByText('Xero: Sent')).toBeVisible();
  await expect(detail.history.getByRole('listitem').filter({ hasText: 'Sent to Xero' })).toHaveCount(1);
  await page.goto('/demo/xero');
  await expect(atXero).toContainText('AUTHORISED');
  await detail.open('Invoices', id);
  await detail.button('Xero Recall').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Recall from Xero' }).click();
  await isState('Unsent');
  await page.goto('/demo/xero');
  await expect(atXero).toContainText('VOIDED');
});
