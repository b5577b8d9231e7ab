import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { migrate, newestMigration } from '../../core/database/migrations/migrate.ts';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { cleanUp, newFolder, start } from '../../testing/server-process.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import { judgeBeforeMigrating } from './judge-before-migrating.ts';
import { wideTest } from '../../testing/ring.ts';

cleanUp();
let server: TestServer;
/** A build of the shell that no release fits. */
const other = mkdtempSync(join(tmpdir(), 'iwe-other-shell-'));
before(async () => {
  server = await startTestServer();
  const shell = testShell();
  server.app.platform.shell = shell;
  const team = await buildTeam(server);
  assert.equal((await publish(server, team, { ...buildRelease('mf-a', '1.0.0'), promote: true })).statusCode, 200);
  const facts = JSON.parse(readFileSync(join(shell.folder, 'shell-facts.json'), 'utf8')) as object;
  writeFileSync(join(other, 'shell-facts.json'), JSON.stringify({ ...facts, shellApi: '9.0.0' }));
  writeFileSync(join(other, 'index.html'), '<title>iWE</title>');
});
after(async () => {
  rmSync(other, { recursive: true, force: true });
  await server.close();
});

test('a start that is refused has migrated nothing', async () => {
  const newest = await newestMigration();
  await server.database.query('delete from kysely_migration where name = $1', [newest]);
  const { user, password, port, database } = server.test.connection;
  const { child, exit, output } = await start(newFolder(), {
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    NODE_ENV: 'test',
    IWE_SHELL_DIR: other,
  });
  child.kill('SIGTERM');
  assert.equal(await exit, 1);
  assert.match(output(), /do not fit releases that people use[^]*shell API +9\.0\.0 +\^1\.0\.0 +mf-a 1\.0\.0/);
  const ran = await server.database.query('select from kysely_migration where name = $1', [newest]);
  assert.equal(ran.length, 0);
  await server.database.query(`insert into kysely_migration (name, timestamp) values ($1, now()::text)`, [newest]);
});

test('a database of before previews is judged before it is migrated, and stays as it is', async () => {
  await server.database.query('alter table release rename column preview_until to preview_until_of_later');
  const config = { ...server.app.config, shellDir: other };
  await assert.rejects(
    judgeBeforeMigrating(server.test.connection, config, { isForced: false, isRenewing: false, say: assert.fail }),
    /do not fit releases/,
  );
  await server.database.query('alter table release rename column preview_until_of_later to preview_until');
});

/** The newest migration of 2892b078, the oldest version that is upgraded without another one between. */
const OLDEST_UPGRADED = '0394_locations_without_blanks';

wideTest('each question to releases is answered by a database of the oldest version that is upgraded', async () => {
  const name = `${server.test.connection.database}_old`;
  const superuser = new pg.Client(server.test.superuser);
  await superuser.connect();
  try {
    await superuser.query(`create database ${name} owner ${server.test.connection.user}`);
    const connection = { ...server.test.connection, database: name };
    await migrate(connection, { until: OLDEST_UPGRADED });
    // Whoever asks for a younger column gives it its value in YOUNGER_COLUMNS.
    const options = { isForced: false, isRenewing: false, say: assert.fail };
    await judgeBeforeMigrating(connection, { ...server.app.config, shellDir: other }, options);
  } finally {
    await superuser.query(`drop database if exists ${name} with (force)`);
    await superuser.end();
  }
});

test('a database that lacks what this version asks for is judged later, and that is told', async () => {
  await server.database.query('alter table release_rollout rename to release_rollout_of_later');
  const said: string[] = [];
  const say = (message: string) => void said.push(message);
  const config = { ...server.app.config, shellDir: other };
  await judgeBeforeMigrating(server.test.connection, config, { isForced: false, isRenewing: false, say });
  assert.match(said.join('\n'), /^This database is too old to compare/);
  await server.database.query('alter table release_rollout_of_later rename to release_rollout');
  await assert.rejects(
    judgeBeforeMigrating(server.test.connection, config, { isForced: false, isRenewing: false, say }),
    /do not fit releases/,
  );
});
