import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidyFiles } from '../files/tidy-stored-files.job.ts';
import { JOBS } from '../../jobs.ts';
import { LONG_JOBS } from '../../long-jobs.ts';
import { sealAuditRows } from '../writes/seal-audit.ts';
import { sendMail } from '../mail/mail.ts';
import { whyNotPerformed } from './define-job.ts';
import { hourlyAt } from './schedule.ts';
import { tidyDatabase } from './tidy.ts';

test('what nobody asks for is done every hour at a minute of its own, one at a time, and tried again', () => {
  const hourly = [tidyDatabase, tidyFiles, sealAuditRows];
  assert.deepEqual(
    hourly.map(({ name, schedule, isSingle, concurrency, retry, timeoutSeconds }) => [
      name,
      schedule,
      isSingle,
      concurrency,
      retry.limit,
      retry.firstDelaySeconds,
      timeoutSeconds,
    ]),
    [
      ['tidy-database', hourlyAt(17), true, 1, 3, 60, 300],
      ['tidy-files', hourlyAt(37), true, 1, 3, 300, 1_800],
      ['seal-audit', hourlyAt(47), true, 1, 3, 300, 1_800],
    ],
  );
  for (const job of hourly) {
    assert.ok(JOBS.includes(job), job.name);
    assert.equal(job.payload.safeParse({}).success, true, 'a schedule gives nothing');
  }
});

test('what has a schedule runs one at a time; every job has a name of its own, words for people and an end', () => {
  const names = JOBS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  for (const job of JOBS) {
    assert.match(job.name, /^[a-z]+(-[a-z]+)*$/);
    assert.match(job.title, /^[A-Z][^.]*$/, job.name);
    assert.ok(job.retry.limit >= 1 && job.timeoutSeconds > 0 && job.concurrency >= 1, job.name);
    if (job.schedule !== undefined) assert.equal(job.isSingle, true, job.name);
  }
});

test('emails are sent four at a time, a minute each, and tried eight times from ten seconds on', () => {
  const { retry, timeoutSeconds, concurrency, isSingle, schedule } = sendMail;
  assert.deepEqual(
    [retry, timeoutSeconds, concurrency, isSingle, schedule],
    [{ limit: 8, firstDelaySeconds: 10 }, 60, 4, undefined, undefined],
  );
});

test('emails wait where no mail server is set, which is said with the setting', async () => {
  const reason = (mail: object | null) => whyNotPerformed(sendMail, { mail } as never);
  assert.equal(await reason(null), 'SMTP_URL is not set: emails wait until a mail server is configured.');
  assert.equal(await reason({}), null);
  assert.deepEqual(
    JOBS.filter(({ sendsMail }) => sendsMail === true).map(({ name }) => name),
    ['send-mail', 'email-sheet', 'email-report'],
  );
});

test('the process of long jobs performs all that work for long, and loads no library of mail', () => {
  assert.deepEqual(
    LONG_JOBS,
    JOBS.filter(({ isLong }) => isLong === true),
  );
  assert.deepEqual(
    LONG_JOBS.filter(({ sendsMail }) => sendsMail === true),
    [],
  );
});
