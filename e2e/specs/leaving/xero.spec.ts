import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { approve, draftInvoice, freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { atXero, connectXero } from '../../screens/xero.ts';

test('an administrator connects, an approved invoice is sent and recalled', async ({ page, baseURL }) => {
  // Xero answers 60 calls a minute, and the first reading after the connection needs many: a sheet may wait for the
  // next minute.
  test.setTimeout(200_000);
  const api = await Api.as(baseURL, people.accountant);
  const customer = await freeCustomer(api, 6, {});
  const [tyre] = await stockedTyres(api, 6, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  await signIn(page, people.admin, { orgId: 4 });
  await connectXero(page);
  await expectAccessible(page);

  const { id, no } = await draftInvoice(api, customer, [{ product: tyre, quantity: 1 }]);
  await approve(api, id);
  const isState = (state: string) =>
    expect
      .poll(async () => (await api.get<{ data: { xeroSent: string } }>(`orders/${id}`)).data.xeroSent, {
        timeout: 80_000,
      })
      .toBe(state);
  const there = atXero(page, no, customer.name);
  await signIn(page, people.accountant);
  const detail = new SheetDetail(page);
  await detail.open('Invoices', id);
  await detail.button('Send Xero').click();
  await isState('Sent');
  await page.reload();
  await expect(page.getByText('Xero: Sent')).toBeVisible();
  await expect(detail.history.getByRole('listitem').filter({ hasText: 'Sent to Xero' })).toHaveCount(1);
  await page.goto('/demo/xero');
  await expect(there).toContainText('AUTHORISED');
  await detail.open('Invoices', id);
  await detail.button('Xero Recall').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Recall from Xero' }).click();
  await isState('Unsent');
  await page.goto('/demo/xero');
  await expect(there).toContainText('VOIDED');
});
