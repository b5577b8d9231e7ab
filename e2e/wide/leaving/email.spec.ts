import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { invoiceFor } from '../../screens/email.ts';

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
