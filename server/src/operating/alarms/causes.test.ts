import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alarmsOf } from './causes.ts';
import type { Facts } from './causes.ts';

const HOUR = 3_600;
/** An installation where all is well. */
const WELL: Facts = {
  isProduction: true,
  freeBytes: 50_000_000_000,
  hasMailServer: true,
  certificateDays: 60,
  workerAge: 10,
  failedJobs: [],
  jobs: { waiting: 2, running: 1 },
  jobLag: 1,
  mails: { waiting: 1, oldestAge: 5 },
  xero: { waiting: 3, failed: 0, oldestAge: 60 },
  replicaLag: 0.1,
  isArchiving: true,
  archiveAge: 25,
  isArchiveFailing: false,
  backupAge: 20 * HOUR,
  drillAge: 6 * 24 * HOUR,
  backupError: null,
  drillError: null,
};
const failed = (name: string) => ({ name, title: `Do ${name}`, count: 2, error: 'It broke.' });

describe('alarms', () => {
  for (const [cause, wrong, right] of [
    ['worker', { workerAge: 121 }, { workerAge: 119 }],
    ['worker', { workerAge: null, jobLag: 9_999 }, { workerAge: 0 }],
    ['job-lag', { jobLag: 901 }, { jobLag: 899 }],
    ['job:make-report', { failedJobs: [failed('make-report')] }, { failedJobs: [] }],
    ['mail', { mails: { waiting: 4, oldestAge: 1_801 } }, { mails: { waiting: 4, oldestAge: 1_799 } }],
    [
      'xero',
      { xero: { waiting: 1, failed: 0, oldestAge: 7_201 } },
      { xero: { waiting: 1, failed: 0, oldestAge: 7_199 } },
    ],
    [
      'xero-refused',
      { xero: { waiting: 0, failed: 1, oldestAge: null } },
      { xero: { waiting: 0, failed: 0, oldestAge: null } },
    ],
    ['disk', { freeBytes: 1_000_000_000 }, { freeBytes: 1_100_000_000 }],
    ['replica-lag', { replicaLag: 61 }, { replicaLag: 59 }],
    ['certificate', { certificateDays: 13.9 }, { certificateDays: 14 }],
    ['certificate', { certificateDays: -1 }, { certificateDays: null }],
    ['backup', { backupAge: 31 * HOUR }, { backupAge: 29 * HOUR }],
    ['backup', { backupAge: null }, { backupAge: 0 }],
    ['backup', { backupError: 'No room.' }, { isProduction: false, backupError: 'No room.' }],
    ['archive', { archiveAge: 181 }, { archiveAge: 179 }],
    ['archive', { isArchiveFailing: true }, { isArchiving: false, isArchiveFailing: true }],
    ['drill', { drillAge: 241 * HOUR }, { drillAge: 239 * HOUR }],
    ['drill', { drillError: 'Damaged.' }, { isArchiving: false, drillError: 'Damaged.' }],
  ] as [string, Partial<Facts>, Partial<Facts>][])
    test(`${cause}: ${JSON.stringify(wrong)} is told alone, ${JSON.stringify(right)} is not`.slice(0, 90), () => {
      assert.deepEqual(alarmsOf({ ...WELL, ...right }), []);
      const alarms = alarmsOf({ ...WELL, ...wrong });
      assert.deepEqual(
        alarms.map((alarm) => alarm.cause),
        [cause],
      );
      for (const { text, toDo } of alarms) assert.ok(text.length > 10 && toDo.length > 10, text);
    });

  test('failed jobs of mail, Xero and releases say where to look, others where to run them again', () => {
    const names = [
      'send-mail',
      'email-report',
      'read-returned-emails',
      'xero-read',
      'check-release-in-browser',
      'tidy-files',
    ];
    const advice = alarmsOf({ ...WELL, failedJobs: names.map(failed) }).map(({ toDo }) => toDo);
    for (const [index, word] of [
      'SMTP_URL',
      'SMTP_URL',
      'BOUNCE_MAILBOX_URL',
      'xero',
      'release',
      'run the job again',
    ].entries())
      assert.ok(advice[index]?.includes(word), `${names[index]}: ${advice[index]}`);
  });
});
