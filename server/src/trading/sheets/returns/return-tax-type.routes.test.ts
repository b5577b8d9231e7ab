import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody, SheetHead } from '@iwe/contract';
import { checkAndClose } from '../testing/check.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';
import { aProduct } from '../testing/sheet-world.ts';
import { creditNote, detailOf, refusal } from '../testing/trade-world.ts';

const UNCHOSEN = 0;
const NO_TAX = 1;
const TAX_INCLUSIVE = 2;
const GST_ON_INCOME = 3;
const CHOOSE = 'Choose a tax type. The note comes from no sheet that would say which one.';

let world: PurchaseWorld;
let tyre: number;
before(async () => {
  world = await startPurchaseWorld();
  tyre = await aProduct(world, { code: 'TYRE' });
  await world.receive([{ productId: tyre, quantity: 100, priceCents: 5_000 }]);
});
after(() => checkAndClose(world));

async function sold(taxType: number): Promise<SheetHead> {
  const invoice = await world.create(world.invoice([{ productId: tyre, quantity: 2, price: 110 }], { taxType }));
  assert.equal((await world.approve(world.manager, invoice.id)).statusCode, 200);
  return invoice;
}
async function billed(taxType: number): Promise<SheetHead> {
  const bill = await world.create(world.bill([{ productId: tyre, quantity: 2, price: 110 }], { taxType }));
  await world.done(bill.id, 'approve', { contentVersion: 1 }, world.manager);
  return bill;
}
const lineOf = (sheet: SheetHead, quantity = 1) => ({
  productId: tyre,
  quantity,
  price: 110,
  sourceLineId: sheet.lines[0]?.id ?? 0,
});
const post = (payload: Record<string, unknown>) => world.call(world.sales, 'POST', 'orders', payload);
/** A field that is not sent at all. */
const UNSENT = { taxType: undefined };

describe('a credit note', () => {
  test('has the tax type of the invoice that its lines come from, also where it is not sent', async () => {
    for (const taxType of [NO_TAX, TAX_INCLUSIVE, GST_ON_INCOME]) {
      const invoice = await sold(taxType);
      for (const sent of [UNSENT, { taxType: UNCHOSEN }, { taxType }]) {
        const note = await world.create(creditNote(world, [lineOf(invoice)], sent));
        const stored = await detailOf(world, note.id);
        assert.deepEqual([stored.taxType, stored.gst], [taxType, taxType === NO_TAX ? 0 : 10]);
      }
    }
  });

  test('with another one is refused in words, when it is made and when it is saved again', async () => {
    const invoice = await sold(NO_TAX);
    const refused = [422, [`${invoice.no} is No Tax, so what comes back from it is too. Choose No Tax.`]];
    const answer = await post(creditNote(world, [lineOf(invoice)], { taxType: GST_ON_INCOME }));
    assert.deepEqual(refusal(answer), refused);
    assert.deepEqual(
      answer.json<ErrorBody & { details: { field: string }[] }>().details.map((item) => item.field),
      ['taxType'],
    );
    const note = await world.create(creditNote(world, [lineOf(invoice)], UNSENT));
    const saved = await world.call(
      world.sales,
      'PUT',
      `orders/${note.id}`,
      creditNote(world, [lineOf(invoice)], { taxType: GST_ON_INCOME, contentVersion: 1 }),
    );
    assert.deepEqual(refusal(saved), refused);
  });

  test('follows the invoice that it was made from, where no line comes from it', async () => {
    const invoice = await sold(NO_TAX);
    const note = await world.create(
      creditNote(world, [{ productId: tyre, quantity: 1, price: 20 }], { ...UNSENT, sourceId: invoice.id }),
    );
    assert.equal((await detailOf(world, note.id)).taxType, NO_TAX);
    assert.equal((await post(creditNote(world, [], { taxType: 3, sourceId: invoice.id }))).statusCode, 422);
  });

  test('of two invoices with different tax types is refused', async () => {
    const [plain, taxed] = [await sold(NO_TAX), await sold(GST_ON_INCOME)];
    assert.deepEqual(refusal(await post(creditNote(world, [lineOf(plain), lineOf(taxed)], UNSENT))), [
      422,
      [`${plain.no} is No Tax, ${taxed.no} is GST on Income. Return their goods on two notes.`],
    ]);
  });

  test('without a source is saved without one, and refused at its approval until one is chosen', async () => {
    const lines = [{ productId: tyre, quantity: 1, price: 110 }];
    const note = await world.create(creditNote(world, lines, UNSENT));
    const stored = await detailOf(world, note.id);
    assert.deepEqual([stored.taxType, stored.gst, stored.amount], [UNCHOSEN, 0, 110]);
    const acknowledged = ['return.noSource:1'];
    assert.deepEqual(refusal(await world.approve(world.manager, note.id, { acknowledged })), [422, [CHOOSE]]);
    const saved = await world.call(
      world.sales,
      'PUT',
      `orders/${note.id}`,
      creditNote(world, lines, { taxType: GST_ON_INCOME, contentVersion: 1 }),
    );
    assert.equal(saved.statusCode, 200, saved.body);
    const history = (await world.call(world.sales, 'GET', `orders/${note.id}/history`)).json<{
      data: { changes: { field: string; old: string; new: string }[] }[];
    }>();
    assert.deepEqual(
      history.data[0]?.changes.find(({ field }) => field === 'Tax type'),
      { field: 'Tax type', old: 'Tax not chosen', new: 'GST on Income' },
    );
    assert.equal((await world.approve(world.manager, note.id, { acknowledged })).statusCode, 200);
    assert.equal((await detailOf(world, note.id)).gst, 10);
  });

  test('keeps what was chosen where a save does not say it', async () => {
    const lines = [{ productId: tyre, quantity: 1, price: 110 }];
    const note = await world.create(creditNote(world, lines, { taxType: NO_TAX }));
    const again = creditNote(world, lines, { ...UNSENT, reason: 'Late', contentVersion: 1 });
    assert.equal((await world.call(world.sales, 'PUT', `orders/${note.id}`, again)).statusCode, 200);
    assert.equal((await detailOf(world, note.id)).taxType, NO_TAX);
  });

  test('shows all that is wrong before its approval: tax type, source, price, cost', async () => {
    const costless = await aProduct(world, { code: 'COSTLESS', cost_price_cents: null });
    const note = await world.create(
      creditNote(world, [{ productId: costless, quantity: 1, price: 60, manual: true }], UNSENT),
    );
    const path = `approval?warehouseId=${world.sydney}`;
    const preview = (await world.call(world.manager, 'GET', `orders/${note.id}/${path}`)).json<{
      allowed: boolean;
      findings: { code: string; line: number | null; message: string; covered: string }[];
    }>();
    assert.deepEqual(
      [preview.allowed, preview.findings.map(({ code, line, covered }) => [code, line, covered])],
      [
        false,
        [
          ['taxType.required', null, 'no'],
          ['return.noSource', 1, 'actor'],
          ['return.noCost', 1, 'actor'],
        ],
      ],
    );
    assert.equal(preview.findings[0]?.message, CHOOSE);
  });

  test('is not approved with another tax type than its invoice has by then', async () => {
    const invoice = await sold(GST_ON_INCOME);
    const note = await world.create(creditNote(world, [lineOf(invoice)], UNSENT));
    await world.server.database.query('update sheet set tax_type = 1 where id = $1', [note.id]);
    assert.deepEqual(refusal(await world.approve(world.manager, note.id)), [
      422,
      [`${invoice.no} is GST on Income, so what comes back from it is too. Choose GST on Income.`],
    ]);
    await world.server.database.query('update sheet set tax_type = 3 where id = $1', [note.id]);
    assert.equal((await world.approve(world.manager, note.id)).statusCode, 200);
  });
});

describe('a bill credit note', () => {
  test('has the tax type of its bill, and no other', async () => {
    for (const [taxType, other, label] of [
      [NO_TAX, TAX_INCLUSIVE, 'No Tax'],
      [TAX_INCLUSIVE, NO_TAX, 'Tax Inclusive'],
    ] as const) {
      const bill = await billed(taxType);
      const note = await world.create(world.billCredit([lineOf(bill)], UNSENT));
      assert.equal((await world.read(note.id)).taxType, taxType);
      assert.deepEqual(refusal(await post(world.billCredit([lineOf(bill)], { taxType: other }))), [
        422,
        [`${bill.no} is ${label}, so what comes back from it is too. Choose ${label}.`],
      ]);
    }
  });

  test('without a bill needs a tax type for its approval', async () => {
    const note = await world.create(world.billCredit([{ productId: tyre, quantity: 1, price: 110 }], UNSENT));
    assert.equal((await world.read(note.id)).taxType, UNCHOSEN);
    assert.deepEqual(refusal(await world.post(note.id, 'approve', { contentVersion: 1 }, world.manager)), [
      422,
      [CHOOSE],
    ]);
  });
});

test('no other kind is without a tax type: it gets the usual one, keeps what it has, and cannot be unchosen', async () => {
  const invoice = await world.create(world.invoice([], UNSENT));
  assert.equal((await detailOf(world, invoice.id)).taxType, GST_ON_INCOME);
  const bill = await world.create(world.bill([], UNSENT));
  assert.equal((await world.read(bill.id)).taxType, TAX_INCLUSIVE);
  for (const payload of [
    world.invoice([], { taxType: UNCHOSEN }),
    world.bill([], { taxType: UNCHOSEN }),
    world.order([], { taxType: UNCHOSEN }),
  ])
    assert.deepEqual(refusal(await post(payload)), [422, ['This tax type is not possible here. Choose another one.']]);
});
