import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { draftInvoice, freeCustomer, stockedTyres, stockOf, TEMPE } from '../../fixtures/trade.ts';
import { SheetList } from '../../screens/sheet-list.ts';

// Accessibility checks of fifty rows take seconds each on a busy machine.
test.describe.configure({ timeout: 150_000 });

/** Creates three drafts with one reference: two plain ones, and one that only a role 4 may approve. */
async function threeDrafts(baseURL: string, slot: number) {
  const api = await Api.as(baseURL, people.manager);
  const customer = await freeCustomer(api, slot, {});
  const [tyre] = await stockedTyres(api, slot, 1, { atLeast: 6, margin: 25 });
  if (!tyre) throw new Error('A tyre is needed.');
  const reference = `BULK-${Date.now()}`;
  const plain = [
    await draftInvoice(api, customer, [{ product: tyre, quantity: 1, price: tyre.classA }], { reference }),
    await draftInvoice(api, customer, [{ product: tyre, quantity: 2, price: tyre.classA }], { reference }),
  ];
  const cheap = await draftInvoice(api, customer, [{ product: tyre, quantity: 1, price: tyre.classA - 12 }], {
    reference,
  });
  return { api, tyre, reference, plain, cheap };
}

test('ticked drafts are approved at once; the one with a finding stays and says why', async ({ page, baseURL }) => {
  const { api, tyre, reference, plain, cheap } = await threeDrafts(baseURL, 13);
  const before = await stockOf(api, tyre);
  await signIn(page, people.manager);
  const list = new SheetList(page);
  await list.open(`/invoices?reference=${reference}`);
  await expect(list.rows).toHaveCount(3);
  // With keys only: the first row, all of them, approve.
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await expect(page.getByRole('toolbar', { name: 'Ticked rows' })).toContainText('3 ticked');
  await expectAccessible(page);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Approve 3 sheets' });
  // Nothing is asked: the warehouse that fills each sheet is chosen.
  await expect(dialog.getByRole('combobox', { name: /^Warehouse of IN/ })).toHaveCount(3);
  for (const field of await dialog.getByRole('combobox', { name: /^Warehouse of IN/ }).all())
    await expect(field).toHaveValue(TEMPE.name);
  await dialog.getByRole('button', { name: 'Approve 3' }).click();
  const results = page.getByRole('alertdialog', { name: 'Approve: 2 done, 1 left' });
  await expect(results.getByRole('row').nth(1)).toContainText(cheap.no);
  await expect(results.getByRole('row').nth(1)).toContainText(
    'The price of line 1 is $10 (or more) lower than PriceA. Contact manager. Open this sheet to approve it.',
  );
  await expectAccessible(page);
  await results.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('toolbar', { name: 'Ticked rows' })).toBeHidden();
  await expect
    .poll(async () => (await list.column('Status')).filter((text) => text.includes('Approved')).length)
    .toBe(2);
  expect(await stockOf(api, tyre)).toBe(before - 3);
  const states = await Promise.all(
    [...plain, cheap].map(
      async ({ id }) => (await api.get<{ data: { status: number; warehouseId: number | null } }>(`orders/${id}`)).data,
    ),
  );
  expect(states.map(({ status, warehouseId }) => [status, warehouseId])).toEqual([
    [2, TEMPE.id],
    [2, TEMPE.id],
    [1, null],
  ]);

  // The approved ones get a driver; the draft is unchanged.
  await page.getByRole('checkbox', { name: 'Tick all rows' }).check();
  await page.getByRole('button', { name: 'Assign driver' }).click();
  const drivers = page.getByRole('dialog', { name: 'Driver of 2 sheets' });
  await expect(drivers).toContainText('1 ticked sheet is not approved or of another kind, and left alone.');
  await drivers.getByRole('combobox', { name: 'Driver' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await drivers.getByRole('button', { name: 'Assign', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Assign driver: 2 done, 0 left' })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click();
  const names = await Promise.all(
    plain.map(async ({ id }) => (await api.get<{ data: { driverId: number | null } }>(`orders/${id}`)).data.driverId),
  );
  expect(names[0]).not.toBeNull();
  expect(names[1]).toBe(names[0]);
});
