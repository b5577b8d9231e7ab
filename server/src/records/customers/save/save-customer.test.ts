import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CustomerPage, CustomerRow, SavedCustomer } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { buildContact, buildSheet } from '../../../testing/factories.ts';
import { untilLocked } from '../../../testing/index.ts';
import { startSheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';

let world: SheetWorld;
let area: number;
before(async () => {
  world = await startSheetWorld({ organisation: 7 });
  const [row] = await world.server.database.query<{ id: number }>(
    `insert into area_type (organisation_id, name) values ($1, 'North') returning id`,
    [world.organisation],
  );
  area = row?.id ?? 0;
});
after(() => world.close());

const REQUIRED = {
  code: '51 824 753 556',
  address: '1 Dock Rd',
  price_strategy: 'Class A / COD',
  payment_type: 'Monthly',
};
const make = async (fields: Record<string, unknown>): Promise<SavedCustomer> => {
  const answer = await world.call(world.manager, 'POST', 'customers', { ...REQUIRED, area_type: area, ...fields });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: SavedCustomer }>().data;
};
const put = (id: number, fields: Record<string, unknown>, staff = world.manager) =>
  world.call(staff, 'PUT', `customers/${id}`, { contentVersion: 1, ...fields });

test('what was entered is emptied by an empty text, a limit by 0, and what is not sent stays', async () => {
  const { id } = await make({
    name: 'Emptied',
    credit_limit: 500,
    csr_level: 'B',
    business_type: 'Retailer',
    birthday: '1980-02-29',
    phone: '02 9555 0001',
  });
  const answer = await put(id, { credit_limit: 0, csr_level: '', business_type: '', birthday: '' });
  const { form } = answer.json<{ data: SavedCustomer }>().data;
  assert.deepEqual(
    [form.credit_limit, form.csr_level, form.business_type, form.birthday, form.phone],
    [0, '', '', null, '02 9555 0001'],
  );
});

test('a class stays with the strategy that it belongs to, whatever else is changed', async () => {
  const [gold] = await world.server.database.query<{ id: number }>(
    `insert into customer_class (organisation_id, name) values ($1, 'Gold') returning id`,
    [world.organisation],
  );
  const { id } = await make({ name: 'Classed', price_strategy: 'OCOP / VIP', class_id: gold?.id });
  const answer = await put(id, { phone: '1' });
  const { form } = answer.json<{ data: SavedCustomer }>().data;
  assert.deepEqual([form.phone, form.price_strategy, form.class_id], ['1', 'OCOP / VIP', gold?.id]);
});

test('the history of a new customer begins with what was entered, without the empty fields', async () => {
  const { id } = await make({ name: 'Begun', phone: '02 9555 0001', credit_limit: 0, note: '' });
  const [created] = await world.server.database.query<{ after: object }>(
    `select after from audit where entity = 'contact' and entity_id = $1`,
    [id],
  );
  assert.deepEqual(created?.after, { ...REQUIRED, name: 'Begun', phone: '02 9555 0001', area_type: area, version: 1 });
});

test('of many customers with one code the three oldest are named', async () => {
  for (const name of ['Charlie', 'Delta', 'Bravo', 'Alfa'])
    await buildContact(world.server.database, world.organisation, { name, code: '55 555' });
  const { warnings } = await make({ name: 'Echo', code: '55555' });
  assert.equal(
    warnings.find(({ code }) => code === 'same-code')?.message,
    'The code 55555 belongs to another customer as well: Charlie, Delta, Bravo.',
  );
});

test('of two people who save at the same moment the second is told what the first has changed', async () => {
  const { id } = await make({ name: 'Raced' });
  const { saving } = await world.server.database.system(async (tx) => {
    await tx.query('select 1 from contact where id = $1 for update', [id]);
    const saving = Promise.all([put(id, { phone: '1' }), put(id, { phone: '2' }, world.sales)]);
    await untilLocked(world.server.database, 2);
    return { saving };
  });
  const statuses = (await saving).map(({ statusCode }) => statusCode);
  assert.deepEqual(new Set(statuses), new Set([200, 409]));
});

test('the day of a conflict is that of the organisation', async () => {
  const { id } = await make({ name: 'Zoned' });
  assert.equal((await put(id, { phone: '1' })).statusCode, 200);
  // In Sydney it is the first of May already.
  await world.server.database.query(
    `update audit set at = '2021-04-30T20:00:00Z' where entity = 'contact' and entity_id = $1`,
    [id],
  );
  const stale = await put(id, { phone: '2' }, world.sales);
  assert.match(
    stale.json<{ message: string }>().message,
    new RegExp(`^${world.manager.email} changed this customer on 01 May 2021, `),
  );
});

test('drafts and last sheets say which sheet they are and of which kind', async () => {
  const { id } = await make({ name: 'Returning' });
  const sheet = (type: number, status: number, no: string) =>
    buildSheet(world.server.database, world.organisation, { type, status, no, contact_id: id });
  const [credit, invoice] = [await sheet(2, 1, 'CN000071'), await sheet(1, 2, 'IN000071')];
  const page = (await world.call(world.sales, 'GET', `customers/${id}`)).json<CustomerPage>();
  assert.deepEqual(
    [page.openDrafts, page.lastSheets].map((sheets) => sheets.map((row) => [row.id, row.type, row.no])),
    [[[credit, 2, 'CN000071']], [[invoice, 1, 'IN000071']]],
  );
});

test('a name that is typed with more blanks than it has is still that name', async () => {
  for (const name of ['A Wide Gap', 'Wide Gap'])
    await buildContact(world.server.database, world.organisation, { name });
  const found = await world.call(world.sales, 'GET', 'customers?name=wide%20%20gap');
  assert.deepEqual(
    found.json<{ data: CustomerRow[] }>().data.map(({ name }) => name),
    ['Wide Gap', 'A Wide Gap'],
  );
});

test('each refusal names its field, with a code and what to do', async () => {
  const { id } = await make({ name: 'Refused', phone: '1' });
  const detailsOf = (answer: { json(): { details: unknown } }) => answer.json().details;
  const post = async (fields: Record<string, unknown>) =>
    detailsOf(
      await world.call(world.manager, 'POST', 'customers', { ...REQUIRED, name: 'New', area_type: area, ...fields }),
    );
  assert.deepEqual(detailsOf(await put(id, { name: 'Renamed', code: 'OTHER' })), [
    { code: 'customer.fixed', field: 'name', message: messages.fixedAfterCreation('name') },
    { code: 'customer.fixed', field: 'code', message: messages.fixedAfterCreation('ABN') },
  ]);
  assert.deepEqual(detailsOf(await put(id, { contentVersion: undefined, phone: '2' })), [
    { code: 'required', field: 'contentVersion', message: 'Send the contentVersion that this edit started from.' },
  ]);
  const staysCustomer = { code: 'customer.supplier', field: 'is_supplier', message: messages.customerStaysCustomer };
  assert.deepEqual(
    [await post({ is_supplier: 1 }), detailsOf(await put(id, { is_supplier: 1 }))],
    [[staysCustomer], [staysCustomer]],
  );
  assert.deepEqual(await post({ birthday: '1980-02-30' }), [
    {
      code: 'invalid-date',
      field: 'birthday',
      message: 'birthday: 1980-02-30 is not a date. Use a date like 2026-03-31',
    },
  ]);
  const unknown = (field: string) => ({
    code: 'unknown',
    field,
    message: `${field}: this choice does not exist. Choose another one.`,
  });
  assert.deepEqual(await post({ cs_id: 999_998, bd_id: 999_999, area_type: 999_997 }), [
    unknown('area_type'),
    unknown('cs_id'),
    unknown('bd_id'),
  ]);
  const [gold] = await world.server.database.query<{ id: number }>(
    `insert into customer_class (organisation_id, name) values ($1, 'Silver') returning id`,
    [world.organisation],
  );
  assert.deepEqual(await post({ class_id: gold?.id }), [
    { code: 'customer.class', field: 'class_id', message: messages.classNeedsOcop },
  ]);
  const credit = (field: string) => ({
    code: 'manager-required',
    field,
    needs: 'manager',
    message: messages.creditNeedsManager,
  });
  const refused = await put(id, { credit_limit: 5, attention: 'Ring', note: 'Late' }, world.sales);
  assert.deepEqual(
    new Set((detailsOf(refused) as object[]).map((item) => JSON.stringify(item))),
    new Set(['credit_limit', 'attention', 'note'].map((field) => JSON.stringify(credit(field)))),
  );
  const revoked = await world.server.inject({
    method: 'DELETE',
    url: `/api/ag/customers/${id}/token`,
    headers: world.manager.headers,
  });
  assert.deepEqual(detailsOf(revoked), [{ code: 'no-token', message: 'This customer has no token for self-orders.' }]);
});
