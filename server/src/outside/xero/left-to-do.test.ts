import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { XeroBatchAnswer, XeroOperation, XeroOperations } from '@iwe/contract';
import { today } from '@iwe/domain';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { buildContact } from '../../testing/factories.ts';
import { startXeroWorld } from '../../testing/xero/xero-world.ts';
import type { XeroWorld } from '../../testing/xero/xero-world.ts';
import { invariantsHold } from '../../trading/sheets/testing/check.ts';
import { aProduct } from '../../trading/sheets/testing/sheet-world.ts';
import { deliverOperations } from './operations/deliver-operations.job.ts';
import { readFromXero } from './refresh/refresh.job.ts';
import { wideTest } from '../../testing/ring.ts';

/** A day of which the page counts what is unsent. */
const PRESENT = today('Australia/Sydney', new Date());
let world: XeroWorld;
let tyre: number;
before(async () => {
  world = await startXeroWorld({ timeouts: { firstByteMs: 2_000, totalMs: 4_000 } });
  tyre = await aProduct(world, { code: 'T1', name: 'Tyre', class_a_price_cents: 1_000 });
  await buildContact(world.server.database, world.organisation, { name: 'Another customer' });
  await world.receive([{ productId: tyre, quantity: 1_000, priceCents: 100 }]);
  assert.equal((await world.connect()).status, 303);
  assert.equal(await world.confirmSettings(), 200);
});
after(async () => {
  try {
    await invariantsHold(world);
  } finally {
    await world.close();
  }
});

const approved = async (fields: Record<string, unknown> = {}, acknowledged = ['due.unusual']) => {
  const sheet = await world.create(
    world.invoice([{ productId: tyre, quantity: 1, price: 10, manual: true }], { dueDate: '2026-03-31', ...fields }),
  );
  const asked = { contentVersion: sheet.contentVersion, acknowledged };
  const answer = await world.approve(world.manager, sheet.id, asked);
  assert.equal(answer.statusCode, 200, answer.body);
  return sheet;
};
const post = (path: string, body: object = {}, staff = world.accountant) =>
  world.call(staff, 'POST', `xero${path}`, body);
const documentsOf = (no: string) => world.documents().filter(({ number }) => number === no);
const rowOf = async (no: string) => {
  const answer = await world.call(world.accountant, 'GET', 'xero/operations');
  return answer.json<{ data: XeroOperation[] }>().data.find((row) => row.no === no);
};
/** Says that Xero takes calls again at once. */
const endPause = () =>
  world.server.database.query('delete from service_pause where organisation_id = $1', [world.organisation]);

/** The lines that the history of a sheet has about Xero, with who did it. */
const linesOf = async (id: number) =>
  (
    await world.server.database.query<{ action: string; operator: string; reason: string | null }>(
      `select a.action, coalesce(u.email, a.operator) as operator, a.after ->> 'reason' as reason
      from audit a left join app_user u on u.id = a.user_id
      where a.organisation_id = $1 and a.entity = 'sheet' and a.entity_id = $2 and a.action ~ '(Xero|recall)'
      order by a.id`,
      [world.organisation, id],
    )
  ).map(({ action, operator, reason }) => [action, operator, reason ?? '']);
const changedAt = async (id: number) =>
  (
    await world.server.database.query<{ at: Date }>('select updated_at as at from sheet where id = $1', [id])
  )[0]?.at.getTime() ?? 0;

describe('a call that Xero carries out and never answers', () => {
  wideTest('ends after its time; the sheet is looked up and is there once', async () => {
    const sheet = await approved();
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    // The look-up of the contact, then the document.
    world.standIn.state.faults.set({ next: [null, 'hangAfterCommit'] });
    await world.perform(deliverOperations);
    const row = await rowOf(sheet.no);
    assert.match(row?.why ?? '', /Xero did not answer. It is looked up before it is sent again./);
    assert.equal(row?.canCancel, false);
    assert.equal((await post(`/operations/${row?.id}/cancel`)).json().code, 'xero.notWaiting');
    world.standIn.state.answers.clear();
    await world.deliver();
    assert.equal(documentsOf(sheet.no).length, 1);
    assert.equal((await world.stateOf(sheet.id)).state, 2);
  });

  test('of invoices and bills together leaves each there once', async () => {
    const supplier = await buildContact(world.server.database, world.organisation, {
      name: 'Maker Tyres',
      is_supplier: true,
      payment_type: 'COD',
    });
    const bill = () =>
      approved({ type: 4, customerId: supplier, warehouseId: world.sydney, taxType: 2 }, ['due.unusual', 'fx.unusual']);
    // Xero knows both contacts after the first time, so the next call is that of the documents.
    for (const isLost of [false, true]) {
      const sheets = [await approved(), await bill()];
      for (const { id } of sheets) assert.equal((await post(`/${id}/order`)).statusCode, 200);
      if (isLost) world.standIn.state.faults.set({ next: ['cutAfterCommit'] });
      await world.perform(deliverOperations);
      world.standIn.state.answers.clear();
      await world.deliver();
      for (const { id, no } of sheets)
        assert.deepEqual([documentsOf(no).length, (await world.stateOf(id)).state], [1, 2], no);
    }
  });
});

test('of sheets of one call those that are there are sent, although Xero takes the others only later', async () => {
  // Then Xero knows the customer, and is asked for nothing before the sheets are sent.
  const known = await approved();
  assert.equal((await post(`/${known.id}/order`)).statusCode, 200);
  await world.deliver();
  const [there, lost] = [await approved(), await approved()];
  for (const { id } of [there, lost]) assert.equal((await post(`/${id}/order`)).statusCode, 200);
  world.standIn.state.faults.set({ next: ['cutAfterCommit'] });
  await world.perform(deliverOperations);
  const [deleted] = documentsOf(lost.no);
  assert.ok(deleted);
  world.standIn.state.books(TENANTS[0].id).store({ ...deleted, status: 'DELETED' });
  assert.equal((await post(`/operations/${(await rowOf(there.no))?.id}/now`)).statusCode, 200);
  // The look-up is answered, the call that sends the other one is not.
  world.standIn.state.faults.set({ next: [null, 'tooMany'], retryAfterSeconds: 3_000 });
  await world.perform(deliverOperations);
  assert.deepEqual([(await world.stateOf(there.id)).state, (await world.stateOf(lost.id)).state], [2, 1]);
  await endPause();
  await world.deliver();
  assert.equal((await world.stateOf(lost.id)).state, 2);
});

describe('what waits', () => {
  test('for a later moment is sent now when somebody asks', async () => {
    const sheet = await approved();
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    world.standIn.state.faults.set({ next: ['tooMany'], retryAfterSeconds: 3_000 });
    await world.perform(deliverOperations);
    await endPause();
    await world.perform(deliverOperations);
    assert.equal((await world.stateOf(sheet.id)).state, 1, 'its time has not come');
    const row = await rowOf(sheet.no);
    assert.equal(row?.canCancel, true, 'Xero has not taken it');
    assert.equal((await post(`/operations/${row?.id}/now`, {}, world.sales)).statusCode, 403);
    assert.equal((await post(`/operations/${row?.id}/now`)).statusCode, 200);
    await world.perform(deliverOperations);
    assert.equal((await world.stateOf(sheet.id)).state, 2);
  });

  test('and was not sent yet can be taken back; it is Unsent and may be asked for again', async () => {
    const sheet = await approved();
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    const row = await rowOf(sheet.no);
    assert.equal(row?.canCancel, true);
    assert.equal((await post(`/operations/${row?.id}/cancel`)).statusCode, 200);
    assert.equal((await post(`/operations/${row?.id}/cancel`)).json().code, 'xero.notWaiting');
    await world.deliver();
    assert.deepEqual([(await world.stateOf(sheet.id)).state, documentsOf(sheet.no).length], [0, 0]);
    assert.equal(await rowOf(sheet.no), undefined);
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    await world.deliver();
    assert.equal((await world.stateOf(sheet.id)).state, 2);

    assert.equal((await post(`/${sheet.id}/recall`)).statusCode, 200);
    const recall = await rowOf(sheet.no);
    assert.equal((await post(`/operations/${recall?.id}/cancel`)).statusCode, 200);
    const late = await post(`/operations/${recall?.id}/skip`, { reason: 'It was taken back' });
    assert.equal(late.json().code, 'xero.notFailed');
    await world.deliver();
    assert.deepEqual([(await world.stateOf(sheet.id)).state, documentsOf(sheet.no)[0]?.status], [2, 'AUTHORISED']);
    assert.equal((await post(`/${sheet.id}/recall`)).statusCode, 200);
    await world.deliver();
    assert.equal((await world.stateOf(sheet.id)).state, 0);
    assert.deepEqual(
      (await linesOf(sheet.id)).map(([action, operator]) => `${action}: ${operator}`),
      [
        ...['Send to Xero', 'Cancel for Xero', 'Send to Xero'].map((action) => `${action}: ${world.accountant.email}`),
        'Sent to Xero: Xero',
        ...['Recall from Xero', 'Cancel for Xero', 'Recall from Xero'].map(
          (action) => `${action}: ${world.accountant.email}`,
        ),
        'Recalled from Xero: Xero',
      ],
    );
  });
});

test('a request to send that is repeated with its key asks for nothing again, for one sheet or a batch', async () => {
  const sheet = await approved({ date: '2026-07-01' });
  const day = { dateRange: ['2026-07-01', '2026-07-01'], sheets: [1] };
  for (const [path, body] of [
    [`/${sheet.id}/order`, {}],
    ['', day],
  ] as const) {
    const ask = () => world.call(world.accountant, 'POST', `xero${path}`, body, { 'idempotency-key': `again ${path}` });
    const first = await ask();
    assert.equal(first.statusCode, 200, first.body);
    const row = await rowOf(sheet.no);
    assert.equal((await post(`/operations/${row?.id}/cancel`)).statusCode, 200);
    assert.deepEqual((await ask()).json(), first.json());
    assert.equal((await world.stateOf(sheet.id)).state, 0, 'it was taken back since');
  }
});

describe('the list of what is left to do', () => {
  test('shows what waits before what was refused, the newest request first, page by page', async () => {
    const books = world.standIn.state.books(TENANTS[0].id);
    const [contact] = [...books.contacts.values()].filter(({ name }) => name === 'Alpha Tyres');
    assert.ok(contact);
    const sheets = [];
    for (let index = 0; index < 4; index++) sheets.push(await approved());
    const [one, two, three, four] = sheets.map(({ id, no }) => ({ id, no }));
    assert.ok(one && two && three && four);
    books.archiveContact(contact.id);
    // In another order than that of the sheets.
    for (const { id } of [two, one]) assert.equal((await post(`/${id}/order`)).statusCode, 200);
    await world.deliver();
    books.restoreContact(contact.id);
    await world.perform(readFromXero);
    for (const { id } of [four, three]) assert.equal((await post(`/${id}/order`)).statusCode, 200);
    const listed = async (query: string) => {
      const answer = await world.call(world.accountant, 'GET', `xero/operations?${query}`);
      const { data, meta } = answer.json<{ data: XeroOperation[]; meta: { total: number } }>();
      return [data.map(({ no, state }) => `${no} ${state}`), meta.total];
    };
    const all = [`${three.no} waiting`, `${four.no} waiting`, `${one.no} failed`, `${two.no} failed`];
    assert.deepEqual(await listed('per_page=10'), [all, 4]);
    assert.deepEqual(await listed('per_page=3&page=2'), [all.slice(3), 4]);
    assert.equal((await world.call(world.sales, 'GET', 'xero/operations')).statusCode, 403);

    // Asked for again, so the refused request is no longer the last one.
    const refused = await rowOf(one.no);
    assert.equal((await post(`/${one.id}/order`)).statusCode, 200);
    assert.equal((await post(`/operations/${refused?.id}/skip`, { reason: 'x' })).json().code, 'xero.notFailed');
    const waiting = await rowOf(three.no);
    assert.equal((await post(`/operations/${waiting?.id}/skip`, { reason: 'x' })).json().code, 'xero.notFailed');
    await world.deliver();
    for (const { id } of [one, three, four]) assert.equal((await world.stateOf(id)).state, 2);
    // One that is given up changes nothing of the others.
    const left = await rowOf(two.no);
    assert.equal((await post(`/operations/${left?.id}/skip`, { reason: 'Paid in cash' })).statusCode, 200);
    assert.deepEqual(await listed('per_page=10'), [[], 0]);
    // Two that came as refused, without a request: the newest sheet first.
    const set = (state: number) =>
      world.server.database.query(
        `update sheet set xero_state = $2::smallint, xero_error = case $2::smallint when 3 then 'No ' || no end
          where id = any($1::bigint[])`,
        [[two.id, five.id], state],
      );
    const five = await approved();
    await world.server.database.query('delete from xero_operation where sheet_id = $1', [two.id]);
    await set(3);
    assert.deepEqual(await listed('per_page=10'), [[`${five.no} failed`, `${two.no} failed`], 2]);
    assert.equal((await rowOf(two.no))?.why, `No ${two.no}`);
    await set(0);
    assert.deepEqual([(await world.stateOf(two.id)).state, (await world.stateOf(three.id)).state], [0, 2]);
  });

  test('hurries and takes back the one that is named, and leaves the others as they wait', async () => {
    const [one, two] = [await approved(), await approved()];
    for (const { id } of [one, two]) assert.equal((await post(`/${id}/order`)).statusCode, 200);
    const later = `now() + interval '1 hour'`;
    await world.server.database.query(
      `update xero_operation set run_after = ${later} where organisation_id = $1 and state = 'waiting'`,
      [world.organisation],
    );
    const [first, second] = [await rowOf(one.no), await rowOf(two.no)];
    const waits = async (no: string) => new Date((await rowOf(no))?.nextAt ?? 0).getTime() > Date.now() + 600_000;
    assert.deepEqual([await waits(one.no), await waits(two.no)], [true, true]);
    assert.equal((await post(`/operations/${first?.id}/now`)).statusCode, 200);
    assert.deepEqual([await waits(one.no), await waits(two.no)], [false, true]);
    assert.equal((await post(`/operations/${first?.id}/cancel`)).statusCode, 200);
    assert.deepEqual([await rowOf(one.no), (await rowOf(two.no))?.state], [undefined, 'waiting']);
    assert.deepEqual([(await world.stateOf(one.id)).state, (await world.stateOf(two.id)).state], [0, 1]);
    // Those of one call go together.
    const third = await approved();
    assert.equal((await post(`/${third.id}/order`)).statusCode, 200);
    await world.server.database.query(
      `update xero_operation set run_after = ${later}, batch = '00000000-0000-4000-8000-000000000001'
      where organisation_id = $1 and state = 'waiting'`,
      [world.organisation],
    );
    assert.equal((await post(`/operations/${second?.id}/now`)).statusCode, 200);
    assert.deepEqual([await waits(two.no), await waits(third.no)], [false, false]);
    await world.deliver();
    for (const { id } of [two, third]) assert.equal((await world.stateOf(id)).state, 2);
  });
});

describe('what Xero refused', () => {
  test('and was skipped is left out by batches, which say so, until somebody sends it by hand', async () => {
    const books = world.standIn.state.books(TENANTS[0].id);
    const sheet = await approved({ date: '2026-06-01' });
    const [contact] = [...books.contacts.values()].filter(({ name }) => name === 'Alpha Tyres');
    assert.ok(contact);
    books.archiveContact(contact.id);
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    await world.deliver();
    const row = await rowOf(sheet.no);
    const before = await changedAt(sheet.id);
    assert.equal((await post(`/operations/${row?.id}/skip`, { reason: 'Paid in cash' })).statusCode, 200);
    assert.ok((await changedAt(sheet.id)) > before);
    assert.deepEqual(await linesOf(sheet.id), [
      ['Send to Xero', world.accountant.email, ''],
      ['Refused by Xero', 'Xero', row?.why],
      ['Skip for Xero', world.accountant.email, 'Paid in cash'],
    ]);
    books.restoreContact(contact.id);
    await world.perform(readFromXero);
    const batch = async () => (await post('', { dateRange: ['2026-06-01', '2026-06-01'], sheets: [1] })).json();
    const { count, skipped } = (await batch()) as XeroBatchAnswer;
    assert.deepEqual([count, skipped], [0, 1]);
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    await world.deliver();
    assert.equal((await world.stateOf(sheet.id)).state, 2);
  });

  test('or nobody has sent is left out with a reason, is no longer unsent, and is taken back', async () => {
    const unusual = ['due.unusual', 'date.unusual'];
    const [sheet, sent] = [await approved({ date: PRESENT }, unusual), await approved({ date: PRESENT }, unusual)];
    assert.equal((await post(`/${sent.id}/order`)).statusCode, 200);
    await world.deliver();
    const listed = async (state: string) =>
      (await world.call(world.accountant, 'GET', `xero/operations?state=${state}`)).json<XeroOperations>();
    const invoices = async (xeroSend: string) =>
      (await world.call(world.accountant, 'GET', `orders?type=invoice&xeroSend=${xeroSend}&number=${sheet.no}`)).json<{
        data: { no: string }[];
      }>().data.length;
    const before = await listed('unsent');
    assert.ok(before.data.some(({ no, state, why }) => no === sheet.no && state === 'unsent' && why === ''));
    assert.equal(before.meta.total, before.unsent);

    const both = { sheets: [sheet.id, sent.id], reason: 'Paid in cash' };
    assert.equal((await post('/leave-out', both, world.sales)).statusCode, 403);
    const left = await post('/leave-out', both);
    assert.deepEqual([left.statusCode, left.json<{ count: number }>().count], [200, 1], left.body);
    assert.match(left.body, /1 stayed as they were/);
    assert.equal((await post('/leave-out', both)).json().code, 'xero.notUnsent');
    const after = await listed('leftOut');
    assert.deepEqual(
      after.data.filter(({ no }) => no === sheet.no).map(({ state, why }) => [state, why]),
      [['leftOut', 'Paid in cash']],
    );
    assert.deepEqual([after.unsent, after.leftOut], [before.unsent - 1, before.leftOut + 1]);
    assert.deepEqual([await invoices('Unsent'), await invoices('Left%20out')], [0, 1]);
    assert.equal((await post('', { dateRange: [PRESENT, PRESENT], sheets: [1] })).json<XeroBatchAnswer>().count, 0);

    assert.equal((await post('/take-back', { sheets: [sheet.id] })).statusCode, 200);
    assert.equal((await post('/take-back', { sheets: [sheet.id] })).json().code, 'xero.notLeftOut');
    assert.deepEqual([await invoices('Unsent'), await invoices('Left%20out')], [1, 0]);
    assert.deepEqual(await linesOf(sheet.id), [
      ['Leave out of Xero', world.accountant.email, 'Paid in cash'],
      ['No longer left out of Xero', world.accountant.email, ''],
    ]);
    assert.equal((await post('/operations/retry', { unsent: [sheet.id] })).json<{ count: number }>().count, 1);
    await world.deliver();
    assert.equal((await world.stateOf(sheet.id)).state, 2);
    assert.equal((await post('/operations/retry', { unsent: [sheet.id] })).json<{ count: number }>().count, 0);
  });

  test('to give back is dismissed with a reason; the sheet stays Sent', async () => {
    const sheet = await approved();
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    await world.deliver();
    world.standIn.state
      .books(TENANTS[0].id)
      .pay({ Invoice: { InvoiceID: documentsOf(sheet.no)[0]?.id ?? '' }, Account: { Code: '090' }, Amount: 4 });
    assert.equal((await post(`/${sheet.id}/recall`)).statusCode, 200);
    await world.deliver();
    const row = await rowOf(sheet.no);
    assert.deepEqual([row?.operation, row?.state], ['recall', 'failed']);
    assert.equal((await post(`/operations/${row?.id}/skip`, { reason: 'The customer has paid' })).statusCode, 200);
    assert.equal(await rowOf(sheet.no), undefined);
    const { state, xeroId, error } = await world.stateOf(sheet.id);
    assert.deepEqual([state, xeroId, error], [2, documentsOf(sheet.no)[0]?.id, null]);
    const history = await world.call(world.sales, 'GET', `orders/${sheet.id}/history`);
    assert.match(history.body, /The customer has paid/);
    assert.deepEqual(await linesOf(sheet.id), [
      ['Send to Xero', world.accountant.email, ''],
      ['Sent to Xero', 'Xero', ''],
      ['Recall from Xero', world.accountant.email, ''],
      ['Refused by Xero', 'Xero', row?.why],
      ['Dismiss refused recall', world.accountant.email, 'The customer has paid'],
    ]);
  });
});

describe('refused sheets are asked for again together', () => {
  const listed = async (query: string) => {
    const answer = await world.call(world.accountant, 'GET', `xero/operations?${query}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: XeroOperation[]; reasons: { why: string; count: number }[] }>();
  };
  const numbers = async (query: string) => (await listed(query)).data.map(({ no }) => no).toSorted();
  const set = (id: number, why: string, state = 3) =>
    world.server.database.query('update sheet set xero_state = $2, xero_error = $3 where id = $1', [id, state, why]);

  test('by their reason, or one by one; others and what is no longer refused are left as they are', async () => {
    const [one, two, three, sent] = [await approved(), await approved(), await approved(), await approved()];
    for (const { id } of [one, two]) await set(id, 'Account 200 is archived.');
    await set(three.id, 'The period is locked.');
    // The reasons are of all that is refused, whatever the list is narrowed to.
    const { data, reasons } = await listed(`search=${three.no.toLowerCase()}`);
    assert.deepEqual(
      [data.map(({ no }) => no), reasons],
      [
        [three.no],
        [
          { why: 'Account 200 is archived.', count: 2 },
          { why: 'The period is locked.', count: 1 },
        ],
      ],
    );
    assert.deepEqual(await numbers(`why=${encodeURIComponent('Account 200 is archived.')}`), [one.no, two.no]);
    assert.deepEqual(await numbers('state=failed&type=1&search=ALPHA'), [one.no, two.no, three.no].toSorted());
    assert.deepEqual(
      [await numbers('type=4'), await numbers('state=waiting'), await numbers('search=%25')],
      [[], [], []],
    );

    const refusedFor = { why: 'Account 200 is archived.' };
    assert.equal((await post('/operations/retry', refusedFor, world.sales)).statusCode, 403);
    const again = await post('/operations/retry', refusedFor);
    assert.deepEqual(again.json(), { count: 2, message: '2 sheets are on the way to Xero again.' });
    assert.deepEqual(await numbers('state=waiting'), [one.no, two.no].toSorted());
    const states = async () => Promise.all([one, two, three].map(async ({ id }) => (await world.stateOf(id)).state));
    assert.deepEqual(await states(), [1, 1, 3]);
    assert.equal((await post('/operations/retry', refusedFor)).json<{ count: number }>().count, 0);
    const named = { sheets: [one.id, three.id, sent.id] };
    assert.equal((await post('/operations/retry', named)).json<{ count: number }>().count, 1);
    await world.deliver();
    assert.deepEqual(await states(), [2, 2, 2]);
    assert.equal((await world.stateOf(sent.id)).state, 0, 'it was never refused');
  });

  test('a recall is recalled, and a sheet that is no longer approved is not sent', async () => {
    const [back, draft] = [await approved(), await approved()];
    assert.equal((await post(`/${back.id}/order`)).statusCode, 200);
    await world.deliver();
    const pay = { Invoice: { InvoiceID: documentsOf(back.no)[0]?.id ?? '' }, Account: { Code: '090' }, Amount: 4 };
    world.standIn.state.books(TENANTS[0].id).pay(pay);
    assert.equal((await post(`/${back.id}/recall`)).statusCode, 200);
    await world.deliver();
    const answer = await world.call(world.manager, 'POST', `orders/${draft.id}/unApprove`);
    assert.equal(answer.statusCode, 200, answer.body);
    await set(draft.id, 'Refused before.');
    const again = await post('/operations/retry', { sheets: [back.id, draft.id] });
    assert.equal(again.json<{ count: number }>().count, 1);
    assert.equal((await rowOf(back.no))?.operation, 'recall');
    await set(draft.id, '', 0);
    await world.deliver();
  });
});

test('a sheet goes out with the codes and names that its approval froze', async () => {
  const sheet = await approved();
  await world.server.database.query(`update product set code = 'T9', name = 'Renamed' where id = $1`, [tyre]);
  assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
  await world.deliver();
  assert.equal(documentsOf(sheet.no)[0]?.lines[0]?.description, 'T1 Tyre');
});
