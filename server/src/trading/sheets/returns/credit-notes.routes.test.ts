import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ConflictDetails, ErrorBody, SheetHead } from '@iwe/contract';
import { buildContact } from '../../../testing/factories.ts';
import { checkAndClose } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld, TestLine } from '../testing/sheet-world.ts';
import { creditNote, detailOf, refusal } from '../testing/trade-world.ts';

let world: SheetWorld;
let tyre: number;
let fee: number;
let costless: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'TYRE' });
  fee = await aProduct(world, { code: 'CREDIT', category: 4 });
  costless = await aProduct(world, { code: 'COSTLESS', cost_price_cents: null });
  await world.receive([{ productId: tyre, quantity: 100, priceCents: 5_000 }]);
});
after(() => checkAndClose(world));

/** An approved invoice over these lines. */
async function sold(lines: TestLine[]): Promise<SheetHead> {
  const invoice = await world.create(world.invoice(lines));
  assert.equal((await world.approve(world.manager, invoice.id)).statusCode, 200);
  return invoice;
}
const lineId = (head: SheetHead, index = 0): number => head.lines[index]?.id ?? 0;
const post = (payload: Record<string, unknown>) => world.call(world.sales, 'POST', 'orders', payload);

describe('a credit note is refused', () => {
  test('returning more than was sold, over all its lines of one source', async () => {
    const invoice = await sold([{ productId: tyre, quantity: 3, price: 100 }]);
    const lines = [
      { productId: tyre, quantity: 2, sourceLineId: lineId(invoice) },
      { productId: tyre, quantity: 2, sourceLineId: lineId(invoice) },
    ];
    assert.deepEqual(refusal(await post(creditNote(world, lines))), [
      422,
      [`Line 2: TYRE: 2 cannot come back, 1 of 3 on line 1 of ${invoice.no} is left.`],
    ]);
    const more = [4, 1].map((quantity) => ({ productId: tyre, quantity, sourceLineId: lineId(invoice) }));
    assert.deepEqual(refusal(await post(creditNote(world, more))), [
      422,
      [
        `Line 1: TYRE: 4 cannot come back, 3 of 3 on line 1 of ${invoice.no} are left.`,
        `Line 2: TYRE: 1 cannot come back, 0 of 3 on line 1 of ${invoice.no} are left.`,
      ],
    ]);
  });

  test('of an invoice that is not approved, of another customer, of another product, of another kind', async () => {
    const draft = await world.create(world.invoice([{ productId: tyre, quantity: 3, price: 100 }]));
    assert.deepEqual(
      refusal(await post(creditNote(world, [{ productId: tyre, quantity: 1, sourceLineId: lineId(draft) }]))),
      [422, [`Line 1: ${draft.no} is not approved, so nothing can come from it. Approve it first.`]],
    );
    const invoice = await sold([{ productId: tyre, quantity: 3, price: 100 }]);
    const other = await buildContact(world.server.database, world.organisation);
    assert.deepEqual(
      refusal(
        await post(
          creditNote(world, [{ productId: tyre, quantity: 1, sourceLineId: lineId(invoice) }], { customerId: other }),
        ),
      ),
      [422, [`Line 1: ${invoice.no} belongs to somebody else. Take this line away.`]],
    );
    assert.deepEqual(
      refusal(await post(creditNote(world, [{ productId: fee, quantity: 1, sourceLineId: lineId(invoice) }]))),
      [422, ['Line 1: the source line holds another product.']],
    );
    assert.deepEqual(
      refusal(await post(creditNote(world, [{ productId: tyre, quantity: 1, sourceLineId: 999_999 }]))),
      [422, ['Line 1: the source line holds another product.']],
      'a line that does not exist',
    );
    const free = await world.create(creditNote(world, [{ productId: tyre, quantity: 1, price: 1 }]));
    assert.deepEqual(
      refusal(await post(creditNote(world, [{ productId: tyre, quantity: 1, sourceLineId: lineId(free) }]))),
      [422, [`Line 1: ${free.no} is no invoice.`]],
    );
  });

  test('with a source sheet of another customer, also when only the customer changes', async () => {
    const other = await buildContact(world.server.database, world.organisation);
    const theirs = await world.create(world.invoice([], { customerId: other }));
    const refused = [422, [`${theirs.no} belongs to another customer. Choose that customer, or take the source away.`]];
    assert.deepEqual(refusal(await post(creditNote(world, [], { sourceId: theirs.id }))), refused);
    const note = await world.create(creditNote(world, [], { customerId: other, sourceId: theirs.id }));
    const moved = await world.call(
      world.sales,
      'PUT',
      `orders/${note.id}`,
      creditNote(world, [], { sourceId: theirs.id, contentVersion: 1 }),
    );
    assert.deepEqual(refusal(moved), refused);
  });

  test('at its approval without a reason, without a warehouse, and without lines', async () => {
    const note = await world.create(creditNote(world, [{ productId: tyre, quantity: 1, price: 10 }], { reason: '' }));
    assert.deepEqual(refusal(await world.approve(world.manager, note.id, { warehouseId: undefined })), [
      422,
      ['Please enter why the goods come back. An adjustment note must say so.', 'Choose a warehouse.'],
    ]);
    const empty = await world.create(creditNote(world, []));
    assert.deepEqual(refusal(await world.approve(world.sales, empty.id)), [
      422,
      ['The sheet has no lines. Add at least one line, then approve it.'],
    ]);
  });

  test('at its approval when another return was faster, with the line', async () => {
    const invoice = await sold([{ productId: tyre, quantity: 1, price: 100 }]);
    const [first, second] = [
      await world.create(creditNote(world, [{ productId: tyre, quantity: 1, sourceLineId: lineId(invoice) }])),
      await world.create(creditNote(world, [{ productId: tyre, quantity: 1, sourceLineId: lineId(invoice) }])),
    ];
    assert.equal((await world.approve(world.sales, first.id)).statusCode, 200);
    assert.deepEqual(refusal(await world.approve(world.sales, second.id)), [
      422,
      [`Line 1: TYRE: 1 cannot come back, 0 of 1 on line 1 of ${invoice.no} are left.`],
    ]);
  });

  test('to be related to a sheet that is not there or belongs to somebody else', async () => {
    assert.deepEqual(refusal(await post(creditNote(world, [], { relatedNo: 'IN999999' }))), [
      422,
      ['The sheet IN999999 does not exist. Choose another one.'],
    ]);
    const other = await buildContact(world.server.database, world.organisation);
    const invoice = await world.create(world.invoice([], { customerId: other }));
    assert.deepEqual(refusal(await post(creditNote(world, [], { relatedNo: invoice.no.toLowerCase() }))), [
      422,
      [`${invoice.no} belongs to somebody else. Choose another one.`],
    ]);
  });
});

describe('a return from an invoice', () => {
  test('keeps its price, is picked up by a driver, and names its source; the invoice names its followers', async () => {
    const invoice = await sold([{ productId: tyre, quantity: 4, price: 95.5 }]);
    const note = await world.create(
      creditNote(world, [{ productId: tyre, quantity: 3, sourceLineId: lineId(invoice) }], {
        sourceId: invoice.id,
        relatedNo: invoice.no,
      }),
    );
    const draft = await detailOf(world, note.id);
    assert.deepEqual(
      [
        draft.shipType,
        draft.reason,
        draft.relatedNo,
        draft.related?.no,
        draft.source?.no,
        draft.lines[0]?.price,
        draft.lines[0]?.priceSource,
        draft.dueDate !== null,
      ],
      [4, 'Wrong size', invoice.no, invoice.no, invoice.no, 95.5, 'source', true],
    );
    assert.deepEqual(draft.lines[0]?.source, {
      sheetId: invoice.id,
      type: 1,
      no: invoice.no,
      lineId: lineId(invoice),
      quantity: 4,
      open: 4,
    });
    assert.equal((await world.approve(world.sales, note.id, { shipType: 5, driverId: world.driver })).statusCode, 200);
    const [after, source] = [await detailOf(world, note.id), await detailOf(world, invoice.id)];
    assert.deepEqual(
      [after.status, after.shipType, after.driver, after.warehouse, after.lines[0]?.source?.open],
      [2, 5, 'Dan Driver', 'Sydney', 1],
    );
    assert.deepEqual(
      [source.lines[0]?.taken, source.followers.map((one) => [one.no, one.type, one.status, one.quantity, one.amount])],
      [3, [[note.no, 2, 2, 3, 286.5]]],
    );
  });

  test('in parts brings back exactly what went out, whatever the average is by then', async () => {
    const product = await aProduct(world, { code: 'PARTS' });
    await world.receive([{ productId: product, quantity: 3, priceCents: 3_334 }]);
    await world.receive([{ productId: product, quantity: 1, priceCents: 1 }]);
    const before = await world.cost(product);
    const invoice = await sold([{ productId: product, quantity: 3, price: 99 }]);
    const out = before.value_cents - (await world.cost(product)).value_cents;
    await world.receive([{ productId: product, quantity: 10, priceCents: 9_999 }]);
    const value = (await world.cost(product)).value_cents;
    const back: number[] = [];
    for (let index = 0; index < 3; index++) {
      const note = await world.create(
        creditNote(world, [{ productId: product, quantity: 1, sourceLineId: lineId(invoice) }]),
      );
      assert.equal((await world.approve(world.sales, note.id)).statusCode, 200);
      back.push((await world.cost(product)).value_cents - value);
    }
    assert.equal(back[2], out);
    assert.ok((back[0] ?? 0) > 0 && (back[0] ?? 0) < (back[1] ?? 0));
  });

  test('in two lines of one sheet brings back the same', async () => {
    const product = await aProduct(world, { code: 'TWO' });
    await world.receive([
      { productId: product, quantity: 3, priceCents: 3_333 },
      { productId: product, quantity: 4, priceCents: 17 },
    ]);
    const before = await world.cost(product);
    const invoice = await sold([{ productId: product, quantity: 5, price: 99 }]);
    const note = await world.create(
      creditNote(world, [
        { productId: product, quantity: 2, sourceLineId: lineId(invoice) },
        { productId: product, quantity: 3, sourceLineId: lineId(invoice) },
      ]),
    );
    assert.equal((await world.approve(world.sales, note.id)).statusCode, 200);
    assert.deepEqual(await world.cost(product), before);
  });

  test('in lines of one unit each brings back the cents that do not divide', async () => {
    const product = await aProduct(world, { code: 'CENTS' });
    await world.receive([
      { productId: product, quantity: 2, priceCents: 33 },
      { productId: product, quantity: 1, priceCents: 34 },
    ]);
    const invoice = await sold([{ productId: product, quantity: 3, price: 99 }]);
    const unit = { productId: product, quantity: 1, sourceLineId: lineId(invoice) };
    const note = await world.create(creditNote(world, [unit, unit, unit]));
    assert.equal((await world.approve(world.sales, note.id)).statusCode, 200);
    assert.deepEqual(await world.cost(product), { quantity: 3, value_cents: 100 });
    const values = await world.server.database.query<{ value_cents: number }>(
      'select value_cents from stock_ledger where sheet_id = $1 order by id',
      [note.id],
    );
    assert.deepEqual(
      values.map((row) => row.value_cents),
      [33, 34, 33],
    );
  });

  test('unapproved and voided gives its units back to the invoice, and the figures of before', async () => {
    const invoice = await sold([{ productId: tyre, quantity: 2, price: 100 }]);
    const note = await world.create(
      creditNote(world, [{ productId: tyre, quantity: 2, sourceLineId: lineId(invoice) }]),
    );
    const [units, cost] = [await world.onHand(tyre), await world.cost(tyre)];
    for (const step of ['unApprove', 'void']) {
      assert.equal((await world.approve(world.sales, note.id)).statusCode, 200);
      assert.equal((await detailOf(world, invoice.id)).lines[0]?.taken, 2);
      assert.deepEqual(refusal(await world.call(world.manager, 'POST', `orders/${invoice.id}/unApprove`, {})), [
        422,
        [`Later sheets refer to this one: ${note.no}. Void or unapprove them first.`],
      ]);
      assert.equal((await world.call(world.manager, 'POST', `orders/${note.id}/${step}`, {})).statusCode, 200, step);
      assert.deepEqual(
        [await world.onHand(tyre), await world.cost(tyre), (await detailOf(world, invoice.id)).lines[0]?.taken],
        [units, cost, 0],
        step,
      );
    }
    assert.deepEqual((await detailOf(world, invoice.id)).followers, []);
    assert.equal((await world.call(world.sales, 'POST', `orders/${invoice.id}/unApprove`, {})).statusCode, 200);
  });

  test('is not unapproved when its goods are gone again', async () => {
    const product = await aProduct(world, { code: 'GONE' });
    await world.receive([{ productId: product, quantity: 1, priceCents: 5_000 }]);
    const invoice = await sold([{ productId: product, quantity: 1, price: 100 }]);
    const note = await world.create(
      creditNote(world, [{ productId: product, quantity: 1, sourceLineId: lineId(invoice) }]),
    );
    assert.equal((await world.approve(world.sales, note.id)).statusCode, 200);
    await sold([{ productId: product, quantity: 1, price: 100 }]);
    assert.deepEqual(refusal(await world.call(world.sales, 'POST', `orders/${note.id}/unApprove`, {})), [
      422,
      ['Line 1 GONE: need 1, have 0 in Sydney'],
    ]);
  });
});

describe('a free credit', () => {
  test('brings goods in at the average and credits a price alone by a service', async () => {
    const product = await aProduct(world, { code: 'FREE' });
    await world.receive([{ productId: product, quantity: 2, priceCents: 4_000 }]);
    const note = await world.create(
      creditNote(world, [
        { productId: product, quantity: 1, price: 70 },
        { productId: fee, quantity: 1, price: 15 },
      ]),
    );
    const acknowledged = ['return.noSource:1', 'return.noSource:2'];
    assert.equal((await world.approve(world.manager, note.id, { acknowledged })).statusCode, 200);
    assert.deepEqual(
      [
        await world.cost(product),
        await world.onHand(product),
        await world.onHand(fee),
        (await detailOf(world, note.id)).amount,
      ],
      [{ quantity: 3, value_cents: 12_000 }, 3, 0, 85],
    );
  });

  test('is cloned from another credit note without its source lines', async () => {
    const first = await world.create(creditNote(world, [{ productId: tyre, quantity: 1, price: 70 }]));
    const clone = await world.create(
      creditNote(world, [{ productId: tyre, quantity: 1, price: 70, manual: true }], { sourceId: first.id }),
    );
    assert.deepEqual((await detailOf(world, clone.id)).source?.no, first.no);
  });

  test('another wording of the reason is a change that the history tells', async () => {
    const note = await world.create(creditNote(world, [{ productId: tyre, quantity: 1, price: 70 }]));
    const saved = await world.call(
      world.sales,
      'PUT',
      `orders/${note.id}`,
      creditNote(world, [{ id: lineId(note), productId: tyre, quantity: 1, price: 70, manual: true }], {
        contentVersion: 1,
        reason: 'Damaged',
        shipType: 4,
      }),
    );
    assert.equal(saved.json<{ data: SheetHead }>().data.contentVersion, 2);
    const history = (await world.call(world.sales, 'GET', `orders/${note.id}/history`)).json<{
      data: { changes: unknown[] }[];
    }>();
    assert.deepEqual(history.data[0]?.changes, [{ field: 'Reason', old: 'Wrong size', new: 'Damaged' }]);
  });
});

describe('the findings of a credit note', () => {
  interface Refusal {
    code: string;
    details: { code: string; line: number; needs: string; key?: string }[];
  }
  const found = (answer: { json<T>(): T }) => {
    const { code, details } = answer.json<Refusal>();
    return [code, details.map((item) => [item.code, item.line, item.needs])];
  };
  const NEEDS = 'role4|accountant|director';
  /** Credited above its price, free, and goods that never had a cost. */
  async function unusual(): Promise<SheetHead> {
    const invoice = await sold([{ productId: tyre, quantity: 2, price: 100 }]);
    return world.create(
      creditNote(world, [
        { productId: tyre, quantity: 1, price: 100.01, manual: true, sourceLineId: lineId(invoice) },
        { productId: fee, quantity: 1, price: 15 },
        { productId: costless, quantity: 1, price: 60, manual: true },
      ]),
    );
  }
  const FOUND = [
    ['return.abovePrice', 1, NEEDS],
    ['return.noSource', 2, NEEDS],
    ['return.noSource', 3, NEEDS],
    ['return.noCost', 3, NEEDS],
  ];
  const KEYS = FOUND.map(([code, line]) => `${code}:${line}`);

  test('refuse sales, whatever they acknowledge, and are shown before', async () => {
    const note = await unusual();
    for (const acknowledged of [[], KEYS])
      assert.deepEqual(found(await world.approve(world.sales, note.id, { acknowledged })), ['approval-refused', FOUND]);
    const preview = (
      await world.call(world.sales, 'GET', `orders/${note.id}/approval?warehouseId=${world.sydney}`)
    ).json<{ allowed: boolean; findings: { code: string; covered: string }[] }>();
    assert.deepEqual(
      [preview.allowed, preview.findings.map((finding) => [finding.code, finding.covered])],
      [false, FOUND.map(([code]) => [code, 'no'])],
    );
  });

  test('may be permitted by manager, accountant and director while the sheet is a draft', async () => {
    const note = await unusual();
    const permit = async (staff: typeof world.sales) =>
      (await world.call(staff, 'GET', `orders/${note.id}`)).json<{ data: { abilities: { permit: boolean } } }>().data
        .abilities.permit;
    const all = [world.sales, world.manager, world.accountant, world.director];
    assert.deepEqual(await Promise.all(all.map(permit)), [false, true, true, true]);
    assert.equal((await world.approve(world.director, note.id, { acknowledged: KEYS })).statusCode, 200);
    assert.deepEqual(await Promise.all(all.map(permit)), [false, false, false, false]);
  });

  test('pass for manager, accountant and director, who acknowledge them', async () => {
    for (const staff of [world.manager, world.accountant, world.director]) {
      const note = await unusual();
      const asked = await world.approve(staff, note.id);
      assert.deepEqual(found(asked), ['acknowledge', FOUND]);
      assert.equal((await world.approve(staff, note.id, { acknowledged: KEYS })).statusCode, 200);
    }
  });

  test('pass for sales with the permits that an accountant gave when asked', async () => {
    const note = await unusual();
    const asked = await world.call(world.sales, 'POST', `orders/${note.id}/approval-requests`, {
      contentVersion: 1,
      note: 'Promised by phone',
    });
    assert.deepEqual(asked.json<{ data: { needs: string[] } }>().data.needs, [NEEDS]);
    const { id } = asked.json<{ data: { id: number } }>().data;
    const answer = await world.call(world.accountant, 'POST', `approval-requests/${id}`, { answer: 'permitted' });
    assert.equal(answer.json<{ data: { answer: string } }>().data.answer, 'permitted', answer.body);
    assert.equal((await world.approve(world.sales, note.id, { acknowledged: KEYS })).statusCode, 200);
  });

  test('a single permit names its line, and what is not found needs none', async () => {
    const note = await unusual();
    const permit = (staff: typeof world.sales, code: string, index: number | null) =>
      world.call(staff, 'POST', `orders/${note.id}/permits`, {
        contentVersion: 1,
        findings: [{ code, lineId: index === null ? null : lineId(note, index) }],
      });
    assert.deepEqual(refusal(await permit(world.sales, 'return.noSource', 1)), [
      422,
      ['Only a manager, an accountant or a director may permit this.'],
    ]);
    assert.deepEqual(refusal(await permit(world.director, 'return.noSource', null)), [
      422,
      ['A permit for a price or a return names its line, other permits name none.'],
    ]);
    assert.deepEqual(refusal(await permit(world.director, 'return.noCost', 1)), [
      422,
      ['Line 2 has nothing of this kind to permit. Look at it again.'],
    ]);
    assert.equal((await permit(world.director, 'return.noSource', 1)).statusCode, 200);
    assert.equal((await permit(world.accountant, 'return.abovePrice', 0)).statusCode, 200);
    assert.deepEqual(found(await world.approve(world.sales, note.id)), [
      'approval-refused',
      FOUND.filter(([, line]) => line === 3),
    ]);
  });

  test('are none where goods come back at the price and cost they were sold at', async () => {
    const invoice = await sold([{ productId: tyre, quantity: 1, price: 100 }]);
    const note = await world.create(
      creditNote(world, [{ productId: tyre, quantity: 1, sourceLineId: lineId(invoice) }]),
    );
    assert.equal((await world.approve(world.sales, note.id)).statusCode, 200);
  });
});

describe('at the same time', () => {
  test('a return that is given another source while its approval waits is looked at again', async () => {
    const [first, second] = [
      await sold([{ productId: tyre, quantity: 1, price: 99 }]),
      await sold([{ productId: tyre, quantity: 1, price: 99 }]),
    ];
    const note = await world.create(creditNote(world, [{ productId: tyre, quantity: 1, sourceLineId: lineId(first) }]));
    const { approval } = await world.server.database.system(async (tx) => {
      await tx.query('select from sheet where id = $1 for update', [note.id]);
      const waiting = world.approve(world.sales, note.id);
      for (let isWaiting = false; !isWaiting;) {
        const [row] = await world.server.database.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        isWaiting = (row?.n ?? 0) > 0;
      }
      await tx.query('update sheet_line set source_line_id = $2 where sheet_id = $1', [note.id, lineId(second)]);
      // An email is in the history as well, and has changed nothing.
      await tx.query(
        `insert into audit (organisation_id, operator, action, entity, entity_id, after)
          select organisation_id, 'mailer@example.com', 'Email', 'sheet', id, '{"to":"a@example.com"}'
          from sheet where id = $1`,
        [note.id],
      );
      return { approval: waiting };
    });
    const answer = await approval;
    const { code, details } = answer.json<ErrorBody & { details: ConflictDetails }>();
    assert.deepEqual([answer.statusCode, code, details.changedBy], [409, 'stale-version', world.sales.email]);
    assert.match(
      String(refusal(answer)[1]),
      /^\S+ changed this sheet on \d{1,2} \w{3} \d{4}, while your request waited for it\. Look at it again, then try/,
    );
    assert.equal((await world.approve(world.sales, note.id)).statusCode, 200);
  });

  test('two returns of one sold unit: one wins, the other is told with the line', async () => {
    for (let round = 0; round < 5; round++) {
      const invoice = await sold([{ productId: tyre, quantity: 1, price: 100 }]);
      const notes = await Promise.all(
        [1, 2, 3].map(() =>
          world.create(creditNote(world, [{ productId: tyre, quantity: 1, sourceLineId: lineId(invoice) }])),
        ),
      );
      const answers = await Promise.all(
        notes.map((note, index) =>
          world.approve([world.sales, world.manager, world.accountant][index] ?? world.sales, note.id),
        ),
      );
      assert.deepEqual(
        answers.map((answer) => answer.statusCode).sort((one, other) => one - other),
        [200, 422, 422],
      );
      for (const answer of answers)
        if (answer.statusCode === 422) assert.match(answer.body, /Line 1: TYRE: 1 cannot come back, 0 of 1/);
      assert.equal((await detailOf(world, invoice.id)).lines[0]?.taken, 1);
    }
  });

  test('a return is saved while its invoice is unapproved: only one of them passes', async () => {
    for (let round = 0; round < 8; round++) {
      const invoice = await sold([{ productId: tyre, quantity: 1, price: 100 }]);
      const [saved, undone] = await Promise.all([
        post(creditNote(world, [{ productId: tyre, quantity: 1, sourceLineId: lineId(invoice) }])),
        world.call(world.manager, 'POST', `orders/${invoice.id}/unApprove`, {}),
      ]);
      assert.deepEqual(
        [saved.statusCode, undone.statusCode].sort((one, other) => one - other),
        [200, 422],
        saved.body + undone.body,
      );
    }
  });

  test('a return is approved and unapproved while others return, void and sell: never a deadlock', async () => {
    const invoice = await sold([{ productId: tyre, quantity: 6, price: 100 }]);
    const notes = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        world.create(creditNote(world, [{ productId: tyre, quantity: 2, sourceLineId: lineId(invoice) }])),
      ),
    );
    const actions = notes.flatMap((note) => [
      world.approve(world.manager, note.id),
      world.call(world.manager, 'POST', `orders/${note.id}/unApprove`, {}),
      world.approve(world.accountant, note.id),
    ]);
    for (const answer of await Promise.all(actions))
      assert.ok([200, 409, 422].includes(answer.statusCode), answer.body);
    assert.ok(((await detailOf(world, invoice.id)).lines[0]?.taken ?? 9) <= 6);
  });
});
