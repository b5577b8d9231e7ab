import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';
import type { SheetEmailsAnswer } from '@iwe/contract';
import type { BounceMailbox } from '../../core/config.ts';
import type { JobContext } from '../../core/jobs/define-job.ts';
import { readPdf } from '../../core/documents/pdf/testing/read-pdf.ts';
import { startJobs } from '../../core/jobs/jobs.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import { quiet, until } from '../../core/jobs/testing/job-rows.ts';
import { buildContact, buildOrganisation, buildSheet } from '../../testing/index.ts';
import { aProduct, startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import { smtpTransport } from '../../core/mail/mail-transport.ts';
import { emailSheet, readReturnedEmails } from './public.ts';
import { deliveryReport } from './testing/delivery-report.ts';
import { TestImapServer } from './testing/imap-server.ts';
import { wideTest } from '../../testing/ring.ts';

/** A mail server that keeps what it accepts; `refuse` is its answer to recipients. */
class TestMailServer {
  readonly mails: Buffer[] = [];
  /** To whom reports about the last mail go. */
  returnPath = '';
  refuse: { code: number; text: string } | null = null;
  port = 0;
  #server: SMTPServer | null = null;

  /** Offers STARTTLS with a certificate, if there is one. */
  async start(tls?: { key: string; cert: string }): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      ...tls,
      onRcptTo: (_address, _session, callback) => {
        if (!this.refuse) callback();
        else callback(Object.assign(new Error(this.refuse.text), { responseCode: this.refuse.code }));
      },
      onData: (stream, { envelope }, callback) => {
        this.returnPath = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.mails.push(Buffer.concat(chunks));
          callback();
        });
      },
    });
    // A client that hangs up because of the certificate is no error of this server.
    server.on('error', () => {});
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
const imap = new TestImapServer();
let mailbox: BounceMailbox;
before(async () => {
  world = await startSheetWorld();
  const tyre = await aProduct(world, { code: 'T1' });
  const { id } = await world.create(world.invoice([{ productId: tyre, quantity: 2, price: 110 }]));
  invoice = id;
  await world.server.database.query(`update contact set email = 'buyer@alpha.example' where id = $1`, [world.customer]);
  await smtp.start();
  mailbox = {
    host: '127.0.0.1',
    port: await imap.start(),
    isSecure: false,
    user: 'bounces',
    password: 'secret',
    folder: 'INBOX',
    ca: null,
  };
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
  await imap.stop();
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

/** What the schedule does every five minutes. */
const readMailbox = () => {
  const { database, app } = world.server;
  const context = { database, config: { ...app.config, bounceMailbox: mailbox }, signal: AbortSignal.timeout(20_000) };
  return readReturnedEmails.perform(context as unknown as JobContext, {});
};

describe('the email of an invoice', () => {
  test('begins with the address of the customer', async () => {
    const answer = await world.call(world.sales, 'GET', `orders/${invoice}/send-email`);
    assert.deepEqual(answer.json(), { data: { email: 'buyer@alpha.example' } });
  });

  test('is sent with the PDF attached, once for a retried request, and the history says to whom', async () => {
    const key = { 'idempotency-key': 'email-1' };
    await world.server.database.query(`update organisation set email = 'office@iwe.example' where id = $1`, [
      world.organisation,
    ]);
    const [first, again] = [
      await send(' buyer@alpha.example ', invoice, key),
      await send(' buyer@alpha.example ', invoice, key),
    ];
    assert.equal(first.statusCode, 200, first.body);
    assert.deepEqual(again.json(), first.json());
    assert.match(first.json<{ message: string }>().message, /^IN\d+ is on its way to buyer@alpha\.example\.$/);
    const [told] = await world.server.database.query(
      `select a.entity_id as of, (a.after ->> 'contentVersion')::int as version, j.title = 'Email ' || s.no || ' to ' ||
          'buyer@alpha.example' as "hasTitle" from audit a join sheet s on s.id = a.entity_id
          join job j on j.name = 'email-sheet' where a.entity = 'sheet' and a.action = 'Email'`,
    );
    assert.deepEqual(told, { of: invoice, version: 1, hasTitle: true });
    const { requestedBy, finishedAt, requestedAt } = await newest(({ state }) => state === 'sent');
    assert.equal(requestedBy, world.sales.email);
    assert.ok(finishedAt !== null && finishedAt >= requestedAt);
    assert.equal((await emails()).length, 1);
    assert.equal(smtp.mails.length, 1);
    const mail = await PostalMime.parse(smtp.mails[0] ?? '');
    assert.deepEqual(
      mail.to?.map(({ address }) => address),
      ['buyer@alpha.example'],
    );
    assert.equal(mail.to?.[0]?.name, 'Alpha Tyres');
    assert.deepEqual(
      mail.replyTo?.map(({ address }) => address),
      ['office@iwe.example'],
    );
    assert.equal(smtp.returnPath, world.server.app.config.mailReturnAddress);
    assert.match(mail.text ?? '', /^Dear Alpha Tyres,/);
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
    assert.deepEqual((await send('  ')).json().details, [
      { code: 'required', field: 'customerEmail', message: 'Please enter' },
    ]);
    const invalid = (await send('nobody')).json().details;
    assert.deepEqual([invalid[0].code, invalid[0].field], ['invalid-email', 'customerEmail']);
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
    assert.equal(waiting.attempts, 1);
    assert.ok(waiting.failingSince !== null && waiting.failingSince >= waiting.requestedAt);
    const { nextAt } = await newest(({ nextAt: next }) => next !== null);
    assert.ok(nextAt !== null && nextAt > waiting.failingSince);
    await smtp.start();
    await tryNow();
    const sent = await newest(({ state }) => state === 'sent');
    assert.deepEqual([sent.failingSince, sent.nextAt], [null, null]);
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

  wideTest('that was accepted but could not be marked as sent is not sent again', async () => {
    const { database } = world.server;
    const count = smtp.mails.length;
    await database.query(
      `create function refuse_mark() returns trigger language plpgsql as $$
        begin if new.state = 'sent' then raise exception 'not now'; end if; return new; end $$`,
    );
    await database.query(
      `create trigger refuse_mark before update on sheet_email for each row execute function refuse_mark()`,
    );
    await send('once@alpha.example');
    await until(async () => {
      const [job] = await database.query<{ failures: number }>(
        `select failures from job where name = 'email-sheet' order by id desc limit 1`,
      );
      return job?.failures === 1;
    });
    assert.equal((await emails())[0]?.state, 'waiting');
    await database.query('drop trigger refuse_mark on sheet_email');
    await tryNow();
    await newest(({ state }) => state === 'sent');
    assert.equal(smtp.mails.length, count + 1);
    // The sender's domain makes the Message-ID unique in the world.
    const { messageId } = await PostalMime.parse(smtp.mails.at(-1) ?? '');
    assert.match(messageId ?? '', /^<sheet-[0-9a-f-]{36}@iwe\.invalid>$/);
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

  test('that came back is returned, with why, at the sheet and once', async () => {
    await send('gone@alpha.example');
    await newest(({ state }) => state === 'sent');
    const sent = await PostalMime.parse(smtp.mails.at(-1) ?? '');
    const key = /^<sheet-(.*)@iwe\.invalid>$/.exec(sent.messageId ?? '')?.[1] ?? '';
    const unread = () => imap.mails.filter(({ isSeen }) => !isSeen).length;
    // Both servers may send a report, and the mailbox has other mails too.
    imap.mails.push(
      { raw: deliveryReport({ key: randomUUID() }), isSeen: false },
      { raw: deliveryReport({ key }), isSeen: false },
      { raw: Buffer.from('From: a@b.example\r\nSubject: Thank you\r\n\r\nPaid.\r\n'), isSeen: false },
      { raw: deliveryReport({ key }), isSeen: false },
    );
    await readMailbox();
    const [returned] = await emails();
    assert.deepEqual(
      [returned?.state, returned?.error],
      ['returned', 'The email came back: 550 5.1.1 <gone@alpha.example>: Recipient address rejected: User unknown'],
    );
    const { data } = (await world.call(world.sales, 'GET', `orders/${invoice}/history`)).json();
    assert.deepEqual(
      data.slice(0, 2).map((entry: { action: string }) => entry.action),
      ['Email returned', 'Email sent'],
    );
    assert.deepEqual([data[0].reason, data[0].changes[0].new], [returned?.error, 'gone@alpha.example']);
    assert.equal(unread(), 0);
  });

  wideTest('whose report arrives before it is marked as sent is returned at the next visit', async () => {
    await smtp.stop();
    await send('early@alpha.example');
    await newest(({ error }) => error !== '');
    const [row] = await world.server.database.query<{ key: string }>(
      'select message_key as key from sheet_email order by id desc limit 1',
    );
    imap.mails.push({ raw: deliveryReport({ key: row?.key ?? '' }), isSeen: false });
    await readMailbox();
    assert.deepEqual([(await emails())[0]?.state, imap.mails.at(-1)?.isSeen], ['waiting', false]);
    await smtp.start();
    await tryNow();
    await newest(({ state }) => state === 'sent');
    await readMailbox();
    assert.deepEqual([(await emails())[0]?.state, imap.mails.at(-1)?.isSeen], ['returned', true]);
  });

  test('goes only through TLS with a certificate that is trusted; otherwise it waits and says why', async () => {
    const authority = await generate([{ name: 'commonName', value: 'Test authority' }], {
      algorithm: 'sha256',
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true, critical: true },
      ],
    });
    const pair = await generate([{ name: 'commonName', value: 'localhost' }], {
      algorithm: 'sha256',
      ca: { key: authority.private, cert: authority.cert },
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    });
    let wasSecure: boolean | null = null;
    const server = new SMTPServer({
      disabledCommands: ['AUTH'],
      key: pair.private,
      cert: pair.cert,
      onData: (stream, session, callback) => {
        wasSecure = session.secure;
        stream.resume();
        stream.on('end', () => callback());
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()));
    const url = `smtp://localhost:${(server.server.address() as AddressInfo).port}`;
    const mail = { from: 'a@b.example', to: 'c@d.example', subject: 'S', text: 'T' };
    const trusting = smtpTransport(url, authority.cert);
    const strict = smtpTransport(url);
    try {
      await assert.rejects(strict.sendMail(mail), /unable to verify|self-signed|local issuer/i);
      assert.equal(wasSecure, null);
      await trusting.sendMail(mail);
      assert.equal(wasSecure, true);
    } finally {
      strict.close();
      trusting.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
    // A server elsewhere that offers no TLS gets nothing; only this machine may do without.
    const far = smtpTransport('smtp://mail.example:25');
    assert.equal((far.options as { requireTLS?: boolean }).requireTLS, true);
    far.close();
    // At the sheet: a server with a certificate that nobody has signed gets no email; it waits and says why.
    await smtp.stop();
    await smtp.start({ key: pair.private, cert: pair.cert });
    await send('secure@alpha.example');
    const waiting = await newest(({ error }) => error !== '');
    assert.equal(waiting.state, 'waiting');
    assert.match(waiting.error, /^No secure connection to the mail server: .* It is tried again\.$/);
    await smtp.stop();
    await smtp.start();
    await tryNow();
    await newest(({ state }) => state === 'sent');
  });

  test('of a purchase order goes to the supplier without our costs', async () => {
    const tyre = await aProduct(world, { code: 'T9' });
    const supplier = await buildContact(world.server.database, world.organisation, { name: 'Dock', is_supplier: true });
    const order = await world.create(
      world.invoice([{ productId: tyre, quantity: 1, price: 10, usdPrice: 5 } as never], {
        type: 3,
        customerId: supplier,
        warehouseId: world.sydney,
        taxType: 2,
        fx_rate: 0.5,
      }),
    );
    assert.equal((await send('supplier@dock.example', order.id)).statusCode, 200);
    const [row] = await world.server.database.query<{ variant: string }>(
      `select document ->> 'variant' as variant from sheet_email where sheet_id = $1`,
      [order.id],
    );
    assert.equal(row?.variant, 'supplier');
  });

  test('is for invoices of the own organisation that are not voided', async () => {
    const tyre = await aProduct(world, { code: 'T2' });
    const { id } = await world.create(world.transfer([{ productId: tyre, quantity: 1 }]));
    const credit = await buildSheet(world.server.database, world.organisation, { type: 2, contact_id: world.customer });
    for (const other of [id, credit])
      assert.deepEqual((await send('a@b.example', other)).json().details, [
        { code: 'not-emailed', message: 'Only invoices and purchase orders are sent by email.' },
      ]);
    const voided = await buildSheet(world.server.database, world.organisation, {
      contact_id: world.customer,
      status: 3,
    });
    assert.match((await send('a@b.example', voided)).json().details[0].message, / is voided\. A voided invoice is not/);
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
