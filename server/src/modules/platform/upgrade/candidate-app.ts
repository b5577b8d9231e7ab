import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiShapes } from '@iwe/domain';
import { buildApp } from '../../../app.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../database/database.ts';

/** What the server of this checkout takes and answers, without starting it: its routes are registered on a database that knows nothing. */
export async function checkoutShapes(): Promise<ApiShapes> {
  const dataDir = mkdtempSync(join(tmpdir(), 'iwe-shapes-'));
  const config: Config = {
    port: 0, host: '127.0.0.1', publicUrl: 'http://127.0.0.1', trustProxy: 0, production: false, demo: false, dataDir, dataDirNotice: null, databaseUrl: null, smtpUrl: null, mailFrom: '',
    jobsInProcess: false, logLevel: 'silent', shellDir: null, s3: null, forceUpgrade: false, cookieName: 'shapes', secrets: { instanceKey: '', instanceId: 'shapes' },
  };
  const nothing = { owner: async () => undefined, query: async () => [] } as unknown as Database;
  const { app } = await buildApp({ config, database: nothing, logger: false });
  try {
    return app.apiShapes();
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
