import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { SHIP_TYPE_LABELS, uploadedLogo } from '@iwe/domain';
import type { DocumentModel } from '@iwe/domain';
import { aPng } from '../files/testing/pictures.ts';
import { checkInvariants, holds } from '../../operating/invariants/index.ts';
import pg from 'pg';
import { aProduct, startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import { adjustment } from '../../trading/sheets/testing/trade-world.ts';
import { buildContact, buildOrganisation, buildWarehouse } from '../../testing/index.ts';
import { readPdf } from './pdf/testing/read-pdf.ts';

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  await world.server.database.query(
    `update organisation set print_name = 'Sydney Tyres Pty Ltd', abn = '51824753556', address_line1 = '1 Dock Rd',
      address_line2 = 'Tempe NSW 2044', bank_account_name = 'Sydney Tyres', bsb = '062-004', bank_account = '1004 4004',
      department_id = 4 where id = $1`,
    [world.organisation],
  );
  await world.server.database.query(
    `update contact set address = '9 High St', city = 'Ryde', state = 'NSW', postal = '2112', payment_type = 'Monthly'
      where id = $1`,
    [world.customer],
  );
  tyre = await aProduct(world, {
    code: '2055516-X',
    name: 'Touring 205/55R16',
    tag4: 'A1/call',
    cost_price_cents: 5_000,
  });
  await world.receive([{ productId: tyre, quantity: 100, priceCents: 5_000 }]);
});
after(() => world.close());

const documentCall = (id: number, query = '', staff = world.sales) =>
  world.call(staff, 'GET', `orders/${id}/document${query}`);
async function documentOfSheet(id: number, query = ''): Promise<DocumentModel> {
  const answer = await documentCall(id, query);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: DocumentModel }>().data;
}
const approved = async (fields: Record<string, unknown> = {}): Promise<number> => {
  const { id } = await world.create(world.invoice([{ productId: tyre, quantity: 10, price: 100 }], fields));
  const answer = await world.approve(world.manager, id);
  assert.equal(answer.statusCode, 200, answer.body);
  return id;
};

describe('the document of a sheet', () => {
  test('of a draft is a draft with what is stored now', async () => {
    const { id } = await world.create(
      world.invoice([{ productId: tyre, quantity: 2, price: 110 }], { reference: 'R1' }),
    );
    const model = await documentOfSheet(id);
    assert.deepEqual([model.title, model.state, model.letterhead.name], ['Draft', 'draft', 'Sydney Tyres Pty Ltd']);
    await world.server.database.query(`update product set name = 'New name' where id = $1`, [tyre]);
    assert.equal((await documentOfSheet(id)).lines[0]?.name, 'New name');
    await world.server.database.query(`update product set name = 'Touring 205/55R16' where id = $1`, [tyre]);
  });

  test('of an approved invoice shows what was approved, whatever has changed since', async () => {
    const id = await approved({ address: '66 Gordon Drive', phone: '02 1' });
    const before = await documentOfSheet(id);
    assert.equal(before.title, 'Tax Invoice');
    assert.deepEqual(
      before.totals.map((each) => each.cents),
      [90_909, 9_091, 100_000],
    );
    assert.deepEqual(before.party, {
      label: 'Bill to',
      name: 'Alpha Tyres',
      abn: '53 004 085 616',
      address: '9 High St, Ryde NSW 2112',
    });
    assert.deepEqual(before.letterhead.addressLines, ['1 Dock Rd', 'Tempe NSW 2044']);
    assert.deepEqual([before.payment?.bsb, before.lines[0]?.location], ['062-004', 'A1']);
    assert.equal(before.facts.find((fact) => fact.key === 'terms')?.text, 'Monthly account');
    assert.deepEqual(
      before.notes.map((note) => note.text),
      [
        'Free returns within 48 hours, 10% restocking fee within 7 days, none after 7 days.',
        'A card surcharge of 0.5% applies on debit/credit payments from 26 Aug 2024.',
      ],
    );
    const { database } = world.server;
    await database.query(
      `update organisation set print_name = 'Renamed', abn = '', address_line1 = 'Moved', bsb = '', bank_account = '',
        department_id = 8,
        return_policy_text = 'None', surcharge_text = 'None' where id = $1`,
      [world.organisation],
    );
    await database.query(`update contact set name = 'Renamed', code = '' where id = $1`, [world.customer]);
    await database.query(`update product set code = 'GONE', name = 'Gone', unit = 'BOX' where id = $1`, [tyre]);
    try {
      assert.deepEqual(await documentOfSheet(id), before);
    } finally {
      await database.query(
        `update organisation set print_name = 'Sydney Tyres Pty Ltd', abn = '51824753556', address_line1 = '1 Dock Rd',
          bsb = '062-004',
          bank_account = '1004 4004', department_id = 4, return_policy_text = null, surcharge_text = null where id = $1`,
        [world.organisation],
      );
      await database.query(`update contact set name = 'Alpha Tyres', code = '53004085616' where id = $1`, [
        world.customer,
      ]);
      await database.query(
        `update product set code = '2055516-X', name = 'Touring 205/55R16', unit = 'EA' where id = $1`,
        [tyre],
      );
    }
  });

  test('has the whole letterhead and the account of its organisation, and its own wording of notes', async () => {
    const { database } = world.server;
    await database.query(
      `update organisation set phone = '02 9000', email = 'office@example.com', website = 'tyres.example',
        print_logo = 'Roadstar', return_policy_text = 'No returns.', surcharge_text = 'No cards.' where id = $1`,
      [world.organisation],
    );
    const { id } = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 110 }]));
    const { letterhead, payment, notes } = await documentOfSheet(id);
    const nameless = async () => {
      await database.query(`update organisation set print_name = '' where id = $1`, [world.organisation]);
      return (await documentOfSheet(id)).letterhead.name;
    };
    const name = await nameless();
    await database.query(
      `update organisation set phone = '', email = '', website = '', print_logo = '', return_policy_text = null,
        surcharge_text = null, print_name = 'Sydney Tyres Pty Ltd' where id = $1`,
      [world.organisation],
    );
    assert.deepEqual(letterhead, {
      logo: 'Roadstar',
      name: 'Sydney Tyres Pty Ltd',
      abn: '51 824 753 556',
      addressLines: ['1 Dock Rd', 'Tempe NSW 2044'],
      phone: '02 9000',
      email: 'office@example.com',
      website: 'tyres.example',
    });
    assert.equal(name, `Organisation ${world.organisation}`);
    assert.deepEqual([payment?.accountName, payment?.bsb, payment?.account], ['Sydney Tyres', '062-004', '1004 4004']);
    assert.deepEqual(
      notes.map(({ text }) => text),
      ['No returns.', 'No cards.'],
    );
  });

  test('tells where goods come from and go, who brings them, what they belong to, what freight costs', async () => {
    const {
      organisation,
      server: { database },
    } = world;
    const [from, to] = [
      await buildWarehouse(database, organisation, { name: 'Tempe', address: '118 Princes Hwy' }),
      await buildWarehouse(database, organisation, { name: 'Ryde', address: '4 High St' }),
    ];
    const supplier = await buildContact(database, organisation, { name: 'Harbour', is_supplier: true });
    const factsOf = async (id: number, query = '') =>
      Object.fromEntries((await documentOfSheet(id, query)).facts.map(({ label, text }) => [label, text]));
    const transfer = await world.create(
      world.transfer([{ productId: tyre, quantity: 1 }], { warehouseId: from, inWarehouseId: to }),
    );
    assert.deepEqual(await factsOf(transfer.id), { Date: '02 Mar 2026', From: 'Tempe', To: 'Ryde' });
    const purchase = (type: number, fields: Record<string, unknown>) =>
      world.create({
        ...world.invoice([{ productId: tyre, quantity: 2, usdPrice: 45.5 }], { taxType: 2, fx_rate: 0.65 }),
        type,
        customerId: supplier,
        warehouseId: from,
        reference: 'Their 77',
        comments: 'Ask Kim',
        deliveryDate: '2026-04-01',
        ...fields,
      });
    const order = await purchase(3, {});
    await world.call(world.sales, 'POST', 'purchase_order_cost', {
      po_id: order.id,
      sea_freight: 65,
      clearance_cost: 20,
    });
    const shown = await documentOfSheet(order.id);
    assert.deepEqual(
      shown.totals.map(({ label, cents }) => `${label} ${cents}`),
      [
        'Subtotal 12727',
        'GST 1273',
        'Total including GST 14000',
        'Total (USD) 9100',
        'Sea freight 6500',
        'Clearance 2000',
      ],
    );
    assert.deepEqual(
      shown.notes.map(({ text }) => text),
      ['Ask Kim'],
    );
    assert.deepEqual(
      (await documentOfSheet(order.id, '?variant=supplier')).delivery?.address,
      'Tempe, 118 Princes Hwy',
    );
    const bill = await purchase(4, { relatedId: order.id, dueDate: '2026-05-01' });
    assert.deepEqual(await factsOf(bill.id), {
      Date: '02 Mar 2026',
      'Due date': '01 May 2026',
      Reference: 'Their 77',
      Warehouse: 'Tempe',
      Related: order.no,
      'USD per AUD': '0.65',
    });
    const sale = await world.create(
      world.invoice([{ productId: tyre, quantity: 1, price: 110 }], {
        warehouseId: from,
        reference: 'R1',
        dueDate: '2026-04-02',
        deliveryDate: '2026-03-03',
        shipType: 3,
      }),
    );
    await database.query('update sheet set driver_id = $2 where id = $1', [sale.id, world.driver]);
    assert.deepEqual(await factsOf(sale.id, '?variant=picking'), {
      Date: '02 Mar 2026',
      'Dispatch date': '03 Mar 2026',
      Reference: 'R1',
      Shipping: SHIP_TYPE_LABELS[3],
      Driver: 'Dan Driver',
      Warehouse: 'Tempe',
    });
    const counted = await world.create(
      adjustment(world, [{ productId: tyre, inWarehouseQty: 98 }], { warehouseId: world.sydney }),
    );
    const [line] = (await documentOfSheet(counted.id)).lines;
    assert.deepEqual([line?.counted, line?.inSystem, line?.code], [98, await world.onHand(tyre), '2055516-X']);
    const [bought] = (await documentOfSheet(bill.id)).lines;
    assert.deepEqual([bought?.usdUnitPriceCents, bought?.unitPriceCents, bought?.unit], [4_550, 7_000, 'EA']);
  });

  test('reads from the sheet what may change after the approval', async () => {
    const id = await approved({ dueDate: '2026-03-31' });
    const { contentVersion } = (await world.call(world.sales, 'GET', `orders/${id}`)).json().data;
    const dates = await world.call(world.manager, 'POST', `orders/${id}/date`, {
      dueDate: '2026-04-30',
      contentVersion,
    });
    assert.equal(dates.statusCode, 200, dates.body);
    const address = await world.call(world.manager, 'POST', `orders/${id}/address`, {
      address: '1 New Rd',
      phone: '03',
    });
    assert.equal(address.statusCode, 200, address.body);
    const model = await documentOfSheet(id);
    assert.equal(model.facts.find((fact) => fact.key === 'dueDate')?.text, '30 Apr 2026');
    assert.deepEqual(model.delivery, { label: 'Deliver to', address: '1 New Rd', phone: '03' });
  });

  test('of a sheet that was approved before snapshots had a version is filled from what is stored now', async () => {
    const id = await approved();
    const whole = await documentOfSheet(id);
    await world.server.database.query(
      `update sheet set snapshot = jsonb_build_object('contentHash', snapshot -> 'contentHash', 'seller',
        '{"name": "Old Pty Ltd", "abn": ""}'::jsonb) where id = $1`,
      [id],
    );
    const older = await documentOfSheet(id);
    assert.deepEqual(older, { ...whole, letterhead: { ...whole.letterhead, name: 'Old Pty Ltd' } });
  });

  test('of a credit note names reason and source', async () => {
    const source = await approved();
    const sold = (await world.call(world.sales, 'GET', `orders/${source}`)).json().data;
    const { id } = await world.create({
      uuid: randomUUID(),
      type: 2,
      customerId: world.customer,
      date: '2026-03-03',
      sourceId: source,
      reason: 'Wrong size',
      lines: [{ seq: 1, productId: tyre, quantity: 1, price: 100, sourceLineId: sold.lines[0].id }],
    });
    const answer = await world.approve(world.manager, id, { shipType: 4 });
    assert.equal(answer.statusCode, 200, answer.body);
    const model = await documentOfSheet(id);
    assert.deepEqual(
      [model.title, model.adjustment],
      ['Adjustment Note', { reason: 'Wrong size', sources: [{ no: sold.no, date: '02 Mar 2026' }] }],
    );
    assert.deepEqual(model.missing, []);
  });

  test('exists in the variants of its kind', async () => {
    const id = await approved();
    assert.equal((await documentOfSheet(id, '?variant=picking')).title, 'Picking Slip');
    const refused = await documentCall(id, '?variant=supplier');
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /Invoices have no document .supplier.\. They have: full, picking, docket\./);
    assert.equal((await documentCall(id, '?variant=other')).statusCode, 422);
  });

  test('is found by the own organisation alone', async () => {
    const id = await approved();
    const other = await buildOrganisation(world.server.database);
    const stranger = await world.server.staff(other, { role: 4 });
    const [foreign, missing] = [await documentCall(id, '', stranger), await documentCall(999_999, '', stranger)];
    assert.deepEqual([foreign.statusCode, missing.statusCode], [404, 404]);
    assert.equal(foreign.json().message, missing.json().message);
  });

  test('as PDF has its number, customer, lines and totals', async () => {
    const id = await approved();
    const { data: sheet } = (await world.call(world.sales, 'GET', `orders/${id}`)).json();
    const answer = await world.call(world.sales, 'GET', `documents.pdf?ids=${id}`);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.deepEqual(
      [answer.headers['cache-control'], answer.headers['x-content-type-options']],
      ['no-store', 'nosniff'],
    );
    assert.match(
      String(answer.headers['content-disposition']),
      new RegExp(`^attachment; filename="Invoice ${sheet.no}`),
    );
    const { pages } = await readPdf(answer.rawPayload);
    for (const words of ['Tax Invoice', sheet.no, sheet.csr.name, '2055516-X', '1,000.00', '90.91', '909.09', '10'])
      assert.ok(pages[0]?.includes(words), `${words} in ${pages[0]}`);
  });

  test('as PDF of several sheets is one file, of all or of none', async () => {
    const ids = [await approved(), await approved()];
    const both = await world.call(world.sales, 'GET', `documents.pdf?ids=${ids.join(',')}&variant=picking`);
    const picking = (await readPdf(both.rawPayload)).pages;
    assert.equal(picking.length, 2);
    for (const page of picking) assert.doesNotMatch(page, /1,000\.00|909\.09/, 'a picking list has no prices');
    assert.match(String(both.headers['content-disposition']), /2 documents\.pdf/);
    const [first, second] = await Promise.all(ids.map(async (id) => (await documentOfSheet(id)).no));
    const backwards = await world.call(world.sales, 'GET', `documents.pdf?ids=${ids.toReversed().join(',')}`);
    const { pages } = await readPdf(backwards.rawPayload);
    assert.ok(pages[0]?.includes(second ?? '?') && pages[1]?.includes(first ?? '?'), pages.join('\n'));
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
    assert.equal((await world.call(stranger, 'GET', `documents.pdf?ids=${ids[0]}`)).statusCode, 404);
    assert.equal((await world.call(world.sales, 'GET', `documents.pdf?ids=${ids[0]},999999`)).statusCode, 404);
    const tooMany = Array.from({ length: 151 }, (_, index) => index + 1).join(',');
    for (const wrong of ['', 'x', '1;2', tooMany])
      assert.equal((await world.call(world.sales, 'GET', `documents.pdf?ids=${wrong}`)).statusCode, 422, wrong);
  });

  test('tells how its PDF is broken into pages, with the uploaded logo of the organisation on both', async () => {
    const { database, app } = world.server;
    const file = await app.files.add(
      { organisation: world.organisation, userId: null },
      { kind: 'attachment', name: 'logo.png', mediaType: 'image/png', createdBy: null, expiresAt: null },
      aPng([], { width: 170, height: 46 }),
    );
    const { id } = await world.create(
      world.invoice(Array.from({ length: 60 }, () => ({ productId: tyre, quantity: 1, price: 110 }))),
    );
    const pictures = async () => {
      const { rawPayload } = await world.call(world.sales, 'GET', `documents.pdf?ids=${id}`);
      return [
        rawPayload.toString('latin1').split('/Subtype /Image').length - 1,
        (await readPdf(rawPayload)).pages.length,
      ];
    };
    const told = async () => (await documentCall(id)).json<{ pages: { lines: number[]; end: number } }>().pages;
    const [plain, [none]] = [await told(), await pictures()];
    assert.equal(none, 0);
    await database.query('update organisation set print_logo = $2 where id = $1', [
      world.organisation,
      uploadedLogo(file.id),
    ]);
    try {
      const { lines, end } = await told();
      assert.deepEqual(await pictures(), [1, lines.length]);
      assert.equal(
        lines.reduce((sum, count) => sum + count, 0),
        60,
      );
      assert.equal(end, lines.length - 1);
      assert.ok((lines[0] ?? 0) < (plain.lines[0] ?? 0), 'the logo needs the room of some lines');
    } finally {
      await database.query(`update organisation set print_logo = '' where id = $1`, [world.organisation]);
    }
  });

  test('and what approvals freeze pass the invariants', async () => {
    const client = new pg.Client(world.server.test.connection);
    await client.connect();
    try {
      const broken = (await checkInvariants(client)).filter(
        (result) => result.name.includes('froze') && !holds(result),
      );
      assert.deepEqual(broken, []);
    } finally {
      await client.end();
    }
  });
});
