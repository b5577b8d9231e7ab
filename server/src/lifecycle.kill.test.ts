import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isAlive } from './core/database/embedded/lock.ts';
import {
  isReachableByOthers,
  pathHash,
  placeDataDirectory,
  runsAsRoot,
  SHARED_PLACE,
} from './core/database/embedded/place.ts';
import { asOwner, cleanUp, folders, newFolder, postgresOf, start } from './testing/server-process.ts';

cleanUp();

describe('the server as a process', { timeout: 180_000 }, () => {
  test('when killed leaves PostgreSQL running; the next start stops it and has every acknowledged write', async () => {
    const folder = newFolder();
    const first = await start(folder);
    const orphan = postgresOf(folder);
    await asOwner(folder, `insert into organisation (id, name) values (78, 'Acknowledged')`);
    first.child.kill('SIGKILL');
    await first.exit;
    assert.ok(orphan && isAlive(orphan.pid));
    const second = await start(folder);
    assert.match(second.output(), /Stopped a PostgreSQL that an earlier server left behind/);
    assert.notEqual(postgresOf(folder)?.pid, orphan.pid);
    assert.equal((await asOwner(folder, 'select 1 from organisation where id = 78')).length, 1);

    // Kills PostgreSQL itself: the server restarts it and continues.
    const killed = postgresOf(folder)?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    const until = Date.now() + 30_000;
    let status = 0;
    while (status !== 200 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (postgresOf(folder)?.pid !== killed)
        status = await fetch(`${second.url}/readyz`).then(
          (answer) => answer.status,
          () => 0,
        );
    }
    assert.equal(status, 200);
    assert.equal((await asOwner(folder, 'select 1 from organisation where id = 78')).length, 1);
    second.child.kill('SIGTERM');
    assert.equal(await second.exit, 0);
  });

  test(
    'started by root below a folder that only root may enter puts its data where PostgreSQL can reach it',
    { skip: runsAsRoot() ? false : 'only root meets this' },
    async () => {
      const closed = join(newFolder(), 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const wanted = join(closed, 'data');
      assert.equal(isReachableByOthers(wanted), false);
      const place = placeDataDirectory(wanted, false);
      folders.push(place.directory);
      assert.equal(place.directory, join(SHARED_PLACE, pathHash(wanted)));
      const server = await start(wanted);
      assert.match(server.output(), /The data is in \/var\/lib\/iwe\/[0-9a-f]{12}, because/);
      assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
      assert.ok(readFileSync(join(place.directory, 'secrets.json')).length > 0);
      server.child.kill('SIGTERM');
      await server.exit;
    },
  );
});
