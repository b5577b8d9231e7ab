import { expect } from '../../fixtures/iwe.ts';
import { PRINTERS } from '../../fixtures/print-service.ts';
import { choosePrinter, openPrint, test } from '../../fixtures/printing.ts';
import { message } from '../../screens/keyboard.ts';

test('an invoice is printed by signed requests, said so and marked; the printer is remembered', async ({
  page,
  desk,
}) => {
  const { certificate } = desk;
  const service = await desk.startService({ trusts: certificate });
  const { id, no } = await desk.approvedInvoice();
  const detail = await openPrint(page, 'Invoices', id);
  await choosePrinter(page, PRINTERS[1]);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(message(page, 'Print successful')).toBeVisible();
  // Messages can be closed beside an open dialog.
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(message(page, 'Print successful')).toHaveCount(0);
  await expect(detail.dialog).toBeVisible();
  expect(service.jobs.map(({ name, printer }) => [name, printer])).toEqual([[no, PRINTERS[1]]]);
  expect(service.jobs[0]?.pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(service.wrongSignatures).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(detail.tag('PRINT')).toBeVisible();
  await expect(detail.history.getByRole('listitem').filter({ hasText: /print/i }).first()).toBeVisible();

  await page.reload();
  await detail.button('Print').click();
  await detail.dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(message(page, 'Print successful')).toBeVisible();
  expect(service.jobs.map(({ printer }) => printer)).toEqual([PRINTERS[1], PRINTERS[1]]);
});
