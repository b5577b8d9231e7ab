import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { buildApp } from '../app.ts';
import type { App } from '../core/app-types.ts';
import type { Config } from '../core/config.ts';
import type { Database } from '../core/database/database.ts';
import type { LongReadsOptions } from '../core/long-reads/long-reads.ts';
import type { RegisteredRoute } from '../core/plugins/permissions.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase, TestDatabaseOptions } from './database.ts';
import { buildMembership, buildUser, TEST_PASSWORD } from './factories.ts';

export interface TestServerOptions {
  /** Settings that differ from a test's defaults: { demo: true } … */
  config?: Partial<Config>;
  /** Other limits of the database, or a proxy before it. */
  database?: TestDatabaseOptions;
  /** The moment of every request, for tests whose dates are fixed. */
  now?: string;
  /** Other limits of the long reads. */
  longReads?: LongReadsOptions;
  /** Additional routes of the test. */
  extend?: (app: App) => void | Promise<void>;
}

/** Headers of a signed-in user. */
export interface SignedInHeaders {
  authorization: string;
  account?: string;
  [header: string]: string | undefined;
}

/** A signed-in person with an account in one organisation. */
export interface TestStaff {
  userId: number;
  eId: number;
  email: string;
  headers: SignedInHeaders;
}

export interface TestServer {
  app: App;
  routes: readonly RegisteredRoute[];
  database: Database;
  /** The database's own connections, for tests that break it. */
  test: TestDatabase;
  /** Calls a route without the network. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Signs in by the API and returns the headers; with an eId also the account header. */
  signIn(email: string, options?: { password?: string; eId?: number }): Promise<SignedInHeaders>;
  /** Creates a user with one account and signs in. */
  staff(
    organisation: number,
    membership?: Parameters<typeof buildMembership>[3] & { isPlatformAdmin?: boolean },
  ): Promise<TestStaff>;
  /** Listens on a free local port and returns the address, for tests that need the network. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const fixedClock =
  (moment: string): (() => Date) =>
  () =>
    new Date(moment);

/** Starts the whole server on a new empty database. Close it in after(). */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const test = await createTestDatabase(options.database);
  const dataDir = mkdtempSync(join(tmpdir(), 'iwe-data-'));
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:4000',
    trustProxy: 0,
    production: false,
    demo: false,
    dataDir,
    dataDirNotice: null,
    databaseUrl: null,
    replicaUrl: null,
    listsOnReplica: false,
    smtpUrl: null,
    mailFrom: 'iWE <no-reply@iwe.invalid>',
    mailReturnAddress: 'no-reply@iwe.invalid',
    bounceMailbox: null,
    mailCa: null,
    printSigning: null,
    alarmWebhook: null,
    tracesTo: null,
    jobsInProcess: false,
    logLevel: 'silent',
    shellDir: null,
    xero: null,
    s3: null,
    oidcIssuers: [],
    kit: { isOpen: false, readToken: null },
    forceUpgrade: false,
    upgradeBackup: false,
    cookieName: 'iwe_session_test',
    secrets: { instanceKey: '0123456789abcdef'.repeat(4), instanceId: 'test' },
    ...options.config,
  };
  const { app, routes } = await buildApp({
    config,
    database: test.database,
    logger: { level: options.config?.logLevel ?? 'error' },
    ...(options.extend ? { extend: options.extend } : {}),
    ...(options.now === undefined ? {} : { clock: fixedClock(options.now) }),
    ...(options.longReads ? { longReads: options.longReads } : {}),
  }).catch(async (error: unknown) => {
    // A server that refuses to start must not keep the test process alive.
    await test.close();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  const signIn: TestServer['signIn'] = async (email, { password = TEST_PASSWORD, eId } = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: {
        grant_type: 'password',
        username: email,
        password,
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
      },
    });
    if (answer.statusCode !== 200) throw new Error(`The sign-in of ${email} failed: ${answer.body}`);
    const { token_type, access_token } = answer.json<{ token_type: string; access_token: string }>();
    return { authorization: `${token_type} ${access_token}`, ...(eId === undefined ? {} : { account: String(eId) }) };
  };
  return {
    app,
    routes,
    test,
    database: test.database,
    signIn,
    inject: (request) => app.inject(request),
    staff: async (organisation, { isPlatformAdmin = false, ...membership } = {}) => {
      const user = await buildUser(test.database, { isPlatformAdmin });
      const eId = await buildMembership(test.database, organisation, user.id, membership);
      return { userId: user.id, eId, email: user.email, headers: await signIn(user.email, { eId }) };
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await app.close();
      await test.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
