import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTestDatabase } from '../../testing/index.ts';
import { backupBeforeMigrating } from './backup-before-migrating.ts';

test('with a key the backup of an upgrade is encrypted, and nothing readable stays beside it', async (t) => {
  const db = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'iwe-key-'));
  process.env['IWE_BACKUP_KEY'] = 'b'.repeat(64);
  t.after(async () => {
    delete process.env['IWE_BACKUP_KEY'];
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const secrets = { instanceKey: 'a'.repeat(64), instanceId: 'test' };
  const target = await backupBeforeMigrating(db.connection, { dataDir, s3: null, secrets });
  assert.match(target, /\.iwe$/);
  assert.deepEqual([existsSync(target), existsSync(target.slice(0, -'.iwe'.length))], [true, false]);
});
