import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hasSheetField, SHEET_FIELD_NAMES, sheetFieldRule } from '@iwe/contract';
import type { ConflictDetails, Sheet, SheetField, SheetHistory } from '@iwe/contract';
import { isPurchaseSheet, lineTextsOfKind, sheetLineTexts, SheetType, TaxType } from '@iwe/domain';
import type { DocumentModel, SheetLineTexts } from '@iwe/domain';
import { lineTextColumns } from '../../../core/documents/public.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';
import { aProduct } from '../testing/sheet-world.ts';
import type { TestLine } from '../testing/sheet-world.ts';

// One test for all texts and days of the table of fields: a field that is forgotten anywhere between request, row,
// answer, history and conflict fails here, also one that is added later.

let world: PurchaseWorld;
before(async () => {
  world = await startPurchaseWorld();
});
after(() => world.close());

/** A value that fits the field; another one for every `turn`. */
function sample(field: SheetField, turn: number): string | undefined {
  const rule = sheetFieldRule(field);
  if (rule.kind === 'text') return `${field} ${turn}`;
  return rule.kind === 'day' ? `2026-03-0${turn}` : undefined;
}
const fieldsOf = (type: SheetType): SheetField[] =>
  SHEET_FIELD_NAMES.filter((field) => hasSheetField(type, field) && sample(field, 1) !== undefined);
const samples = (fields: readonly SheetField[], turn: number) =>
  Object.fromEntries(fields.map((field) => [field, sample(field, turn)]));

for (const type of [SheetType.Invoice, SheetType.CreditNote] as const)
  test(`every text and day of type ${type} is saved, read, told in the history, compared, and copied at the approval`, async () => {
    const fields = fieldsOf(type);
    const productId = await aProduct(world, { code: `FIELDS-${type}` });
    await world.receive([{ productId, quantity: 5, priceCents: 10 }]);
    const payload = (turn: number) => ({
      ...world.invoice([{ productId, quantity: 1, price: 200, manual: true }]),
      type,
      taxType: TaxType.GstOnIncome,
      ...samples(fields, turn),
    });
    const first = payload(1);
    const head = await world.create(first);
    const read = async () =>
      (await world.call(world.sales, 'GET', `orders/${head.id}`)).json<{ data: Sheet & Record<string, unknown> }>()
        .data;
    const stored = await read();
    assert.deepEqual(Object.fromEntries(fields.map((field) => [field, stored[field]])), samples(fields, 1));

    const lines = [{ id: head.lines[0]?.id, seq: 1, productId, quantity: 1, price: 200, manual: true }];
    const saved = await world.call(world.sales, 'PUT', `orders/${head.id}`, {
      ...payload(2),
      lines,
      contentVersion: 1,
    });
    assert.equal(saved.statusCode, 200, saved.body);
    const changed = await read();
    assert.deepEqual(Object.fromEntries(fields.map((field) => [field, changed[field]])), samples(fields, 2));

    const history = (await world.call(world.sales, 'GET', `orders/${head.id}/history`)).json<SheetHistory>();
    const told = history.data[0]?.changes.map((change) => change.field) ?? [];
    // The second date has a name of its own in each kind.
    const labelOf = (field: SheetField): string =>
      field === 'deliveryDate' && type === SheetType.CreditNote ? 'Pickup date' : sheetFieldRule(field).label;
    for (const field of fields) assert.ok(told.includes(labelOf(field)), `${field} is not in the history`);

    const late = await world.call(world.sales, 'PUT', `orders/${head.id}`, { ...payload(3), lines, contentVersion: 1 });
    assert.equal(late.statusCode, 409);
    const { details } = late.json<{ details: ConflictDetails }>();
    assert.deepEqual(
      details.fields.map(({ field, mine, theirs }) => [field, mine, theirs]),
      fields.map((field) => [field, sample(field, 3), sample(field, 2)]),
    );

    // A credit note of nothing that was sold wants a manager's answer.
    const acknowledged = type === SheetType.CreditNote ? ['return.noSource:1'] : [];
    const approved = await world.approve(world.manager, head.id, { acknowledged });
    assert.equal(approved.statusCode, 200, approved.body);
    const [row] = (await world.server.database.query('select snapshot from sheet where id = $1', [head.id])) as {
      snapshot: { fields: Record<string, unknown> };
    }[];
    const printed = fields.filter((field) => sheetFieldRule(field).inSnapshot);
    assert.deepEqual(row?.snapshot.fields, samples(printed, 2));
  });

const lineKinds = {
  [SheetType.Invoice]: (line: TestLine) => world.invoice([line]),
  [SheetType.PurchaseOrder]: (line: TestLine) => world.order([line], { fx_rate: 0.7 }),
  [SheetType.Bill]: (line: TestLine) => world.bill([line], { fx_rate: 0.7 }),
};
for (const [type, payloadOf] of Object.entries(lineKinds))
  test(`every text of a line of type ${type} is saved, told, compared, frozen and printed`, async () => {
    const texts = lineTextsOfKind(Number(type));
    const told = (turn: number) => Object.fromEntries(texts.map(({ field }) => [field, `${field} ${turn}`]));
    const printed = texts.filter(({ rule }) => rule.print !== 'never').map(({ field }) => `${field} 2`);
    const productId = await aProduct(world, { code: `LINE-FIELDS-${type}` });
    await world.receive([{ productId, quantity: 5, priceCents: 10 }]);
    const priced = isPurchaseSheet(Number(type)) ? { usdPrice: 50 } : { price: 200, manual: true };
    const line = { productId, quantity: 1, ...priced };
    const first = payloadOf({ ...line, ...told(1) });
    const head = await world.create(first);
    const readLine = async () => {
      const { data } = (await world.call(world.sales, 'GET', `orders/${head.id}`)).json<{ data: Sheet }>();
      return sheetLineTexts(data.lines[0] ?? {});
    };
    assert.deepEqual(await readLine(), told(1));

    const save = (turn: number) =>
      world.call(world.sales, 'PUT', `orders/${head.id}`, {
        ...first,
        lines: [{ ...line, ...told(turn), id: head.lines[0]?.id, seq: 1 }],
        contentVersion: 1,
      });
    const saved = await save(2);
    assert.equal(saved.statusCode, 200, saved.body);
    assert.deepEqual(await readLine(), told(2));
    const history = (await world.call(world.sales, 'GET', `orders/${head.id}/history`)).json<SheetHistory>();
    assert.deepEqual(
      history.data[0]?.changes,
      texts.map(({ field, rule }) => ({ field: `Line 1 ${rule.label}`, old: `${field} 1`, new: `${field} 2` })),
    );
    const late = (await save(3)).json<{ details: ConflictDetails }>();
    assert.deepEqual(
      late.details.lines.map(({ mine, theirs }) =>
        [mine, theirs].map((side) => sheetLineTexts(side as SheetLineTexts)),
      ),
      [[told(3), told(2)]],
    );

    assert.equal((await world.approve(world.manager, head.id)).statusCode, 200);
    const hashed = async () => {
      const [row] = (await world.server.database.query(
        `select snapshot, sheet_content_hash(organisation_id, id) as hash from sheet where id = $1`,
        [head.id],
      )) as { snapshot: { contentHash: string; lines: SheetLineTexts[] }; hash: string }[];
      return row;
    };
    const frozen = await hashed();
    assert.deepEqual(sheetLineTexts(frozen?.snapshot.lines[0] ?? {}), told(2));
    assert.equal(frozen?.hash, frozen?.snapshot.contentHash);
    for (const { field } of texts) {
      const column = lineTextColumns(sheetLineTexts({ [field]: 'other' }));
      const name = Object.entries(column).find(([, text]) => text === 'other')?.[0] ?? '';
      const [before] = await world.server.database.query<Record<string, string>>(
        `update sheet_line set ${name} = 'other' where sheet_id = $1 returning (select ${name} from sheet_line
        where sheet_id = $1) as was`,
        [head.id],
      );
      assert.notEqual((await hashed())?.hash, frozen?.hash, `the hash misses ${field}`);
      await world.server.database.query(`update sheet_line set ${name} = $2 where sheet_id = $1`, [
        head.id,
        before?.['was'],
      ]);
    }
    const document = (await world.call(world.sales, 'GET', `orders/${head.id}/document`)).json<{
      data: DocumentModel;
    }>();
    for (const text of printed) assert.ok(document.data.lines[0]?.description.includes(text), `${text} is not printed`);
  });

test('a field that a save leaves out keeps its value: an older release of a remote does not know a new one', async () => {
  const productId = await aProduct(world, { code: 'LEFT-OUT' });
  const payload = { ...world.invoice([{ productId, quantity: 1, price: 50, manual: true }]), reference: 'PO 77' };
  const head = await world.create({
    ...payload,
    csrSelfNote: 'call first',
    comments: 'fragile',
    tagId: 3,
    shipType: 6,
    deliveryDate: '2026-03-09',
  });
  const { reference: _, ...older } = payload;
  const lines = [{ id: head.lines[0]?.id, seq: 1, productId, quantity: 2, price: 50, manual: true }];
  const change = { ...older, comments: '', lines, contentVersion: 1 };
  const saved = await world.call(world.sales, 'PUT', `orders/${head.id}`, change);
  assert.equal(saved.statusCode, 200, saved.body);
  const { data } = (await world.call(world.sales, 'GET', `orders/${head.id}`)).json<{ data: Sheet }>();
  assert.deepEqual([data.reference, data.csrSelfNote, data.comments], ['PO 77', 'call first', '']);
  assert.deepEqual([data.tagId, data.shipType, data.deliveryDate], [3, 6, '2026-03-09']);
  // What is sent as nothing is cleared.
  const cleared = { ...change, deliveryDate: null, contentVersion: 2 };
  assert.equal((await world.call(world.sales, 'PUT', `orders/${head.id}`, cleared)).statusCode, 200);
  const { data: now } = (await world.call(world.sales, 'GET', `orders/${head.id}`)).json<{ data: Sheet }>();
  assert.deepEqual([now.deliveryDate, now.shipType, now.reference], [null, 6, 'PO 77']);
});

test('service and business staff, source and warehouses are stored each in its own place', async () => {
  const productId = await aProduct(world, { code: 'PLACES' });
  const source = await world.create(world.invoice([]));
  const transfer = await world.create(
    world.transfer([{ productId, quantity: 1 }], {
      csrServiceId: world.manager.eId,
      csrBDId: world.director.eId,
      sourceId: source.id,
      tagId: 3,
    }),
  );
  const [row] = await world.server.database.query(
    `select service_id, bd_id, warehouse_id, in_warehouse_id, source_sheet_id, related_sheet_id, tag from sheet
      where id = $1`,
    [transfer.id],
  );
  assert.deepEqual(row, {
    service_id: world.manager.eId,
    bd_id: world.director.eId,
    warehouse_id: world.sydney,
    in_warehouse_id: world.melbourne,
    source_sheet_id: source.id,
    related_sheet_id: null,
    tag: 3,
  });
});
