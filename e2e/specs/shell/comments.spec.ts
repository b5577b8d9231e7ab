import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, openHome, people, signIn, test } from '../../fixtures/iwe.ts';
import { draftInvoice, freeCustomer, stockedTyres } from '../../fixtures/trade.ts';

test('a comment with @ tells the colleague, whose bell leads to the sheet and answers', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 5, { paymentType: 'COD' });
  const [tyre] = await stockedTyres(api, 12, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const sheet = await draftInvoice(api, customer, [{ product: tyre, quantity: 1 }]);
  const staff = await api.get<{ data: { name: string; email: string }[] }>('employees?all=1');
  const nameOf = (email: string) => staff.data.find((person) => person.email === email)?.name ?? '';
  const [seller, manager] = [nameOf(people.sales), nameOf(people.manager)];

  await signIn(page, people.sales);
  await page.goto(`/order_detail/Invoices/${sheet.id}`);
  const comments = page.getByRole('region', { name: 'Files and comments' });
  const field = comments.getByRole('textbox', { name: 'Comment' });
  // By keyboard: '@' and a few letters offer the colleague, Enter takes the name, Ctrl+Enter sends.
  await field.focus();
  await page.keyboard.type(`Please look at the price, @${manager.slice(0, 4)}`);
  await expect(comments.getByRole('option', { name: manager })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Please look at the price, @${manager} `);
  await page.keyboard.press('Control+Enter');
  await expect(field).toHaveValue('');
  await expect(comments.getByText('Please look at the price,')).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newContext({ baseURL });
  const desk = await other.newPage();
  await signIn(desk, people.manager);
  await openHome(desk);
  const bell = desk.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await bell.click();
  const notice = desk.getByRole('dialog').getByRole('listitem').filter({ hasText: sheet.no }).first();
  await expect(notice).toContainText('Mentioned');
  await expect(notice).toContainText(seller);
  await expectAccessible(desk);
  await notice.getByRole('link', { name: sheet.no }).click();
  await expect(desk).toHaveURL(new RegExp(`/order_detail/Invoices/${sheet.id}$`));
  // Read: the bell no longer counts it.
  await expect(desk.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const answer = desk.getByRole('region', { name: 'Files and comments' }).getByRole('textbox', { name: 'Comment' });
  await answer.fill(`Fine, @${seller} go ahead.`);
  await desk.keyboard.press('Control+Enter');
  await expect(answer).toHaveValue('');
  await other.close();
  await page.reload();
  await expect(comments.getByText('go ahead.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();
});
