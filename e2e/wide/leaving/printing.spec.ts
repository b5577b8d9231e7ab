import { expect, expectAccessible, people, signIn } from '../../fixtures/iwe.ts';
import { PRINTERS } from '../../fixtures/print-service.ts';
import { choosePrinter, openPrint, test } from '../../fixtures/printing.ts';
import { draftInvoice, today } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetList } from '../../screens/sheet-list.ts';

test('without the print service the page says how to install it, and prints with the browser', async ({
  page,
  desk,
  context,
  watch,
}) => {
  const { api } = desk;
  watch.allow(/WebSocket connection to 'ws:\/\/localhost:\d+\/' failed/);
  const { id } = await desk.approvedInvoice();
  const detail = await openPrint(page, 'Invoices', id);
  await page.getByRole('button', { name: 'Choose a printer' }).click();
  const problem = detail.dialog.getByRole('alert');
  await expect(problem).toContainText('The print service is not running on this computer.');
  await expect(problem).toContainText('Install QZ Tray from qz.io');
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Print with the browser' }).click();
  expect((await opened).isClosed()).toBe(false);
  const question = page.getByRole('group', { name: 'Was it printed?' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toHaveCount(0);
  const isPrinted = async () => (await api.get<{ data: { print: string } }>(`orders/${id}`)).data.print;
  const unprinted = await isPrinted();
  const openedAgain = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Print with the browser' }).click();
  await openedAgain;
  expect(await isPrinted()).toBe(unprinted);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Yes, mark as printed' }).click();
  await expect.poll(isPrinted).not.toBe(unprinted);
  await page.keyboard.press('Escape');
  await expect(detail.tag('PRINT')).toBeVisible();
});

test('a browser that blocks the local network is told apart from a missing service', async ({
  page,
  desk,
  baseURL,
  watch,
}) => {
  watch.allow(/WebSocket connection to 'ws:\/\/localhost:\d+\/' failed/);
  const { id } = await desk.approvedInvoice();
  const detail = await openPrint(page, 'Invoices', id);
  const session = await page.context().newCDPSession(page);
  const { browserContextId } = (await session.send('Target.getTargetInfo')).targetInfo;
  for (const name of ['local-network-access', 'loopback-network'])
    await session.send('Browser.setPermission', {
      permission: { name },
      setting: 'denied',
      origin: baseURL,
      ...(browserContextId === undefined ? {} : { browserContextId }),
    });
  await page.getByRole('button', { name: 'Choose a printer' }).click();
  const problem = detail.dialog.getByRole('alert');
  await expect(problem).toContainText('The browser does not let this page reach the print service.');
  await expect(problem).toContainText('Allow "Local network access"');
});

test('a blocked request and a refused certificate of the print service have their own words', async ({
  page,
  desk,
}) => {
  const { certificate } = desk;
  await desk.startService({ isBlocking: true });
  const { id } = await desk.approvedInvoice();
  const detail = await openPrint(page, 'Invoices', id);
  const problem = detail.dialog.getByRole('alert');
  await page.getByRole('button', { name: 'Choose a printer' }).click();
  await expect(problem).toContainText('The print service refused: Request blocked');
  await expect(problem).toContainText('Choose Allow when QZ Tray asks');

  await desk.startService({ trusts: 'another certificate' });
  await page.getByRole('button', { name: 'Choose a printer' }).click();
  await expect(problem).toContainText('The print service does not accept this site: Connection blocked by client');
  await expect(problem).toContainText('ask your administrator to install the certificate of iWE');

  await desk.startService({ trusts: certificate });
  await page.getByRole('button', { name: 'Choose a printer' }).click();
  await expect(page.getByRole('combobox', { name: 'Printer' })).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test('a printer without paper is named; the sheet is marked once somebody says it is printed', async ({
  page,
  desk,
}) => {
  const { api } = desk;
  await desk.startService({ isOutOfPaper: true });
  const { id } = await desk.approvedInvoice();
  const detail = await openPrint(page, 'Invoices', id);
  await choosePrinter(page, PRINTERS[0]);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(detail.dialog.getByRole('alert')).toContainText(`${PRINTERS[0]} is out of paper.`);
  const isPrinted = async () => (await api.get<{ data: { print: string } }>(`orders/${id}`)).data.print;
  const unprinted = await isPrinted();
  await expectAccessible(page);
  await detail.dialog.getByRole('button', { name: 'Mark as printed' }).click();
  await expect(detail.dialog.getByRole('alert')).toHaveCount(0);
  await expect.poll(isPrinted).not.toBe(unprinted);
  await page.keyboard.press('Escape');
  await expect(detail.tag('PRINT')).toBeVisible();
});

test('a draft credit note is printed and marked; a draft invoice is printed and not marked', async ({ page, desk }) => {
  const { api, customer, tyre } = desk;
  const service = await desk.startService();
  const { data: credit } = await api.post<{ data: { id: number; no: string } }>('orders', {
    uuid: crypto.randomUUID(),
    type: 2,
    customerId: customer.id,
    date: today(),
    taxType: 3,
    reason: 'Wrong size',
    lines: [{ seq: 1, productId: tyre.id, quantity: 1, price: 50, manual: true }],
  });
  const detail = await openPrint(page, 'CreditNotes', credit.id);
  await choosePrinter(page, PRINTERS[0]);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(message(page, 'Print successful')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail.history.getByRole('listitem').filter({ hasText: /print/i }).first()).toBeVisible();
  const isPrinted = async (id: number) => (await api.get<{ data: { print: unknown } }>(`orders/${id}`)).data.print;
  const marked = await isPrinted(credit.id);

  const draft = await draftInvoice(api, customer, [{ product: tyre, quantity: 1 }]);
  const before = await isPrinted(draft.id);
  await detail.open('Invoices', draft.id);
  await detail.button('Print').click();
  await choosePrinter(page, PRINTERS[0]);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(message(page, 'Print successful')).toBeVisible();
  expect(await isPrinted(draft.id)).toEqual(before);
  expect(marked).not.toEqual(before);
  expect(service.jobs.map(({ name }) => name)).toEqual([credit.no, draft.no]);
});

test('ticked invoices are printed as one job, and marked', async ({ page, desk }) => {
  const { certificate } = desk;
  const service = await desk.startService({ trusts: certificate });
  const reference = `PRINT-${Date.now()}`;
  const sheets = [await desk.approvedInvoice({ reference }), await desk.approvedInvoice({ reference })];
  await signIn(page, people.sales);
  const list = new SheetList(page);
  await list.open(`/invoices?reference=${reference}`);
  await page.getByRole('checkbox', { name: 'Tick all rows' }).check();
  await page.getByRole('toolbar', { name: 'Ticked rows' }).getByRole('button', { name: 'Print' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print 2 of 2 ticked sheets' });
  await choosePrinter(page, PRINTERS[0]);
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(message(page, 'Print successful')).toBeVisible();
  expect(service.jobs.map(({ name }) => name)).toEqual(['2 documents']);
  await expect
    .poll(async () => (await list.column('Print')).filter((text) => text.trim() === 'PRINT').length)
    .toBe(sheets.length);
});

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
