import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SheetEmailsAnswer } from '@iwe/contract';
import { readPdf } from '../../documents/pdf/testing/read-pdf.ts';
import { startJobs } from '../../jobs/jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { quiet, until } from '../../jobs/testing/job-rows.ts';
import { buildOrganisation } from '../../testing/index.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';
import { emailSheet } from './public.ts';

/** A mail server that keeps what it accepts; `refuse` is its answer to recipients. */
class TestMailServer {
  readonly mails: Buffer[] = [];
  refuse: { code: number; text: string } | null = null;
  port = 0;
  #server: SMTPServer | null = null;

  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, callback) => {
        if (!this.refuse) callback();
        else callback(Object.assign(new Error(this.refuse.text), { responseCode: this.refuse.code }));
      },
      onData: (stream, _session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.mails.push(Buffer.concat(chunks));
          callback();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', () => resolve()));
    this.port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

let world: SheetWorld;
let jobs: Jobs;
let invoice: number;
const smtp = new TestMailServer();
before(async () => {
  world = await startSheetWorld();
  const tyre = await aProduct(world, { code: 'T1' });
  const { id } = await world.create(world.invoice([{ productId: tyre, quantity: 2, price: 110 }]));
  invoice = id;
  await world.server.database.query(`update contact set email = 'buyer@alpha.example' where id = $1`, [world.customer]);
  await smtp.start();
  jobs = await startJobs({
    config: { ...world.server.app.config, smtpUrl: `smtp://127.0.0.1:${smtp.port}` },
    database: world.server.database,
    log: quiet,
    jobs: [emailSheet],
  });
});
afterEach(() => {
  smtp.refuse = null;
});
after(async () => {
  await jobs.stop();
  await smtp.stop();
  await world.close();
});

const send = (customerEmail: unknown, id = invoice, headers: Record<string, string> = {}) =>
  world.call(world.sales, 'POST', `orders/${id}/send-email`, { customerEmail }, headers);
const emails = async () =>
  (await world.call(world.sales, 'GET', `orders/${invoice}/emails`)).json<SheetEmailsAnswer>().data;
const newest = (isIt: (email: SheetEmailsAnswer['data'][number]) => boolean) =>
  until(async () => (await emails()).slice(0, 1).find(isIt));
/** The time until the next attempt is over. */
const tryNow = () =>
  world.server.database.query(`update job set run_after = now() where name = 'email-sheet' and state = 'waiting'`);

describe('the email of an invoice', () => {
  test('begins with the address of the customer', async () => {
    const answer = await world.call(world.sales, 'GET', `orders/${invoice}/send-email`);
    assert.deepEqual(answer.json(), { data: { email: 'buyer@alpha.example' } });
  });

  test('is sent with the PDF attached, once for a retried request, and the history says to whom', async () => {
    const key = { 'idempotency-key': 'email-1' };
    const [first, again] = [
      await send('buyer@alpha.example', invoice, key),
      await send('buyer@alpha.example', invoice, key),
    ];
    assert.equal(first.statusCode, 200, first.body);
    assert.deepEqual(again.json(), first.json());
    await newest(({ state }) => state === 'sent');
    assert.equal((await emails()).length, 1);
    assert.equal(smtp.mails.length, 1);
    const mail = await PostalMime.parse(smtp.mails[0] ?? '');
    assert.deepEqual(
      mail.to?.map(({ address }) => address),
      ['buyer@alpha.example'],
    );
    assert.match(mail.subject ?? '', /^Draft Invoice IN\d+ from Organisation 4$/);
    const [file] = mail.attachments;
    assert.match(file?.filename ?? '', /^Draft Invoice IN\d+\.pdf$/);
    const { pages } = await readPdf(new Uint8Array(file?.content as ArrayBuffer));
    assert.match(pages[0] ?? '', /Draft .* Alpha Tyres .* 220\.00/);
    const history = (await world.call(world.sales, 'GET', `orders/${invoice}/history`)).json<{
      data: { action: string; operator: string; changes: { new: string }[] }[];
    }>().data;
    assert.deepEqual(
      history.slice(0, 2).map(({ action, operator, changes }) => [action, operator, changes[0]?.new]),
      [
        ['Email sent', 'iWE', 'buyer@alpha.example'],
        ['Email', history[1]?.operator, 'buyer@alpha.example'],
      ],
    );
  });

  test('goes to exactly one address', async () => {
    const before = (await emails()).length;
    assert.deepEqual((await send('  ')).json().message, ['Please enter']);
    for (const wrong of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d.example',
      'a@b.example;c@d.example',
      'A <a@b.example>',
      `${'a'.repeat(288)}@b.example`,
      'nobody',
    ]) {
      const answer = await send(wrong);
      assert.equal(answer.statusCode, 422, wrong);
      assert.match(answer.body, /exactly one email address/);
    }
    assert.equal((await emails()).length, before);
  });

  test('waits while the mail server is down, says so, and goes once when it is back', async () => {
    await smtp.stop();
    const count = smtp.mails.length;
    await send('later@alpha.example');
    const waiting = await newest(({ error }) => error !== '');
    assert.deepEqual(
      [waiting.state, waiting.error],
      ['waiting', 'The mail server does not answer. The email is sent when it is back.'],
    );
    await smtp.start();
    await tryNow();
    await newest(({ state }) => state === 'sent');
    await tryNow();
    assert.equal(smtp.mails.length, count + 1);
  });

  test('that the mail server refuses for good is refused with its words; a passing refusal is tried again', async () => {
    smtp.refuse = { code: 550, text: 'No such mailbox here' };
    await send('gone@alpha.example');
    const refused = await newest(({ state }) => state === 'refused');
    assert.match(refused.error, /The mail server refused the email: 550 .*No such mailbox here/);
    const [entry] = (await world.call(world.sales, 'GET', `orders/${invoice}/history`)).json().data;
    assert.deepEqual([entry.action, entry.reason], ['Email refused', refused.error]);
    smtp.refuse = { code: 451, text: 'Greylisted' };
    await send('grey@alpha.example');
    assert.match((await newest(({ error }) => error !== '')).error, /did not take the email yet: 451 .*tried again/);
    smtp.refuse = null;
    await tryNow();
    await newest(({ state }) => state === 'sent');
  });

  test('carries what was shown when it was sent, not what the sheet became', async () => {
    await smtp.stop();
    await send('frozen@alpha.example');
    await newest(({ error }) => error !== '');
    await world.server.database.query(`update contact set name = 'Renamed' where id = $1`, [world.customer]);
    await smtp.start();
    await tryNow();
    await newest(({ state }) => state === 'sent');
    const mail = await PostalMime.parse(smtp.mails.at(-1) ?? '');
    assert.match(
      (await readPdf(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer))).pages[0] ?? '',
      /Alpha Tyres/,
    );
  });

  test('is for invoices of the own organisation', async () => {
    const tyre = await aProduct(world, { code: 'T2' });
    const { id } = await world.create(world.transfer([{ productId: tyre, quantity: 1 }]));
    assert.deepEqual((await send('a@b.example', id)).json().message, ['Only invoices are sent by email.']);
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
    for (const [method, path] of [
      ['GET', `orders/${invoice}/send-email`],
      ['GET', `orders/${invoice}/emails`],
    ] as const)
      assert.equal((await world.call(stranger, method, path)).statusCode, 404);
    const post = await world.call(stranger, 'POST', `orders/${invoice}/send-email`, { customerEmail: 'a@b.example' });
    assert.equal(post.statusCode, 404);
  });
});
