import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { XeroJournalMonth, XeroReconciliation } from '@iwe/contract';
import { addMonths, today } from '@iwe/domain';
import { TENANTS } from '../../../demo/xero-stand-in/oauth.ts';
import { buildContact } from '../../../testing/factories.ts';
import { startXeroWorld } from '../../../testing/xero/xero-world.ts';
import type { XeroWorld } from '../../../testing/xero/xero-world.ts';
import { invariantsHold } from '../../../trading/sheets/testing/check.ts';
import { deliverOperations } from '../operations/deliver-operations.job.ts';
import { aProduct } from '../../../trading/sheets/testing/sheet-world.ts';

let world: XeroWorld;
let tyre: number;
let fitting: number;
let supplier: number;
/** Where the organisation is: in the evening of a month's last day in London its next month has begun. */
const NOW = today('Australia/Sydney', new Date());
const MONTH = addMonths(NOW, -1).slice(0, 7);
const DAY = `${MONTH}-15`;
before(async () => {
  world = await startXeroWorld();
  tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 1_000 });
  fitting = await aProduct(world, { code: 'S1', category: 4 });
  supplier = await buildContact(world.server.database, world.organisation, { name: 'Dock', is_supplier: true });
  assert.equal((await world.connect()).status, 303);
  assert.equal(await world.confirmSettings(), 200);
});
after(async () => {
  try {
    assert.deepEqual(world.standIn.state.violations, [], 'requests and answers are as published');
    await invariantsHold(world);
  } finally {
    await world.close();
  }
});

const books = () => world.standIn.state.books(TENANTS[0].id);
const post = (path: string, body: object = {}, staff = world.accountant) =>
  world.call(staff, 'POST', `xero${path}`, body);
/** Approves a sheet, acknowledging what is asked. */
const approved = async (lines: object[], fields: Record<string, unknown> = {}) => {
  const sheet = await world.create(
    world.invoice(lines as never, { date: DAY, dueDate: NOW, ...fields }),
    world.manager,
  );
  const ask = (acknowledged: string[]) =>
    world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion, acknowledged });
  const first = await ask([]);
  const keys =
    first.statusCode === 200 ? [] : first.json<{ details: { key: string }[] }>().details.map(({ key }) => key);
  const answer = first.statusCode === 200 ? first : await ask(keys);
  assert.equal(answer.statusCode, 200, answer.body);
  return sheet;
};
const bill = (lines: object[], fields: Record<string, unknown> = {}) =>
  approved(lines, { type: 4, customerId: supplier, warehouseId: world.sydney, taxType: 2, ...fields });
/** As if everything so far had been posted in the middle of last month. */
const moveBack = async () => {
  const at = `${DAY}T02:00:00Z`;
  await world.server.database.query('alter table stock_ledger disable trigger user');
  await world.server.database.query('update stock_ledger set posted_at = $1 where posted_at > $1', [at]);
  await world.server.database.query('alter table stock_ledger enable trigger user');
  await world.server.database.query('update sheet set approved_at = $1 where approved_at > $1', [at]);
};
const journal = async () =>
  (await world.call(world.accountant, 'GET', `xero/journals?month=${MONTH}`)).json<XeroJournalMonth>();
const sumOf = (lines: XeroJournalMonth['lines']) =>
  Math.round(lines.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;
const reconciled = async () =>
  (await world.call(world.accountant, 'GET', `xero/reconciliation?month=${MONTH}`)).json<XeroReconciliation>();
const sendAll = async () => {
  const answer = await post('', { dateRange: [`${MONTH}-01`, NOW], sheets: [1, 2, 4, 5] }, world.manager);
  assert.equal(answer.statusCode, 200, answer.body);
  await world.deliver();
};
const live = () => [...books().manualJournals.values()].filter(({ status }) => status === 'POSTED');

describe('the monthly journal of stock', () => {
  test('has every step of the roll-forward that is no document, and names what the account lacks before', async () => {
    // 100 tyres at 11.00 with GST: 10.00 each in stock; a service of 22.00 on the bill is in the account, not in stock.
    await bill([
      { productId: tyre, quantity: 100, price: 11 },
      { productId: fitting, quantity: 1, price: 22 },
    ]);
    await approved([{ productId: tyre, quantity: 30, price: 20, manual: true }]);
    const { id } = await bill([{ productId: tyre, quantity: 10, price: 11 }]);
    const costs = { po_id: id, fx_rate: 0, sea_freight: 0, clearance_cost: 50 };
    const cleared = await world.call(world.manager, 'POST', 'purchase_order_cost', costs);
    assert.equal(cleared.statusCode, 200, cleared.body);
    await moveBack();
    await sendAll();
    const before = await reconciled();
    assert.deepEqual(
      before.stock?.parts.map(({ why }) => why),
      ['Months whose journal is not in Xero'],
    );
    const { lines, isOver, journals } = await journal();
    const steps = Object.fromEntries(lines.map(({ step, amount }) => [step, amount]));
    assert.deepEqual([isOver, journals.length, steps], [true, 0, { cogs: -300, landed: 50, documents: -20 }]);
    assert.equal(before.stock?.difference, -270);
  });

  test('is sent once with what was looked at, and makes the account the stock’s value', async () => {
    const { lines } = await journal();
    const total = sumOf(lines);
    assert.equal((await post('/journals', { month: MONTH, total }, world.sales)).statusCode, 403);
    assert.equal((await post('/journals', { month: MONTH, total: total + 1 })).json().code, 'journal.changed');
    assert.equal((await post('/journals', { month: NOW.slice(0, 7), total })).json().code, 'journal.open');
    // The answer is lost: it is looked up, not sent twice.
    world.standIn.state.faults.set({ next: [null, 'cutAfterCommit'] });
    assert.equal((await post('/journals', { month: MONTH, total })).statusCode, 200);
    assert.equal((await post('/journals', { month: MONTH, total })).json().code, 'journal.sent');
    for (let run = 0; run < 3; run++) {
      await world.server.database.query('update xero_journal set run_after = now(), lease_until = null');
      await world.server.database.query('delete from service_pause');
      world.standIn.state.answers.clear();
      await world.perform(deliverOperations);
    }
    assert.equal(live().length, 1);
    const [there] = live();
    assert.equal(there?.lines.length, lines.length * 2);
    assert.equal((await journal()).journals[0]?.state, 'sent');
    const { stock, differences } = await reconciled();
    assert.deepEqual([stock?.difference, stock?.parts, differences], [0, [], []]);
  });

  test('is reversed by a void, and the month can be sent again; what is not in Xero is named', async () => {
    const [own] = (await journal()).journals;
    assert.equal((await post(`/journals/${own?.id}/reverse`, { reason: 'A bill was missing' })).statusCode, 200);
    await world.deliver();
    await world.perform(deliverOperations);
    assert.deepEqual([live().length, (await journal()).journals[0]?.state], [0, 'reversed']);
    assert.equal((await post(`/journals/${own?.id}/reverse`, { reason: 'Again' })).statusCode, 404);
    const late = await bill([{ productId: tyre, quantity: 1, price: 11 }]);
    await moveBack();
    assert.deepEqual((await reconciled()).stock?.parts, [
      { why: 'Bills and bill credit notes that are not in Xero', amount: 10 },
      { why: 'Months whose journal is not in Xero', amount: -270 },
    ]);
    await post(`/${late.id}/order`);
    await world.deliver();
    const { lines } = await journal();
    assert.equal((await post('/journals', { month: MONTH, total: sumOf(lines) })).statusCode, 200);
    await world.perform(deliverOperations);
    assert.equal((await reconciled()).stock?.difference, 0);
  });

  test('that Xero refuses says why, and can be sent again', async () => {
    const [own] = (await journal()).journals;
    await post(`/journals/${own?.id}/reverse`, { reason: 'To try' });
    await world.perform(deliverOperations);
    await world.server.database.query(`update xero_connection set cogs_account = '999'`);
    const { lines } = await journal();
    await post('/journals', { month: MONTH, total: sumOf(lines) });
    await world.perform(deliverOperations);
    const [refused] = (await journal()).journals;
    assert.equal(refused?.state, 'failed');
    assert.match(refused?.error ?? '', /Account code '999' is not a valid code/);
    await world.server.database.query(`update xero_connection set cogs_account = '310'`);
    await post('/journals', { month: MONTH, total: sumOf(lines) });
    await world.perform(deliverOperations);
    assert.equal((await journal()).journals[0]?.state, 'sent');
  });
});
