import { worthOf } from '../../fixtures/books.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { stockOf, TEMPE } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';
import { sold } from '../../fixtures/sold.ts';

interface HistoryAnswer {
  data: { action: string; reason: string }[];
}

test('goods are returned from an invoice, through every state; stock and cost follow', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  test.setTimeout(150_000);
  watch.allow(/status of 422/);
  const { api, one, two, invoice } = await sold(baseURL);
  const stock = async () => Promise.all([stockOf(api, one), stockOf(api, two)]);
  const worth = () => worthOf([one.id, two.id]);
  const [stockSold, worthSold] = [await stock(), await worth()];

  // From the invoice with its key, in a new tab.
  await signIn(page, people.sales);
  await new SheetDetail(page).open('Invoices', invoice.id);
  await expect(page.getByRole('button', { name: 'Clone' })).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('menuitem', { name: 'Credit Note' })).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('c');
  await expect(page.getByRole('menuitem', { name: 'Credit Note' })).toBeFocused();
  await page.keyboard.press('Enter');
  const tab = await opened;
  const editor = new SheetEditor(tab);
  await editor.ready();
  await expect(tab).toHaveTitle(/^New Credit Note/);
  await expect(editor.cell(1, 'source')).toHaveText('4 sold, 4 open');
  await expect(editor.cell(2, 'account')).toHaveText('200 - Sales');
  await editor.typeCell(1, 'quantity', '5');
  await tab.keyboard.press('Control+s');
  await expect(
    message(tab, `Line 1: ${one.code}: 5 cannot come back, 4 of 4 on ${invoice.no} are left.`),
  ).toBeVisible();
  await editor.typeCell(1, 'quantity', '1');
  const id = await editor.save();
  const detail = new SheetDetail(tab);
  await expect(tab.getByRole('heading', { level: 1, name: /^CN\d{6}$/ })).toBeVisible();
  await expect(detail.fact('Shipping Type')).toHaveText('Driver Pick-up');
  await expect(
    tab.getByRole('region', { name: 'Related sheets' }).getByRole('link', { name: invoice.no }),
  ).toHaveAttribute('href', `/order_detail/Invoices/${invoice.id}`);
  expect(await stock()).toEqual(stockSold);

  // The warehouse that sold is proposed.
  const approveAsAsked = async () => {
    await tab.keyboard.press('a');
    await expect(detail.dialog.getByRole('combobox', { name: 'Warehouse' })).toHaveValue(TEMPE.name);
    await detail.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  };
  // It can't be approved without a reason.
  await expect(detail.button('Approve')).toBeVisible();
  await approveAsAsked();
  // The finding is named before, too: only the heading says that the answer has come.
  await expect(detail.dialog.getByRole('heading', { name: 'is not approved' })).toBeVisible();
  await expect(detail.dialog.getByText('Please enter why the goods come back.')).toBeVisible();
  await tab.keyboard.press('Escape');
  await expect(detail.dialog).toHaveCount(0);
  await tab.keyboard.press('e');
  await editor.ready();
  await tab.getByLabel('Reason').fill('Wrong pattern delivered');
  expect(await editor.save()).toBe(id);
  await expect(detail.fact('Reason')).toHaveText('Wrong pattern delivered');
  await expect(detail.button('Approve')).toBeVisible();

  await approveAsAsked();
  await expect(detail.status('Approved')).toBeVisible();
  const [a, b] = stockSold;
  expect(await stock()).toEqual([a + 1, b + 2]);
  // A quarter of the value of the four is returned, and all of the two.
  const worthBack = await worth();
  expect(worthBack[one.id]?.quantity).toBe((worthSold[one.id]?.quantity ?? 0) + 1);
  expect(worthBack[one.id]?.value_cents).toBeGreaterThan(worthSold[one.id]?.value_cents ?? 0);

  // The open quantity is shown on the invoice and to the next person who returns goods.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Related sheets' })).toContainText('CN');
  await page.goto(`/order_add/CreditNotes/clone?id=${invoice.id}`);
  const next = new SheetEditor(page);
  await next.ready();
  await expect(next.cell(1, 'source')).toHaveText('4 sold, 3 open');
  await expect(next.cell(2, 'code')).toBeEmpty();
  await expect(
    message(page, `Not taken from ${invoice.no}, because everything came back before: ${two.code}`),
  ).toBeVisible();

  // Edits of an approved sheet, each with its own call.
  await tab.getByRole('button', { name: 'Change dates' }).click();
  await expect(detail.dialog.getByRole('textbox', { name: 'Pickup Date' })).toBeVisible();
  await detail.dialog.getByRole('button', { name: 'Cancel' }).click();
  await tab.getByRole('button', { name: 'Change address and phone' }).click();
  await detail.dialog.getByLabel('Phone').fill('02 9000 7777');
  await detail.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(detail.fact('Phone')).toHaveText('02 9000 7777');
  await tab.getByRole('button', { name: 'Change shipping' }).click();
  await detail.dialog.getByRole('combobox', { name: 'Shipping Type' }).fill('Return');
  await tab.getByRole('option', { name: 'Return by CSR' }).click();
  await detail.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(detail.fact('Shipping Type')).toHaveText('Return by CSR');
  await detail.button('Edit').click();
  await tab.getByRole('menuitem', { name: 'Mark as printed' }).click();
  await expect(detail.tag('PRINT')).toBeVisible();
  const no = await tab.getByRole('heading', { level: 1 }).innerText();
  await tab.keyboard.press('[');
  await expect(tab).not.toHaveURL(new RegExp(`/CreditNotes/${id}$`));
  await expect(tab.getByRole('heading', { level: 1, name: no })).toHaveCount(0);
  await expect(detail.button('NEXT')).toBeEnabled();
  await tab.keyboard.press(']');
  await expect(tab).toHaveURL(new RegExp(`/CreditNotes/${id}$`));
  await expect(tab.getByRole('heading', { level: 1, name: no })).toBeVisible();
  await expect(detail.button('UnApprove')).toBeVisible();

  // Unapproving restores stock and cost to the cent.
  await tab.keyboard.press('u');
  await detail.dialog.getByRole('button', { name: 'UnApprove', exact: true }).click();
  await expect(detail.status('Draft')).toBeVisible();
  expect(await stock()).toEqual(stockSold);
  expect(await worth()).toEqual(worthSold);
  await tab.keyboard.press('v');
  await expect(detail.dialog).toContainText('Are you sure to VOID? This operation cannot be undone!');
  await detail.dialog.getByRole('button', { name: 'Void' }).click();
  await expect(detail.status('Voided')).toBeVisible();
  const { data } = await api.get<HistoryAnswer>(`orders/${id}/history`);
  expect(data.map(({ action }) => action.toLowerCase().split(' ')[0]).toReversed()).toEqual(
    expect.arrayContaining(
      ['create', 'update', 'approve', 'unapprove', 'void'].map(
        (word) => expect.stringMatching(new RegExp(`^(${word}|save|edit|change)`)) as unknown as string,
      ),
    ),
  );
});
