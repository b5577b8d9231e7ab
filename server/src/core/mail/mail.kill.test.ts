import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startTestServer } from '../../testing/index.ts';
import { startJobs } from '../jobs/jobs.ts';
import { queueMail, sendMail } from './mail.ts';
import { jobOf, startSmtp } from '../jobs/testing/mail-server.ts';
import { quiet, until, untilState } from '../jobs/testing/job-rows.ts';

test('a mail whose worker was killed is sent by another one after its lease, under the same Message-ID', async () => {
  const other = await startTestServer({ config: { demo: true } });
  const ids: string[] = [];
  const held: (() => void)[] = [];
  const smtp = await startSmtp(async ({ messageId }) => {
    ids.push(messageId);
    // The first worker is killed after it has sent the mail and before it hears that it was accepted.
    if (ids.length === 1) await new Promise<void>((resolve) => held.push(resolve));
  });
  const config = { ...other.app.config, smtpUrl: smtp.url };
  const mail = { to: { address: 'x@example.com', name: 'X' }, subject: 'S', text: 'T' };
  const id = await jobOf(other.database, await other.database.system((tx) => queueMail(tx, config.secrets, mail)));
  const child = fork(fileURLToPath(new URL('../jobs/testing/mail-worker.ts', import.meta.url)));
  child.send({ config, connection: other.database.connection });
  await until(async () => held.length > 0);
  child.kill('SIGKILL');
  // A third of production's lease, where it takes 37 seconds.
  const worker = await startJobs({
    config,
    database: other.database,
    log: quiet,
    jobs: [sendMail],
    leaseSeconds: 10,
  });
  const done = await untilState(other.database, id, 'done', 60);
  assert.deepEqual([done.attempts, done.crashes, ids.length, new Set(ids).size], [2, 1, 2, 1]);
  assert.match(ids[0] ?? '', /^<[0-9a-f-]{36}@[\w.-]+>$/);
  held[0]?.();
  await worker.stop();
  await other.close();
  await smtp.close();
});
