import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, openHome, people, signIn, test } from '../../fixtures/iwe.ts';
import { draftInvoice, freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';
import { SheetList } from '../../screens/sheet-list.ts';

const slot = 6;

/** Creates a draft that sales@ may not approve, with its request in the queue. */
async function askedFor(baseURL: string): Promise<{ id: number; no: string }> {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 1, { paymentType: 'CBD' });
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const sheet = await draftInvoice(api, customer, [{ product: tyre, quantity: 1, price: tyre.classA - 11 }]);
  await api.post(`orders/${sheet.id}/approval-requests`, {
    contentVersion: sheet.contentVersion,
    note: 'Pays tomorrow, has bought here for years.',
  });
  return sheet;
}

test('list, editor, detail, approval and queue are accessible, light and dark', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const sheet = await askedFor(baseURL);
  const api = await Api.as(baseURL, people.sales);
  const tyres = await stockedTyres(api, slot, 3);
  await signIn(page, people.manager);
  const list = new SheetList(page);
  await list.open('/invoices?per_page=20');
  await expectAccessible(page);
  await page.keyboard.press('f');
  await expectAccessible(page);

  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.paste(1, [...tyres.map((tyre) => [tyre.code, 99]), ['WRONG', 'x']]);
  await expect(editor.cell(3, 'name')).toContainText(tyres[2]?.name ?? '');
  await expect(editor.cell(4, 'code')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await editor.goToLine(5);
  await page.keyboard.type('20555');
  await expect(page.getByRole('listbox', { name: 'Products' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const detail = new SheetDetail(page);
  await detail.open('Invoices', sheet.id);
  await expectAccessible(page);
  await page.keyboard.press('a');
  await expect(detail.dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(detail.dialog).toHaveCount(0);

  await page.goto('/approvals');
  await expect(page.getByRole('article', { name: sheet.no })).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('the queue can be read and answered at 390 px', async ({ page, baseURL }) => {
    const sheet = await askedFor(baseURL);
    const api = await Api.as(baseURL, people.sales);
    await signIn(page, people.accountant);
    await openHome(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Approvals/ })
      .click();
    const card = page.getByRole('article', { name: sheet.no });
    await expect(card).toBeVisible();
    await expect(card.getByText(/Cash Before Delivery/)).toBeVisible();
    await expect(card.getByText('Pays tomorrow, has bought here for years.')).toBeVisible();
    // Nothing is wider than the window, and the answers are large enough for a thumb.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const name of ['Refuse', 'Permit']) {
      const box = await card.getByRole('button', { name }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    }
    await expectAccessible(page);
    await card.getByLabel('Note to who asked').fill('Not before the money is here.');
    await card.getByRole('button', { name: 'Refuse' }).tap();
    await expect(card).toHaveCount(0);
    const { data } = await api.get<{
      data: { no: string; mine: boolean; answer: string | null; answerNote: string }[];
    }>('approval-requests');
    expect(data.find((question) => question.no === sheet.no)).toMatchObject({
      mine: true,
      answer: 'refused',
      answerNote: 'Not before the money is here.',
    });
  });
});
