import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { buildContact, buildOrganisation } from '../../testing/factories.ts';
import { DEFAULT_SETTINGS, startXeroWorld } from '../../testing/xero/xero-world.ts';
import type { XeroWorld } from '../../testing/xero/xero-world.ts';
import { aProduct } from '../../trading/sheets/testing/sheet-world.ts';
import { deliverOperations, watchOperations } from './operations/deliver-operations.job.ts';
import { readFromXero, readFromXeroHourly } from './refresh/refresh.job.ts';

let world: XeroWorld;
let tyre: number;
before(async () => {
  world = await startXeroWorld();
  tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 1_000 });
  await world.receive([{ productId: tyre, quantity: 1_000, priceCents: 100 }]);
  assert.equal((await world.connect()).status, 303);
});
after(() => world.close());

const books = () => world.standIn.state.books(TENANTS[0].id);
const customer = (name: string, fields: object = {}) =>
  buildContact(world.server.database, world.organisation, { name, ...fields });
const markOf = (id: number) => `iWE-${world.organisation}-${id}`;
const stored = async (id: number) => {
  const [row] = await world.server.database.query<{ xeroId: string | null; isKnown: boolean }>(
    'select xero_id as "xeroId", xero_balance_at is not null as "isKnown" from contact where id = $1',
    [id],
  );
  return row;
};
const approved = async () => {
  const sheet = await world.create(
    world.invoice([{ productId: tyre, quantity: 1, price: 10, manual: true }], { dueDate: '2026-03-31' }),
  );
  const answer = await world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion });
  assert.equal(answer.statusCode, 200, answer.body);
  return sheet;
};
const post = (path: string, body: object = {}) => world.call(world.accountant, 'POST', `xero${path}`, body);
/** The jobs of a kind that wait, with their organisation and title. */
const jobsOf = (name: string) =>
  world.server.database.query<{ id: number; of: number; title: string; at: Date }>(
    `select id, organisation_id as of, title, run_after as at from job where name = $1 order by id`,
    [name],
  );
/** The jobs of a kind that `work` asks for. */
const askedBy = async (name: string, work: () => Promise<unknown>) => {
  const before = (await jobsOf(name)).length;
  await work();
  return (await jobsOf(name)).slice(before);
};

describe('before the codes are confirmed', () => {
  test('nothing is sent, also what waits already', async () => {
    const sheet = await approved();
    await world.server.database.query('update xero_connection set checked_at = now()');
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    await world.server.database.query('update xero_connection set checked_at = null');
    await world.perform(deliverOperations);
    assert.equal((await world.stateOf(sheet.id)).state, 1);
    assert.equal(world.documents().length, 0);
    const asked = await askedBy('xero-operations', async () => assert.equal(await world.confirmSettings(), 200));
    assert.equal(asked.length, 1, 'confirming them sends what waits');
    await world.perform(deliverOperations);
    assert.equal((await world.stateOf(sheet.id)).state, 2);
  });
});

describe('a reading', () => {
  test('ties no customer to an archived contact of its name, and marks none that it revives', async () => {
    const id = await customer('Old Tyres');
    const old = books().saveContact({ Name: 'Old Tyres' }, { mayChange: false });
    books().archiveContact(old.id);
    const bound = await customer('Elsewhere', { xero_id: old.id });
    await world.perform(readFromXero);
    assert.deepEqual(await stored(id), { xeroId: null, isKnown: true }, 'Xero has nobody of that name in use');
    assert.deepEqual([books().contacts.get(old.id)?.number, books().contacts.get(old.id)?.isArchived], ['', true]);
    await world.server.database.query('update contact set xero_id = null where id = $1', [bound]);
  });

  test('finds an archived contact by our mark', async () => {
    const id = await customer('Sleeping Tyres');
    const there = books().saveContact({ Name: 'Other name', ContactNumber: markOf(id) }, { mayChange: false });
    books().archiveContact(there.id);
    await world.perform(readFromXero);
    assert.equal((await stored(id))?.xeroId, there.id);
  });

  test('takes a contact with the mark of another customer for nobody of its name', async () => {
    const id = await customer('Marked Tyres');
    books().saveContact({ Name: 'Marked Tyres', ContactNumber: markOf(999_999) }, { mayChange: false });
    await world.perform(readFromXero);
    assert.deepEqual(await stored(id), { xeroId: null, isKnown: true });
  });

  test('goes on to the second page of contacts', async () => {
    const row = {
      accountNumber: '',
      taxNumber: '',
      email: '',
      isArchived: false,
      number: '',
      updatedAt: new Date(0).toISOString(),
    };
    const contacts = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      id: `page-${index}`,
      name: `Page ${index}`,
    }));
    const last = { ...row, id: crypto.randomUUID(), name: 'Last of all' };
    books().takeOver([...contacts, last], [], []);
    const id = await customer('Last of all');
    await world.perform(readFromXero);
    assert.equal((await stored(id))?.xeroId, last.id);
  });

  test('reads what changed since the last one, and ten minutes before, because clocks differ', async () => {
    const [early, late] = [await approved(), await approved()];
    for (const { id } of [early, late]) assert.equal((await post(`/${id}/order`)).statusCode, 200);
    await world.deliver();
    await world.perform(readFromXero);
    const [row] = await world.server.database.query<{ at: Date }>(
      'select documents_read_at as at from xero_connection where organisation_id = $1',
      [world.organisation],
    );
    assert.ok(row);
    const changeAt = (no: string, minutes: number) => {
      const model = world.documents().find(({ number }) => number === no);
      assert.ok(model);
      const updatedAt = new Date(row.at.getTime() - minutes * 60_000).toISOString();
      books().store({ ...model, status: 'VOIDED', updatedAt });
    };
    changeAt(early.no, 11);
    changeAt(late.no, 9);
    await world.perform(readFromXero);
    assert.deepEqual([(await world.stateOf(early.id)).due, (await world.stateOf(late.id)).due], [1_000, null]);
  });

  test('counts from its beginning, so that the next one reads what changes while it goes on', async () => {
    const id = await customer('Timely Tyres');
    books().saveContact({ Name: 'Timely Tyres' }, { mayChange: false });
    await world.perform(readFromXero);
    const [row] = await world.server.database.query<{ isBefore: boolean }>(
      `select x.documents_read_at < c.xero_balance_at as "isBefore" from contact c
        join xero_connection x on x.organisation_id = c.organisation_id where c.id = $1`,
      [id],
    );
    assert.deepEqual(row, { isBefore: true });
  });

  test('that is asked for twice within a minute is one, the next minute’s another', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      const answers: string[] = [];
      const asked = await askedBy('xero-read', async () => {
        for (const passed of [0, 0, 60_000]) {
          mock.timers.setTime(Date.now() + passed);
          answers.push((await post('/refresh')).json<{ message: string }>().message);
        }
      });
      assert.equal(asked.length, 2);
      assert.deepEqual(answers, [
        'Balances and payments are read from Xero now.',
        'Balances and payments were asked for within this minute already.',
        'Balances and payments are read from Xero now.',
      ]);
    } finally {
      mock.timers.reset();
    }
  });
});

describe('the work with Xero is asked for', () => {
  test('by whoever sends, recalls, sends a batch or hurries, under a title that says what', async () => {
    const sheet = await approved();
    const titleOf = async (work: () => Promise<{ statusCode: number; body: string }>) => {
      const asked = await askedBy('xero-operations', async () => {
        const answer = await work();
        assert.equal(answer.statusCode, 200, answer.body);
      });
      return asked.map(({ of, title }) => [of, title]);
    };
    assert.deepEqual(await titleOf(() => post(`/${sheet.id}/order`)), [
      [world.organisation, `Send to Xero: ${sheet.no}`],
    ]);
    const operation = async () =>
      (
        await world.server.database.query<{ id: number }>(
          'select id from xero_operation where sheet_id = $1 order by id desc limit 1',
          [sheet.id],
        )
      )[0]?.id;
    const now = `/operations/${await operation()}/now`;
    assert.deepEqual(await titleOf(() => post(now)), [[world.organisation, 'Send to Xero']]);
    await world.deliver();
    assert.deepEqual(await titleOf(() => post(now)), [], 'it waits no longer');
    assert.deepEqual(await titleOf(() => post(`/${sheet.id}/recall`)), [
      [world.organisation, `Recall from Xero: ${sheet.no}`],
    ]);
    await world.deliver();
    const day = { dateRange: ['2026-03-02', '2026-03-02'], sheets: [1] };
    const [[, title] = []] = await titleOf(() => post('', day));
    assert.match(String(title), /^Send \d+ sheets to Xero$/);
    assert.deepEqual(await titleOf(() => post('', { ...day, dateRange: ['2020-01-01', '2020-01-01'] })), []);
    await world.deliver();
  });

  test('again by itself, for the moment at which what waits is due', async () => {
    const sheet = await approved();
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    world.standIn.state.faults.set({ next: ['tooMany'], retryAfterSeconds: 3_000 });
    const [later] = await askedBy('xero-operations', () => world.perform(deliverOperations));
    const [row] = await world.server.database.query<{ at: Date }>(
      'select run_after as at from xero_operation where sheet_id = $1',
      [sheet.id],
    );
    assert.deepEqual(later?.at, row?.at);
    assert.ok(row && row.at.getTime() > Date.now() + 2_000_000);
    await world.server.database.query('delete from service_pause');
    const again = await askedBy('xero-operations', () => world.perform(deliverOperations));
    assert.deepEqual(again, [], 'the one job for that moment is enough');
    await world.deliver();
  });

  test('every ten minutes where work lies still, and every hour for all that are connected', async () => {
    const second = await buildOrganisation(world.server.database);
    const admin = await world.server.staff(second, { is_admin: true, role: 4 });
    assert.equal((await world.connect(admin, TENANTS[1].id)).status, 303);
    const sheet = await approved();
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    const organisations = (jobs: readonly { of: number }[]) => jobs.map(({ of }) => of).toSorted((a, b) => a - b);
    const watched = await askedBy('xero-operations', () => world.perform(watchOperations));
    assert.deepEqual(organisations(watched), [world.organisation]);
    const hourly = await askedBy('xero-read', () => world.perform(readFromXeroHourly));
    assert.deepEqual(
      organisations(hourly),
      [world.organisation, second].toSorted((a, b) => a - b),
    );
    await world.deliver();
  });
});

test('a token that Xero refuses twice lets the work wait; the connection goes on', async () => {
  const sheet = await approved();
  assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
  world.standIn.state.faults.set({ next: ['unauthorised', 'unauthorised'] });
  await world.perform(deliverOperations);
  const [row] = await world.server.database.query(
    'select state, error, is_unknown as unknown from xero_operation where sheet_id = $1',
    [sheet.id],
  );
  assert.deepEqual(row, { state: 'waiting', error: 'Xero refused the access token.', unknown: false });
  const { state } = (await world.call(world.accountant, 'GET', 'xero/connection')).json<{ state: string }>();
  assert.equal(state, 'connected');
  await world.deliver();
  assert.equal((await world.stateOf(sheet.id)).state, 2);
});

test('a change of the codes is in the history with what they were', async () => {
  const changed = { ...DEFAULT_SETTINGS, salesAccount: '260', inventoryAccount: '310', cogsAccount: '425' };
  assert.equal((await world.call(world.accountant, 'PUT', 'xero/settings', changed)).statusCode, 200);
  const [told] = await world.server.database.query(
    `select before, after from audit where entity = 'organisation' and organisation_id = $1 order by id desc limit 1`,
    [world.organisation],
  );
  assert.partialDeepStrictEqual(told, { before: DEFAULT_SETTINGS, after: changed });
  const connection = await world.call(world.accountant, 'GET', 'xero/connection');
  assert.partialDeepStrictEqual(connection.json<{ settings: object }>().settings, changed);
  assert.equal(await world.confirmSettings(), 200);
});

test('without a connection no batch is sent and nothing is read; only the demo has a page of Xero', async () => {
  await world.server.database.query(`update xero_connection set state = 'broken', problem = 'It has ended.'`);
  const batch = await post('', { dateRange: ['2026-03-02', '2026-03-02'], sheets: [1] });
  assert.deepEqual([batch.statusCode, batch.json().message], [422, ['It has ended.']]);
  await world.perform(readFromXero);
  assert.equal((await world.server.inject({ url: '/demo/xero' })).statusCode, 404);
});
