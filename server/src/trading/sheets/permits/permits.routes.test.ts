import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildContact } from '../../../testing/factories.ts';
import { checkAndClose } from '../testing/check.ts';
import type { ApprovalPreview, ApprovalQueue, FindingView, Sheet, SheetHistory } from '@iwe/contract';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';
import { refusal } from '../testing/trade-world.ts';
import type { TestStaff } from '../../../testing/server.ts';

let world: SheetWorld;
let tyre: number;
let colleague: TestStaff;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world);
  await world.receive([{ productId: tyre, quantity: 50, priceCents: 1_000 }]);
  // Whoever may give 5.00 away at most.
  colleague = await world.server.staff(world.organisation, { role: 2, max_dis_cents: 500 });
});
after(() => checkAndClose(world));
const cheap = (price: number) =>
  world.create(
    world.invoice([
      { productId: tyre, quantity: 1, price: 100 },
      { productId: tyre, quantity: 1, price, manual: true },
    ]),
  );
const queueOf = async (staff: TestStaff) =>
  (await world.call(staff, 'GET', 'approval-requests')).json<ApprovalQueue>().data;

const askedSheet = async () => {
  const sheet = await cheap(85);
  const findings = [{ code: 'price.tenBelowClassA', lineId: sheet.lines[1]?.id ?? 0 }];
  const asker = await world.server.staff(world.organisation, { role: 1 });
  const asked = await world.call(asker, 'POST', `orders/${sheet.id}/approval-requests`, {
    contentVersion: 1,
    note: 'Promised by phone',
  });
  const { id } = asked.json<{ data: { id: number } }>().data;
  const permitted = await world.call(world.manager, 'POST', `orders/${sheet.id}/permits`, {
    contentVersion: 1,
    findings,
  });
  assert.equal(permitted.statusCode, 200, permitted.body);
  const stored = async () => (await world.call(world.sales, 'GET', `orders/${sheet.id}`)).json<{ data: Sheet }>().data;
  return { sheet, question: id, asker: asker.email, stored };
};
const save = async (sheet: Sheet, { price = 85, ...fields }: Record<string, unknown>) => {
  const saved = await world.call(world.sales, 'PUT', `orders/${sheet.id}`, {
    ...world.invoice(
      sheet.lines.map((line, index) => ({
        id: line.id,
        productId: tyre,
        quantity: 1,
        price: index === 0 ? 100 : Number(price),
        manual: index > 0,
      })),
      { contentVersion: sheet.contentVersion, ...fields },
    ),
  });
  assert.equal(saved.statusCode, 200, saved.body);
};

describe('permits', () => {
  test('are refused for what is not found: a fair price, a customer who pays and has no limit', async () => {
    const sheet = await cheap(85);
    const permit = (staff: TestStaff, code: string, line?: number) =>
      world.call(staff, 'POST', `orders/${sheet.id}/permits`, {
        contentVersion: 1,
        findings: [{ code, lineId: line === undefined ? null : (sheet.lines[line]?.id ?? 0) }],
      });
    assert.deepEqual(refusal(await permit(world.manager, 'price.tenBelowClassA', 0)), [
      422,
      ['Line 1 has nothing of this kind to permit. Look at it again.'],
    ]);
    assert.deepEqual(refusal(await permit(world.accountant, 'payment.cbd')), [
      422,
      ['The sheet has nothing of this kind to permit. Look at it again.'],
    ]);
    assert.equal((await permit(world.manager, 'price.tenBelowClassA', 1)).statusCode, 200);
    for (const [staff, code, line] of [
      [world.manager, 'price.tenBelowClassA', undefined],
      [world.accountant, 'payment.cbd', 1],
    ] as const)
      assert.deepEqual(refusal(await permit(staff, code, line)), [
        422,
        ['A permit for a price or a return names its line, other permits name none.'],
      ]);
    assert.deepEqual(refusal(await permit(world.manager, 'cost.below', 1)), [422, ["'cost.below' needs no permit."]]);
    for (const [staff, code, line, who] of [
      [world.manager, 'payment.cbd', undefined, 'an accountant'],
      [world.director, 'credit.overLimit', undefined, 'an accountant'],
      [world.manager, 'price.overMaxDis', 1, 'a director'],
      [world.accountant, 'price.tenBelowClassA', 1, 'a manager'],
    ] as const)
      assert.deepEqual(refusal(await permit(staff, code, line)), [422, [`Only ${who} may permit this.`]]);
    const { details } = (await permit(world.manager, 'price.overMaxDis', 1)).json<{ details: object[] }>();
    assert.deepEqual(
      details.map((item) => ({ ...item, message: '' })),
      [{ code: 'permit.right', message: '', needs: 'director', line: 2 }],
    );
    // A colleague with the lower limit would meet the other rule on the same line.
    assert.equal((await permit(world.director, 'price.overMaxDis', 1)).statusCode, 200);
  });

  test('are named in the history of an approval only where the approver needed them', async () => {
    const permitsUsed = async (approver: TestStaff): Promise<unknown> => {
      const sheet = await cheap(85);
      const permitted = await world.call(world.manager, 'POST', `orders/${sheet.id}/permits`, {
        contentVersion: 1,
        findings: [{ code: 'price.tenBelowClassA', lineId: sheet.lines[1]?.id ?? 0 }],
      });
      assert.equal(permitted.statusCode, 200, permitted.body);
      // A permit of another rule on the same line, as a colleague's lower price limit would have needed it.
      await world.server.database.query(
        `insert into approval_permit (organisation_id, sheet_id, content_version, finding, line_id, given_by)
          select organisation_id, sheet_id, content_version, 'cost.below', line_id, given_by from approval_permit
          where sheet_id = $1`,
        [sheet.id],
      );
      const approved = await world.approve(approver, sheet.id, { acknowledged: ['price.tenBelowClassA:2'] });
      assert.equal(approved.statusCode, 200, approved.body);
      const [row] = await world.server.database.query<{ permits: unknown }>(
        `select after -> 'permits' as permits from audit where entity = 'sheet' and entity_id = $1
          and action = 'Approve'`,
        [sheet.id],
      );
      return row?.permits;
    };
    assert.deepEqual(await permitsUsed(world.sales), ['price.tenBelowClassA:2']);
    assert.deepEqual(await permitsUsed(world.manager), []);
  });
});

describe('a question that was answered', () => {
  test('is refused with the day of the organisation', async () => {
    const sheet = await cheap(85);
    const asked = await world.call(world.sales, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1 });
    const { id } = asked.json<{ data: { id: number } }>().data;
    const answer = () => world.call(world.director, 'POST', `approval-requests/${id}`, { answer: 'refused' });
    assert.equal((await answer()).statusCode, 200);
    // Still the 2nd in UTC, the 3rd in Sydney.
    await world.server.database.query(
      `update approval_request set answered_at = '2026-03-02T22:00:00Z' where id = $1`,
      [id],
    );
    const again = await answer();
    assert.equal(again.statusCode, 409);
    assert.match(again.json<{ message: string }>().message, /answered this question on 03 Mar 2026\.$/);
  });
});

describe('a change of a draft with a permit and an open question', () => {
  test('shipping, address and dates void neither, on the sheet and in the editor', async () => {
    const { sheet, question, asker, stored } = await askedSheet();
    for (const [path, body] of [
      ['shipping-type', { shipType: 2, warehouseId: world.melbourne }],
      ['address', { phone: '1', address: 'Elsewhere 2' }],
      ['date', { date: '2026-03-03', dueDate: '2026-03-20', deliveryDate: '2026-03-04' }],
    ] as const)
      assert.equal((await world.call(world.sales, 'POST', `orders/${sheet.id}/${path}`, body)).statusCode, 200);
    await save(await stored(), {
      address: 'Elsewhere 3',
      phone: '2',
      date: '2026-03-05',
      dueDate: '2026-03-21',
      deliveryDate: '2026-03-06',
      shipType: 3,
      warehouseId: world.sydney,
    });

    const now = await stored();
    assert.equal(now.contentVersion, 3);
    assert.deepEqual(
      [now.permits.map((permit) => [permit.finding, permit.by]), now.approvalRequest?.id, now.approvalRequest?.askedBy],
      [[['price.tenBelowClassA', world.manager.email]], question, asker],
    );
    assert.ok((await queueOf(world.director)).some((row) => row.id === question));
    const approved = await world.approve(world.sales, sheet.id, {
      contentVersion: 3,
      acknowledged: ['price.tenBelowClassA:2'],
    });
    assert.equal(approved.statusCode, 200, approved.body);
  });

  test('a changed price voids both, and the question says that the sheet was changed', async () => {
    const { question, stored } = await askedSheet();
    await save(await stored(), { price: 84 });
    const now = await stored();
    assert.deepEqual([now.permits, now.approvalRequest], [[], null]);
    const moved = { phone: '1', address: 'Elsewhere 2' };
    assert.equal((await world.call(world.sales, 'POST', `orders/${now.id}/address`, moved)).statusCode, 200);
    assert.deepEqual((await stored()).permits, [], 'a permit of an earlier content stays void');
    // Still the 2nd in UTC, the 3rd in Sydney.
    await world.server.database.query(
      `update approval_request set answered_at = '2026-03-02T22:00:00Z' where id = $1`,
      [question],
    );
    const late = await world.call(world.director, 'POST', `approval-requests/${question}`, { answer: 'permitted' });
    assert.equal(late.statusCode, 409);
    assert.equal(
      late.json<{ message: string }>().message,
      'The sheet was changed on 03 Mar 2026, so this question does not wait any more. Look at the sheet again.',
    );
  });
});

describe('the history of a sheet', () => {
  const historyOf = async (id: number) =>
    (await world.call(world.sales, 'GET', `orders/${id}/history`))
      .json<SheetHistory>()
      .data.map((row) => [row.operator, row.action, row.reason, row.changes]);
  const told = (field: string, now: string, old = '') => ({ field, old, new: now });

  test('tells permits, the question and what was acknowledged in words, with who and which line', async () => {
    const sheet = await cheap(85);
    const seller = await world.server.staff(world.organisation, { role: 2, max_dis_cents: 500 });
    const asked = await world.call(seller, 'POST', `orders/${sheet.id}/approval-requests`, {
      contentVersion: 1,
      note: 'Promised by phone',
    });
    const { id } = asked.json<{ data: { id: number } }>().data;
    const answer = await world.call(world.director, 'POST', `approval-requests/${id}`, { answer: 'permitted' });
    assert.equal(answer.statusCode, 200, answer.body);
    const approved = await world.approve(seller, sheet.id, { acknowledged: ['price.overMaxDis:2'] });
    assert.equal(approved.statusCode, 200, approved.body);
    const line = `Line 2: price below the discount limit`;
    const [approval, permit, question] = await historyOf(sheet.id);
    assert.deepEqual(permit, [world.director.email, 'Permit', '', [told('Permitted', line)]]);
    assert.deepEqual(question, [seller.email, 'Ask for approval', 'Promised by phone', [told('Needs', 'a director')]]);
    const changes = (approval?.[3] ?? []) as { field: string }[];
    assert.deepEqual(
      changes.filter((change) => ['Acknowledged', 'Permit used'].includes(change.field)),
      [told('Acknowledged', line), told('Permit used', `${line}, by ${world.director.email}`)],
    );
  });

  test('tells which permits and which question a change of content ended', async () => {
    const { sheet, asker, stored } = await askedSheet();
    await save(await stored(), { price: 84 });
    const [saved] = await historyOf(sheet.id);
    const line = `Line 2: price $10 (or more) below class A`;
    assert.deepEqual(saved?.slice(0, 2), [world.sales.email, 'Save']);
    const changes = (saved?.[3] ?? []) as { field: string }[];
    const ended = (entry: unknown) =>
      (entry as { field: string }[]).filter((change) => ['Permit', 'Question'].includes(change.field));
    assert.deepEqual(ended(changes), [
      told('Permit', 'void by this change', `${line}, by ${world.manager.email}`),
      told('Question', 'withdrawn by this change', `asked by ${asker}`),
    ]);
    await save(await stored(), { price: 83 });
    assert.deepEqual(ended((await historyOf(sheet.id))[0]?.[3]), [], 'what has ended before is not told again');
  });
});

describe('two ask for the same approval', () => {
  test('there is one question, and both hear the answer', async () => {
    const sheet = await cheap(85);
    const ask = async (staff: TestStaff, note: string) =>
      (await world.call(staff, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1, note })).json<{
        data: { id: number; needs: string[] };
      }>().data;
    const [first, second, again] = [
      await ask(world.sales, 'please'),
      await ask(colleague, 'me too'),
      await ask(colleague, 'still'),
    ];
    assert.deepEqual([first.id, first.needs, second.needs], [second.id, ['role4'], ['director']]);
    assert.equal(again.id, first.id);
    assert.deepEqual(
      (await queueOf(colleague)).map((row) => [row.id, row.mine, row.answer]),
      [[first.id, true, null]],
    );
    assert.deepEqual(
      (await queueOf(world.director)).filter((row) => row.id === first.id).map((row) => [row.needs, row.mine]),
      [[['director', 'role4'], false]],
    );
    const answered = await world.call(world.director, 'POST', `approval-requests/${first.id}`, {
      answer: 'permitted',
      note: 'this once',
    });
    assert.deepEqual(answered.json<{ data: { answer: string } }>().data.answer, 'permitted', answered.body);
    const { data } = (await world.call(world.sales, 'GET', `orders/${sheet.id}`)).json<{ data: Sheet }>();
    assert.deepEqual(data.permits.map((permit) => permit.finding).sort(), ['price.overMaxDis', 'price.tenBelowClassA']);
    for (const staff of [world.sales, colleague])
      assert.deepEqual(
        (await queueOf(staff)).map((row) => [row.id, row.mine, row.answer, row.answerNote]),
        [[first.id, true, 'permitted', 'this once']],
      );
    assert.equal((await world.approve(colleague, sheet.id, { acknowledged: ['price.overMaxDis:2'] })).statusCode, 200);
  });

  test('what both meet is permitted once, and whoever answers later hears who was faster', async () => {
    const sheet = await cheap(85);
    const asker = await world.server.staff(world.organisation, { role: 1 });
    const ask = async (staff: TestStaff) =>
      (await world.call(staff, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1 })).json<{
        data: { id: number };
      }>().data.id;
    assert.equal(await ask(asker), await ask(world.sales));
    const answer = (staff: TestStaff, id: number) =>
      world.call(staff, 'POST', `approval-requests/${id}`, { answer: 'permitted' });
    const id = await ask(asker);
    assert.equal((await answer(world.manager, id)).statusCode, 200);
    const { data } = (await world.call(world.sales, 'GET', `orders/${sheet.id}`)).json<{ data: Sheet }>();
    assert.deepEqual(
      data.permits.map((permit) => [permit.finding, permit.by]),
      [['price.tenBelowClassA', world.manager.email]],
    );
    const late = (await answer(world.director, id)).json<{ code: string; details: { by: string; answer: string } }>();
    assert.deepEqual(
      [late.code, late.details.by, late.details.answer],
      ['already-answered', world.manager.email, 'permitted'],
    );
  });

  test('a refusal reaches both as well', async () => {
    const sheet = await cheap(80);
    const ask = (staff: TestStaff) =>
      world.call(staff, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1 });
    const question = (await ask(colleague)).json<{ data: { id: number } }>().data.id;
    await ask(world.sales);
    const asked = async (staff: TestStaff) =>
      (await world.call(staff, 'GET', `orders/${sheet.id}/approval`)).json<ApprovalPreview>().asked;
    assert.deepEqual((await asked(world.sales))?.by, [colleague.email, world.sales.email]);
    assert.deepEqual(
      [(await asked(colleague))?.mine, (await asked(world.sales))?.mine, (await asked(world.director))?.mine],
      [true, true, false],
    );
    assert.equal(
      (
        await world.call(world.director, 'POST', `approval-requests/${question}`, {
          answer: 'refused',
          note: 'too cheap',
        })
      ).statusCode,
      200,
    );
    for (const staff of [world.sales, colleague])
      assert.deepEqual((await queueOf(staff)).find((row) => row.id === question)?.answer, 'refused');
  });
});

describe('a question', () => {
  const customerWith = (fields: Parameters<typeof buildContact>[2]) =>
    buildContact(world.server.database, world.organisation, fields);
  const ask = async (id: number, staff = world.sales, contentVersion = 1) => {
    const answer = await world.call(staff, 'POST', `orders/${id}/approval-requests`, { contentVersion, note: 'why' });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: { id: number; needs: string[] } }>().data;
  };
  const answerOf = (staff: TestStaff, id: number, body: Record<string, unknown> = { answer: 'permitted' }) =>
    world.call(staff, 'POST', `approval-requests/${id}`, body);
  const sees = async (staff: TestStaff, id: number) => (await queueOf(staff)).find((row) => row.id === id);
  const badgeOf = async (staff: TestStaff) =>
    (await world.call(staff, 'GET', 'approval-requests')).json<ApprovalQueue>().cnt;
  const unreadOf = async (staff: TestStaff) =>
    (await world.call(staff, 'GET', 'csr-self-order')).json<{ unread: number }>().unread;

  test('that needs two rights is left to the other one after the first has answered', async () => {
    const customerId = await customerWith({ payment_type: 'CBD' });
    const sheet = await world.create(
      world.invoice([{ productId: tyre, quantity: 1, price: 85, manual: true }], { customerId }),
    );
    const toldTimes = async () => [await unreadOf(world.accountant), await unreadOf(world.manager)];
    const [accountant = 0, manager = 0] = await toldTimes();
    const { id, needs } = await ask(sheet.id);
    assert.deepEqual(needs, ['accountant', 'role4']);
    assert.deepEqual(await toldTimes(), [accountant + 1, manager + 1], 'each of those who are needed is told');
    assert.equal((await sees(world.accountant, id))?.customerId, customerId);
    const half = (await answerOf(world.accountant, id)).json<{ data: { answer: string | null; needs: string[] } }>();
    assert.deepEqual([half.data.answer, half.data.needs], [null, ['role4']]);
    assert.equal(await sees(world.accountant, id), undefined);
    assert.deepEqual(refusal(await answerOf(world.accountant, id)), [
      422,
      ['This question waits for somebody with another right.'],
    ]);
    assert.deepEqual((await sees(world.manager, id))?.needs, ['role4']);
    const whole = (await answerOf(world.manager, id)).json<{ data: { answer: string | null } }>();
    assert.equal(whole.data.answer, 'permitted');
    const permits = await world.server.database.query(
      'select finding, given_by, content_version from approval_permit where sheet_id = $1 order by id',
      [sheet.id],
    );
    assert.deepEqual(permits, [
      { finding: 'payment.cbd', given_by: world.accountant.eId, content_version: 1 },
      { finding: 'price.tenBelowClassA', given_by: world.manager.eId, content_version: 1 },
    ]);
  });

  test('and a permit are of the content that was seen, not of a later one', async () => {
    const sheet = await cheap(85);
    const { id } = await ask(sheet.id);
    assert.ok(await sees(world.manager, id));
    await save((await world.call(world.sales, 'GET', `orders/${sheet.id}`)).json<{ data: Sheet }>().data, {
      price: 84,
    });
    assert.deepEqual([await sees(world.manager, id), await sees(world.sales, id)], [undefined, undefined]);
    const permitAt = (contentVersion: number) =>
      world.call(world.manager, 'POST', `orders/${sheet.id}/permits`, {
        contentVersion,
        findings: [{ code: 'price.tenBelowClassA', lineId: sheet.lines[1]?.id ?? 0 }],
      });
    const stale = [
      await world.call(world.sales, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1, note: '' }),
      await permitAt(3),
      await permitAt(1),
      await answerOf(world.manager, id),
    ];
    assert.deepEqual(
      stale.map((answer) => answer.statusCode),
      [409, 409, 409, 409],
    );
    assert.deepEqual(
      await world.server.database.query('select id from approval_permit where sheet_id = $1', [sheet.id]),
      [],
    );
  });

  test("of one's own is not counted at the bell, and its answer leaves the queue after a week", async () => {
    const before = [await badgeOf(world.manager), await badgeOf(colleague)];
    const sheet = await cheap(85);
    // The colleague's own limit asks for a director; a manager decides about the other asker's finding.
    const { id } = await ask(sheet.id, colleague);
    assert.ok((await sees(colleague, id))?.mine);
    await ask(sheet.id, world.sales);
    assert.deepEqual([await badgeOf(world.manager), await badgeOf(colleague)], [(before[0] ?? 0) + 1, before[1]]);
    assert.equal((await answerOf(world.director, id)).statusCode, 200);
    const answeredBefore = async (days: number) => {
      await world.server.database.query(
        'update approval_request set answered_at = now() - make_interval(days => $2::int) where id = $1',
        [id, days],
      );
      return (await sees(colleague, id)) !== undefined;
    };
    assert.deepEqual([await answeredBefore(6), await answeredBefore(8)], [true, false]);
  });

  test('and everybody who asks are in the history, and so is a refusal with its reason', async () => {
    const sheet = await cheap(85);
    const { id } = await ask(sheet.id);
    assert.equal((await ask(sheet.id)).id, id, 'asked twice is one question');
    await ask(sheet.id, colleague);
    const refused = await answerOf(world.director, id, { answer: 'refused', note: 'too cheap' });
    assert.equal(refused.statusCode, 200, refused.body);
    const rows = await world.server.database.query(
      `select action, user_id, after ->> 'reason' as reason from audit
        where entity = 'sheet' and entity_id = $1 and action <> 'Create' order by id`,
      [sheet.id],
    );
    assert.deepEqual(rows, [
      { action: 'Ask for approval', user_id: world.sales.userId, reason: 'why' },
      { action: 'Ask for approval', user_id: colleague.userId, reason: 'why' },
      { action: 'Refuse approval', user_id: world.director.userId, reason: 'too cheap' },
    ]);
  });

  test('of somebody who has the right by now is permitted without a permit', async () => {
    const sheet = await cheap(85);
    const asker = await world.server.staff(world.organisation, { role: 1 });
    const { id } = await ask(sheet.id, asker);
    await world.server.database.query('update membership set role = 4 where id = $1', [asker.eId]);
    assert.equal((await answerOf(world.manager, id)).json<{ data: { answer: string } }>().data.answer, 'permitted');
    const written = await world.server.database.query<{ action: string }>(
      `select action from audit where entity = 'sheet' and entity_id = $1 order by id`,
      [sheet.id],
    );
    assert.deepEqual(
      written.map((row) => row.action),
      ['Create', 'Ask for approval'],
    );
  });
});

describe('asker and approver', () => {
  const previewOf = async (staff: TestStaff, id: number) =>
    (await world.call(staff, 'GET', `orders/${id}/approval`)).json<ApprovalPreview>();

  test('read the same rule about a price: that of who asked, with the discount and both limits', async () => {
    const sheet = await cheap(70);
    const seller = await world.server.staff(world.organisation, { role: 2, max_dis_cents: 2_500 });
    const approver = await world.server.staff(world.organisation, { role: 2, is_acct: true, max_dis_cents: 9_000 });
    const own = await previewOf(seller, sheet.id);
    const asked = await world.call(seller, 'POST', `orders/${sheet.id}/approval-requests`, {
      contentVersion: 1,
      note: 'Promised',
      warehouseId: world.sydney,
    });
    assert.equal(asked.statusCode, 200, asked.body);
    // Who asked reads the own limit once, not as that of another one too.
    const ownNote = '30.00 below class A. Limit: yours 25.00.';
    assert.deepEqual(
      (await previewOf(seller, sheet.id)).findings.filter(({ code }) => code.startsWith('price.')).map((f) => f.note),
      [ownNote],
    );
    const seen = await previewOf(approver, sheet.id);
    const price = (findings: readonly FindingView[] | undefined) =>
      (findings ?? []).filter(({ code }) => code.startsWith('price.'));
    const rule = price(own.findings).map(({ code, message, needs }) => [code, message, needs]);
    assert.deepEqual(rule, [
      ['price.overMaxDis', 'The price of line 2 is $25.00 (or more) lower than PriceA. Contact director.', 'director'],
    ]);
    assert.deepEqual(
      price(seen.asked?.findings).map(({ code, message, needs }) => [code, message, needs]),
      rule,
    );
    assert.deepEqual([seen.asked?.by, seen.asked?.note, seen.asked?.mine], [[seller.email], 'Promised', false]);
    assert.deepEqual(
      [price(own.findings)[0]?.note, price(seen.findings)[0]?.note],
      ['30.00 below class A. Limit: yours 25.00.', `30.00 below class A. Limits: yours 90.00, ${seller.email} 25.00.`],
    );
    // The director's right covers what the accountant's does not.
    assert.deepEqual(
      [
        price(seen.asked?.findings)[0]?.covered,
        price((await previewOf(world.director, sheet.id)).asked?.findings)[0]?.covered,
      ],
      ['no', 'actor'],
    );
  });

  test('choose the warehouse once: what was asked with is proposed to the approver, and to the asker after the permit', async () => {
    const sheet = await cheap(85);
    const ask = (choice: object, contentVersion = 1) =>
      world.call(world.sales, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion, ...choice });
    const unknown = await ask({ warehouseId: 999_999 });
    assert.deepEqual(refusal(unknown), [422, ['The warehouse does not exist. Choose another one.']]);
    const choice = { warehouseId: world.melbourne, shipType: 3, driverId: world.driver };
    const asked = await ask(choice);
    assert.equal(asked.statusCode, 200, asked.body);
    assert.deepEqual((await previewOf(world.manager, sheet.id)).choice, choice);
    const { id } = asked.json<{ data: { id: number } }>().data;
    const gone = await ask({ driverId: 999_999 }, 2);
    assert.deepEqual(refusal(gone), [422, ['The driver does not exist. Choose another one.']]);
    const answer = await world.call(world.manager, 'POST', `approval-requests/${id}`, { answer: 'permitted' });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual((await previewOf(world.sales, sheet.id)).choice, choice);
    const { data } = (await world.call(world.sales, 'GET', `orders/${sheet.id}`)).json<{ data: Sheet }>();
    assert.deepEqual(
      [data.contentVersion, data.warehouseId, data.shipType, data.driverId, data.permits.length],
      [2, world.melbourne, 3, world.driver, 1],
    );
    await world.receive([{ productId: tyre, quantity: 2, priceCents: 1_000 }], world.melbourne);
    // What the approval does not say stays; no driver is an answer as well.
    const approved = await world.call(world.sales, 'POST', `orders/${sheet.id}/approve`, {
      driverId: null,
      acknowledged: ['price.tenBelowClassA:2'],
    });
    assert.equal(approved.statusCode, 200, approved.body);
    const shipped = (await world.call(world.sales, 'GET', `orders/${sheet.id}`)).json<{ data: Sheet }>().data;
    assert.deepEqual([shipped.warehouseId, shipped.shipType, shipped.driverId], [world.melbourne, 3, null]);
    const [{ changes } = { changes: [] }] = (
      await world.call(world.sales, 'GET', `orders/${sheet.id}/history`)
    ).json<SheetHistory>().data;
    assert.deepEqual(changes.slice(0, 2), [
      { field: 'Status', old: 'Draft', new: 'Approved' },
      { field: 'Driver', old: 'Dan Driver', new: '' },
    ]);
  });

  test('what was chosen stays where the next one asks without saying; no driver is said as well', async () => {
    const sheet = await cheap(85);
    const choice = { warehouseId: world.melbourne, shipType: 3, driverId: world.driver };
    for (const [staff, said, contentVersion, expected] of [
      [world.sales, choice, 1, choice],
      [colleague, {}, 2, choice],
      [colleague, { driverId: null }, 2, { ...choice, driverId: null }],
    ] as const) {
      const body = { contentVersion, ...said };
      const asked = await world.call(staff, 'POST', `orders/${sheet.id}/approval-requests`, body);
      assert.equal(asked.statusCode, 200, asked.body);
      assert.deepEqual((await previewOf(world.manager, sheet.id)).choice, expected);
    }
  });

  test('two askers with one question: their findings are told once each', async () => {
    const sheet = await cheap(85);
    for (const staff of [world.sales, colleague])
      await world.call(staff, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1 });
    const { asked } = await previewOf(world.director, sheet.id);
    assert.deepEqual(asked?.by, [world.sales.email, colleague.email]);
    assert.deepEqual(
      asked?.findings.filter(({ code }) => code.startsWith('price.')).map(({ code }) => code),
      ['price.tenBelowClassA', 'price.overMaxDis'],
    );
    assert.equal((await previewOf(colleague, sheet.id)).asked?.mine, true);
  });
});

test('the queue shows what is asked of which sheet, and whose; own questions ended by a change are apart', async () => {
  const queue = async (staff: TestStaff) => (await world.call(staff, 'GET', 'approval-requests')).json<ApprovalQueue>();
  const asker = await world.server.staff(world.organisation, { role: 1 });
  const sheet = await cheap(85);
  const asked = await world.call(asker, 'POST', `orders/${sheet.id}/approval-requests`, {
    contentVersion: 1,
    note: 'Promised by phone',
  });
  const { id } = asked.json<{ data: { id: number } }>().data;
  await world.server.database.query(`update approval_request set asked_at = '2026-03-02T22:00:00Z' where id = $1`, [
    id,
  ]);
  const row = {
    id,
    sheetId: sheet.id,
    type: 1,
    no: sheet.no,
    customerId: world.customer,
    customerName: 'Alpha Tyres',
    amount: 185,
    needs: ['role4'],
    askedBy: asker.email,
    askedAt: '2026-03-02T22:00:00.000Z',
    note: 'Promised by phone',
    mine: true,
    answer: null,
    answeredAt: null,
    answeredBy: null,
    answerNote: '',
  };
  assert.deepEqual(await queue(asker), { cnt: 0, data: [row], changed: [] });
  assert.deepEqual(
    (await queue(world.manager)).data.find((one) => one.id === id),
    { ...row, mine: false },
  );
  await save((await world.call(world.sales, 'GET', `orders/${sheet.id}`)).json<{ data: Sheet }>().data, { price: 84 });
  await world.server.database.query(
    `update approval_request set answered_at = now() - interval '1 hour' where id = $1`,
    [id],
  );
  const { data, changed } = await queue(asker);
  assert.deepEqual([data, changed.map((one) => [one.id, one.answer, one.amount])], [[], [[id, 'changed', 184]]]);
});
