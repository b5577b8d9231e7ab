import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { smtpTransport } from '../../core/mail/mail-transport.ts';
import { visitBounceMailbox } from './bounce-mailbox.ts';
import { readBounce } from './read-bounce.ts';
import type { Bounce } from './read-bounce.ts';
import { startDovecot, startExim, startPostfix, versionOf, whyNot } from './testing/mail-servers.ts';
import type { RunningServer } from './testing/mail-servers.ts';

// Reports as Debian's mail servers really write them, read from a real IMAP server: for whom, and why.
const REFUSED = '550 5.1.1 No such user here';
const NO_HOSTS = 'all relevant MX records point to non-existent hosts';

const home = mkdtempSync(join(tmpdir(), 'iwe-mail-servers-'));
/** The server of the recipients: it refuses everybody but the return address, whose mails it collects. */
const returned: Buffer[] = [];
const recipients = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo({ address }, _session, callback) {
    if (address === 'bounces@iwe.example') return callback();
    callback(Object.assign(new Error(REFUSED.replace('550 ', '')), { responseCode: 550 }));
  },
  onData(stream, _session, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      returned.push(Buffer.concat(chunks));
      callback(null);
    });
  },
});
recipients.on('error', () => {});
let next = 0;
before(async () => {
  chmodSync(home, 0o755);
  await new Promise<void>((resolve) => recipients.listen(0, '127.0.0.1', () => resolve()));
  next = (recipients.server.address() as AddressInfo).port;
});
after(async () => {
  await new Promise<void>((resolve) => recipients.close(() => resolve()));
  rmSync(home, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Sends one email for each recipient through a server and returns the reports, by the key of each email. */
async function reportsOf(port: number, to: readonly string[]): Promise<Buffer[]> {
  returned.length = 0;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}?ignoreTLS=true`);
  for (const address of to)
    await transport.sendMail({
      envelope: { from: 'bounces@iwe.example', to: address },
      messageId: `<sheet-${randomUUID()}@iwe.example>`,
      from: 'Sydney Tyres <accounts@iwe.example>',
      to: address,
      subject: 'Invoice IN000123 – Größe',
      text: 'Dear customer, …',
    });
  transport.close();
  for (let tries = 0; returned.length < to.length && tries < 300; tries += 1) await wait(100);
  return [...returned];
}

/** Puts reports into a mailbox of Dovecot and reads them as the job does, twice. */
async function readAll(reports: readonly Buffer[]): Promise<(Bounce | null)[]> {
  const folder = join(home, 'dovecot');
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const dovecot = await startDovecot(folder, port);
  try {
    for (const report of reports) dovecot.deliver(report);
    const mailbox = {
      host: '127.0.0.1',
      port,
      isSecure: false,
      user: 'bounces',
      password: 'secret',
      folder: 'INBOX',
      ca: null,
    };
    const found: (Bounce | null)[] = [];
    for (let visit = 0; visit < 2; visit += 1)
      await visitBounceMailbox(
        mailbox,
        async (raw) => {
          found.push(await readBounce(raw));
          return true;
        },
        new AbortController().signal,
      );
    return found;
  } finally {
    await dovecot.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const reasons = (bounces: readonly (Bounce | null)[]) => bounces.map((bounce) => bounce?.reason ?? 'not read').sort();

const STARTS = { postfix: startPostfix, exim: startExim } as const;
for (const name of ['postfix', 'exim'] as const)
  describe(`what ${name} returns`, { skip: whyNot(name) || whyNot('dovecot') }, () => {
    let server: RunningServer;
    let port: number;
    before(async () => {
      const folder = join(home, name);
      mkdirSync(folder);
      port = await freePort();
      server = await STARTS[name]({ home: folder, port, next });
    });
    after(() => server.stop());

    test('is read with its reason, also for an address beyond ASCII', async (t) => {
      t.diagnostic(`${versionOf(name)}; ${versionOf('dovecot')}`);
      const reports = await reportsOf(port, ['gone@alpha.example', 'josé@alpha.example']);
      assert.equal(reports.filter((raw) => /message\/global-delivery-status/i.test(raw.toString())).length, 1);
      const found = reasons(await readAll(reports));
      assert.equal(found.length, 2);
      for (const reason of found) assert.ok(reason.includes('5.1.1 No such user here'), reason);
    });

    test(
      'for a domain without servers has the words of the report',
      { skip: name !== 'exim' && 'Exim alone' },
      async () => {
        const found = reasons(await readAll(await reportsOf(port, ['a@nowhere.example', 'josé@nowhere.example'])));
        assert.deepEqual(found, [NO_HOSTS, NO_HOSTS]);
      },
    );
  });
