import { run } from '@iwe/tooling/run';
import { root } from '@iwe/tooling/workspace';
import path from 'node:path';
import { Api } from '../../fixtures/api.ts';
import { onDatabase } from '../../fixtures/database.ts';
import { expect, expectAccessible, people, signIn } from '../../fixtures/iwe.ts';
import type { Page } from '../../fixtures/iwe.ts';
import { mailPage } from '../../fixtures/mail.ts';
import { onOwnServer } from '../../fixtures/on-own-server.ts';
import { today } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { cutTexts, offScreen } from '../../screens/tables.ts';
import { atXero, connectXero, contactAtXero, payAtXero, sendBatch } from '../../screens/xero.ts';

// A server of its own: the month of the whole organisation is closed, and other journeys would add to it.
const { test, server } = onOwnServer();

/** What the accountant makes of a customer's contact at Xero. */
const GROUP = 'Journey Group';
const KINDS = ['Invoices', 'Credit Notes', 'Bills', 'Bill CreditNotes'];
const LAST_DAY = new Date(Date.parse(`${today().slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
const MONTH = LAST_DAY.slice(0, 7);
const MONTH_NAME = new Date(`${MONTH}-15`).toLocaleDateString('en-AU', { month: 'short', year: 'numeric' });

interface Sale {
  id: number;
  no: string;
  customerId: number;
  customer: string;
  email: string;
}

/** Invoices of the month that Xero does not have yet, of different customers whose names nobody shares. */
const unsentSales = (): Promise<Sale[]> =>
  onDatabase(
    (database) =>
      database.query<Sale>(
        `select distinct on (c.id) s.id, s.no, c.id as "customerId", c.name as customer, c.email
        from sheet s join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
        where s.organisation_id = 4 and s.type = 1 and s.status = 2 and s.xero_state = 0 and c.email <> ''
          and to_char(s.date, 'YYYY-MM') = $1
          and not exists (select from contact o where lower(o.name) = lower(c.name) and o.id <> c.id)
        order by c.id, s.id limit 2`,
        [MONTH],
      ),
    server().dataDir,
  );

/** The page as it is on a desk and on a phone: nothing is cut off, and everybody can use it. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    expect(await offScreen(page), `${page.url()} at ${size.width}`).toEqual([]);
    expect(await cutTexts(page), `${page.url()} at ${size.width}`).toEqual([]);
  }
}

/** The reconciliation of the month, once it has been compared. */
async function openReconciliation(page: Page): Promise<void> {
  await page.goto('/xero_reconciliation');
  await page.getByRole('combobox', { name: 'Month' }).fill(MONTH_NAME);
  await page.getByRole('option', { name: MONTH_NAME }).click();
  await expect(page.getByRole('heading', { name: 'Journal of the month' })).toBeVisible({ timeout: 90_000 });
}

/** Payments and balances are read again, and what is read is stored. */
async function refreshFromXero(page: Page): Promise<void> {
  await page.goto('/xero_sync');
  await page.getByRole('button', { name: 'Refresh balances and payments' }).click();
  await expect(message(page, 'Balances and payments are read from Xero now.')).toBeVisible();
}

test('an accountant closes a month: documents, stock and receivables are equal to the cent', async ({ page }) => {
  // Xero takes 60 calls a minute, and the first reading after the connection needs many.
  test.setTimeout(600_000);
  const api = await Api.as(server().url, people.accountant);
  const [paid, recalled] = (await unsentSales()) as [Sale, Sale];
  const stateOf = async ({ id }: Sale) =>
    (await api.get<{ data: { xeroSent: string; paymentState: string } }>(`orders/${id}`)).data;
  const isState = (sale: Sale, xeroSent: string) =>
    expect.poll(async () => (await stateOf(sale)).xeroSent, { timeout: 150_000 }).toBe(xeroSent);
  const owedOf = async ({ customerId }: Sale) => {
    const { data } = await api.get<{ data: { id: number; owed: number }[] }>('statements');
    return data.find(({ id }) => id === customerId)?.owed ?? 0;
  };

  await test.step('Xero is connected; everything up to the end of the month is sent', async () => {
    await signIn(page, people.admin, { at: server().url, orgId: 4 });
    await connectXero(page);
    await signIn(page, people.accountant, { at: server().url });
    await sendBatch(page, KINDS, ['2020-01-01', LAST_DAY]);
    for (const sale of [paid, recalled]) await isState(sale, 'Sent');
    await expectSound(page);
  });

  await test.step('a customer pays; two contacts are merged; an invoice is recalled and goes again', async () => {
    await payAtXero(page, paid.no, paid.customer);
    await page.getByRole('textbox', { name: 'Name of a new contact' }).first().fill(GROUP);
    await page.getByRole('button', { name: 'Add contact' }).first().click();
    const merged = contactAtXero(page, recalled.customer);
    await merged.getByRole('textbox', { name: 'Merge into' }).fill(GROUP);
    await merged.getByRole('button', { name: 'Merge' }).click();
    await expect(atXero(page, recalled.no, GROUP)).toContainText('AUTHORISED');

    const detail = new SheetDetail(page);
    await detail.open('Invoices', recalled.id);
    await detail.button('Xero Recall').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Recall from Xero' }).click();
    await isState(recalled, 'Unsent');
    await page.reload();
    await detail.button('Send Xero').click();
    await isState(recalled, 'Sent');
    await page.goto('/demo/xero');
    await expect(atXero(page, recalled.no, GROUP).filter({ hasText: 'AUTHORISED' })).toHaveCount(1);
  });

  await test.step('payments are read; what customers owe is what Xero says', async () => {
    await refreshFromXero(page);
    await expect.poll(async () => (await stateOf(paid)).paymentState, { timeout: 150_000 }).toBe('Paid');
    const owed = await owedOf(recalled);
    expect(owed).toBeGreaterThan(0);
    await page.goto('/demo/xero');
    await expect(contactAtXero(page, GROUP).getByRole('cell').nth(2)).toHaveText(
      owed.toLocaleString('en-AU', { minimumFractionDigits: 2 }),
    );

    await page.goto('/receivables');
    await page.getByRole('button', { name: 'Preview' }).click();
    const rows = page.getByRole('region', { name: 'First rows' });
    await expect(rows.getByRole('columnheader', { name: 'Over 90 Days' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('the documents are equal; the journal is looked at and sent; so is the account of stock', async () => {
    // Xero takes 60 calls a minute: on a quick machine the story has made most of them by now.
    await page.waitForTimeout(61_000);
    await openReconciliation(page);
    await expect(page.getByText('Every document is the same on both sides.')).toBeVisible();
    const kinds = page.getByRole('region', { name: 'By kind' }).locator('tbody tr');
    await expect(kinds).toHaveCount(4);
    for (const row of await kinds.all()) {
      await expect(row.getByRole('cell').nth(0), 'the demo has documents of each kind').not.toHaveText('0');
      await expect(row.getByRole('cell').last()).toHaveText('0.00');
    }
    const parts = page.getByRole('region', { name: 'Parts of the difference' });
    await expect(parts.getByText('Months whose journal is not in Xero')).toBeVisible();
    const journal = page.getByRole('region', { name: 'Journal of the month' });
    await expect(journal.getByText('Cost of goods sold')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Send journal to Xero' }).click();
    await expect(async () => {
      const refresh = page.getByRole('button', { name: 'Refresh' });
      if (await refresh.isVisible()) await refresh.click();
      await expect(page.getByRole('button', { name: 'Reverse …' })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText('Difference 0.00')).toBeVisible();
    await expect(parts).toHaveCount(0);
    await expectSound(page);
  });

  await test.step('statements are sent to those who owe', async () => {
    await page.goto('/statements');
    await page.getByRole('checkbox', { name: `Tick ${recalled.customer}` }).check();
    await page.getByRole('button', { name: 'Email statements (1)' }).click();
    await expect(message(page, '1 statement is on its way.')).toBeVisible();
    await expect.poll(() => mailPage(server().url, recalled.email), { timeout: 60_000 }).toContain('Statement');
    await expectSound(page);
  });

  await test.step('the books hold', async () => {
    const invariants = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(root, 'server/src/operating/invariants/cli.ts')],
      { env: { IWE_DATA_DIR: server().dataDir, DATABASE_URL: '' }, quiet: true },
    );
    expect(invariants.code, invariants.output).toBe(0);
    expect(invariants.output).toContain('journal = roll-forward');
  });
});
