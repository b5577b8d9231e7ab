import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Statements, XeroJournalMonth, XeroReconciliation } from '@iwe/contract';
import { addMonths } from '@iwe/domain';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { buildContact } from '../../testing/factories.ts';
import { startXeroWorld } from '../../testing/xero/xero-world.ts';
import type { XeroWorld } from '../../testing/xero/xero-world.ts';
import { invariantsHold } from '../../trading/sheets/testing/check.ts';
import { aProduct } from '../../trading/sheets/testing/sheet-world.ts';
import { deliverOperations } from './operations/deliver-operations.job.ts';
import { readFromXero } from './refresh/refresh.job.ts';

// An accountant's month: sales, bills, a return, payments, a merged contact, a recalled invoice, the journal, and
// everything reconciled to 0.00; then the statements go out.
let world: XeroWorld;
const NOW = new Date().toISOString().slice(0, 10);
const MONTH = addMonths(NOW, -1).slice(0, 7);
const DAY = `${MONTH}-15`;
before(async () => {
  world = await startXeroWorld();
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
const post = (path: string, body: object = {}) => world.call(world.accountant, 'POST', `xero${path}`, body);
const approved = async (lines: object[], fields: Record<string, unknown> = {}) => {
  const sheet = await world.create(
    world.invoice(lines as never, { date: DAY, dueDate: NOW, ...fields }),
    world.manager,
  );
  const ask = (acknowledged: string[]) =>
    world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion, acknowledged });
  const first = await ask([]);
  if (first.statusCode === 200) return sheet;
  const keys = first.json<{ details: { key: string }[] }>().details.map(({ key }) => key);
  const answer = await ask(keys);
  assert.equal(answer.statusCode, 200, answer.body);
  return sheet;
};
const reconciled = async () =>
  (await world.call(world.accountant, 'GET', `xero/reconciliation?month=${MONTH}`)).json<XeroReconciliation>();

test('a month is closed in iWE alone', async () => {
  const { database } = world.server;
  const tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 1_000 });
  const supplier = await buildContact(database, world.organisation, { name: 'Dock', is_supplier: true });
  const buyer = await buildContact(database, world.organisation, { name: 'Buyer', email: 'pay@buyer.test' });
  const bill = { type: 4, customerId: supplier, warehouseId: world.sydney, taxType: 2, reference: 'S-77' };
  await approved([{ productId: tyre, quantity: 100, price: 11 }], bill);
  const sold = await approved([{ productId: tyre, quantity: 10, price: 22, manual: true }], { customerId: buyer });
  const recalled = await approved([{ productId: tyre, quantity: 3, price: 22, manual: true }], { customerId: buyer });
  await approved([{ productId: tyre, quantity: 2, price: 22 }], {
    type: 2,
    customerId: buyer,
    taxType: 3,
    reason: 'Worn',
  });
  // Everything was posted in that month.
  const at = `${DAY}T02:00:00Z`;
  const moveBack = async () => {
    await database.query('alter table stock_ledger disable trigger user');
    await database.query('update stock_ledger set posted_at = $1 where posted_at > $1', [at]);
    await database.query('alter table stock_ledger enable trigger user');
    await database.query('update sheet set approved_at = $1 where approved_at > $1', [at]);
  };
  await moveBack();
  assert.equal((await post('', { dateRange: [`${MONTH}-01`, NOW], sheets: [1, 2, 4, 5] })).json().count, 4);
  await world.deliver();

  // The buyer is merged at Xero, an invoice is recalled, changed there and back, and sent again under its number.
  const contactId = world.documents().find(({ number }) => number === sold.no)?.contactId ?? '';
  const group = books().saveContact({ Name: 'Buyer Group' }, { mayChange: false });
  books().mergeContact(contactId, group.id);
  assert.equal((await post(`/${recalled.id}/recall`)).statusCode, 200);
  await world.deliver();
  assert.equal((await post(`/${recalled.id}/order`)).statusCode, 200);
  await world.deliver();
  const again = world.documents().find(({ number }) => number === recalled.no);
  assert.deepEqual([again?.status, again?.contactId], ['AUTHORISED', group.id]);
  const paid = world.documents().find(({ number }) => number === sold.no);
  books().pay({ Invoice: { InvoiceID: paid?.id ?? '' }, Account: { Code: '090' }, Amount: 200 });
  await world.perform(readFromXero);

  const open = await reconciled();
  assert.deepEqual(open.differences, []);
  assert.deepEqual(
    open.stock?.parts.map(({ why }) => why),
    ['Months whose journal is not in Xero'],
  );
  const proposed = (await world.call(world.accountant, 'GET', `xero/journals?month=${MONTH}`)).json<XeroJournalMonth>();
  const total = proposed.lines.reduce((sum, { amount }) => sum + amount, 0);
  assert.equal((await post('/journals', { month: MONTH, total })).statusCode, 200);
  await world.perform(deliverOperations);
  const closed = await reconciled();
  assert.deepEqual(
    closed.kinds.map(({ difference }) => difference),
    [0, 0, 0, 0],
  );
  assert.deepEqual([closed.differences, closed.stock?.difference, closed.stock?.parts], [[], 0, []]);

  // What Xero says the group owes is what we say the buyer owes: 220 + 66 − 44 − 200.
  const { data } = (await world.call(world.accountant, 'GET', 'statements')).json<Statements>();
  assert.deepEqual(
    data.map(({ name, owed }) => [name, owed]),
    [['Buyer', 42]],
  );
  const [balance] = await database.query<{ cents: number }>(
    'select xero_balance_cents as cents from contact where id = $1',
    [buyer],
  );
  assert.equal(balance?.cents, 4_200);
  const sent = await world.call(world.accountant, 'POST', 'statements', { customers: [buyer] });
  assert.equal(sent.json().sent, 1, sent.body);
});
