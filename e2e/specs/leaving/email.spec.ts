import { readFileSync } from 'node:fs';
import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { mailPage } from '../../fixtures/mail.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { invoiceFor } from '../../screens/email.ts';

test('an invoice is looked at, downloaded and emailed; history and mailbox have it', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const address = `buyer-${Date.now()}@customer.example`;
  const { id, no } = await invoiceFor(api, address);
  await signIn(page, people.sales);
  const detail = new SheetDetail(page);
  await detail.open('Invoices', id);
  await page.keyboard.press('p');
  const paper = detail.dialog.getByRole('article', { name: `Tax Invoice ${no}` });
  await expect(paper).toBeVisible();
  await expect(paper).toContainText('Total including GST');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await detail.dialog.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Invoice ${no}.pdf`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await page.keyboard.press('Escape');

  await detail.button('Email').click();
  const field = detail.dialog.getByLabel('Email address');
  await expect(field).toHaveValue(address);
  await field.fill('');
  await detail.dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(detail.dialog.getByText('Please enter', { exact: true })).toBeVisible();
  await field.fill(address);
  await detail.dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message(page, `${no} is on its way to ${address}.`)).toBeVisible();
  await expect(detail.dialog.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  const entries = detail.history.getByRole('listitem');
  await expect(entries.filter({ hasText: 'Email sent' }).filter({ hasText: address })).toHaveCount(1);
  const mail = await mailPage(baseURL, address);
  expect(mail).toContain(`Invoice ${no}.pdf`);
  expect(mail).toContain('data:application/pdf;base64,JVBERi');
});
