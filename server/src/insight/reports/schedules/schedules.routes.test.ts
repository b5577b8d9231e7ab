import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody, ReportSchedule } from '@iwe/contract';
import type { ReportDefinition } from '@iwe/reports';
import { findReport } from '@iwe/reports';
import type { JobContext } from '../../../core/jobs/define-job.ts';
import { buildOrganisation } from '../../../testing/index.ts';
import type { TestStaff } from '../../../testing/index.ts';
import { checkAndClose } from '../../../trading/sheets/testing/check.ts';
import { aProduct, startSheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import { makeReport } from '../make-report.job.ts';
import { contextOf, readReport } from '../testing/report-world.ts';
import { emailReport } from './email-report.job.ts';
import { daysBefore, nextDay, requestOn } from './schedule-days.ts';
import { startScheduled, startScheduledReports } from './start-scheduled-reports.job.ts';

interface SentMail {
  to: { address: string; name: string };
  subject: string;
  text: string;
  messageId: string;
  attachments: { filename: string; content: AsyncIterable<Buffer> }[];
  files: Buffer[];
}

let world: SheetWorld;
let admin: TestStaff;
const sent: SentMail[] = [];
let refuses: Error | null = null;
before(async () => {
  world = await startSheetWorld();
  admin = await world.server.staff(world.organisation, { role: 1, is_admin: true });
  const tyre = await aProduct(world, { code: 'T1' });
  await world.receive([{ productId: tyre, quantity: 50, priceCents: 4_000 }]);
  const { id } = await world.create(world.invoice([{ productId: tyre, quantity: 2, price: 120, manual: true }]));
  await world.approve(world.director, id);
});
after(() => checkAndClose(world));

const REQUEST = { type: 'invoices-credit-notes-detail', includeCost: true };
const body = (fields: Record<string, unknown> = {}) => ({
  name: 'Margins',
  frequency: 'weekly',
  request: REQUEST,
  recipients: [world.director.eId, world.accountant.eId],
  isActive: true,
  ...fields,
});
const call = (staff: TestStaff, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  world.server.inject({
    method,
    url: `/api/ag/report-schedules${path}`,
    headers: staff.headers,
    ...(payload ? { payload } : {}),
  });
const shown = async (staff: TestStaff = world.director) =>
  (await call(staff, 'GET')).json<{ data: ReportSchedule[] }>().data;
const words = (answer: { json<T>(): T }) => [answer.json<ErrorBody>().message].flat().join(' ');
const query = (text: string, values: unknown[] = []) => world.server.database.query(text, values);

const context = (): JobContext => ({
  ...contextOf(world.server, world.organisation, world.director.userId),
  mail: {
    sendMail: async (mail: SentMail) => {
      if (refuses) throw refuses;
      const files: Buffer[] = [];
      for (const { content } of mail.attachments) {
        const chunks: Buffer[] = [];
        for await (const chunk of content) chunks.push(chunk);
        files.push(Buffer.concat(chunks));
      }
      sent.push({ ...mail, files });
    },
  } as never,
});
/** What the worker does on a day on which schedules are due. Returns the report. */
async function runDue(): Promise<number> {
  await query(`update report_schedule set next_on = '2026-03-09' where is_active`);
  await startScheduledReports.perform({ ...context(), organisation: null, requestedBy: null }, {});
  const [row] = (await query('select max(id) as id from report')) as { id: number }[];
  return row?.id ?? 0;
}
const reports = async (): Promise<number> =>
  ((await query('select count(*)::int as n from report')) as { n: number }[])[0]?.n ?? 0;
async function sendAll(report: number): Promise<void> {
  await makeReport.perform(context(), { report });
  await query(`update job set state = 'done' where id = (select job_id from report where id = $1)`, [report]);
  const emails = (await query(
    `select payload from job where name = 'email-report' and (payload ->> 'report')::int = $1 order by id`,
    [report],
  )) as { payload: { report: number; eId: number } }[];
  for (const { payload } of emails) await emailReport.perform(context(), payload);
}

describe('the days of a schedule', () => {
  const definition = findReport('invoices-credit-notes-detail') as ReportDefinition;
  test('are the week before a Monday, and the month before its first day', () => {
    // 2 March 2026 is a Monday.
    assert.deepEqual(
      ['2026-03-01', '2026-03-02', '2026-03-07', '2026-03-08'].map((day) => nextDay('weekly', day)),
      ['2026-03-02', '2026-03-09', '2026-03-09', '2026-03-09'],
    );
    assert.deepEqual(
      ['2026-01-31', '2026-02-01', '2026-12-31'].map((day) => nextDay('monthly', day)),
      ['2026-02-01', '2026-03-01', '2027-01-01'],
    );
    assert.deepEqual(daysBefore('weekly', '2026-03-09'), ['2026-03-02', '2026-03-08']);
    assert.deepEqual(daysBefore('monthly', '2026-03-01'), ['2026-02-01', '2026-02-28']);
    assert.deepEqual(daysBefore('monthly', '2026-01-01'), ['2025-12-01', '2025-12-31']);
  });

  test('are set only where the report has them', () => {
    const on = { frequency: 'monthly', day: '2026-03-01' } as const;
    assert.deepEqual(requestOn(definition, { type: definition.type }, on).dateRange, ['2026-02-01', '2026-02-28']);
    const slow = findReport('slow-moving-products') as ReportDefinition;
    assert.deepEqual(requestOn(slow, { type: slow.type, unSoldDay: 30 }, on), {
      type: slow.type,
      unSoldDay: 30,
      dueDate: '2026-02-28',
    });
  });
});

describe('a schedule', () => {
  test('is saved for people of the organisation who may see the report', async () => {
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
    const refused = async (staff: TestStaff, fields: Record<string, unknown>, status = 422) => {
      const answer = await call(staff, 'POST', '', body(fields));
      assert.equal(answer.statusCode, status, answer.body);
      if ('recipients' in fields) {
        const details = answer.json<{ details: { code: string; field: string }[] }>().details;
        assert.deepEqual(
          details.map(({ code, field }) => [code, field]),
          [['recipient', 'recipients']],
        );
      }
      return words(answer);
    };
    assert.match(await refused(world.sales, {}, 403), /Cost and margin/);
    assert.match(await refused(world.director, { recipients: [world.sales.eId] }), /may not see cost in reports/);
    assert.match(await refused(world.director, { recipients: [stranger.eId] }), /not a person of this organisation/);
    assert.match(await refused(world.director, { recipients: [world.driver] }), /may not sign in/);
    assert.match(await refused(world.director, { request: { type: 'nothing' } }), /no report/);
    const offered = async (path: string) =>
      (await world.server.inject({ method: 'GET', url: `/api/ag/report-recipients?${path}`, headers: admin.headers }))
        .json<{ data: { eId: number; name: string; email: string }[] }>()
        .data.map(({ eId }) => eId);
    await query(`update app_user set name = 'Sam Sales' where id = $1`, [world.sales.userId]);
    const all = await world.server.inject({ url: '/api/ag/report-recipients?type=x', headers: admin.headers });
    await query('update app_user set name = email where id = $1', [world.sales.userId]);
    assert.deepEqual(
      all.json<{ data: { eId: number }[] }>().data.find(({ eId }) => eId === world.sales.eId),
      { eId: world.sales.eId, name: 'Sam Sales', email: world.sales.email },
    );
    assert.deepEqual(
      (await offered('type=invoices-credit-notes-detail&includeCost=1')).toSorted((a, b) => a - b),
      [world.manager.eId, world.accountant.eId, world.director.eId].toSorted((a, b) => a - b),
    );
    assert.ok((await offered('type=invoices-credit-notes-detail')).includes(world.sales.eId));
    assert.equal((await offered('type=invoices-credit-notes-detail')).includes(world.driver), false);
  });

  test('sends the report of the week before to each of them, once', async () => {
    assert.equal((await call(world.director, 'POST', '', body())).statusCode, 200);
    const report = await runDue();
    await sendAll(report);
    await sendAll(report);
    assert.deepEqual(
      sent.map(({ to }) => to.address).toSorted(),
      [world.director.email, world.accountant.email].toSorted(),
    );
    const [mail] = sent;
    assert.equal(mail?.subject, 'Invoices & Credit Notes Detail, 2026-03-02 to 2026-03-08 of Organisation 4');
    assert.match(mail?.text ?? '', /please find attached/);
    assert.equal(mail?.text.split('\n')[0], `Dear ${mail?.to.name},`);
    assert.equal(mail?.to.name, mail?.to.address);
    assert.equal(mail?.attachments[0]?.filename, 'Invoices & Credit Notes Detail-2026-03-02 to 2026-03-08.xlsx');
    const file = readReport(mail?.files[0] ?? Buffer.alloc(0));
    assert.equal(file.rows.length, 1);
    assert.ok(file.columns.includes('Margin'));
    const [schedule] = await shown();
    assert.equal(schedule?.lastResult, 'Sent to 2 of 2.');
    assert.ok(schedule?.lastSentAt);
    assert.ok((schedule?.nextOn ?? '') > '2026-03-09');
    // A second look on the same day starts nothing.
    await startScheduledReports.perform({ ...context(), organisation: null, requestedBy: null }, {});
    assert.equal(((await query('select count(*)::int as n from report')) as { n: number }[])[0]?.n, 1);
  });

  test('leaves out who may not see it any more at the moment of sending, and says so', async () => {
    sent.length = 0;
    const report = await runDue();
    await query('update membership set is_acct = false where id = $1', [world.accountant.eId]);
    try {
      await sendAll(report);
      assert.deepEqual(
        sent.map(({ to }) => to.address),
        [world.director.email],
      );
      const [schedule] = await shown();
      assert.equal(schedule?.lastResult, `Sent to 1 of 2. ${world.accountant.email} may not see cost in reports.`);
      const refused = schedule?.recipients.filter(({ refusal }) => refusal !== null).map(({ eId }) => eId);
      assert.deepEqual(refused, [world.accountant.eId]);
    } finally {
      await query('update membership set is_acct = true where id = $1', [world.accountant.eId]);
    }
  });

  test('is not made for an owner who may not see it, and tries again when the mail server is back', async () => {
    sent.length = 0;
    const before = ((await query('select count(*)::int as n from report')) as { n: number }[])[0]?.n;
    await query('update membership set able_login = false where id = $1', [world.director.eId]);
    await runDue();
    await query('update membership set able_login = true where id = $1', [world.director.eId]);
    assert.equal(((await query('select count(*)::int as n from report')) as { n: number }[])[0]?.n, before);
    assert.match((await shown())[0]?.lastResult ?? '', /^Not made: .* may not sign in\.$/);
    const report = await runDue();
    refuses = new Error('connect ECONNREFUSED');
    await assert.rejects(sendAll(report), /The mail server does not answer/);
    assert.match((await shown())[0]?.lastResult ?? '', /Sent to 0 of 2\. The mail server does not answer\./);
    refuses = null;
    await sendAll(report);
    assert.equal(sent.length, 2);
    assert.equal((await shown())[0]?.lastResult, 'Sent to 2 of 2.');
  });

  test('that was accepted but could not be marked as sent is not sent again', async () => {
    sent.length = 0;
    const report = await runDue();
    await query(
      `create function refuse_mark() returns trigger language plpgsql as $$
        begin if new.state = 'sent' then raise exception 'not now'; end if; return new; end $$`,
    );
    await query(`create trigger refuse_mark before update on report_email for each row execute function refuse_mark()`);
    await assert.rejects(sendAll(report), /not now/);
    await query('drop trigger refuse_mark on report_email');
    const first = sent.map(({ to }) => to.address);
    assert.equal(first.length, 1);
    // Who received it and may not see it any more has received it.
    await query('update membership set is_acct = false where id = $1', [world.accountant.eId]);
    await query('update membership set is_dir = false where id = $1', [world.director.eId]);
    try {
      await sendAll(report);
    } finally {
      await query('update membership set is_acct = true where id = $1', [world.accountant.eId]);
      await query('update membership set is_dir = true where id = $1', [world.director.eId]);
    }
    assert.deepEqual(
      sent.map(({ to }) => to.address),
      first,
    );
    assert.match((await shown())[0]?.lastResult ?? '', /^Sent to 1 of 2\./);
    assert.match(sent[0]?.messageId ?? '', /^<report-[0-9a-f-]{36}@iwe\.invalid>$/);
  });

  test('is given up at the thirtieth attempt that fails; before that it waits for the next one', async () => {
    const report = await runDue();
    await makeReport.perform(context(), { report });
    const payload = { report, eId: world.director.eId };
    const stateAfter = async (attempt: number) => {
      refuses = new Error('connect ECONNREFUSED');
      try {
        await assert.rejects(emailReport.perform({ ...context(), attempt }, payload), /does not answer/);
      } finally {
        refuses = null;
      }
      const [row] = (await query(
        'select state, finished_at is not null as ended from report_email where report_id = $1 and membership_id = $2',
        [report, world.director.eId],
      )) as { state: string; ended: boolean }[];
      return [row?.state, row?.ended];
    };
    assert.deepEqual(
      [await stateAfter(29), await stateAfter(30)],
      [
        ['waiting', false],
        ['refused', true],
      ],
    );
  });

  test('that the mail server refuses for good is not tried again, and the page says why', async () => {
    const report = await runDue();
    await makeReport.perform(context(), { report });
    refuses = Object.assign(new Error('refused'), { responseCode: 550, response: '550 No such mailbox' });
    const send = (of: TestStaff) => emailReport.perform(context(), { report, eId: of.eId });
    try {
      await assert.rejects(async () => send(world.director), /No such mailbox/);
    } finally {
      refuses = null;
    }
    sent.length = 0;
    // A name of two lines must not become a header of its own.
    await query(`update app_user set name = E'Ann\r\nBcc: all' where id = $1`, [world.accountant.userId]);
    for (const each of [world.director, world.accountant]) await send(each);
    await query('update app_user set name = email where id = $1', [world.accountant.userId]);
    assert.deepEqual(
      sent.map(({ to }) => to),
      [{ address: world.accountant.email, name: 'Ann Bcc: all' }],
    );
    const [schedule] = await shown();
    assert.equal(schedule?.lastResult, 'Sent to 1 of 2. The mail server refused the email: 550 No such mailbox');
    assert.equal(emailReport.retry.limit, 30);
  });

  test('larger than mail servers take is not attached: the email says where it is downloaded', async () => {
    sent.length = 0;
    const report = await runDue();
    await makeReport.perform(context(), { report });
    const bytes = (await query('select bytes from stored_file where id = (select file_id from report where id = $1)', [
      report,
    ])) as { bytes: number }[];
    const setBytes = (value: number, of = report) =>
      query('update stored_file set bytes = $2 where id = (select file_id from report where id = $1)', [of, value]);
    const largest = await runDue();
    await makeReport.perform(context(), { report: largest });
    await setBytes(8_000_000, largest);
    await sendAll(largest);
    assert.deepEqual(
      sent.splice(0).map(({ attachments }) => attachments.length),
      [1, 1],
    );
    await setBytes(8_000_001);
    await sendAll(report);
    assert.deepEqual(
      sent.map(({ attachments }) => attachments.length),
      [0, 0],
    );
    assert.match(sent[0]?.text ?? '', /too large for an email: download it in the Reports Download Center/);
    assert.equal((await shown())[0]?.lastResult, 'Sent to 2 of 2.');
    await setBytes(bytes[0]?.bytes ?? 0);
  });

  test('whose file has expired before it could be sent is refused in words', async () => {
    sent.length = 0;
    const report = await runDue();
    await makeReport.perform(context(), { report });
    await query('update stored_file set expires_at = now() where id = (select file_id from report where id = $1)', [
      report,
    ]);
    await sendAll(report);
    assert.deepEqual(sent, []);
    assert.match((await shown())[0]?.lastResult ?? '', /^Sent to 0 of 2\. The file of the report has expired\./);
  });

  test('that was due while the server was down is made once, for the days that it was due for', async () => {
    const before = await reports();
    await query(`update report_schedule set next_on = '2026-03-09' where is_active`);
    const start = () => startScheduledReports.perform({ ...context(), organisation: null, requestedBy: null }, {});
    await Promise.all([start(), start()]);
    assert.equal((await reports()) - before, 1);
    const [schedule] = await shown();
    const [today] = (await query(`select (now() at time zone time_zone)::date as day from organisation where id = $1`, [
      world.organisation,
    ])) as { day: string }[];
    assert.equal(schedule?.nextOn, nextDay('weekly', today?.day ?? ''));
  });

  test('is made on its day, and not before', async () => {
    const [schedule] = await shown();
    const start = async (days: number) => {
      await query(
        `update report_schedule set next_on = (now() at time zone o.time_zone)::date + $2::int
          from organisation o where o.id = report_schedule.organisation_id and report_schedule.id = $1`,
        [schedule?.id, days],
      );
      const before = await reports();
      const scope = { organisation: world.organisation, userId: world.director.userId };
      await world.server.database.write(scope, (tx) => startScheduled(tx, schedule?.id ?? 0));
      return (await reports()) - before;
    };
    assert.deepEqual([await start(1), await start(0)], [0, 1]);
    const [job] = (await query(`select priority from job where name = 'make-report' order by id desc limit 1`)) as {
      priority: number;
    }[];
    assert.ok((job?.priority ?? 0) < -20, 'whoever waits before a screen is served first');
    await query('update report_schedule set is_active = false where id = $1', [schedule?.id]);
    assert.equal(await start(0), 0, 'one that was put aside meanwhile');
    await query(`update report_schedule set is_active = true, type = 'of-an-older-version' where id = $1`, [
      schedule?.id,
    ]);
    assert.equal(await start(0), 0);
    const [gone] = await shown();
    assert.deepEqual([gone?.lastResult, gone?.nextOn === null], ['This report no longer exists.', false]);
    assert.equal(await start(1), 0);
    await query('update report_schedule set type = $2 where id = $1', [schedule?.id, REQUEST.type]);
  });

  test('of stock shows its value only when everybody who gets it may see it', async () => {
    sent.length = 0;
    await query('update report_schedule set is_active = false');
    const request = { type: 'inventory-classification' };
    const recipients = [world.director.eId, world.sales.eId];
    await call(world.director, 'POST', '', body({ name: 'Stock', request, recipients }));
    await sendAll(await runDue());
    assert.equal(sent.length, 2);
    const showsValue = () => readReport(sent.at(-1)?.files[0] ?? Buffer.alloc(0)).columns.includes('Closing Value');
    assert.equal(showsValue(), false);
    assert.equal(sent.at(-1)?.subject.startsWith('Inventory Classification Summary, '), true);
    const [{ id } = { id: 0 }] = (await shown()).filter(({ name }) => name === 'Stock');
    const both = [world.director.eId, world.accountant.eId];
    assert.equal(
      (await call(world.director, 'PUT', `/${id}`, body({ name: 'Stock', request, recipients: both }))).statusCode,
      200,
    );
    await sendAll(await runDue());
    assert.equal(sent.length, 4);
    assert.equal(showsValue(), true);
    // Its owner counts as well.
    await query('update membership set is_dir = false, role = 1 where id = $1', [world.director.eId]);
    try {
      const mine = body({ name: 'Stock', request, recipients: [world.accountant.eId] });
      assert.equal((await call(world.director, 'PUT', `/${id}`, mine)).statusCode, 200);
      await sendAll(await runDue());
    } finally {
      await query('update membership set is_dir = true, role = 3 where id = $1', [world.director.eId]);
    }
    assert.equal(sent.length, 5);
    assert.equal(showsValue(), false);
  });

  test('that is replaced has the new report, request, recipients and day, and nothing of the old ones', async () => {
    const request = { type: 'stock-value', categories: [1], dueDate: '2026-03-31', dueTime: '14:30' };
    const [{ id } = { id: 0 }] = (await shown()).filter(({ name }) => name === 'Stock');
    const answer = await call(
      world.director,
      'PUT',
      `/${id}`,
      body({ name: 'Value', frequency: 'monthly', request, recipients: [world.sales.eId] }),
    );
    const { data } = answer.json<{ data: ReportSchedule[] }>();
    const changed = data.find((schedule) => schedule.id === id);
    const [today] = (await query('select (now() at time zone time_zone)::date as day from organisation where id = $1', [
      world.organisation,
    ])) as { day: string }[];
    assert.deepEqual(
      [changed?.name, changed?.type, changed?.reportName, changed?.request, changed?.nextOn],
      [
        'Value',
        'stock-value',
        'Stock and Value',
        { type: 'stock-value', categories: [1] },
        nextDay('monthly', today?.day ?? ''),
      ],
    );
    assert.deepEqual(
      changed?.recipients.map(({ eId, email, refusal }) => [eId, email, refusal]),
      [[world.sales.eId, world.sales.email, null]],
    );
    const isWithCost = body({ request: REQUEST, recipients: [world.manager.eId] });
    await query('update membership set is_dir = false where id = $1', [world.director.eId]);
    const refused = await call(world.director, 'PUT', `/${id}`, isWithCost);
    await query('update membership set is_dir = true where id = $1', [world.director.eId]);
    assert.equal(refused.statusCode, 403);
    const stock = body({ name: 'Stock', request: { type: 'inventory-classification' }, isActive: false });
    assert.equal((await call(world.director, 'PUT', `/${id}`, stock)).statusCode, 200);
  });

  test('belongs to its owner and to administrators', async () => {
    const [schedule] = await shown();
    assert.deepEqual(await shown(world.sales), []);
    assert.equal((await shown(admin)).length, 2);
    const path = `/${schedule?.id}`;
    assert.equal((await call(world.manager, 'PUT', path, body({ name: 'Mine' }))).statusCode, 404);
    assert.equal((await call(world.manager, 'DELETE', path)).statusCode, 404);
    const changed = await call(
      world.director,
      'PUT',
      path,
      body({ name: 'Changed', frequency: 'monthly', isActive: false }),
    );
    const [after] = changed.json<{ data: ReportSchedule[] }>().data;
    assert.deepEqual([after?.name, after?.frequency, after?.nextOn], ['Changed', 'monthly', null]);
    assert.deepEqual(after?.recipients, schedule?.recipients);
    assert.equal(after?.recipients.length, 2);
    assert.equal((await call(admin, 'DELETE', path)).statusCode, 200);
    assert.equal((await shown()).length, 1);
    const audit = (await query(
      `select action, before ->> 'frequency' as before, after ->> 'frequency' as after from audit
        where entity = 'report_schedule' and entity_id = $1 order by id`,
      [schedule?.id],
    )) as { action: string; before: string | null; after: string | null }[];
    assert.deepEqual(
      audit.map(({ action, before: old, after: now }) => [action, old, now]),
      [
        ['Create', null, 'weekly'],
        ['Update', 'weekly', 'monthly'],
        ['Delete', 'monthly', null],
      ],
    );
    // Its days follow from the day on which it is due.
    const dated = { ...REQUEST, dateRange: ['2026-03-01', '2026-03-31'] };
    const made = await call(world.manager, 'POST', '', body({ name: 'Dated', request: dated, isActive: false }));
    const [own] = made.json<{ data: ReportSchedule[] }>().data;
    assert.deepEqual(own?.request, REQUEST);
    assert.equal((await call(world.manager, 'DELETE', `/${own?.id}`)).statusCode, 200);
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), {
      role: 4,
      is_admin: true,
    });
    assert.deepEqual(await shown(stranger), []);
    const [left] = await shown();
    assert.equal((await call(stranger, 'DELETE', `/${left?.id}`)).statusCode, 404);
  });
});

test('a schedule is created, replaced and deleted once by a request that is sent again', async () => {
  const twice = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const headers = { ...world.director.headers, 'idempotency-key': `${method} ${path}` };
    const request = { method, url: `/api/ag/report-schedules${path}`, headers, ...(payload ? { payload } : {}) };
    const [first, again] = [await world.server.inject(request), await world.server.inject(request)];
    assert.deepEqual([first.statusCode, again.statusCode, again.body], [200, 200, first.body], method);
    return first.json<{ data: ReportSchedule[] }>().data;
  };
  const once = { ...body({ name: 'Once', isActive: false }) };
  const made = (await twice('POST', '', once)).filter(({ name }) => name === 'Once');
  assert.equal(made.length, 1);
  const path = `/${made[0]?.id}`;
  await twice('PUT', path, { ...once, frequency: 'monthly' });
  await twice('DELETE', path);
  const audit = await query(
    `select action from audit where entity = 'report_schedule' and entity_id = $1 order by id`,
    [made[0]?.id],
  );
  assert.deepEqual(audit, [{ action: 'Create' }, { action: 'Update' }, { action: 'Delete' }]);
});

test('the history of a schedule says what it was called and who got it, before a change and at its end', async () => {
  const fields = { name: 'Told', isActive: false };
  const recipients = [world.director.eId, world.manager.eId].toSorted((a, b) => a - b);
  const made = await call(world.director, 'POST', '', body({ ...fields, recipients }));
  const id = made.json<{ data: ReportSchedule[] }>().data.find(({ name }) => name === 'Told')?.id;
  const fewer = body({ ...fields, name: 'Told less', recipients: [world.manager.eId] });
  assert.equal((await call(world.director, 'PUT', `/${id}`, fewer)).statusCode, 200);
  assert.equal((await call(world.director, 'DELETE', `/${id}`)).statusCode, 200);
  const sides = await query(
    `select before ->> 'name' as "nameBefore", before -> 'recipients' as before, after ->> 'name' as name,
        after -> 'recipients' as after from audit where entity = 'report_schedule' and entity_id = $1 order by id`,
    [id],
  );
  assert.deepEqual(sides, [
    { nameBefore: null, before: null, name: 'Told', after: recipients },
    { nameBefore: 'Told', before: recipients, name: 'Told less', after: [world.manager.eId] },
    { nameBefore: 'Told less', before: [world.manager.eId], name: null, after: null },
  ]);
});

test('an organisation has a hundred schedules at most', async () => {
  await query(
    `insert into report_schedule (organisation_id, type, name, frequency, request, owner_id, is_active, next_on)
      select $1, $2, 'One of many ' || n, 'weekly', $3, $4, false, current_date
      from generate_series(1, 99 - (select count(*) from report_schedule where organisation_id = $1)) n`,
    [world.organisation, REQUEST.type, JSON.stringify(REQUEST), world.director.eId],
  );
  const create = (name: string) => call(world.director, 'POST', '', body({ name, isActive: false }));
  assert.equal((await create('The 100th')).statusCode, 200);
  const refused = await create('The 101st');
  assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().code], [422, 'too-many-schedules']);
  assert.equal((await shown(admin)).length, 100);
});
