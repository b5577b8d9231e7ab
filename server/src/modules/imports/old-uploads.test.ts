import assert from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildApp } from '../../app.ts';
import { startTestServer } from '../../testing/index.ts';
import { deleteOldUploads } from './old-uploads.job.ts';
import { uploadsFolder } from './upload/receive-file.ts';

test('a second server does not delete the first one’s uploads; those of a killed server are deleted after an hour', async () => {
  const first = await startTestServer();
  const uploads = uploadsFolder(first.app.config.dataDir);
  for (const name of ['file-running', 'file-left']) {
    await mkdir(join(uploads, name), { recursive: true });
    await writeFile(join(uploads, name, 'upload'), 'x');
  }
  const second = await buildApp({ config: first.app.config, database: first.database, logger: false });
  assert.deepEqual((await readdir(uploads)).toSorted(), ['file-left', 'file-running']);
  const past = new Date(Date.now() - 3_700_000);
  await utimes(join(uploads, 'file-left'), past, past);
  await deleteOldUploads(first.app.config.dataDir);
  assert.deepEqual(await readdir(uploads), ['file-running']);
  await second.app.close();
  await first.close();
  await deleteOldUploads(first.app.config.dataDir);
});
