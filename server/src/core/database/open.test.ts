import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { DataDirectoryInUse, lockDataDirectory } from './embedded/lock.ts';
import { attachPostgres, openPostgres } from './open.ts';

const work = mkdtempSync(join(tmpdir(), 'iwe-open-'));
after(() => rmSync(work, { recursive: true, force: true }));
const dataDirOf = (name: string) => {
  const dataDir = join(work, name);
  mkdirSync(join(dataDir, 'postgresql', 'data'), { recursive: true });
  return dataDir;
};
const isLocked = (dataDir: string) => existsSync(join(dataDir, 'server.lock'));

describe('a PostgreSQL that DATABASE_URL names', () => {
  test('is used by server and commands alike, and the data directory is not locked', async () => {
    const dataDir = dataDirOf('external');
    const databaseUrl = 'postgres://kim:se%2Fcret@db.example:5433/tyres';
    for (const opened of [
      await openPostgres({ databaseUrl, dataDir }),
      await attachPostgres({ databaseUrl, dataDir }),
    ]) {
      assert.deepEqual(opened.connection, {
        host: 'db.example',
        port: 5433,
        database: 'tyres',
        user: 'kim',
        password: 'se/cret',
      });
      assert.equal(opened.embedded, null);
      assert.equal(isLocked(dataDir), false);
      await opened.close();
    }
  });
});

describe('the PostgreSQL of a running server', () => {
  test('is found by a command, which leaves it alone, and refused to a second server', async () => {
    const dataDir = dataDirOf('running');
    const unlock = lockDataDirectory(dataDir);
    const config = { databaseUrl: null, dataDir };
    await assert.rejects(attachPostgres(config), DataDirectoryInUse, 'it is being started');
    const folder = join(dataDir, 'postgresql');
    writeFileSync(join(folder, 'data', 'postmaster.pid'), [77, '/data', 1, 5433, '', '', '', 'ready'].join('\n'));
    writeFileSync(
      join(folder, 'credentials.json'),
      JSON.stringify({ superuserPassword: 'root', ownerPassword: 'own' }),
    );
    const opened = await attachPostgres(config);
    const { connection, embedded } = opened;
    assert.deepEqual(
      [connection.port, connection.user, connection.password, embedded],
      [5433, 'iwe_owner', 'own', null],
    );
    await opened.close();
    assert.equal(isLocked(dataDir), true);
    await assert.rejects(openPostgres(config), DataDirectoryInUse);
    unlock();
  });

  test(
    'that could not be started leaves the data directory unlocked',
    { skip: process.getuid?.() !== 0 && 'needs root' },
    async () => {
      // Its user may not enter the folder.
      const config = { databaseUrl: null, dataDir: dataDirOf('closed') };
      for (const open of [openPostgres, attachPostgres]) {
        await assert.rejects(open(config), /may not enter .*closed\/postgresql\. Choose another IWE_DATA_DIR/);
        assert.equal(isLocked(config.dataDir), false);
      }
    },
  );
});
