import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import * as z from 'zod';
import { createTestDatabase, startTestServer } from '../../testing/index.ts';
import { Database } from '../database/database.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { defineJob } from './define-job.ts';
import { startJobs } from './jobs.ts';
import { quiet, until } from './testing/job-rows.ts';

test('an upgrade performs every job that the version before has left open, each once', async () => {
  const server = await startTestServer();
  const db = await createTestDatabase();
  const name = `${db.connection.database}_jobs`;
  const superuser = new pg.Client(db.superuser);
  await superuser.connect();
  const connection = { ...db.connection, database: name };
  const database = new Database(connection);
  try {
    await superuser.query(`create database ${name} owner ${db.connection.user}`);
    await migrate(connection, { until: '0500_keys_with_the_organisation' });
    // As pg-boss left them: not handed over, handed over, begun by a worker that died, for later, and ended.
    await database.query(
      `insert into job (name, title, payload, state, run_after, delivery, delivered_at, lease_until, attempts) values
        ('note', 'x', '{"n": 1}', 'waiting', now(), null, null, null, 0),
        ('note', 'x', '{"n": 2}', 'waiting', now(), gen_random_uuid(), now(), null, 0),
        ('note', 'x', '{"n": 3}', 'running', now(), gen_random_uuid(), now(), now() - interval '1 second', 1),
        ('note', 'x', '{"n": 4}', 'waiting', now() + interval '1 hour', null, null, null, 1),
        ('note', 'x', '{"n": 5}', 'done', now(), gen_random_uuid(), now(), null, 1),
        ('note', 'x', '{"n": 6}', 'cancelled', now(), gen_random_uuid(), now(), null, 0)`,
    );
    assert.ok((await migrate(connection)).includes('0530_one_queue'));
    const performed: number[] = [];
    const note = defineJob({
      name: 'note',
      title: 'Note',
      payload: z.object({ n: z.number() }),
      retry: { limit: 1, firstDelaySeconds: 1 },
      timeoutSeconds: 60,
      concurrency: 2,
      perform: async (_, { n }) => void performed.push(n),
    });
    const { config } = server.app;
    const workers = await Promise.all(
      [1, 2].map(() => startJobs({ config, database, log: quiet, jobs: [note], leaseSeconds: 2 })),
    );
    const open = `select from job where state in ('waiting', 'running') and run_after <= now()`;
    await until(async () => (await database.query(open)).length === 0);
    await Promise.all(workers.map((jobs) => jobs.stop()));
    assert.deepEqual(
      performed.toSorted((a, b) => a - b),
      [1, 2, 3],
    );
    const rows = await database.query<{ state: string; attempts: number; crashes: number }>(
      'select state, attempts, crashes from job order by id',
    );
    assert.deepEqual(
      rows.map((row) => [row.state, row.attempts, row.crashes]),
      [
        ['done', 1, 0],
        ['done', 1, 0],
        ['done', 2, 1],
        ['waiting', 1, 0],
        ['done', 1, 0],
        ['cancelled', 0, 0],
      ],
    );
  } finally {
    await database.close();
    await superuser.query(`drop database if exists ${name} with (force)`);
    await superuser.end();
    await db.close();
    await server.close();
  }
});
