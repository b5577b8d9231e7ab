import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ShipType, TaxType } from '@iwe/domain';
import type { FindingCode } from '@iwe/domain';
import type { Sheet, SheetHead, SheetListAnswer } from '@iwe/contract';
import { DISPOSER, WRITE_OFF, writeOffInfo, writeOffList } from '@iwe/sheets/testing';
import { addSheetKind } from './add-sheet-kind.ts';
import { invariantsHold } from './testing/check.ts';
import { aProduct, startSheetWorld } from './testing/sheet-world.ts';
import type { SheetWorld } from './testing/sheet-world.ts';

// A kind that only this file and its definition know: it lists, filters, edits, approves and shows itself.

const MANY = 'writeOff.many' as FindingCode;

let world: SheetWorld;
let forget: () => void;
before(async () => {
  forget = addSheetKind({
    info: writeOffInfo, list: writeOffList, posting: { moves: 'out' },
    kind: {
      type: WRITE_OFF, partner: 'none', isPriced: false, taxTypes: [TaxType.NoTax], defaultTaxType: TaxType.NoTax, draftWarehouses: 'one', asksAtApproval: false, hasDueDate: false, holdsStock: false,
      sourceTypes: [], relatedTypes: [], hasFx: false, hasCosts: false, isCount: false, hasReason: false, defaultShipType: ShipType.Delivery,
    },
    filters: { [DISPOSER]: (value, parameter) => `lower(s.reference) = lower(${parameter(value)})` },
    findings: ({ lines }) => lines.filter((line) => line.quantity >= 10).map((line) => ({ code: MANY, line: line.seq, message: `Line ${line.seq} writes ${line.quantity} off.`, needs: 'acknowledge' })),
  });
  world = await startSheetWorld();
  // What its own migration would say.
  await world.server.database.query('alter table sheet drop constraint sheet_type_check', []);
});
after(async () => {
  await invariantsHold(world);
  await world.close();
  forget();
});

const writeOff = (lines: { productId: number; quantity: number; id?: number | undefined }[], fields: Record<string, unknown> = {}) =>
  ({ uuid: randomUUID(), type: WRITE_OFF, date: '2026-03-03', warehouseId: world.sydney, lines: lines.map((line, index) => ({ seq: index + 1, ...line })), ...fields });
const stocked = async (code: string, quantity: number) => {
  const product = await aProduct(world, { code });
  await world.receive([{ productId: product, quantity, priceCents: 5_000 }]);
  return product;
};
const listed = async (query: string) => (await world.call(world.sales, 'GET', `orders?order_type=${WRITE_OFF}${query}`)).json<SheetListAnswer>().data.map((row) => row.no);
const act = (id: number, deed: string, body: object = {}) => world.call(world.manager, 'POST', `orders/${id}/${deed}`, body);

test('an added kind is saved with a number of its own, changed, shown and listed by its own filter', async () => {
  const product = await stocked('SCRAP', 20);
  const first = await world.create(writeOff([{ productId: product, quantity: 2 }], { reference: 'Metal Co' }));
  const second = await world.create(writeOff([{ productId: product, quantity: 1 }], { reference: 'Rubber Co' }));
  assert.deepEqual([first.no, second.no], ['WO000001', 'WO000002']);
  assert.deepEqual(await listed(''), ['WO000002', 'WO000001']);
  assert.deepEqual(await listed('&disposer=metal%20co'), ['WO000001']);
  assert.deepEqual(await listed('&disposer=nobody'), []);
  assert.equal((await world.call(world.sales, 'GET', 'orders?order_type=6&disposer=x')).statusCode, 422);
  assert.equal((await world.call(world.sales, 'GET', `orders?order_type=${WRITE_OFF}&reference=x`)).statusCode, 422);
  const changed = await world.call(world.sales, 'PUT', `orders/${first.id}`, writeOff([{ id: first.lines[0]?.id, productId: product, quantity: 3 }], { contentVersion: 1, reference: 'Metal Co' }));
  assert.equal(changed.statusCode, 200, changed.body);
  const { data } = (await world.call(world.sales, 'GET', `orders/${first.id}`)).json<{ data: Sheet }>();
  assert.deepEqual([data.type, data.no, data.quantity, data.lines[0]?.quantity, data.abilities.approve, data.abilities.clone], [WRITE_OFF, 'WO000001', 3, 3, true, []]);
  const book = await world.call(world.sales, 'GET', `orders?order_type=${WRITE_OFF}&format=xlsx`);
  assert.deepEqual([book.statusCode, book.headers['content-type']], [200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
  assert.deepEqual((await world.call(world.sales, 'GET', `order-next?id=${first.id}&type=${WRITE_OFF}&direction=next`)).json(), { id: second.id, type: WRITE_OFF });
});

test('an added kind posts by its own rule, finds what it says, and its way back restores the figures of before', async () => {
  const product = await stocked('OUT', 12);
  const sheet = await world.create(writeOff([{ productId: product, quantity: 10 }]));
  const refused = await act(sheet.id, 'approve');
  assert.deepEqual([refused.statusCode, refused.json<{ message: string }>().message], [422, 'Line 1 writes 10 off.']);
  const approved = await act(sheet.id, 'approve', { acknowledged: ['writeOff.many:1'] });
  assert.equal(approved.statusCode, 200, approved.body);
  assert.deepEqual([await world.onHand(product), await world.cost(product)], [2, { quantity: 2, value_cents: 10_000 }]);
  const more = await world.create(writeOff([{ productId: product, quantity: 3 }]));
  assert.deepEqual((await act(more.id, 'approve')).json<{ message: string[] }>().message, ['Line 1 OUT: need 3, have 2 in Sydney']);
  const back = await act(sheet.id, 'unApprove');
  assert.equal(back.statusCode, 200, back.body);
  assert.deepEqual([await world.onHand(product), await world.cost(product)], [12, { quantity: 12, value_cents: 60_000 }]);
  assert.equal((await act(sheet.id, 'void')).json<{ data: SheetHead }>().data.status, 3);
  const history = (await world.call(world.sales, 'GET', `orders/${sheet.id}/history`)).json<{ data: { action: string }[] }>().data;
  assert.equal(history.length, 4);
});

test('nothing else knows it: a kind that nobody added is refused', async () => {
  assert.equal((await world.call(world.sales, 'POST', 'orders', { ...writeOff([]), type: 9 })).statusCode, 422);
  assert.equal((await world.call(world.sales, 'GET', 'orders?order_type=9')).statusCode, 422);
});
