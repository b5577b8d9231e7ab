import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { isOneEmailAddress } from '@iwe/domain';
import { PdfDrawer } from '../documents/public.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { startJobs } from '../jobs/jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { queueMail, sendMail } from './mail.ts';
import { claimJobs } from '../jobs/job.repository.ts';
import { performJob } from '../jobs/perform-job.ts';
import { startMailSink } from './mail-sink.ts';
import { smtpTransport } from './mail-transport.ts';
import { jobOf, startSmtp } from '../jobs/testing/mail-server.ts';
import { jobRow, quiet, until, untilState } from '../jobs/testing/job-rows.ts';
import { wideTest } from '../../testing/ring.ts';

let server: TestServer;
let jobs: Jobs;
before(async () => {
  server = await startTestServer({ config: { demo: true } });
  jobs = await startJobs({ config: server.app.config, database: server.database, log: quiet, jobs: [sendMail] });
});
after(async () => {
  await jobs.stop();
  await server.close();
});

/** Does `work` while the worker takes no mails; afterwards it sends them. */
async function sendMailLater(test: TestServer, work: () => Promise<void>): Promise<void> {
  await jobs.stop();
  await work();
  jobs = await startJobs({ config: test.app.config, database: test.database, log: quiet, jobs: [sendMail] });
}

describe('a mail', () => {
  test('is sent by the worker, and a password link reaches the page of the demo', async () => {
    const organisation = await buildOrganisation(server.database);
    const staff = await server.staff(organisation);
    await server.inject({ method: 'POST', url: '/api/ag/password/forgot', payload: { email: staff.email } });
    const [mail] = await until(async () => {
      const rows = await server.database.query<{ id: number }>(`select id from mail_sink where to_address = $1`, [
        staff.email,
      ]);
      return rows.length > 0 && rows;
    });
    const list = await server.inject({ url: '/demo/mail' });
    assert.match(list.body, new RegExp(`href="/demo/mail/${mail?.id}">Reset your iWE password`));
    assert.match(String(list.headers['content-security-policy']), /^default-src 'none'/);
    const page = await server.inject({ url: `/demo/mail/${mail?.id}` });
    const token = /href="http:\/\/127\.0\.0\.1:4000\/password\/reset#token=([\w-]+)"/.exec(page.body)?.[1];
    const reset = await server.inject({
      method: 'POST',
      url: '/api/ag/password/reset',
      payload: { token, password: 'one from the mail' },
    });
    assert.equal(reset.statusCode, 200);
    await until(async () => {
      const rows = await server.database.query(
        `select id from mail_message where to_address = $1 and state = 'sent' and sent_at is not null`,
        [staff.email],
      );
      return rows.length > 0;
    });
  });

  test('that is refused an eighth time is given up, with the reason', async () => {
    const other = await startTestServer();
    const mail = { to: { address: 'x@example.com', name: 'X' }, subject: 'S', text: 'T' };
    const id = await jobOf(
      other.database,
      await other.database.system((tx) => queueMail(tx, other.app.config.secrets, mail)),
    );
    const { signal } = new AbortController();
    const services = {
      config: other.app.config,
      database: other.database,
      log: quiet,
      longReads: other.app.longReads,
      files: other.app.files,
      mail: null,
      pdf: new PdfDrawer(),
      serverUrl: () => '',
    };
    const failWith = async (failures: number) => {
      await other.database.query(`update job set failures = $2, state = 'waiting', run_after = now() where id = $1`, [
        id,
        failures,
      ]);
      const vacancy = { name: sendMail.name, free: 1, isSingle: false };
      const [begun] = await other.database.system((tx) => claimJobs(tx, [vacancy], { worker: 'w', leaseSeconds: 10 }));
      assert.equal(begun?.id, id);
      const options = { services, queue: other.database, leaseSeconds: 10, beatMs: 10_000, stop: signal };
      await performJob(sendMail, begun, options);
      const { state, failures: after, error } = await jobRow(other.database, id);
      return [state, after, error];
    };
    assert.deepEqual(await failWith(6), ['waiting', 7, 'No mail server is configured.']);
    assert.deepEqual(await failWith(7), ['failed', 8, 'No mail server is configured.']);
    await other.close();
  });

  test('shows as text, never as markup', async () => {
    await server.database.query(
      `insert into mail_sink (from_address, to_address, subject, body_text, raw) values ('a@b.c', 'd@e.f', '<img src=x>', '<script>alert(1)</script> https://elsewhere.example/x', '')`,
    );
    const [row] = await server.database.query<{ id: number }>(`select id from mail_sink where to_address = 'd@e.f'`);
    const mail = await server.inject({ url: `/demo/mail/${row?.id}` });
    assert.equal(/<script|<img|href="https:\/\/elsewhere/.test(mail.body), false);
  });

  test('shows its attachments as files to save, with their names as text', async () => {
    const raw = [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Please find it attached.',
      '--b',
      'Content-Type: application/pdf; name="IN1 <b>.pdf"',
      'Content-Disposition: attachment; filename="IN1 <b>.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.7').toString('base64'),
      '--b--',
    ].join('\r\n');
    await server.database.query(
      `insert into mail_sink (from_address, to_address, subject, body_text, raw) values ('a@b.c', 'g@h.i', '', '', $1)`,
      [Buffer.from(raw)],
    );
    const [row] = await server.database.query<{ id: number }>(`select id from mail_sink where to_address = 'g@h.i'`);
    const mail = await server.inject({ url: `/demo/mail/${row?.id}` });
    assert.match(
      mail.body,
      /download="IN1 &#60;b&#62;\.pdf" href="data:application\/pdf;base64,JVBERi0xLjc=">IN1 &#60;b/,
    );
  });

  test('is not shown outside the demo', async (t) => {
    const production = await startTestServer();
    t.after(() => production.close());
    for (const url of ['/demo/mail', '/demo/mail/1']) assert.equal((await production.inject({ url })).statusCode, 404);
  });

  test('goes to one address only', async () => {
    assert.deepEqual(
      ['a@b.c', 'a@b.c, x@y.z', 'a@b.c\r\nBcc: x@y.z', 'A <a@b.c>', 'a@b@c', ''].map(isOneEmailAddress),
      [true, false, false, false, false, false],
    );
    await assert.rejects(
      server.database.system((tx) =>
        queueMail(tx, server.app.config.secrets, {
          to: { address: 'a@b.c\nBcc: x@y.z', name: '' },
          subject: '',
          text: '',
        }),
      ),
      /exactly one/,
    );
  });

  test('is sent outside of any transaction, and once more after the mail server refused it', async () => {
    let isDown = true;
    let open = -1;
    let deliveries = 0;
    const other = await startTestServer();
    /** Transactions of now: the moment that each began names it. */
    const transactions = async () =>
      (
        await other.database.query<{ began: string }>(
          `select pid || ' ' || xact_start as began from pg_stat_activity where datname = current_database()
            and xact_start is not null and pid <> pg_backend_pid()`,
        )
      ).map(({ began }) => began);
    /**
     * How many transactions are open as long as the mail server has not answered. The workers' own (a heartbeat, a look
     * for due jobs) come and go within milliseconds; one around the sending stays.
     */
    const openAllTheTime = async () => {
      let left = await transactions();
      for (let look = 0; look < 20 && left.length > 0; look++) {
        await setTimeout(100);
        const now = await transactions();
        left = left.filter((began) => now.includes(began));
      }
      return left.length;
    };
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, _session, callback) {
        stream.resume();
        stream.on('end', () => {
          void openAllTheTime().then((transactions) => {
            open = transactions;
            deliveries++;
            callback(isDown ? Object.assign(new Error('mailbox is full'), { responseCode: 452 }) : null);
          });
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
    const config = { ...other.app.config, smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` };
    const workers = await Promise.all(
      [1, 2].map(() => startJobs({ config, database: other.database, log: quiet, jobs: [sendMail] })),
    );
    const organisation = await buildOrganisation(other.database);
    const mail = { to: { address: 'x@example.com', name: 'X' }, subject: 'A\nsubject', text: 'T', organisation };
    const id = await jobOf(other.database, await other.database.system((tx) => queueMail(tx, config.secrets, mail)));
    const waiting = await until(async () => {
      const row = await untilState(other.database, id, ['waiting', 'running']);
      return row.failures === 1 && row;
    });
    assert.deepEqual([waiting.title, waiting.organisation_id], ['Email: A subject', organisation]);
    assert.match(waiting.error ?? '', /mailbox is full/);
    assert.deepEqual([deliveries, open], [1, 0]);
    isDown = false;
    await other.database.query('update job set run_after = now() where id = $1', [id]);
    await untilState(other.database, id, 'done');
    assert.equal(deliveries, 2);
    await Promise.all(workers.map((worker) => worker.stop()));
    await other.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  test('is not readable in the database, and nothing of its text stays once it was sent', async () => {
    const organisation = await buildOrganisation(server.database);
    const staff = await server.staff(organisation);
    const stored = () =>
      server.database.query<{ row: string; state: string; body: Buffer | null }>(
        `select to_jsonb(m)::text as row, state, body from mail_message m where to_address = $1`,
        [staff.email],
      );
    await sendMailLater(server, async () => {
      await server.inject({ method: 'POST', url: '/api/ag/password/forgot', payload: { email: staff.email } });
      const [waiting] = await until(async () => {
        const rows = await stored();
        return rows.length > 0 && rows;
      });
      assert.equal(waiting?.state, 'waiting');
      assert.ok(waiting.body !== null && waiting.body.length > 100);
      for (const text of [waiting.row, waiting.body.toString('latin1')])
        assert.equal(/token|password\/reset|G'day/.test(text), false, text);
    });
    const [sent] = await until(async () => {
      const rows = await stored();
      return rows[0]?.state === 'sent' && rows;
    });
    assert.equal(sent?.body, null);
    const [job] = await server.database.query<{ row: string }>(
      `select to_jsonb(j)::text as row from job j where name = 'send-mail' order by id desc limit 1`,
    );
    assert.equal(job?.row.includes('token'), false);
  });

  wideTest('with a password link is first in line, however many others wait', async () => {
    const other = await startTestServer();
    const organisation = await buildOrganisation(other.database);
    const staff = await other.staff(organisation);
    const sent: string[] = [];
    const smtp = await startSmtp((mail) => void sent.push(mail.to));
    await other.database.system(async (tx) => {
      for (let n = 0; n < 30; n++)
        await queueMail(tx, other.app.config.secrets, {
          to: { address: `customer${n}@example.com`, name: '' },
          subject: 'An invoice',
          text: '',
        });
    });
    await other.inject({ method: 'POST', url: '/api/ag/password/forgot', payload: { email: staff.email } });
    await until(async () => {
      const rows = await other.database.query(`select id from mail_message where to_address = $1`, [staff.email]);
      return rows.length > 0;
    });
    const worker = await startJobs({
      config: { ...other.app.config, smtpUrl: smtp.url },
      database: other.database,
      log: quiet,
      jobs: [sendMail],
    });
    await until(async () => sent.length === 31, 30);
    // Four are sent at a time, so it is among the first four.
    assert.ok(sent.indexOf(staff.email) < 4, `it was number ${sent.indexOf(staff.email) + 1} of 31`);
    await worker.stop();
    await other.close();
    await smtp.close();
  });

  test('that was accepted but could not be marked as sent is not sent twice by this process', async () => {
    const other = await startTestServer();
    const ids: string[] = [];
    const smtp = await startSmtp(({ messageId }) => void ids.push(messageId));
    // The database refuses the mark until the trigger is gone.
    await other.database.query(
      `create function refuse_mark() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`,
    );
    await other.database.query(
      `create trigger refuse_mark before update on mail_message for each row execute function refuse_mark()`,
    );
    const config = { ...other.app.config, smtpUrl: smtp.url };
    const worker = await startJobs({ config, database: other.database, log: quiet, jobs: [sendMail] });
    const mail = { to: { address: 'x@example.com', name: 'X' }, subject: 'S', text: 'T' };
    const id = await jobOf(other.database, await other.database.system((tx) => queueMail(tx, config.secrets, mail)));
    await until(async () => (await jobRow(other.database, id)).failures === 1);
    await other.database.query('drop trigger refuse_mark on mail_message');
    await other.database.query('update job set run_after = now() where id = $1', [id]);
    await untilState(other.database, id, 'done');
    assert.equal(ids.length, 1);
    await worker.stop();
    await other.close();
    await smtp.close();
  });

  test('that arrives twice under one Message-ID is shown once by the page of the demo', async () => {
    const sink = await startMailSink(server.database);
    const transport = smtpTransport(sink.url);
    const mail = {
      from: 'a@b.c',
      to: 'twice@example.com',
      subject: 'Twice',
      text: 'T',
      messageId: '<one@example.com>',
    };
    await transport.sendMail(mail);
    await transport.sendMail(mail);
    const rows = await server.database.query(
      `select from_address, subject, body_text, body_html, message_id, length(raw) > 50 as is_whole
        from mail_sink where to_address = 'twice@example.com'`,
    );
    assert.deepEqual(rows, [
      {
        from_address: 'a@b.c',
        subject: 'Twice',
        body_text: 'T\n',
        body_html: null,
        message_id: '<one@example.com>',
        is_whole: true,
      },
    ]);
    await transport.sendMail({ ...mail, to: 'x@y.z, u@v.w', html: '<b>T</b>', messageId: '<two@example.com>' });
    const [other] = await server.database.query<{ to_address: string; body_html: string }>(
      `select to_address, trim(body_html) as body_html from mail_sink where message_id = '<two@example.com>'`,
    );
    assert.deepEqual([other?.to_address, other?.body_html?.trim()], ['x@y.z, u@v.w', '<b>T</b>']);
    transport.close();
    await sink.close();
  });

  test('waits where no mail server is configured in production', async () => {
    const production = await startTestServer({ config: { production: true } });
    const worker = await startJobs({
      config: production.app.config,
      database: production.database,
      log: quiet,
      jobs: [sendMail],
    });
    const mail = { to: { address: 'x@example.com', name: 'X' }, subject: 'S', text: 'T' };
    const { secrets } = production.app.config;
    const id = await jobOf(production.database, await production.database.system((tx) => queueMail(tx, secrets, mail)));
    // Two looks for jobs.
    await setTimeout(2_500);
    const row = await untilState(production.database, id, 'waiting');
    assert.deepEqual([row.attempts, row.error], [0, null]);
    await worker.stop();
    await production.close();
  });
});
