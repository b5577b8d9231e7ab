import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Api } from '../../fixtures/api.ts';
import { onDatabase } from '../../fixtures/database.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { approve, draftInvoice, freeCustomer, stockedTyres } from '../../fixtures/trade.ts';

/** Saves an approved invoice of a customer whose email address is `email`. */
async function invoiceFor(api: Api, email: string, dataDir?: string): Promise<{ id: number; no: string }> {
  const customer = await freeCustomer(api, 4, {});
  const [tyre] = await stockedTyres(api, 4, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const draft = await draftInvoice(api, customer, [{ product: tyre, quantity: 1 }]);
  await approve(api, draft.id);
  await onDatabase(
    (database) =>
      database.query('update contact set email = $1 where organisation_id = 4 and id = $2', [email, customer.id]),
    dataDir,
  );
  return draft;
}

test('an email that the mail server refuses is shown at the sheet, with the reason', async ({ page }) => {
  test.setTimeout(180_000);
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, callback) =>
      callback(Object.assign(new Error('No such mailbox here'), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const server = await ownServer({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` });
  try {
    const api = await Api.as(server.url, people.sales);
    const { id } = await invoiceFor(api, 'gone@customer.example', server.dataDir);
    await api.post(`orders/${id}/send-email`, { customerEmail: 'gone@customer.example' });
    await signIn(page, people.sales, { at: server.url });
    await page.goto(`${server.url}/order_detail/Invoices/${id}`);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Refused', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(dialog).toContainText('The mail server refused the email: 550 No such mailbox here');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').filter({ hasText: 'did not arrive' })).toContainText(
      'The email to gone@customer.example did not arrive. The mail server refused the email: 550 No such mailbox here',
    );
  } finally {
    // It asks the server now and then.
    await page.close();
    await server.remove();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
});
