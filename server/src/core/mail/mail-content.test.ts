import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Database } from '../database/index.ts';
import { buildOrganisation, createTestDatabase, rolledBack } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { JobFailure } from '../jobs/define-job.ts';
import type { JobContext } from '../jobs/define-job.ts';
import { queueMail, readBody, sendMail } from './mail.ts';
import { findWaitingMail, markMailSent } from './mail.repository.ts';
import type { Mail } from './mail.ts';

const SECRETS = { instanceId: 'test', instanceKey: '0123456789abcdef'.repeat(4) };
const OTHER = { instanceId: 'test', instanceKey: 'fedcba9876543210'.repeat(4) };
const MAIL: Mail = { to: { address: 'a@example.com', name: 'Ann' }, subject: 'Subject', text: 'Text' };

let db: TestDatabase;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
});
after(() => db.close());

/** What the mail server is given for a mail. */
async function sent(mail: Partial<Mail>) {
  const id = await db.database.system((tx) => queueMail(tx, SECRETS, { ...MAIL, ...mail }));
  const given: Record<string, unknown>[] = [];
  const context = {
    database: db.database as Database,
    mail: { sendMail: async (one: Record<string, unknown>) => void given.push(one) },
    config: { mailFrom: 'iWE <no-reply@iwe.example>', secrets: SECRETS },
  } as unknown as JobContext;
  await sendMail.perform(context, { mail: id });
  await sendMail.perform(context, { mail: id });
  assert.equal(given.length, 1, 'what was sent is not sent again');
  const [{ messageId, ...rest } = {}] = given;
  assert.match(String(messageId), /^<[0-9a-f-]{36}@iwe\.example>$/);
  return rest;
}

describe('a mail', () => {
  test('goes to its person with its text, and with markup where it has any', async () => {
    const envelope = { from: 'iWE <no-reply@iwe.example>', to: { address: 'a@example.com', name: 'Ann' } };
    assert.deepEqual(await sent({}), { ...envelope, subject: 'Subject', text: 'Text' });
    assert.deepEqual(await sent({ html: '<b>Text</b>', organisation }), {
      ...envelope,
      subject: 'Subject',
      text: 'Text',
      html: '<b>Text</b>',
    });
  });

  test('for which somebody waits is sent before others, and its job belongs to its organisation', async () => {
    await rolledBack(db.database, async (tx) => {
      const jobOf = async (mail: Partial<Mail>) => {
        const id = await queueMail(tx, SECRETS, { ...MAIL, ...mail });
        const [job] = await tx.query<object>(
          `select title, priority, organisation_id as organisation from job
            where payload = jsonb_build_object('mail', $1::int)`,
          [id],
        );
        return job;
      };
      const title = 'Email: Subject';
      assert.deepEqual(await jobOf({ isUrgent: true }), { title, priority: 1, organisation: null });
      assert.deepEqual(await jobOf({ organisation, isUrgent: false }), { title, priority: 0, organisation });
    });
  });

  test('that was given up is not sent, and one for which there is no mail server is not done', async () => {
    const id = await db.database.system((tx) => queueMail(tx, SECRETS, MAIL));
    const context = { database: db.database as Database, mail: null, config: { secrets: SECRETS } };
    await assert.rejects(
      sendMail.perform(context as unknown as JobContext, { mail: id }),
      /No mail server is configured/,
    );
    await db.database.query(`update mail_message set state = 'failed', body = null, body_key_id = null where id = $1`, [
      id,
    ]);
    assert.equal(await db.database.system((tx) => findWaitingMail(tx, id)), null);
  });

  test('has a name and a subject of one line each', async () => {
    const { to, subject } = await sent({
      to: { address: 'a@example.com', name: 'Ann\r\nBcc: x@y.z' },
      subject: 'Your\norder',
    });
    assert.deepEqual([to, subject], [{ address: 'a@example.com', name: 'Ann Bcc: x@y.z' }, 'Your order']);
  });

  test('of another instance key, or moved to another organisation, is given up with what to do', async () => {
    await rolledBack(db.database, async (tx) => {
      const mail = await findWaitingMail(tx, await queueMail(tx, SECRETS, { ...MAIL, organisation }));
      assert.ok(mail);
      assert.deepEqual(readBody(mail, SECRETS), { text: 'Text', html: null });
      for (const unreadable of [
        () => readBody(mail, OTHER),
        () => readBody({ ...mail, organisation: organisation + 1 }, SECRETS),
      ])
        assert.throws(unreadable, (error) => error instanceof JobFailure && /Cause it again/.test(error.message));
    });
  });

  test('of the time before mails were encrypted is sent as it was stored', async () => {
    await rolledBack(db.database, async (tx) => {
      const [row] = await tx.query<{ id: number }>(
        `insert into mail_message (to_address, subject, body_text, body_html) values ('a@b.c', 'S', 'Old', '<i>Old</i>')
          returning id`,
      );
      const mail = await findWaitingMail(tx, row?.id ?? 0);
      assert.ok(mail);
      assert.deepEqual(readBody(mail, SECRETS), { text: 'Old', html: '<i>Old</i>' });
    });
  });

  test('that was sent loses what it said, and no other one does', async () => {
    await rolledBack(db.database, async (tx) => {
      const ids = [await queueMail(tx, SECRETS, MAIL), await queueMail(tx, SECRETS, MAIL)];
      await tx.query(`update mail_message set body_text = 'Old', body_html = 'Old' where id = any($1::bigint[])`, [
        ids,
      ]);
      await markMailSent(tx, ids[0] ?? 0);
      const rows = await tx.query(
        `select state, sent_at is not null as has_time, body is null and body_key_id is null and body_text is null
          and body_html is null as is_empty from mail_message where id = any($1::bigint[]) order by id`,
        [ids],
      );
      assert.deepEqual(rows, [
        { state: 'sent', has_time: true, is_empty: true },
        { state: 'waiting', has_time: false, is_empty: false },
      ]);
      assert.equal(await findWaitingMail(tx, ids[0] ?? 0), null);
      assert.notEqual(await findWaitingMail(tx, ids[1] ?? 0), null);
    });
  });
});
