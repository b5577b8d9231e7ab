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
  for (const name of ['file-running', 'file-slow', 'file-left']) {
    await mkdir(join(uploads, name), { recursive: true });
    await writeFile(join(uploads, name, 'upload'), 'x');
  }
  const second = await buildApp({ config: first.app.config, database: first.database, logger: false });
  assert.deepEqual((await readdir(uploads)).toSorted(), ['file-left', 'file-running', 'file-slow']);
  for (const [name, age] of [
    ['file-left', 3_700_000],
    ['file-slow', 3_500_000],
  ] as const) {
    const past = new Date(Date.now() - age);
    await utimes(join(uploads, name), past, past);
  }
  await deleteOldUploads(first.app.config.dataDir);
  assert.deepEqual((await readdir(uploads)).toSorted(), ['file-running', 'file-slow']);
  await second.app.close();
  await first.close();
  await deleteOldUploads(first.app.config.dataDir);
});
