import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';

const slot = 3;
interface Stored {
  data: {
    no: string;
    sourceId: number | null;
    gst: number;
    subtotal: number;
    amount: number;
    customerId: number;
    comments: string;
    lines: { productId: number; quantity: number; price: number; manual: boolean; description: string }[];
  };
}

test('a phone order: live totals, to the cent', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 1, { priceType: 'Class A / COD' });
  const tyre = (await stockedTyres(api, slot, 12)).find((candidate) => candidate.classA <= 101);
  const {
    data: [service],
  } = await api.get<{ data: { code: string }[] }>('quotings?category=4&per_page=1');
  if (!tyre || !service) throw new Error('A cheap tyre and a service are needed.');
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.pickCustomer(customer.code);
  await expect(page).toHaveTitle(`New Invoice · ${customer.name} | iWE`);
  await editor.typeLine(1, tyre.code, 4);
  await editor.typeLine(2, service.code, 1);
  await editor.typeCell(1, 'price', '98');
  await editor.typeCell(2, 'price', '33.00');
  // The demo's services have a class A price too.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sure' }).click();
  await expect(editor.sum('Total AUD')).toHaveText('425.00');
  await expect(editor.sum('GST')).toHaveText('38.64');
  await expect(editor.sum('Subtotal')).toHaveText('386.36');
  await expect(editor.cell(1, 'account')).toHaveText('200 - Sales');
  await expect(editor.cell(1, 'taxType')).toHaveText('GST on Income');
  const id = await editor.save();
  const { data } = await api.get<Stored>(`orders/${id}`);
  expect([data.amount, data.gst, data.subtotal]).toEqual([425, 38.64, 386.36]);
  await expect(page).toHaveTitle(`${data.no} ${customer.name} | iWE`);
});
