import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { XeroContacts, XeroOperation } from '@iwe/contract';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { buildContact } from '../../testing/factories.ts';
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
const approved = async (customerId: number, price = 10) => {
  const sheet = await world.create(
    world.invoice([{ productId: tyre, quantity: 1, price, manual: true }], { customerId, dueDate: '2026-03-31' }),
  );
  const answer = await world.approve(world.manager, sheet.id, {
    contentVersion: sheet.contentVersion,
    acknowledged: ['balance.stale'],
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return sheet;
};
const sent = async (customerId: number) => {
  const sheet = await approved(customerId);
  assert.equal((await world.call(world.sales, 'POST', `xero/${sheet.id}/order`, {})).statusCode, 200);
  await world.deliver();
  return sheet;
};
const documentOf = (no: string) => world.documents().find(({ number }) => number === no);
/** A customer with one invoice at Xero, and its contact there. */
const known = async (name: string) => {
  const id = await buildContact(world.server.database, world.organisation, { name, code: name });
  const { no } = await sent(id);
  return { id, contactId: documentOf(no)?.contactId ?? '' };
};
const stored = async (id: number) => {
  const [row] = await world.server.database.query<{ xeroId: string; cents: number; known: boolean; archived: boolean }>(
    `select xero_id as "xeroId", xero_balance_cents as cents, xero_balance_at is not null as known,
      xero_archived as archived from contact where organisation_id = $1 and id = $2`,
    [world.organisation, id],
  );
  return row;
};
const findingsOf = async (customerId: number) => {
  const sheet = await world.create(
    world.invoice([{ productId: tyre, quantity: 1, price: 10 }], { customerId, dueDate: '2026-03-31' }),
  );
  const answer = await world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion });
  return answer.statusCode === 200
    ? []
    : answer.json<{ details: { code: string }[] }>().details.map(({ code }) => code);
};

describe('a contact that was merged into another one at Xero', () => {
  test('is followed by the next document at once', async () => {
    const { id, contactId } = await known('Merged Tyres');
    const [between, into] = ['Between', 'Merged Group'].map((Name) =>
      books().saveContact({ Name }, { mayChange: false }),
    );
    books().mergeContact(contactId, between?.id ?? '');
    books().mergeContact(between?.id ?? '', into?.id ?? '');
    const { id: sheet, no } = await sent(id);
    assert.deepEqual(await world.stateOf(sheet).then(({ state, error }) => [state, error]), [2, null]);
    assert.equal(documentOf(no)?.contactId, into?.id);
    assert.equal((await stored(id))?.archived, false);
  });

  test('is followed by the reading, with the balance of what it was merged into', async () => {
    const { id, contactId } = await known('Read Tyres');
    const into = books().saveContact({ Name: 'Read Group' }, { mayChange: false });
    books().mergeContact(contactId, into.id);
    await world.perform(readFromXero);
    assert.deepEqual(await stored(id), { xeroId: into.id, cents: 1_000, known: true, archived: false });
  });

  test('that belongs to another customer is not shared: words say what to do', async () => {
    const [first, second] = [await known('Left Tyres'), await known('Right Tyres')];
    books().mergeContact(first.contactId, second.contactId);
    await world.perform(readFromXero);
    assert.equal((await stored(first.id))?.known, false, 'what it owes is unknown');
    const { state, error } = await world.stateOf((await sent(first.id)).id);
    assert.equal(state, 3);
    assert.match(error ?? '', /merged its contact into Right Tyres/);
  });
});

describe('a contact that was archived at Xero', () => {
  test('has an unknown balance, never 0 with a fresh time, and the approval asks about it', async () => {
    const { id, contactId } = await known('Old Tyres');
    await world.perform(readFromXero);
    assert.deepEqual(await stored(id), { xeroId: contactId, cents: 1_000, known: true, archived: false });
    assert.deepEqual(await findingsOf(id), []);
    books().archiveContact(contactId);
    await world.perform(readFromXero);
    assert.deepEqual(await stored(id), { xeroId: contactId, cents: 1_000, known: false, archived: true });
    assert.deepEqual(await findingsOf(id), ['balance.stale']);
    // A document that Xero refuses for it does not make it a customer who owes nothing.
    await sent(id);
    await world.server.database.query('update contact set xero_id = null where id = $1', [id]);
    books().archiveContact(contactId);
    await world.perform(readFromXero);
    assert.deepEqual([(await stored(id))?.known, (await stored(id))?.cents], [false, 1_000]);
    books().restoreContact(contactId);
    await world.perform(readFromXero);
    assert.deepEqual([(await stored(id))?.known, (await stored(id))?.archived], [true, false]);
  });

  test('is replaced by the one that staff choose, and the refused sheet goes there', async () => {
    const { id, contactId } = await known('Gone Tyres');
    books().archiveContact(contactId);
    const { id: sheet, no } = await sent(id);
    const rows = (await world.call(world.accountant, 'GET', 'xero/operations')).json<{ data: XeroOperation[] }>().data;
    assert.equal(rows.find((row) => row.sheetId === sheet)?.isContactArchived, true);
    const other = await known('Somebody Else');
    const into = books().saveContact({ Name: 'Gone Tyres Pty Ltd' }, { mayChange: false });
    const found = await world.call(world.accountant, 'GET', 'xero/contacts?search=e');
    const choices = new Map(found.json<XeroContacts>().data.map((each) => [each.id, each.takenBy]));
    assert.deepEqual(
      [choices.get(into.id), choices.get(other.contactId), choices.has(contactId)],
      [null, 'Somebody Else', false],
    );
    const choose = (xeroId: string) => world.call(world.accountant, 'PUT', `xero/contacts/${id}`, { xeroId });
    assert.match((await choose(other.contactId)).body, /belongs to Somebody Else here/);
    assert.match((await choose(contactId)).body, /no such contact in use/);
    assert.equal((await world.call(world.sales, 'PUT', `xero/contacts/${id}`, { xeroId: into.id })).statusCode, 403);
    assert.equal((await choose(into.id)).statusCode, 200);
    await world.call(world.sales, 'POST', `xero/${sheet}/order`, {});
    await world.deliver();
    assert.equal(documentOf(no)?.contactId, into.id);
  });
});

test('a change of a customer is told to Xero; what it refuses is in the history and marks the customer', async () => {
  const { id, contactId } = await known('Changing Tyres');
  const change = (fields: string) =>
    world.server.database.query(
      `update contact set content_version = content_version + 1, ${fields} where organisation_id = $1 and id = $2`,
      [world.organisation, id],
    );
  await change(`name = 'Changed Tyres', email = 'new@tyres.test', phone = '02 1'`);
  await world.perform(readFromXero);
  const there = () => books().contacts.get(contactId);
  assert.deepEqual(
    [there()?.name, there()?.email, there()?.details?.['Phones']],
    ['Changed Tyres', 'new@tyres.test', [{ PhoneType: 'DEFAULT', PhoneNumber: '02 1' }]],
  );
  books().saveContact({ Name: 'Taken Name' }, { mayChange: false });
  await change(`name = 'Taken Name'`);
  await world.perform(readFromXero);
  const [row] = await world.server.database.query<{ state: number; reason: string }>(
    `select xero_state as state, (select a.after ->> 'reason' from audit a where a.organisation_id = $1
      and a.entity = 'contact' and a.entity_id = $2 order by a.id desc limit 1) as reason
    from contact where organisation_id = $1 and id = $2`,
    [world.organisation, id],
  );
  assert.equal(row?.state, 3);
  assert.match(row?.reason ?? '', /Taken Name is already assigned to another contact/);
  await world.perform(readFromXero);
  const [told] = await world.server.database.query<{ count: number }>(
    `select count(*)::int as count from audit where organisation_id = $1 and entity = 'contact' and entity_id = $2
      and action = 'Refused by Xero'`,
    [world.organisation, id],
  );
  assert.equal(told?.count, 1, 'it is not told again');
});
