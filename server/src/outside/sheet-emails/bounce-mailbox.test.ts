import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { BounceMailbox } from '../../core/config.ts';
import type { JobContext } from '../../core/jobs/define-job.ts';
import { visitBounceMailbox } from './bounce-mailbox.ts';
import { readReturnedEmails } from './returned-emails.job.ts';
import { deliveryReport } from './testing/delivery-report.ts';
import { TestImapServer } from './testing/imap-server.ts';

let imap: TestImapServer;
let mailbox: BounceMailbox;
beforeEach(async () => {
  imap = new TestImapServer();
  mailbox = {
    host: '127.0.0.1',
    port: await imap.start(),
    isSecure: false,
    user: 'bounces',
    password: 'secret',
    folder: 'Returned',
    ca: null,
  };
});
afterEach(() => imap.stop());

const never = new AbortController().signal;
const arrives = (count: number) => {
  for (let n = 0; n < count; n++) imap.mails.push({ raw: Buffer.from(`Subject: ${n}\r\n\r\nText\r\n`), isSeen: false });
};
const unread = () => imap.mails.filter(({ isSeen }) => !isSeen).length;
const hasSent = (command: RegExp) => imap.lines.some((line) => command.test(line));
/** Reads the unread mails; returns their subjects. */
async function visit(isRead: (subject: string) => boolean = () => true, signal = never): Promise<string[]> {
  const subjects: string[] = [];
  await visitBounceMailbox(
    mailbox,
    async (raw) => {
      const subject = /^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? '';
      subjects.push(subject);
      return isRead(subject);
    },
    signal,
  );
  return subjects;
}

describe('a visit to the mailbox of undelivered mails', () => {
  test('is of its user and folder, and ends with a sign-out', async () => {
    arrives(1);
    assert.deepEqual(await visit(), ['0']);
    for (const command of [/ LOGIN "?bounces"? "?secret"?$/, / SELECT .*Returned"?$/, / LOGOUT$/])
      assert.ok(hasSent(command), `${String(command)} in ${imap.lines.join('\n')}`);
  });

  test('reads two hundred mails, and the rest at the next visit', async () => {
    arrives(201);
    assert.equal((await visit()).length, 200);
    assert.deepEqual(await visit(), ['200']);
    assert.deepEqual(await visit(), []);
  });

  test('reads the first 256 kB of a mail, where the report is', async () => {
    arrives(1);
    await visit();
    assert.ok(hasSent(/ UID FETCH 1 .*BODY\.PEEK\[\]<0\.262144>/), imap.lines.join('\n'));
  });

  test('leaves unread what could not be used yet', async () => {
    arrives(3);
    assert.deepEqual(await visit((subject) => subject !== '1'), ['0', '1', '2']);
    assert.deepEqual(await visit(), ['1']);
  });

  test('stops between two mails when the job is stopped, and signs out', async () => {
    arrives(2);
    const stop = new AbortController();
    const stopped = visit(() => {
      stop.abort();
      return true;
    }, stop.signal);
    await assert.rejects(stopped, { name: 'AbortError' });
    assert.deepEqual([unread(), hasSent(/ LOGOUT$/)], [1, true]);
  });

  test('sends no password without TLS to another machine', async () => {
    arrives(1);
    // Not one of the names of this machine, though it leads there.
    mailbox.host = '0.0.0.0';
    await assert.rejects(visit());
    assert.deepEqual([hasSent(/secret/), unread()], [false, 1]);
  });
});

describe('the job that reads which emails came back', () => {
  /** Performs it; the database answers that the email was sent. Returns what it was asked and told. */
  async function perform(bounceMailbox: BounceMailbox | null): Promise<readonly unknown[][]> {
    const told: unknown[][] = [];
    const tx = {
      query: async ({ values }: { values: unknown[] }) => {
        told.push(values);
        return [{ organisation: 4, id: 7, state: 'sent' }];
      },
    };
    const context = {
      config: { bounceMailbox },
      database: { system: <T>(work: (inside: typeof tx) => Promise<T>) => work(tx) },
      signal: never,
    };
    await readReturnedEmails.perform(context as unknown as JobContext, {});
    return told;
  }

  test('says that a report gave no reason where it has none', async () => {
    const key = randomUUID();
    const silent = deliveryReport({ key, diagnostic: '', words: '' }).toString().replace('Status: 5.1.1\r\n', '');
    imap.mails.push({ raw: Buffer.from(silent), isSeen: false });
    assert.deepEqual(await perform(mailbox), [[key], [4, 7, 'The email came back: no reason was given.']]);
    assert.equal(unread(), 0);
  });

  test('does nothing where no mailbox is configured', async () => {
    assert.deepEqual(await perform(null), []);
  });
});
