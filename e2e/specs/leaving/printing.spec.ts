import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test as base } from '../../fixtures/iwe.ts';
import type { Page } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { PRINTERS, startPrintService } from '../../fixtures/print-service.ts';
import type { PrintService } from '../../fixtures/print-service.ts';
import { approve, draftInvoice, freeCustomer, stockedTyres, today } from '../../fixtures/trade.ts';
import type { Customer, Product } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetList } from '../../screens/sheet-list.ts';

// A server of its own, because only one with a certificate signs the requests to the print service.
let server: Awaited<ReturnType<typeof ownServer>>;
let certificate: string;
let api: Api;
let customer: Customer;
let tyre: Product;
let service: PrintService | null = null;

const test = base.extend<object, { own: void }>({
  own: [
    async ({}, use) => {
      const pair = await generate([{ name: 'commonName', value: 'iWE' }], { algorithm: 'sha256' });
      certificate = pair.cert;
      const folder = mkdtempSync(path.join(os.tmpdir(), 'iwe-print-'));
      const files = [path.join(folder, 'print.pem'), path.join(folder, 'print.key')] as const;
      writeFileSync(files[0], certificate);
      writeFileSync(files[1], pair.private);
      server = await ownServer({ IWE_PRINT_CERTIFICATE: files[0], IWE_PRINT_KEY: files[1] });
      await use();
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ own: _started }, use) => {
    await use(server.url);
  },
});

test.beforeAll(async () => {
  test.setTimeout(180_000);
  api = await Api.as(server.url, people.sales);
  customer = await freeCustomer(api, 1, {});
  [tyre] = (await stockedTyres(api, 3, 1, { atLeast: 12 })) as [Product];
});
test.afterEach(async () => {
  await service?.stop();
  service = null;
});

async function approvedInvoice(over: object = {}): Promise<{ id: number; no: string }> {
  const draft = await draftInvoice(api, customer, [{ product: tyre, quantity: 1 }], over);
  await approve(api, draft.id);
  return draft;
}

/** Opens a sheet's page and its print dialog. */
async function openPrint(page: Page, routeName: string, id: number): Promise<SheetDetail> {
  await signIn(page, people.sales, { at: server.url });
  const detail = new SheetDetail(page);
  await detail.open(routeName, id);
  await detail.button('Print').click();
  return detail;
}

async function choosePrinter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose a printer' }).click();
  await page.getByRole('combobox', { name: 'Printer' }).click();
  await page.getByRole('option', { name }).click();
}

test('without the print service the page says how to install it, and prints with the browser', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/WebSocket connection to 'ws:\/\/localhost:\d+\/' failed/);
  const { id } = await approvedInvoice();
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

test('a browser that blocks the local network is told apart from a missing service', async ({ page, watch }) => {
  watch.allow(/WebSocket connection to 'ws:\/\/localhost:\d+\/' failed/);
  const { id } = await approvedInvoice();
  const detail = await openPrint(page, 'Invoices', id);
  const session = await page.context().newCDPSession(page);
  const { browserContextId } = (await session.send('Target.getTargetInfo')).targetInfo;
  for (const name of ['local-network-access', 'loopback-network'])
    await session.send('Browser.setPermission', {
      permission: { name },
      setting: 'denied',
      origin: server.url,
      ...(browserContextId === undefined ? {} : { browserContextId }),
    });
  await page.getByRole('button', { name: 'Choose a printer' }).click();
  const problem = detail.dialog.getByRole('alert');
  await expect(problem).toContainText('The browser does not let this page reach the print service.');
  await expect(problem).toContainText('Allow "Local network access"');
});

test('a request that the user blocks and a certificate that the service refuses have their own words', async ({
  page,
}) => {
  service = await startPrintService({ isBlocking: true });
  const { id } = await approvedInvoice();
  const detail = await openPrint(page, 'Invoices', id);
  const problem = detail.dialog.getByRole('alert');
  await page.getByRole('button', { name: 'Choose a printer' }).click();
  await expect(problem).toContainText('The print service refused: Request blocked');
  await expect(problem).toContainText('Choose Allow when QZ Tray asks');

  await service.stop();
  service = await startPrintService({ trusts: 'another certificate' });
  await page.getByRole('button', { name: 'Choose a printer' }).click();
  await expect(problem).toContainText('The print service does not accept this site: Connection blocked by client');
  await expect(problem).toContainText('ask your administrator to install the certificate of iWE');

  await service.stop();
  service = await startPrintService({ trusts: certificate });
  await page.getByRole('button', { name: 'Choose a printer' }).click();
  await expect(page.getByRole('combobox', { name: 'Printer' })).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test('an invoice is printed by signed requests, said so and marked; the printer is remembered', async ({ page }) => {
  service = await startPrintService({ trusts: certificate });
  const { id, no } = await approvedInvoice();
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

test('a printer without paper is named; the sheet is marked when somebody says that it was printed', async ({
  page,
}) => {
  service = await startPrintService({ isOutOfPaper: true });
  const { id } = await approvedInvoice();
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

test('a credit note is printed and marked in Draft too; a draft invoice is printed and not marked', async ({
  page,
}) => {
  service = await startPrintService();
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

test('ticked invoices are printed as one job, and marked', async ({ page }) => {
  service = await startPrintService({ trusts: certificate });
  const reference = `PRINT-${Date.now()}`;
  const sheets = [await approvedInvoice({ reference }), await approvedInvoice({ reference })];
  await signIn(page, people.sales, { at: server.url });
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
