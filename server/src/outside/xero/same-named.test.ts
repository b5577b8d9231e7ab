import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { buildContact, buildOrganisation } from '../../testing/factories.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { startXeroWorld } from '../../testing/xero/xero-world.ts';
import type { XeroWorld } from '../../testing/xero/xero-world.ts';
import { aProduct } from '../../trading/sheets/testing/sheet-world.ts';
import { readFromXero } from './refresh/refresh.job.ts';

let world: XeroWorld;
let tyre: number;
before(async () => {
  world = await startXeroWorld();
  tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 1_000 });
  await world.receive([{ productId: tyre, quantity: 1_000, priceCents: 100 }]);
  assert.equal((await world.connect()).status, 303);
  assert.equal(await world.confirmSettings(), 200);
});
after(async () => {
  assert.deepEqual(world.standIn.state.violations, [], 'requests and answers are as published');
  await world.close();
});

const books = () => world.standIn.state.books(TENANTS[0].id);
const numberOf = (id: number) => `iWE-${world.organisation}-${id}`;
/** A customer of ours; its code tells it apart from another one of the same name. */
const customer = (name: string, code: string) =>
  buildContact(world.server.database, world.organisation, { name, code });
const ask = async (customerId: number, price: number) => {
  const sheet = await world.create(
    world.invoice([{ productId: tyre, quantity: 1, price, manual: true }], { customerId, dueDate: '2026-03-31' }),
  );
  const answer = await world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal((await world.call(world.sales, 'POST', `xero/${sheet.id}/order`, {})).statusCode, 200);
  return sheet;
};
const contactOf = (no: string) => {
  const document = world.documents().find(({ number }) => number === no);
  return books().contacts.get(document?.contactId ?? '');
};
const stored = async (id: number) => {
  const [row] = await world.server.database.query<{ xeroId: string | null; cents: number; isKnown: boolean }>(
    `select xero_id as "xeroId", xero_balance_cents as cents, xero_balance_at is not null as "isKnown" from contact
    where organisation_id = $1 and id = $2`,
    [world.organisation, id],
  );
  assert.ok(row);
  return row;
};

describe('two customers of one name', () => {
  test('have a contact each at Xero when they are sent in one batch, and neither takes one that was there', async () => {
    const there = books().saveContact({ Name: 'Twin Tyres' }, { mayChange: false });
    const [first, second] = [await customer('Twin Tyres', 'A1'), await customer('twin tyres', 'A2')];
    const [one, two] = [await ask(first, 10), await ask(second, 20)];
    await world.deliver();
    assert.deepEqual(
      [one, two].map(({ no }) => [contactOf(no)?.name, contactOf(no)?.number]),
      [
        ['Twin Tyres (A1)', numberOf(first)],
        ['twin tyres (A2)', numberOf(second)],
      ],
    );
    assert.equal(books().contacts.get(there.id)?.number, '');
  });

  test('have a contact each when the second one is sent in a later batch, also when it has no code', async () => {
    const first = await customer('Later Tyres', '');
    const one = await ask(first, 10);
    await world.deliver();
    const second = await customer('Later Tyres', '');
    const two = await ask(second, 20);
    await world.deliver();
    assert.deepEqual(
      [one, two].map(({ no }) => [contactOf(no)?.name, contactOf(no)?.number]),
      [
        ['Later Tyres', numberOf(first)],
        [`Later Tyres (${second})`, numberOf(second)],
      ],
    );
  });

  test('are not bound by a reading: what the one of that name owes is nobody’s until one is sent', async () => {
    const there = books().saveContact({ Name: 'Echo Tyres' }, { mayChange: false });
    const [first, second] = [await customer('Echo Tyres', 'E1'), await customer('Echo Tyres', 'E2')];
    const alone = await customer('Solo Tyres', 'S1');
    const solo = books().saveContact({ Name: 'SOLO Tyres' }, { mayChange: false });
    await world.perform(readFromXero);
    for (const id of [first, second])
      assert.deepEqual(await stored(id), { xeroId: null, cents: 0, isKnown: false }, 'the balance is unknown, not 0');
    assert.equal((await stored(alone)).xeroId, solo.id);
    assert.equal(books().contacts.get(solo.id)?.number, numberOf(alone), 'the reading has written our mark');
    assert.equal(books().contacts.get(there.id)?.number, '');

    const one = await ask(first, 30);
    await world.deliver();
    await world.perform(readFromXero);
    assert.equal(contactOf(one.no)?.name, 'Echo Tyres (E1)');
    assert.deepEqual([(await stored(first)).cents, (await stored(second)).cents], [3000, 0]);
  });
});

test('a contact that is found by its name gets our mark, and keeps its customer when both are renamed', async () => {
  const there = books().saveContact({ Name: 'Mark Tyres' }, { mayChange: false });
  const first = await customer('Mark Tyres', 'M1');
  const one = await ask(first, 10);
  await world.deliver();
  assert.equal(contactOf(one.no)?.id, there.id);
  assert.equal(books().contacts.get(there.id)?.number, numberOf(first));

  await world.server.database.query(`update contact set name = 'Other', xero_id = null where id = $1`, [first]);
  const second = await customer('Mark Tyres', 'M2');
  const two = await ask(second, 20);
  const again = await ask(first, 30);
  await world.deliver();
  assert.equal(contactOf(two.no)?.name, 'Mark Tyres (M2)');
  assert.equal(contactOf(again.no)?.id, there.id);
});

test('one contact at Xero belongs to one contact of ours at most', async () => {
  const [first, second] = [await customer('Uno', 'U1'), await customer('Due', 'U2')];
  const bind = (id: number) =>
    world.server.database.query(`update contact set xero_id = 'same' where organisation_id = $1 and id = $2`, [
      world.organisation,
      id,
    ]);
  await bind(first);
  await assert.rejects(bind(second), /contact_xero_id/);
});

test('where several had one before that was a rule, the one that was sent something first stays bound', async () => {
  const fresh = await createTestDatabase();
  try {
    const { database } = fresh;
    const organisation = await buildOrganisation(database);
    const build = (name: string) => buildContact(database, organisation, { name });
    const [older, sent, other] = [await build('Older'), await build('Sent'), await build('Other')];
    await database.query('drop index contact_xero_id');
    await database.query(`update contact set xero_id = case id when $1 then 'own' else 'shared' end, xero_state = 2`, [
      other,
    ]);
    await database.query(
      `insert into sheet (organisation_id, type, no, number, date, contact_id, status, xero_state, xero_id, uuid)
      values ($1, 1, 'IN1', 1, '2026-01-01', $2, 2, 2, 'document', gen_random_uuid())`,
      [organisation, sent],
    );
    const file = new URL('../../../migrations/0390_one_contact_at_xero_each.sql', import.meta.url);
    const [separate = ''] = readFileSync(file, 'utf8')
      .replaceAll(/^--.*$/gm, '')
      .split(';');
    await database.query(separate);
    assert.deepEqual(await database.query('select id, xero_id from contact order by id'), [
      { id: older, xero_id: null },
      { id: sent, xero_id: 'shared' },
      { id: other, xero_id: 'own' },
    ]);
  } finally {
    await fresh.close();
  }
});
