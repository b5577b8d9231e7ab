import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ApprovalPreview, ErrorBody, SheetHead, SheetHistory } from '@iwe/contract';
import { checkAndClose } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';
import { adjustment, detailOf, refusal } from '../testing/trade-world.ts';
import type { CountedInput } from '../testing/trade-world.ts';

let world: SheetWorld;
before(async () => {
  world = await startSheetWorld();
});
after(() => checkAndClose(world));

/** A product with units in Sydney at 50.00. */
async function stocked(code: string, quantity = 10): Promise<number> {
  const product = await aProduct(world, { code });
  await world.receive([{ productId: product, quantity, priceCents: 5_000 }]);
  return product;
}
const post = (lines: CountedInput[], fields: Record<string, unknown> = {}) =>
  world.call(world.sales, 'POST', 'orders', adjustment(world, lines, fields));
const count = (lines: CountedInput[]): Promise<SheetHead> => world.create(adjustment(world, lines));
const approve = (id: number, acknowledged: string[] = []) =>
  world.call(world.sales, 'POST', `orders/${id}/approve`, { acknowledged });
const figures = async (id: number) =>
  (await detailOf(world, id)).lines.map((line) => [
    line.inWarehouseQty,
    line.inSystemQty,
    line.quantity,
    line.price,
    line.amount,
    line.movedSince,
    line.needsCost,
  ]);

describe('an adjustment is refused', () => {
  test('without a warehouse, with one product on two lines, with a service', async () => {
    const product = await stocked('TWICE');
    const fee = await aProduct(world, { code: 'FEE', category: 4 });
    assert.deepEqual(refusal(await post([], { warehouseId: null })), [422, ['Choose a warehouse.']]);
    assert.deepEqual(
      refusal(
        await post([
          { productId: product, inWarehouseQty: 3 },
          { productId: product, inWarehouseQty: 4 },
        ]),
      ),
      [422, ['Line 2: TWICE is counted on line 1 already. Add both numbers up on line 1 and take this line away.']],
    );
    assert.deepEqual(refusal(await post([{ productId: fee, inWarehouseQty: 1 }])), [
      422,
      ['Line 1: a service has no stock to count. Choose another product.'],
    ]);
  });

  test('approved while a line is not counted, or while goods gained have no cost', async () => {
    const product = await stocked('OPEN');
    const unknown = await aProduct(world, { code: 'NOCOST' });
    const draft = await count([
      { productId: product, inWarehouseQty: null },
      { productId: unknown, inWarehouseQty: 2 },
    ]);
    assert.deepEqual(refusal(await approve(draft.id)), [
      422,
      ['Line 1 OPEN is not counted yet. Enter what is in the warehouse, or take the line away.'],
    ]);
    const gain = await count([{ productId: unknown, inWarehouseQty: 2 }]);
    const refused = await approve(gain.id);
    assert.deepEqual(refusal(refused), [
      422,
      ['Line 1 gains goods that have no cost. An accountant or a manager enters one first.'],
    ]);
    const [{ needs, line } = {}] = refused.json<{ details: { needs?: string; line?: number }[] }>().details;
    assert.deepEqual([needs, line], ['role4|accountant', 1]);
    assert.deepEqual(await figures(gain.id), [[2, 0, 2, 0, 0, 0, true]]);
  });

  test('a cost that staff without the right give, in words', async () => {
    const unknown = await aProduct(world, { code: 'GIVE' });
    assert.deepEqual(refusal(await post([{ productId: unknown, inWarehouseQty: 2, price: 30 }])), [
      422,
      ['Line 1: only an accountant or a manager gives goods a cost. Leave the cost price at 0.00, or ask one of them.'],
    ]);
    const given = await world.create(
      adjustment(world, [{ productId: unknown, inWarehouseQty: 2, price: 30 }]),
      world.accountant,
    );
    const again = (price: number) =>
      world.call(
        world.sales,
        'PUT',
        `orders/${given.id}`,
        adjustment(world, [{ id: given.lines[0]?.id, productId: unknown, inWarehouseQty: 2, price }], {
          contentVersion: 1,
          comments: 'shelf 3',
        }),
      );
    assert.equal((await again(31)).statusCode, 422);
    assert.equal((await again(30)).statusCode, 200);
  });

  test('a loss of more than there is', async () => {
    const product = await stocked('LESS', 5);
    const draft = await count([{ productId: product, inWarehouseQty: 1 }]);
    const invoice = await world.create(world.invoice([{ productId: product, quantity: 3, price: 100 }]));
    assert.equal((await world.approve(world.sales, invoice.id)).statusCode, 200);
    assert.deepEqual(refusal(await approve(draft.id, ['stock.movedSinceCount:1'])), [
      422,
      ['Line 1 LESS: need 4, have 2 in Sydney'],
    ]);
  });
});

describe('a count', () => {
  test('shows what was counted, what the system said, the difference at its cost, and the sheet its sums', async () => {
    const [more, less, same] = [await stocked('MORE'), await stocked('FEWER'), await stocked('SAME')];
    const draft = await count([
      { productId: more, inWarehouseQty: 12 },
      { productId: less, inWarehouseQty: 7 },
      { productId: same, inWarehouseQty: 10 },
    ]);
    assert.deepEqual(await figures(draft.id), [
      [12, 10, 2, 50, 100, 0, false],
      [7, 10, -3, 50, -150, 0, false],
      [10, 10, 0, 50, 0, 0, false],
    ]);
    const row = (await world.call(world.sales, 'GET', `orders?order_type=7&number=${draft.no}`)).json<{
      data: { qty: number; amount: number; warehouse: string }[];
    }>().data[0];
    assert.deepEqual([row?.qty, row?.amount, row?.warehouse], [-1, -50, 'Sydney']);
  });

  test('shows, once it is approved, the cost and the amount that were posted', async () => {
    const [gain, loss] = [await stocked('POSTED+'), await aProduct(world, { code: 'POSTED-' })];
    await world.receive([
      { productId: loss, quantity: 1, priceCents: 3_334 },
      { productId: loss, quantity: 2, priceCents: 3_333 },
    ]);
    const draft = await count([
      { productId: gain, inWarehouseQty: 12 },
      { productId: loss, inWarehouseQty: 1 },
    ]);
    // The average of the first product becomes 75.00 after the draft.
    await world.receive([{ productId: gain, quantity: 10, priceCents: 10_000 }]);
    const approved = await approve(draft.id, ['stock.movedSinceCount:1']);
    assert.equal(approved.statusCode, 200, approved.body);
    const shown = async () => (await figures(draft.id)).map((line) => [line[2], line[3], line[4]]);
    assert.deepEqual(await shown(), [
      [2, 75, 150],
      [-2, 33.34, -66.67],
    ]);
    const listed = async () =>
      (await world.call(world.sales, 'GET', `orders?order_type=7&number=${draft.no}`)).json<{
        data: { amount: number }[];
      }>().data[0]?.amount;
    const [head, detail] = [approved.json<{ data: SheetHead }>().data, await detailOf(world, draft.id)];
    assert.deepEqual([head.amount, detail.amount, await listed()], [83.33, 83.33, 83.33]);
    assert.equal((await world.call(world.manager, 'POST', `orders/${draft.id}/unApprove`, {})).statusCode, 200);
    assert.deepEqual(await shown(), [
      [2, 75, 150],
      [-2, 33.34, -66.68],
    ]);
    assert.equal((await detailOf(world, draft.id)).amount, 83.32);
    // A voided one retains what it had posted.
    assert.equal((await approve(draft.id, ['stock.movedSinceCount:1'])).statusCode, 200);
    assert.equal((await world.call(world.manager, 'POST', `orders/${draft.id}/void`, {})).statusCode, 200);
    assert.deepEqual(
      [await shown(), (await detailOf(world, draft.id)).amount],
      [
        [
          [2, 75, 150],
          [-2, 33.34, -66.67],
        ],
        83.33,
      ],
    );
  });

  test('posts its difference, and its unapproval restores the figures of before', async () => {
    const [more, less] = [await stocked('POST+'), await stocked('POST-')];
    const draft = await count([
      { productId: more, inWarehouseQty: 12 },
      { productId: less, inWarehouseQty: 7 },
    ]);
    for (const step of ['unApprove', 'void']) {
      assert.equal((await approve(draft.id)).statusCode, 200);
      assert.deepEqual(
        [await world.onHand(more), await world.onHand(less), await world.cost(more), await world.cost(less)],
        [12, 7, { quantity: 12, value_cents: 60_000 }, { quantity: 7, value_cents: 35_000 }],
      );
      assert.equal((await world.call(world.manager, 'POST', `orders/${draft.id}/${step}`, {})).statusCode, 200);
      assert.deepEqual(
        [await world.onHand(more), await world.onHand(less), await world.cost(more)],
        [10, 10, { quantity: 10, value_cents: 50_000 }],
      );
    }
  });

  test('keeps its moment while its number stays, takes another with another number, another warehouse, or a recount', async () => {
    const product = await stocked('KEEP');
    const draft = await count([{ productId: product, inWarehouseQty: 9 }]);
    const counted = (await detailOf(world, draft.id)).lines[0]?.countedAt;
    await world.receive([{ productId: product, quantity: 5, priceCents: 5_000 }]);
    const line = { id: draft.lines[0]?.id, productId: product };
    let version = 1;
    const save = async (fields: Record<string, unknown>, head: Record<string, unknown> = {}) => {
      const answer = await world.call(
        world.sales,
        'PUT',
        `orders/${draft.id}`,
        adjustment(world, [{ ...line, inWarehouseQty: 9, ...fields }], {
          contentVersion: version,
          comments: `save ${version}`,
          ...head,
        }),
      );
      assert.equal(answer.statusCode, 200, answer.body);
      version = answer.json<{ data: SheetHead }>().data.contentVersion;
      const [row] = await figures(draft.id);
      return [row?.slice(0, 3), row?.[5], (await detailOf(world, draft.id)).lines[0]?.countedAt === counted];
    };
    assert.deepEqual(await save({}), [[9, 10, -1], 5, true]);
    assert.deepEqual(await save({ description: 'shelf 2' }), [[9, 10, -1], 5, true]);
    assert.deepEqual(await save({ inWarehouseQty: 14 }), [[14, 15, -1], 0, false]);
    await world.receive([{ productId: product, quantity: 1, priceCents: 5_000 }]);
    assert.deepEqual(await save({ inWarehouseQty: 14, recount: true }), [[14, 16, -2], 0, false]);
    assert.deepEqual(await save({ inWarehouseQty: 14 }, { warehouseId: world.melbourne }), [[14, 0, 14], 0, false]);
  });

  test('is of its product: another one on the line is counted anew, and has its own cost', async () => {
    const [product, other] = [await stocked('FIRST', 10), await aProduct(world, { code: 'SECOND' })];
    await world.receive([{ productId: other, quantity: 4, priceCents: 3_000 }]);
    const draft = await count([{ productId: product, inWarehouseQty: 9 }]);
    const before = (await detailOf(world, draft.id)).lines[0]?.countedAt ?? '';
    const line = { id: draft.lines[0]?.id, productId: other, inWarehouseQty: 9 };
    const answer = await world.call(
      world.sales,
      'PUT',
      `orders/${draft.id}`,
      adjustment(world, [line], { contentVersion: 1 }),
    );
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(await figures(draft.id), [[9, 4, 5, 30, 150, 0, false]]);
    assert.ok(((await detailOf(world, draft.id)).lines[0]?.countedAt ?? '') > before);
  });

  test('keeps the cost of its moment while its number stays; another number takes the cost of today', async () => {
    const product = await stocked('COST');
    const draft = await count([{ productId: product, inWarehouseQty: 12 }]);
    await world.receive([{ productId: product, quantity: 10, priceCents: 10_000 }]);
    const save = async (inWarehouseQty: number, contentVersion: number) => {
      const line = { id: draft.lines[0]?.id, productId: product, inWarehouseQty };
      const payload = adjustment(world, [line], { contentVersion, comments: `save ${contentVersion}` });
      const answer = await world.call(world.sales, 'PUT', `orders/${draft.id}`, payload);
      assert.equal(answer.statusCode, 200, answer.body);
      return (await figures(draft.id)).map((row) => row.slice(0, 5));
    };
    assert.deepEqual(await save(12, 1), [[12, 10, 2, 50, 100]]);
    assert.deepEqual(await save(23, 2), [[23, 20, 3, 75, 225]]);
  });

  test('of goods without a cost asks for none where nothing is gained, nor on a line without a number', async () => {
    const unknown = await aProduct(world, { code: 'NOTHING' });
    const price = 30;
    const same = await count([{ productId: unknown, inWarehouseQty: 0, price }]);
    const open = await count([{ productId: unknown, inWarehouseQty: null, price }]);
    assert.deepEqual(await figures(same.id), [[0, 0, 0, 0, 0, 0, false]]);
    assert.deepEqual(await figures(open.id), [[null, null, 0, 0, 0, null, false]]);
    const [known] = (await detailOf(world, same.id)).lines;
    assert.deepEqual([known?.priceSource, known?.manual], ['cost', false]);
    const entered = await aProduct(world, { code: 'ENTERED', cost_price_cents: 2_500 });
    const gain = await count([{ productId: entered, inWarehouseQty: 2, price }]);
    assert.deepEqual(await figures(gain.id), [[2, 0, 2, 25, 50, 0, false]]);
  });

  test('that is repeated with the same units takes the new moment, a new version, and is told in the history', async () => {
    const product = await stocked('AGAIN');
    const draft = await count([{ productId: product, inWarehouseQty: 10 }]);
    const before = (await detailOf(world, draft.id)).lines[0]?.countedAt ?? '';
    const save = (recount: boolean, contentVersion: number) =>
      world.call(
        world.sales,
        'PUT',
        `orders/${draft.id}`,
        adjustment(world, [{ id: draft.lines[0]?.id, productId: product, inWarehouseQty: 10, recount }], {
          contentVersion,
        }),
      );
    assert.equal((await save(false, 1)).json<{ data: SheetHead }>().data.contentVersion, 1);
    const repeated = await save(true, 1);
    assert.equal(repeated.json<{ data: SheetHead }>().data.contentVersion, 2, repeated.body);
    assert.ok(((await detailOf(world, draft.id)).lines[0]?.countedAt ?? '') > before);
    const history = (await world.call(world.sales, 'GET', `orders/${draft.id}/history`)).json<SheetHistory>();
    assert.deepEqual(
      history.data[0]?.changes.map((change) => change.field),
      ['Line 1 counted at'],
    );
  });

  test('is approved over later movements only when they were shown and confirmed; the frozen difference posts', async () => {
    const product = await stocked('MOVED');
    const draft = await count([{ productId: product, inWarehouseQty: 8 }]);
    await world.receive([{ productId: product, quantity: 5, priceCents: 5_000 }]);
    const preview = (await world.call(world.sales, 'GET', `orders/${draft.id}/approval`)).json<ApprovalPreview>();
    assert.deepEqual(
      preview.findings.map((finding) => [finding.code, finding.line, finding.message, finding.covered]),
      [['stock.movedSinceCount', 1, 'The stock of line 1 has moved by +5 since it was counted.', 'actor']],
    );
    const refused = await approve(draft.id);
    assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().code], [422, 'acknowledge']);
    assert.equal((await approve(draft.id, ['stock.movedSinceCount:1'])).statusCode, 200);
    assert.equal(await world.onHand(product), 13);

    const after = await count([{ productId: product, inWarehouseQty: 13 }]);
    await world.receive([{ productId: product, quantity: 5, priceCents: 5_000 }], world.melbourne);
    const findings = async () =>
      (await world.call(world.sales, 'GET', `orders/${after.id}/approval`))
        .json<ApprovalPreview>()
        .findings.map(({ message }) => message);
    assert.deepEqual(await findings(), [], 'what moves in another warehouse is not its stock');
    const sale = await world.create(world.invoice([{ productId: product, quantity: 2, price: 100 }]));
    assert.equal((await world.approve(world.sales, sale.id)).statusCode, 200);
    assert.deepEqual(await findings(), ['The stock of line 1 has moved by (2) since it was counted.']);
  });

  test('shows before the approval what it is worth: found, missing and both together', async () => {
    const [found, missing] = [await stocked('GAIN'), await stocked('LOSS')];
    const head = await count([
      { productId: found, inWarehouseQty: 12 },
      { productId: missing, inWarehouseQty: 7 },
    ]);
    const preview = await world.call(world.sales, 'GET', `orders/${head.id}/approval`);
    const { gain, loss, net } = preview.json<ApprovalPreview>().figures?.adjustment ?? {};
    assert.deepEqual([gain, loss, net], [100, -150, -50]);
  });

  test('shows before the approval each line as at its count and what moved since; exactly that is posted', async () => {
    const [sold, lost] = [await stocked('SOLD-SINCE'), await stocked('LOST')];
    const draft = await count([
      { productId: sold, inWarehouseQty: 10 },
      { productId: lost, inWarehouseQty: 7 },
    ]);
    const sale = await world.create(
      world.invoice([
        { productId: sold, quantity: 3, price: 100 },
        { productId: lost, quantity: 1, price: 100 },
      ]),
    );
    assert.equal((await world.approve(world.sales, sale.id)).statusCode, 200);
    const preview = (await world.call(world.sales, 'GET', `orders/${draft.id}/approval`)).json<ApprovalPreview>();
    const lines = preview.figures?.adjustment?.lines ?? [];
    assert.deepEqual(
      lines.map(({ countedAt: _at, ...line }) => line),
      [
        { line: 1, code: 'SOLD-SINCE', system: 10, counted: 10, difference: 0, moved: -3, after: 7 },
        { line: 2, code: 'LOST', system: 10, counted: 7, difference: -3, moved: -1, after: 6 },
      ],
    );
    const detail = await detailOf(world, draft.id);
    assert.deepEqual(
      lines.map(({ countedAt, moved }) => [countedAt, moved]),
      detail.lines.map(({ countedAt, movedSince }) => [countedAt, movedSince]),
      'the detail says the same',
    );
    const confirmed = ['stock.movedSinceCount:1', 'stock.movedSinceCount:2'];
    assert.equal((await approve(draft.id, confirmed)).statusCode, 200);
    const posted = await world.server.database.query<{ product_id: number; quantity: number }>(
      'select product_id, quantity::int from stock_ledger where organisation_id = $1 and sheet_id = $2',
      [world.organisation, draft.id],
    );
    assert.deepEqual(
      posted.map((entry) => [Number(entry.product_id), entry.quantity]),
      [[lost, lines[1]?.difference]],
      'the sale between count and approval is not corrected again',
    );
    assert.deepEqual([await world.onHand(sold), await world.onHand(lost)], [7, 6]);
  });

  test('of goods that nobody ever bought takes the cost that an accountant gave', async () => {
    const unknown = await aProduct(world, { code: 'FOUND' });
    const draft = await world.create(
      adjustment(world, [{ productId: unknown, inWarehouseQty: 3, price: 12.34 }]),
      world.manager,
    );
    assert.deepEqual(await figures(draft.id), [[3, 0, 3, 12.34, 37.02, 0, true]]);
    assert.equal((await approve(draft.id)).statusCode, 200);
    assert.deepEqual(await world.cost(unknown), { quantity: 3, value_cents: 3_702 });
    const [line] = (await detailOf(world, draft.id)).lines;
    assert.deepEqual([line?.price, line?.manual, line?.priceSource], [12.34, true, 'given']);
  });

  test('forgets the cost that was given once the goods have one of their own', async () => {
    const unknown = await aProduct(world, { code: 'BOUGHT' });
    const draft = await world.create(
      adjustment(world, [{ productId: unknown, inWarehouseQty: 3, price: 12.34 }]),
      world.manager,
    );
    await world.receive([{ productId: unknown, quantity: 2, priceCents: 2_000 }]);
    assert.equal((await approve(draft.id, ['stock.movedSinceCount:1'])).statusCode, 200);
    const [line] = (await detailOf(world, draft.id)).lines;
    assert.deepEqual([line?.price, line?.amount, line?.manual, line?.priceSource], [20, 60, false, 'cost']);
  });

  test('tells in its history what was counted and what the system said', async () => {
    const product = await stocked('TOLD');
    const draft = await count([{ productId: product, inWarehouseQty: 9 }]);
    await world.call(
      world.sales,
      'PUT',
      `orders/${draft.id}`,
      adjustment(world, [{ id: draft.lines[0]?.id, productId: product, inWarehouseQty: 8 }], { contentVersion: 1 }),
    );
    const history = (await world.call(world.sales, 'GET', `orders/${draft.id}/history`)).json<{
      data: { changes: { field: string; old: string; new: string }[] }[];
    }>();
    assert.deepEqual(history.data[0]?.changes.slice(0, 2), [
      { field: 'Line 1 quantity', old: '(1)', new: '(2)' },
      { field: 'Line 1 counted', old: '9', new: '8' },
    ]);
    assert.deepEqual(history.data[1]?.changes, [], 'what a sheet was made with is no change');
  });
});

describe('at the same time', () => {
  test('a count is approved while its goods are sold and moved: each movement counts once', async () => {
    const product = await stocked('RACE', 20);
    const draft = await count([{ productId: product, inWarehouseQty: 18 }]);
    const invoice = await world.create(world.invoice([{ productId: product, quantity: 4, price: 100 }]));
    const move = await world.create(world.transfer([{ productId: product, quantity: 3 }]));
    const acknowledged = ['stock.movedSinceCount:1'];
    for (const answer of await Promise.all([
      approve(draft.id, acknowledged),
      world.approve(world.manager, invoice.id),
      world.approve(world.accountant, move.id),
    ]))
      assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(
      [await world.onHand(product), await world.onHand(product, world.melbourne), (await world.cost(product)).quantity],
      [11, 3, 14],
    );
  });

  test('two people count one sheet: the second hears what the first counted', async () => {
    type Counted = { inWarehouseQty: number; inSystemQty: number };
    const product = await stocked('PAIR');
    const draft = await count([{ productId: product, inWarehouseQty: 9 }]);
    const save = (staff: typeof world.sales, counted: number) =>
      world.call(
        staff,
        'PUT',
        `orders/${draft.id}`,
        adjustment(world, [{ id: draft.lines[0]?.id, productId: product, inWarehouseQty: counted }], {
          contentVersion: 1,
        }),
      );
    const answers = await Promise.all([save(world.sales, 7), save(world.manager, 8)]);
    assert.deepEqual(
      answers.map((answer) => answer.statusCode).sort((one, other) => one - other),
      [200, 409],
    );
    const { details } =
      answers
        .find((answer) => answer.statusCode === 409)
        ?.json<{ details: { lines: { mine: Counted; theirs: Counted }[] } }>() ?? assert.fail();
    const [line] = details.lines;
    const sides = [line?.mine, line?.theirs].map((side) => [side?.inWarehouseQty, side?.inSystemQty]);
    const system = await world.onHand(product);
    assert.deepEqual(
      sides.toSorted(([one = 0], [other = 0]) => one - other),
      [
        [7, system],
        [8, system],
      ],
    );
  });
});
