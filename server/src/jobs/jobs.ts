import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { PgBoss } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { startMailSink } from './mail-sink.ts';
import { sendMail, smtpTransport, waitingMails } from './mail.ts';
import { tidy } from './tidy.ts';
import { relayOutbox } from './outbox-relay.ts';
import type { OutboxHandlers } from './outbox-relay.ts';

/** The queue of mails that wait to be sent. */
const MAIL_QUEUE = 'send-mail';
/** Milliseconds between two looks at the outboxes. */
const RELAY_EVERY_MS = 1_000;
const HEARTBEAT_EVERY_MS = 20_000;
const TIDY_EVERY_MS = 3_600_000;

export interface JobsOptions {
  config: Config;
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
  /** What carries out the outbox's topics. */
  handlers?: OutboxHandlers;
}

export interface Jobs {
  boss: PgBoss;
  /** Takes no new jobs, waits for the running ones. */
  stop(): Promise<void>;
}

/**
 * Starts background work in this process: pg-boss on the same database, and the relay that turns committed outbox rows
 * into jobs. Several processes may run it at once; no row is worked on twice at a time.
 */
export async function startJobs({ config, database, log, handlers = {} }: JobsOptions): Promise<Jobs> {
  const { ssl, ...connection } = database.connection;
  const boss = new PgBoss({ ...connection, ...(ssl ? { ssl } : {}), max: 2, schema: 'pgboss', application_name: 'iwe-jobs', schedule: false });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: pg-boss reports an error'));
  await boss.start();
  await boss.createQueue(MAIL_QUEUE, { policy: 'exclusive', retryLimit: 2, deleteAfterSeconds: 86_400 });

  // In production a mail is real: without a mail server it waits, and is never kept where it can be read.
  const sink = config.smtpUrl || config.production ? null : await startMailSink(database);
  const smtpUrl = config.smtpUrl ?? sink?.url ?? null;
  if (smtpUrl === null) log.warn('SMTP_URL is not set: mails wait in the outbox until a server is named.');
  const transport = smtpUrl === null ? null : smtpTransport(smtpUrl);
  await boss.work<{ id: number }>(MAIL_QUEUE, { pollingIntervalSeconds: 0.5, batchSize: 5 }, async (jobs) => {
    for (const job of jobs) if (transport) await sendMail(database, transport, config.mailFrom, job.data.id);
  });

  const relay = async () => {
    if (transport) for (const id of await waitingMails(database)) await boss.send(MAIL_QUEUE, { id }, { singletonKey: String(id) });
    await relayOutbox(database, handlers, log);
  };
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const beat = async () => {
    await database.query(`insert into worker_heartbeat (name) values ($1) on conflict (name) do update set seen_at = now()`, [name]);
    await database.query(`delete from worker_heartbeat where seen_at < now() - interval '1 day'`);
  };
  await beat();
  const stopRelay = repeat(relay, RELAY_EVERY_MS, log, 'outbox relay');
  const stopBeat = repeat(beat, HEARTBEAT_EVERY_MS, log, 'heartbeat');
  const stopTidying = repeat(() => tidy(database), TIDY_EVERY_MS, log, 'tidying');
  return {
    boss,
    stop: async () => {
      await Promise.all([stopRelay(), stopBeat(), stopTidying()]);
      await boss.stop({ graceful: true, timeout: 10_000 });
      transport?.close();
      await sink?.close();
      await database.query('delete from worker_heartbeat where name = $1', [name]).catch(() => {});
    },
  };
}

/** Runs `work` again and again with a pause between; the result stops it and waits for a run under way. */
function repeat(work: () => Promise<void>, pause: number, log: JobsOptions['log'], what: string): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = () => {
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, `jobs: ${what} failed and is tried again`))
      .then(() => {
        if (!stopped) timer = setTimeout(turn, pause);
      });
  };
  timer = setTimeout(turn, pause);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
