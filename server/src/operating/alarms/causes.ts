import { MIN_FREE_BYTES } from '../../core/limits/disk-room.ts';
import { isWorkerActive } from '../../core/jobs/worker-alarm.ts';
import type { DatabaseFacts } from './facts.sql.ts';

/** Something that somebody must do something about, told once for as long as it lasts. */
export interface Alarm {
  /** Names the cause, in the table of alarms and for the webhook: 'backup', 'job:make-report'. */
  cause: string;
  text: string;
  toDo: string;
}

export interface Facts extends DatabaseFacts {
  isProduction: boolean;
  freeBytes: number;
  hasMailServer: boolean;
  /** Days until the certificate of PUBLIC_URL ends; null when there is none or it could not be read. */
  certificateDays: number | null;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Bytes of free disk below which somebody should look, long before nothing can be saved. */
const LOW_DISK_BYTES = 10 * MIN_FREE_BYTES;
const CERTIFICATE_DAYS = 14;
const LIMITS = { jobLag: 15 * MINUTE, mail: 30 * MINUTE, xero: 2 * HOUR, replica: MINUTE, archive: 3 * MINUTE };
/** A backup is made every night, a drill every week. */
const BACKUP_LIMITS = { backup: 30 * HOUR, drill: 10 * DAY };

const JOBS_PAGE = 'Platform / Background jobs';

/** What administrators do about failed jobs, by the beginning of the job's name; '' is for all others. */
const JOB_ADVICE: readonly (readonly [string, string])[] = [
  ['send-mail', `Look at the error, repair SMTP_URL or the address, and run the job again at ${JOBS_PAGE}.`],
  ['email-', `Look at the error, repair SMTP_URL or the address, and run the job again at ${JOBS_PAGE}.`],
  ['read-returned-emails', 'Check BOUNCE_MAILBOX_URL: its host, user, password and folder.'],
  ['xero-', 'Look at the error at Administration / xero. Connect Xero again where the connection has ended.'],
  ['check-release', 'Open the release at Platform / Releases: it cannot become stable before its check passes.'],
  [
    'verify-changed-releases',
    'A file of a release has changed. Look at Platform / Security events, and publish it again.',
  ],
  ['', `Look at the error and run the job again at ${JOBS_PAGE}.`],
];

const adviceFor = (job: string): string => JOB_ADVICE.find(([start]) => job.startsWith(start))?.[1] ?? '';

const minutes = (seconds: number): string =>
  seconds < 2 * HOUR
    ? `${Math.round(seconds / MINUTE)} minutes`
    : seconds < 2 * DAY
      ? `${Math.round(seconds / HOUR)} hours`
      : `${Math.round(seconds / DAY)} days`;

const isOver = (age: number | null, limit: number): age is number => age !== null && age > limit;

/** Returns what is wrong, at most one alarm for a cause. */
export function alarmsOf(facts: Facts): Alarm[] {
  return [...workerAlarms(facts), ...deliveryAlarms(facts), ...machineAlarms(facts), ...backupAlarms(facts)];
}

function* workerAlarms({ workerAge, failedJobs, jobLag }: Facts): Generator<Alarm> {
  const isActive = isWorkerActive(workerAge);
  if (!isActive)
    yield {
      cause: 'worker',
      text: 'No background worker is active: mails, reports, imports and Xero wait.',
      toDo: 'Look whether it runs (systemctl status iwe-worker, or iwe where IWE_JOBS is not off) and start it.',
    };
  // Without a worker everything waits, which is one cause.
  else if (isOver(jobLag, LIMITS.jobLag))
    yield {
      cause: 'job-lag',
      text: `A background job has been due for ${minutes(jobLag)} and has not begun.`,
      toDo: `See at ${JOBS_PAGE} what runs. Start another worker, or cancel what hangs.`,
    };
  for (const { name, title, count, error } of failedJobs)
    yield {
      cause: `job:${name}`,
      text: `${count === 1 ? 'A job has' : `${count} jobs have`} failed within a day: ${title}. ${error ?? ''}`.trim(),
      toDo: adviceFor(name),
    };
}

function* deliveryAlarms({ mails, xero, hasMailServer, isProduction }: Facts): Generator<Alarm> {
  if (isOver(mails.oldestAge, LIMITS.mail))
    yield {
      cause: 'mail',
      text: `${mails.waiting} emails wait, the oldest for ${minutes(mails.oldestAge)}.`,
      toDo:
        hasMailServer || !isProduction
          ? `Check that the mail server of SMTP_URL answers; the error is at ${JOBS_PAGE}.`
          : 'SMTP_URL is not set. Set it and restart; the emails are then sent.',
    };
  if (isOver(xero.oldestAge, LIMITS.xero))
    yield {
      cause: 'xero',
      text: `${xero.waiting} documents wait for Xero, the oldest for ${minutes(xero.oldestAge)}.`,
      toDo: 'Look at Administration / xero: the connection may have ended, or a limit of Xero is reached.',
    };
  if (xero.failed > 0)
    yield {
      cause: 'xero-refused',
      text: `Xero has refused ${xero.failed} documents within a day.`,
      toDo: 'Open them from Administration / xero, repair what the reason names, and send them again.',
    };
}

function* machineAlarms({ freeBytes, replicaLag, certificateDays }: Facts): Generator<Alarm> {
  if (freeBytes < LOW_DISK_BYTES)
    yield {
      cause: 'disk',
      text: `The disk of the data directory has ${Math.floor(freeBytes / 1024 / 1024)} MB left.`,
      toDo: 'Delete what is not needed or enlarge the disk: below 100 MB nothing can be saved.',
    };
  if (isOver(replicaLag, LIMITS.replica))
    yield {
      cause: 'replica-lag',
      text: `A standby of PostgreSQL is ${minutes(replicaLag)} behind.`,
      toDo: 'Check its disk and network. Do not fail over to it before it has caught up.',
    };
  if (certificateDays !== null && certificateDays < CERTIFICATE_DAYS)
    yield {
      cause: 'certificate',
      text:
        certificateDays < 0
          ? 'The certificate of PUBLIC_URL has ended: browsers refuse to open iWE.'
          : `The certificate of PUBLIC_URL ends in ${Math.floor(certificateDays)} days.`,
      toDo: 'Renew it and reload the proxy. Look why it was not renewed by itself (certbot renew --dry-run).',
    };
}

function* backupAlarms(facts: Facts): Generator<Alarm> {
  const { isProduction, isArchiving, archiveAge, isArchiveFailing, backupAge, backupError, drillAge, drillError } =
    facts;
  if (!isProduction) return;
  if (backupError !== null || backupAge === null || backupAge > BACKUP_LIMITS.backup)
    yield {
      cause: 'backup',
      text:
        backupError !== null
          ? `The last backup has failed: ${backupError}`
          : backupAge === null
            ? 'There has never been a backup.'
            : `The last backup is ${minutes(backupAge)} old.`,
      toDo:
        'Follow "Backups" in docs/OPERATING.md, and make one now: systemctl start iwe-backup@run, or pnpm backup for ' +
        'the embedded PostgreSQL.',
    };
  if (!isArchiving) return;
  if (isArchiveFailing || isOver(archiveAge, LIMITS.archive))
    yield {
      cause: 'archive',
      text: `PostgreSQL has archived nothing for ${archiveAge === null ? 'ever' : minutes(archiveAge)}; that much could be lost.`,
      toDo: "Read the reason in PostgreSQL's log (archive_command), then: pgbackrest --stanza=iwe check",
    };
  if (drillError !== null || drillAge === null || drillAge > BACKUP_LIMITS.drill)
    yield {
      cause: 'drill',
      text:
        drillError !== null
          ? `The last restore for trial has failed: ${drillError}`
          : drillAge === null
            ? 'No backup has ever been restored for trial.'
            : `No backup has been restored for trial for ${minutes(drillAge)}.`,
      toDo: 'Run one: systemctl start iwe-backup@drill, and read journalctl -u iwe-backup@drill',
    };
}
