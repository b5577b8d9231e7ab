import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiShapes } from '@iwe/domain';
import { buildApp } from '../../app.ts';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';

/**
 * Returns what the server of this checkout accepts and answers, without starting it: its routes are registered on a
 * database stub.
 */
export async function checkoutShapes(): Promise<ApiShapes> {
  const dataDir = mkdtempSync(join(tmpdir(), 'iwe-shapes-'));
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1',
    trustProxy: 0,
    production: false,
    demo: false,
    dataDir,
    dataDirNotice: null,
    databaseUrl: null,
    replicaUrl: null,
    listsOnReplica: false,
    smtpUrl: null,
    mailFrom: '',
    mailReturnAddress: '',
    bounceMailbox: null,
    mailCa: null,
    printSigning: null,
    alarmWebhook: null,
    tracesTo: null,
    jobsInProcess: false,
    logLevel: 'silent',
    shellDir: null,
    s3: null,
    xero: null,
    oidcIssuers: [],
    kit: { isOpen: false, readToken: null },
    forceUpgrade: false,
    upgradeBackup: false,
    cookieName: 'shapes',
    secrets: { instanceKey: '', instanceId: 'shapes' },
  };
  const nothing = {
    system: async () => undefined,
    query: async () => [],
    reserve: () => nothing,
    close: async () => {},
  } as unknown as Database;
  const { app } = await buildApp({ config, database: nothing, logger: false });
  try {
    return app.apiShapes();
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
