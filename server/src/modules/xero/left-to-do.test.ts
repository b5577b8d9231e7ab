import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { XeroBatchAnswer, XeroOperation } from '@iwe/contract';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { startXeroWorld } from '../../testing/xero/xero-world.ts';
import type { XeroWorld } from '../../testing/xero/xero-world.ts';
import { invariantsHold } from '../sheets/testing/check.ts';
import { aProduct } from '../sheets/testing/sheet-world.ts';
import { deliverOperations } from './operations/deliver-operations.job.ts';

let world: XeroWorld;
let tyre: number;
before(async () => {
  world = await startXeroWorld({ timeouts: { firstByteMs: 2_000, totalMs: 4_000 } });
  tyre = await aProduct(world, { code: 'T1', name: 'Tyre', class_a_price_cents: 1_000 });
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

const approved = async (fields: Record<string, unknown> = {}) => {
  const sheet = await world.create(
    world.invoice([{ productId: tyre, quantity: 1, price: 10, manual: true }], { dueDate: '2026-03-31', ...fields }),
  );
  const answer = await world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion });
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

describe('a call that Xero carries out and never answers', () => {
  test('ends after its time; the sheet is looked up and is there once', async () => {
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
    assert.equal((await post(`/operations/${(await rowOf(sheet.no))?.id}/cancel`)).statusCode, 200);
    await world.deliver();
    assert.deepEqual([(await world.stateOf(sheet.id)).state, documentsOf(sheet.no)[0]?.status], [2, 'AUTHORISED']);
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
    assert.equal((await post(`/operations/${row?.id}/skip`, { reason: 'Paid in cash' })).statusCode, 200);
    books.saveContact({ ContactID: contact.id }, { mayChange: true });
    const batch = async () => (await post('', { dateRange: ['2026-06-01', '2026-06-01'], sheets: [1] })).json();
    const { count, skipped } = (await batch()) as XeroBatchAnswer;
    assert.deepEqual([count, skipped], [0, 1]);
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    await world.deliver();
    assert.equal((await world.stateOf(sheet.id)).state, 2);
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
  });
});

test('a sheet goes out with the codes and names that its approval froze', async () => {
  const sheet = await approved();
  await world.server.database.query(`update product set code = 'T9', name = 'Renamed' where id = $1`, [tyre]);
  assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
  await world.deliver();
  assert.equal(documentsOf(sheet.no)[0]?.lines[0]?.description, 'T1 Tyre');
});
