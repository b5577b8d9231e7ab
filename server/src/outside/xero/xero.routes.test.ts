import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import type { Sheet, XeroConnection, XeroOperation, XeroReconciliation } from '@iwe/contract';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { buildContact, buildOrganisation } from '../../testing/factories.ts';
import { aProduct } from '../../trading/sheets/testing/sheet-world.ts';
import { invariantsHold } from '../../trading/sheets/testing/check.ts';
import { tokenSource } from './connection/tokens.ts';
import { deliverOperations } from './operations/deliver-operations.job.ts';
import { readFromXero } from './refresh/refresh.job.ts';
import { DEFAULT_SETTINGS, startXeroWorld } from '../../testing/xero/xero-world.ts';
import type { XeroWorld } from '../../testing/xero/xero-world.ts';
import { xeroApi } from './xero-api.ts';

let world: XeroWorld;
let tyre: number;
before(async () => {
  world = await startXeroWorld();
  tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 1_000 });
  await world.receive([{ productId: tyre, quantity: 1_000, priceCents: 100 }]);
});
after(async () => {
  try {
    assert.deepEqual(world.standIn.state.violations, [], 'requests and answers are as published');
    await invariantsHold(world);
  } finally {
    await world.close();
  }
});

const approved = async (lines: { quantity: number; price: number }[], fields: Record<string, unknown> = {}) => {
  const sheet = await world.create(
    world.invoice(
      lines.map((line) => ({ productId: tyre, manual: true, ...line })),
      { dueDate: '2026-03-31', ...fields },
    ),
  );
  const asked = { contentVersion: sheet.contentVersion, acknowledged: ['due.unusual'] };
  const answer = await world.approve(world.manager, sheet.id, asked);
  assert.equal(answer.statusCode, 200, answer.body);
  return sheet;
};
const post = (path: string, body: object = {}, staff = world.sales) => world.call(staff, 'POST', `xero${path}`, body);
const send = async (id: number) => {
  const answer = await post(`/${id}/order`);
  assert.equal(answer.statusCode, 200, answer.body);
  await world.deliver();
};
const connection = async () => (await world.call(world.accountant, 'GET', 'xero/connection')).json<XeroConnection>();
/** Documents of a sheet: those that were recalled under other numbers, and bills, which have the supplier's number. */
const documentOf = (no: string) =>
  world
    .documents()
    .filter(
      ({ number, lines }) =>
        number === no || number.startsWith(`${no} (recalled `) || lines[0]?.description.startsWith(`${no}: `),
    );

describe('the connection', () => {
  test('is made by an administrator through the pages of Xero, and nothing is sent before', async () => {
    const sheet = await approved([{ quantity: 1, price: 10 }]);
    const early = await post(`/${sheet.id}/order`);
    assert.deepEqual([early.statusCode, early.json().code], [422, 'xero.unconnected']);
    assert.equal((await connection()).state, 'unconnected');
    for (const path of ['xero/reconciliation?month=2026-03', 'xero/chart']) {
      const refused = await world.call(world.accountant, 'GET', path);
      assert.deepEqual([refused.statusCode, refused.json().code], [422, 'xero.unconnected'], path);
    }
    assert.equal((await world.connect(world.sales)).status, 403);
    const answer = await world.connect();
    assert.deepEqual([answer.status, answer.location], [303, '/admin/xero']);
    const { state, tenantName, checkedAt } = await connection();
    assert.deepEqual([state, tenantName, checkedAt], ['connected', 'Demo Tyres Sydney', null]);
    const stored = await world.server.database.query<{ text: string }>(
      `select encode(encrypted, 'escape') as text from service_credential`,
    );
    assert.equal(stored.length, 2);
    const unchecked = await post(`/${sheet.id}/order`);
    assert.equal(unchecked.json().code, 'xero.unchecked');
  });

  test('takes account codes and tax types that fit the chart, from an accountant or administrator', async () => {
    const put = (settings: object, staff = world.accountant) =>
      world.call(staff, 'PUT', 'xero/settings', { ...DEFAULT_SETTINGS, ...settings });
    assert.equal((await put({}, world.sales)).statusCode, 403);
    for (const [settings, message] of [
      [{ salesAccount: '999' }, /Account 999 is not in the chart/],
      [{ salesAccount: '630' }, /630 - Inventory is no revenue account/],
      [{ inventoryAccount: '632' }, /632 - Tracked Inventory takes no lines.*type Current Asset/],
      [{ inventoryAccount: '090' }, /090 - Business Bank Account takes no lines/],
      [{ inventoryAccount: '610' }, /610 - Accounts Receivable takes no lines/],
      [{ inventoryAccount: '631' }, /631 is not in the chart of accounts of Xero, or is archived/],
      [{ salesTaxType: 'EXEMPTOUTPUT' }, /no active GST of 10% on income/],
      [{ purchaseTaxType: 'OUTPUT' }, /no active GST of 10% on purchases/],
    ] as const) {
      const answer = await put(settings);
      assert.deepEqual([answer.statusCode, message.test(answer.body)], [422, true], answer.body);
    }
    const version = async () =>
      (
        await world.server.database.query<{ version: number }>(
          'select content_version as version from organisation where id = $1',
          [world.organisation],
        )
      )[0]?.version ?? 0;
    const before = await version();
    const lastJob = async () =>
      (
        await world.server.database.query<{ id: number }>(
          `select max(id) as id from job where name = 'xero-operations'`,
        )
      )[0]?.id ?? 0;
    const job = await lastJob();
    assert.equal((await put({ purchaseTaxType: 'INPUT' })).statusCode, 200);
    assert.ok((await lastJob()) > job, 'what waited for the codes is sent now');
    assert.equal(await version(), before, 'the accounts are the same');
    const [told] = await world.server.database.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit where entity = 'organisation' order by id desc limit 1`,
    );
    assert.deepEqual(told, { action: 'Change', before: DEFAULT_SETTINGS, after: DEFAULT_SETTINGS });
    assert.notEqual((await connection()).checkedAt, null);
  });

  test('renews its tokens once, however many ask at the same time', async () => {
    const api = xeroApi(world.server.app);
    assert.ok(api);
    const sources = [0, 1, 2, 3].map(() =>
      tokenSource({
        database: world.server.database,
        identity: api.identity,
        clientId: api.settings.clientId,
        credentials: api.credentials,
      }),
    );
    const first = await sources[0]?.access(world.organisation);
    assert.ok(first?.kind === 'token');
    const before = world.standIn.state.authorization.refreshes;
    const renewed = await Promise.all(sources.map((source) => source.access(world.organisation, first.version)));
    assert.equal(world.standIn.state.authorization.refreshes, before + 1);
    assert.ok(renewed.every((each) => each.kind === 'token' && each.version === first.version + 1));
  });

  test('renews a token that ends within a minute, and gives out any other as it is', async () => {
    const api = xeroApi(world.server.app);
    assert.ok(api);
    const source = tokenSource({
      database: world.server.database,
      identity: api.identity,
      clientId: api.settings.clientId,
      credentials: api.credentials,
    });
    const { authorization } = world.standIn.state;
    const before = authorization.refreshes;
    const now = Date.now();
    const ending = async (at: number) => {
      await world.server.database.query(
        `update service_credential set expires_at = $2 where organisation_id = $1 and field = 'access_token'`,
        [world.organisation, new Date(at)],
      );
      const access = await source.access(world.organisation);
      assert.equal(access.kind, 'token');
      return authorization.refreshes - before;
    };
    mock.timers.enable({ apis: ['Date'], now });
    try {
      assert.deepEqual([await ending(now + 60_001), await ending(now + 60_000), await ending(now - 1)], [0, 1, 2]);
    } finally {
      mock.timers.reset();
    }
  });

  test('is that of the organisation that was just allowed, however many the person has connected', async () => {
    const again = async () => {
      assert.equal((await world.connect()).status, 303);
      return (await connection()).tenantName;
    };
    await world.server.database.query(`update xero_connection set documents_read_at = now()`);
    assert.notEqual((await connection()).readAt, null);
    const melbourne = await world.connect(world.admin, TENANTS[1].id);
    assert.equal(melbourne.status, 303, melbourne.body);
    assert.equal((await connection()).tenantName, 'Demo Tyres Melbourne');
    assert.equal((await connection()).readAt, null, 'nothing of these books was read yet');
    // Sydney was connected first, so its connection is not the newest one by its first day.
    assert.equal(await again(), 'Demo Tyres Sydney');
    assert.equal(await world.confirmSettings(), 200);
  });

  test("refuses another organisation's books, and other books while sheets are in the old ones", async () => {
    const sheet = await approved([{ quantity: 1, price: 10 }]);
    await send(sheet.id);
    const melbourne = await world.connect(world.admin, TENANTS[1].id);
    assert.equal(melbourne.status, 502);
    assert.match(
      melbourne.body,
      /A sheet was sent to Demo Tyres Sydney\. Connect that organisation again, or recall it first\./,
    );
    assert.equal((await connection()).tenantName, 'Demo Tyres Sydney');
  });
});

describe('a sheet', () => {
  test('is sent with our total and tax to the cent, although Xero rounds each line by itself', async () => {
    // 30.15 / 11 = 2.74 for the sheet; three lines of 10.05 would have 0.91 each.
    const sheet = await approved([1, 2, 3].map(() => ({ quantity: 1, price: 10.05 })));
    const asked = await post(`/${sheet.id}/order`);
    assert.equal(asked.json().data.xeroSent, 'Pending');
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200, 'asked again meanwhile');
    await world.deliver();
    const [document, ...more] = documentOf(sheet.no);
    assert.deepEqual(
      [document?.kind, document?.totalCents, document?.taxCents, document?.status, more.length],
      ['ACCREC', 3015, 274, 'AUTHORISED', 0],
    );
    assert.deepEqual(await world.stateOf(sheet.id), { state: 2, xeroId: document?.id, error: null, due: 3015 });
    const again = await post(`/${sheet.id}/order`);
    assert.deepEqual([again.statusCode, again.json().code], [422, 'xero.alreadySent']);
    const history = await world.call(world.sales, 'GET', `orders/${sheet.id}/history`);
    assert.match(history.body, /Send to Xero.*|Sent to Xero/);
  });

  test('of each kind goes where it belongs, without GST where it has none', async () => {
    const supplier = await buildContact(world.server.database, world.organisation, {
      name: 'Harbour Tyres',
      is_supplier: true,
    });
    const make = async (type: number, fields: Record<string, unknown>) => {
      const sheet = await world.create(
        world.invoice([{ productId: tyre, quantity: 2, price: 11, manual: true }], {
          type,
          warehouseId: world.sydney,
          reason: 'Damaged',
          ...fields,
        }),
        world.manager,
      );
      let answer = await world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion });
      if (answer.json().code === 'acknowledge') {
        const acknowledged = answer.json<{ details: { key: string }[] }>().details.map(({ key }) => key);
        answer = await world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion, acknowledged });
      }
      assert.equal(answer.statusCode, 200, answer.body);
      return sheet;
    };
    const credit = await make(2, { taxType: 3 });
    const bill = await make(4, { customerId: supplier, taxType: 2, reference: 'INV-77' });
    const billCredit = await make(5, { customerId: supplier, taxType: 1 });
    for (const { id } of [credit, bill, billCredit]) await send(id);
    assert.deepEqual(
      [credit, bill, billCredit].map(({ no }) => {
        const [document] = documentOf(no);
        const [line] = document?.lines ?? [];
        return [document?.kind, document?.totalCents, document?.taxCents, line?.accountCode, document?.number === no];
      }),
      [
        ['ACCRECCREDIT', 2200, 200, '200', true],
        ['ACCPAY', 2200, 200, '630', false],
        ['ACCPAYCREDIT', 2200, 0, '630', true],
      ],
    );
    const transfer = await world.create(world.transfer([{ productId: tyre, quantity: 1 }]));
    assert.equal((await post(`/${transfer.id}/order`)).statusCode, 422);
  });

  test("that Xero refuses is Fail, with Xero's own sentence, and can be sent again or skipped with a reason", async () => {
    const books = world.standIn.state.books(TENANTS[0].id);
    const [contact] = [...books.contacts.values()].filter(({ name }) => name === 'Alpha Tyres');
    assert.ok(contact);
    books.archiveContact(contact.id);
    const sheet = await approved([{ quantity: 1, price: 10 }]);
    await send(sheet.id);
    const { state, error } = await world.stateOf(sheet.id);
    assert.deepEqual([state, /currently archived/.test(error ?? '')], [3, true]);
    const open = async () =>
      (await world.call(world.accountant, 'GET', 'xero/operations')).json<{ data: XeroOperation[] }>().data;
    const [row] = await open();
    assert.deepEqual([row?.no, row?.state, row?.why], [sheet.no, 'failed', error]);
    assert.equal(row?.customerName, 'Alpha Tyres');
    assert.equal(typeof row?.customerId, 'number');
    const skip = (body: object) => post(`/operations/${row?.id}/skip`, body, world.accountant);
    assert.equal((await skip({ reason: '' })).statusCode, 422);
    assert.equal((await skip({ reason: 'Paid in cash' })).statusCode, 200);
    assert.equal((await skip({ reason: 'Again' })).statusCode, 422);
    assert.deepEqual([(await open()).length, (await world.stateOf(sheet.id)).state], [0, 0]);
    books.restoreContact(contact.id);
    await send(sheet.id);
    assert.equal((await world.stateOf(sheet.id)).state, 2);
  });

  test('is there exactly once, whatever happens to the call that sends it', async () => {
    for (const fault of [
      'cutAfterCommit',
      'serverErrorAfterCommit',
      'cut',
      'serverError',
      'tooMany',
      'unauthorised',
    ] as const) {
      const sheet = await approved([{ quantity: 1, price: 10 }]);
      assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
      world.standIn.state.faults.set({ next: [fault] });
      await world.deliver();
      assert.equal(documentOf(sheet.no).length, 1, fault);
      assert.equal((await world.stateOf(sheet.id)).state, 2, fault);
    }
  });

  test('whose worker died after the call is looked up, not sent again, also for bills whose numbers are free', async () => {
    const supplier = await buildContact(world.server.database, world.organisation, { name: 'Dock', is_supplier: true });
    const make = async () => {
      const fields = { type: 4, customerId: supplier, warehouseId: world.sydney, taxType: 2, reference: 'S-1, "A"' };
      const lines = [{ productId: tyre, quantity: 1, price: 10, manual: true }];
      const sheet = await world.create(world.invoice(lines, fields), world.manager);
      const answer = await world.approve(world.manager, sheet.id, {
        contentVersion: sheet.contentVersion,
        acknowledged: ['reference.twice'],
      });
      assert.equal(answer.statusCode, 200, answer.body);
      await send(sheet.id);
      return sheet;
    };
    // The supplier's number is not unique: the mark in the first line says whose document it is.
    const [other, bill] = [await make(), await make()];
    assert.deepEqual(documentOf(bill.no)[0]?.number, documentOf(other.no)[0]?.number);
    // As if the process had ended between Xero's answer and our own record of it.
    const dieAndDeliver = async () => {
      await world.server.database.query(
        `update xero_operation set state = 'running', finished_at = null, lease_until = now() - interval '1 second'
        where sheet_id = $1`,
        [bill.id],
      );
      await world.server.database.query(`update sheet set xero_state = 1, xero_id = null where id = $1`, [bill.id]);
      world.standIn.state.answers.clear();
      await world.deliver();
    };
    await dieAndDeliver();
    assert.equal(documentOf(bill.no).length, 1);
    assert.equal((await world.stateOf(bill.id)).xeroId, documentOf(bill.no)[0]?.id);
    // Somebody changed its amounts there: the sheet is Sent, and says what differs.
    const [model] = documentOf(bill.no);
    assert.ok(model);
    const books = world.standIn.state.books(TENANTS[0].id);
    books.store({ ...model, totalCents: 1_100, taxCents: 100 });
    await dieAndDeliver();
    const { state, error } = await world.stateOf(bill.id);
    assert.deepEqual([state, error], [2, 'Xero has a total of 11.00 with tax 1.00, here it is 10.00 with 0.91.']);
    books.store(model);
  });
});

describe('a recall', () => {
  test('of a paid sheet is refused in words; of an authorised one voids it, and the sheet can be changed and sent again', async () => {
    const [paid, open] = [await approved([{ quantity: 1, price: 10 }]), await approved([{ quantity: 2, price: 10 }])];
    for (const { id } of [paid, open]) await send(id);
    world.standIn.state.books(TENANTS[0].id).pay({
      Invoice: { InvoiceID: documentOf(paid.no)[0]?.id ?? '' },
      Account: { Code: '090' },
      Amount: 4,
    });
    const unapprove = (id: number, contentVersion: number) =>
      world.call(world.manager, 'POST', `orders/${id}/unApprove`, { contentVersion, reason: 'A mistake' });
    assert.equal((await unapprove(open.id, open.contentVersion)).json().code, 'xero.sent');
    for (const { id } of [paid, open]) assert.equal((await post(`/${id}/recall`)).statusCode, 200);
    await world.deliver();
    assert.deepEqual(
      [(await world.stateOf(paid.id)).state, (await world.stateOf(paid.id)).error],
      [2, `${paid.no} has 4.00 paid or credited in Xero. Remove that there first, then recall it.`],
    );
    assert.deepEqual(await world.stateOf(open.id), { state: 0, xeroId: null, error: null, due: null });
    assert.equal(documentOf(open.no)[0]?.status, 'VOIDED');
    assert.equal((await post(`/${open.id}/recall`)).json().code, 'xero.notSent');
    const draft = await unapprove(open.id, open.contentVersion);
    assert.equal(draft.statusCode, 200, draft.body);
    await world.approve(world.manager, open.id, { contentVersion: open.contentVersion });
    await send(open.id);
    assert.deepEqual(
      documentOf(open.no).map(({ number, status }) => [number === open.no, status]),
      [
        [false, 'VOIDED'],
        [true, 'AUTHORISED'],
      ],
      'the number was taken from the document before it was voided',
    );
  });

  test('of a document that somebody voided in Xero: the sheet goes again under a number that staff see', async () => {
    const books = world.standIn.state.books(TENANTS[0].id);
    const sheet = await approved([{ quantity: 1, price: 10 }]);
    for (const number of ['', '-2']) {
      await send(sheet.id);
      const [live] = world
        .documents()
        .filter(({ number: at, status }) => at === sheet.no + number && status === 'AUTHORISED');
      books.changeDocument(live?.id ?? '', { Status: 'VOIDED' });
      assert.equal((await post(`/${sheet.id}/recall`)).statusCode, 200);
      await world.deliver();
    }
    await send(sheet.id);
    const { state, error } = await world.stateOf(sheet.id);
    assert.deepEqual(
      [state, error],
      [2, `In Xero its number is ${sheet.no}-3, because a voided document there has the number ${sheet.no}.`],
    );
    // The answer to the next send is lost: it is looked up by the number that it has there.
    assert.equal((await post(`/${sheet.id}/recall`)).statusCode, 200);
    await world.deliver();
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    world.standIn.state.faults.set({ next: ['cutAfterCommit'] });
    await world.deliver();
    const having = world.documents().filter(({ number }) => number === `${sheet.no}-3`);
    assert.deepEqual([having.length, (await world.stateOf(sheet.id)).state], [1, 2]);
  });

  test('deletes what is a draft there, and has nothing to do where somebody deleted or voided it', async () => {
    const books = world.standIn.state.books(TENANTS[0].id);
    for (const [status, left] of [
      ['DRAFT', 'DELETED'],
      ['SUBMITTED', 'DELETED'],
      ['DELETED', 'DELETED'],
      ['VOIDED', 'VOIDED'],
    ] as const) {
      const sheet = await approved([{ quantity: 1, price: 10 }]);
      await send(sheet.id);
      const [model] = documentOf(sheet.no);
      assert.ok(model);
      books.store({ ...model, status });
      assert.equal((await post(`/${sheet.id}/recall`)).statusCode, 200);
      await world.deliver();
      assert.deepEqual([documentOf(sheet.no)[0]?.status, (await world.stateOf(sheet.id)).state], [left, 0], status);
    }
  });

  test('whose answer was lost is finished by what Xero says then', async () => {
    const sheet = await approved([{ quantity: 1, price: 10 }]);
    await send(sheet.id);
    assert.equal((await post(`/${sheet.id}/recall`)).statusCode, 200);
    world.standIn.state.faults.set({ next: [null, 'cutAfterCommit', null, 'cutAfterCommit'] });
    await world.deliver();
    assert.deepEqual([documentOf(sheet.no)[0]?.status, (await world.stateOf(sheet.id)).state], ['VOIDED', 0]);
  });
});

describe('a batch', () => {
  test('takes the approved sheets of the chosen kinds and days, fifty in a call', async () => {
    const sheets = [];
    for (let index = 0; index < 60; index++)
      sheets.push(await approved([{ quantity: 1, price: 10 }], { date: '2026-04-02' }));
    const later = await approved([{ quantity: 1, price: 10 }], { date: '2026-04-03' });
    const calls = world.standIn.state.calls.get(TENANTS[0].id)?.length ?? 0;
    const answer = await post('', { dateRange: ['2026-04-01', '2026-04-02'], sheets: [1] });
    assert.deepEqual(answer.json(), {
      message: 'Preparing for Sending, please CHECK in sheet list pages',
      count: 60,
      skipped: 0,
    });
    await world.deliver();
    for (const { id } of sheets) assert.equal((await world.stateOf(id)).state, 2);
    assert.equal((await world.stateOf(later.id)).state, 0);
    assert.equal((world.standIn.state.calls.get(TENANTS[0].id)?.length ?? 0) - calls, 2);
    const turned = await post('', { dateRange: ['2026-04-02', '2026-04-01'], sheets: [1] });
    assert.deepEqual(
      [turned.statusCode, turned.json().details],
      [422, [{ code: 'range', field: 'dateRange', message: 'The range ends before it begins.' }]],
    );
    assert.equal((await post('', { dateRange: ['2026-04-01', '2026-04-02'], sheets: [3] })).statusCode, 422);
    assert.equal((await post('', { dateRange: ['2026-04-01', '2026-04-02'], sheets: [] })).statusCode, 422);
  });
});

describe('the reconciliation of a month', () => {
  test('counts and sums both sides, and names every document that differs', async () => {
    const date = '2026-05-05';
    const make = (quantity: number) => approved([{ quantity, price: 11 }], { date });
    const [same, voided, unsent] = [await make(1), await make(2), await make(3)];
    // The day before and the first day of the next month are not of it.
    for (const other of ['2026-04-30', '2026-06-01']) await approved([{ quantity: 9, price: 11 }], { date: other });
    for (const { id } of [same, voided]) await send(id);
    const books = world.standIn.state.books(TENANTS[0].id);
    books.changeDocument(documentOf(voided.no)[0]?.id ?? '', { Status: 'VOIDED' });
    const [model] = documentOf(same.no);
    assert.ok(model);
    books.store({ ...model, id: crypto.randomUUID(), number: 'BY-HAND' });
    const answer = await world.call(world.accountant, 'GET', 'xero/reconciliation?month=2026-05');
    assert.equal(answer.statusCode, 200, answer.body);
    const { kinds, differences } = answer.json<XeroReconciliation>();
    assert.deepEqual(kinds[0], {
      type: 1,
      approved: 3,
      unsent: 1,
      leftOut: 0,
      pending: 0,
      sent: 2,
      failed: 0,
      totalHere: 66,
      totalThere: 22,
      difference: 44,
    });
    assert.deepEqual(
      differences.map(({ no, here, there, why }) => [no, here, there, why.split(/[.:,]/)[0]]),
      [
        [voided.no, 22, null, 'Sent'],
        [unsent.no, 33, null, 'Unsent'],
        ['BY-HAND', null, 11, 'Only in Xero'],
      ],
    );
    assert.equal((await world.call(world.sales, 'GET', 'xero/reconciliation?month=2026-05')).statusCode, 403);
    assert.equal((await world.call(world.accountant, 'GET', 'xero/reconciliation?month=2026-13')).statusCode, 422);
  });
});

test('the reading that was asked for last says whether there is a problem', async () => {
  const ended = (name: string, state: string, error: string | null) =>
    world.server.database.query(
      'insert into job (organisation_id, name, title, payload, state, error) values ($1, $2, $2, $3, $4, $5)',
      [world.organisation, name, '{}', state, error],
    );
  const problem = async () => (await connection()).readProblem;
  await ended(readFromXero.name, 'failed', 'Xero is away.');
  assert.equal(await problem(), 'Xero is away.');
  await ended(readFromXero.name, 'done', null);
  await ended('another job', 'failed', 'That is no reading.');
  assert.equal(await problem(), '');
  await ended(readFromXero.name, 'failed', 'Xero is away again.');
  assert.equal(await problem(), 'Xero is away again.');
});

test('a refusal that Xero explains in its message or its detail alone is told in those words', async () => {
  const api = xeroApi(world.server.app);
  assert.ok(api);
  const body = { Contacts: [{ Name: 'Gamma Tyres' }] };
  for (const [status, said, message] of [
    [403, { Title: 'Forbidden', Status: 403, Detail: 'The subscription has ended.' }, 'The subscription has ended.'],
    [400, { Message: 'The period is locked.' }, 'The period is locked.'],
    [
      400,
      {
        Message: 'A validation exception',
        Elements: [{ ValidationErrors: [{ Message: 'One.' }, { Message: 'Two.' }] }],
      },
      'One. Two.',
    ],
    [400, {}, 'Xero answered 400.'],
  ] as const) {
    const key = `refused-with-${Object.keys(said).join('-')}`;
    // Xero answers a key that it knows with the answer that it gave before.
    world.standIn.state.answers.set(`${TENANTS[0].id} ${key}`, {
      request: JSON.stringify(['POST', '/api.xro/2.0/Contacts', body]),
      status,
      body: said,
      until: Date.now() + 60_000,
    });
    assert.deepEqual(await api.call(world.organisation, { method: 'POST', path: '/Contacts', key, body }), {
      kind: 'refused',
      status,
      message,
    });
  }
});

describe('what Xero knows', () => {
  test('comes back: payments to the sheet, and the balance that decides about approvals', async () => {
    const customer = await buildContact(world.server.database, world.organisation, {
      name: 'Beta Tyres',
      payment_type: 'COD',
    });
    const sheet = await approved([{ quantity: 6, price: 10 }], { customerId: customer });
    await world.server.database.query('update contact set credit_limit_cents = 5000 where id = $1', [customer]);
    await send(sheet.id);
    const read = async () => (await world.call(world.sales, 'GET', `orders/${sheet.id}`)).json<{ data: Sheet }>().data;
    assert.equal((await read()).paymentState, 'Overdue');
    await world.perform(readFromXero);
    const balance = (await world.call(world.sales, 'GET', `balance/${customer}`)).json();
    assert.deepEqual([balance.xeroBalance, balance.creditLimit], [60, 50]);
    const draft = await world.create(
      world.invoice([{ productId: tyre, quantity: 1, price: 10, manual: true }], { customerId: customer }),
    );
    const approve = (staff: typeof world.sales, acknowledged: string[] = []) =>
      world.approve(staff, draft.id, { contentVersion: draft.contentVersion, acknowledged });
    const refused = await approve(world.sales);
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /Current Xero Balance 60.00 greater than his Limit 50.00. Contact manager./);
    const asked = await approve(world.accountant);
    assert.deepEqual([asked.json().code, /Current Xero Balance 60.00/.test(asked.body)], ['acknowledge', true]);
    const keys = asked.json<{ details: { key: string }[] }>().details.map(({ key }) => key);
    assert.equal((await approve(world.accountant, keys)).statusCode, 200);

    const pay = (Amount: number) =>
      world.standIn.state.books(TENANTS[0].id).pay({
        Invoice: { InvoiceID: documentOf(sheet.no)[0]?.id ?? '' },
        Account: { Code: '090' },
        Amount,
      });
    pay(60);
    await world.perform(readFromXero);
    assert.deepEqual([(await read()).paymentState, (await read()).amountDue], ['Paid', 0]);
    const opened = await fetch((await read()).xeroPage ?? '', { redirect: 'manual' });
    assert.equal(opened.headers.get('location'), `/#${documentOf(sheet.no)[0]?.id}`);
    assert.equal((await world.call(world.sales, 'GET', `balance/${customer}`)).json().xeroBalance, 0);
  });

  test('says what is open of credit notes too, and nothing of what somebody voided there', async () => {
    const credit = await world.create(
      world.invoice([{ productId: tyre, quantity: 2, price: 11, manual: true }], {
        type: 2,
        taxType: 3,
        warehouseId: world.sydney,
        reason: 'Damaged',
      }),
      world.manager,
    );
    const approve = (acknowledged?: string[]) =>
      world.approve(world.manager, credit.id, {
        contentVersion: credit.contentVersion,
        ...(acknowledged && { acknowledged }),
      });
    const first = await approve();
    if (first.json().code === 'acknowledge')
      await approve(first.json<{ details: { key: string }[] }>().details.map(({ key }) => key));
    const sheet = await approved([{ quantity: 1, price: 10 }]);
    for (const { id } of [credit, sheet]) await send(id);
    await world.server.database.query('update sheet set xero_due_cents = 1 where id = any($1::bigint[])', [
      [credit.id, sheet.id],
    ]);
    const id = documentOf(sheet.no)[0]?.id ?? '';
    world.standIn.state.books(TENANTS[0].id).changeDocument(id, { Status: 'VOIDED' });
    await world.perform(readFromXero);
    assert.deepEqual([(await world.stateOf(credit.id)).due, (await world.stateOf(sheet.id)).due], [2_200, null]);
  });

  test('is asked no more after the access has ended, and what waited is sent at once after connecting again', async () => {
    const sheet = await approved([{ quantity: 1, price: 10 }]);
    world.standIn.state.authorization.revokeAll();
    assert.equal((await post(`/${sheet.id}/order`)).statusCode, 200);
    await world.perform(deliverOperations);
    const { state, problem } = await connection();
    assert.deepEqual([state, problem], ['broken', 'Xero has ended the access. Connect again.']);
    const [waiting] = (await world.call(world.accountant, 'GET', 'xero/operations')).json<{ data: XeroOperation[] }>()
      .data;
    assert.deepEqual([waiting?.no, waiting?.canCancel], [sheet.no, true]);
    assert.ok(Date.parse(waiting?.nextAt ?? '') > Date.now() + 3_000_000, 'nobody can connect within seconds');
    assert.equal((await world.stateOf(sheet.id)).state, 1);
    assert.equal((await world.connect()).status, 303);
    await world.perform(deliverOperations);
    assert.equal((await world.stateOf(sheet.id)).state, 2);
  });

  test('is asked to be connected again when its organisation was disconnected there and the tokens were not', async () => {
    const { authorization } = world.standIn.state;
    const sydney = authorization.connections().find(({ tenant }) => tenant === TENANTS[0].id);
    assert.ok(sydney);
    authorization.removeConnection(sydney);
    await world.perform(readFromXero).catch(() => {});
    assert.equal((await connection()).state, 'broken');
    assert.equal((await world.connect()).status, 303);
    assert.equal((await connection()).state, 'connected');
  });

  test('is told of the end of this connection alone, and its books are free for another organisation of ours', async () => {
    const { server } = world;
    const second = await buildOrganisation(server.database, { name: 'Second' });
    const admin = await server.staff(second, { is_admin: true, role: 4 });
    const refused = await world.connect(admin);
    assert.match(refused.body, /Demo Tyres Sydney is connected to another organisation of iWE/);
    assert.equal((await world.connect(admin, TENANTS[1].id)).status, 303);
    const disconnect = (staff: typeof admin) =>
      server.inject({ method: 'DELETE', url: '/api/ag/xero/connection', headers: staff.headers });
    const ended = await disconnect(world.admin);
    assert.equal(ended.statusCode, 200, ended.body);
    assert.equal((await connection()).state, 'disconnected');
    const told = await world.server.database.query(
      `select action, user_id as by, operator, entity_id as of, before ->> 'books' as before, after ->> 'books' as after
        from audit where entity = 'xero_connection' and organisation_id = $1 order by id`,
      [world.organisation],
    );
    const { organisation: of, admin: who } = world;
    const books = 'Demo Tyres Sydney';
    assert.deepEqual(
      [told[0], told.at(-1)],
      [
        { action: 'Connect', by: who.userId, operator: who.email, of, before: '', after: books },
        { action: 'Disconnect', by: who.userId, operator: who.email, of, before: books, after: '' },
      ],
    );
    const left = world.standIn.state.authorization.connections().map(({ tenant }) => tenant);
    assert.deepEqual(left, [TENANTS[1].id], 'the connection of the other organisation goes on');
    assert.equal((await world.connect(admin, TENANTS[0].id)).status, 303, 'the books are free');
    assert.match((await world.connect()).body, /Demo Tyres Sydney is connected to another organisation of iWE/);
    assert.equal((await disconnect(admin)).statusCode, 200);
    assert.deepEqual(await server.database.query('select 1 from service_credential'), []);
  });
});
