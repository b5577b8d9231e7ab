import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/index.ts';
import type { SessionLocks } from '../../core/database/session-locks.ts';
import { freeBytesOf } from '../../core/limits/disk-room.ts';
import type { JobLog } from '../../core/jobs/define-job.ts';
import { smtpTransport } from '../../core/mail/mail-transport.ts';
import {
  DELETE_OLD,
  END_OTHERS,
  MARK_MAILED,
  MARK_TOLD,
  PLATFORM_ADMINS,
  RAISE,
  UNMAILED,
  UNTOLD,
} from './alarms.sql.ts';
import type { UntoldAlarm } from './alarms.sql.ts';
import { alarmsOf } from './causes.ts';
import type { Alarm, Facts } from './causes.ts';
import { certificateDaysOf } from './certificate.ts';
import { FACTS } from './facts.sql.ts';

const LOCK = 'alarms';
const LOOK_EVERY_MS = 60_000;
/** Milliseconds for which a certificate's end is good. */
const CERTIFICATE_EVERY_MS = 3_600_000;
const WEBHOOK_MS = 10_000;

export interface AlarmWatchOptions {
  config: Pick<Config, 'alarmWebhook' | 'dataDir' | 'mailCa' | 'mailFrom' | 'production' | 'publicUrl' | 'smtpUrl'>;
  /** Not that of requests: a watch must not wait for what it watches. */
  database: Database;
  /** One process of all looks at a time, so that nobody is told twice. */
  locks: Pick<SessionLocks, 'tryTake' | 'release'>;
  log: JobLog;
}

/**
 * Compares the installation with what it should be, every minute, and tells administrators each cause once: by mail,
 * and the webhook of IWE_ALARM_WEBHOOK. Every server watches and one at a time decides. It is no background job and
 * sends its mails itself, because a missing worker and a stuck queue are among what it tells.
 */
export class AlarmWatch {
  readonly #options: AlarmWatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #certificate: { readAt: number; days: number | null } | null = null;

  constructor(options: AlarmWatchOptions) {
    this.#options = options;
  }

  /** Looks every minute from now on. The first minute is left to the start: a worker needs some seconds too. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#looking = this.look().catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'alarms: the look failed; the next one is in a minute'),
      );
    }, LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Looks once, stores what has begun and ended, and tells what nobody was told yet. */
  async look(): Promise<void> {
    const { locks } = this.#options;
    if (!(await locks.tryTake(LOCK))) return;
    try {
      await this.#lookAlone();
    } finally {
      await locks.release(LOCK);
    }
  }

  async #lookAlone(): Promise<void> {
    await storeAlarms(this.#options.database, alarmsOf(await this.#facts()));
    // One that fails is tried again at the next look; the other does not wait for it.
    const told = await Promise.allSettled([this.#mail(), this.#callWebhook()]);
    for (const result of told)
      if (result.status === 'rejected')
        this.#options.log.warn({ err: result.reason }, 'alarms: a message was not sent');
  }

  async #facts(): Promise<Facts> {
    const { config, database } = this.#options;
    const now = Date.now();
    if (config.production && (this.#certificate === null || now - this.#certificate.readAt > CERTIFICATE_EVERY_MS))
      this.#certificate = { readAt: now, days: await certificateDaysOf(config.publicUrl) };
    const [row] = await database.query(FACTS());
    if (row === undefined) throw new Error('PostgreSQL returned no figures.');
    return {
      ...row,
      isProduction: config.production,
      freeBytes: await freeBytesOf(config.dataDir),
      hasMailServer: config.smtpUrl !== null,
      certificateDays: this.#certificate?.days ?? null,
    };
  }

  async #mail(): Promise<void> {
    const { config, database } = this.#options;
    if (config.smtpUrl === null) return;
    const alarms = await database.query(UNMAILED());
    const people = alarms.length === 0 ? [] : await database.query(PLATFORM_ADMINS());
    if (people.length === 0) return;
    const transport = smtpTransport(config.smtpUrl, config.mailCa);
    try {
      for (const { email, name } of people)
        await transport.sendMail({
          from: config.mailFrom,
          to: { address: email, name },
          subject: `iWE alarm: ${alarms[0]?.text.slice(0, 120)}${alarms.length > 1 ? ` (and ${alarms.length - 1} more)` : ''}`,
          text: `${alarms.map(({ text, toDo }) => `${text}\n${toDo}\n`).join('\n')}\n${config.publicUrl}/admin/service\n`,
        });
    } finally {
      transport.close();
    }
    await database.query(MARK_MAILED(alarms.map(({ cause }) => cause)));
  }

  async #callWebhook(): Promise<void> {
    const { config, database } = this.#options;
    if (config.alarmWebhook === null) return;
    for (const alarm of await database.query(UNTOLD())) {
      const answer = await fetch(config.alarmWebhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(webhookMessage(alarm, config.publicUrl)),
        redirect: 'error',
        signal: AbortSignal.timeout(WEBHOOK_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`IWE_ALARM_WEBHOOK answered ${answer.status}.`);
      await database.query(MARK_TOLD(alarm.cause, alarm.endedAt !== null));
    }
  }
}

/** What the webhook gets; `text` alone is what Slack, Mattermost and Teams show. */
const webhookMessage = ({ cause, text, toDo, since, endedAt }: UntoldAlarm, instance: string) => ({
  text: endedAt === null ? `${text} ${toDo} (${instance})` : `Ended: ${text} (${instance})`,
  state: endedAt === null ? 'raised' : 'ended',
  cause,
  what: text,
  toDo,
  since,
  endedAt,
  instance,
});

/** Stores what is wrong now, and ends what is no more. */
async function storeAlarms(database: Database, alarms: readonly Alarm[]): Promise<void> {
  const causes = alarms.map(({ cause }) => cause);
  const texts = alarms.map(({ text }) => text);
  const toDos = alarms.map(({ toDo }) => toDo);
  await database.batch([RAISE(causes, texts, toDos), END_OTHERS(causes), DELETE_OLD()]);
}
