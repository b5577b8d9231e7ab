import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { randomUUID } from 'node:crypto';
import { UPLOAD_FILE_LIMIT } from '@iwe/domain';
import Fastify, { LogController } from 'fastify';
import type { FastifyServerOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from './core/app-types.ts';
import { replicaOf } from './core/config.ts';
import type { Config } from './core/config.ts';
import { Database } from './core/database/database.ts';
import { anybodyWaiting } from './core/plugins/input/waiting.ts';
import { ListReads } from './core/database/hosts/list-reads.ts';
import { SessionLocks } from './core/database/session-locks.ts';
import { LongReads } from './core/long-reads/long-reads.ts';
import type { LongReadsOptions } from './core/long-reads/long-reads.ts';
import { registerModules } from './modules.ts';
import { apiShapes } from './core/plugins/api-shapes.ts';
import { loggerOptions } from './core/logger-options.ts';
import { errors } from './core/plugins/errors.ts';
import { health } from './core/plugins/health.ts';
import { knownFields } from './core/plugins/input/known-fields.ts';
import { answerUnreadable, clearHiddenSession } from './core/plugins/input/foreign-cookies.ts';
import { knownHost } from './core/plugins/input/known-host.ts';
import { knownQuery } from './core/plugins/input/known-query.ts';
import { limits, MAX_JSON_BYTES, MAX_UPLOAD_BYTES } from './core/plugins/input/limits.ts';
import { metrics } from './operating/metrics/metrics.ts';
import { openapi } from './core/plugins/openapi.ts';
import { permissions } from './core/plugins/permissions.ts';
import type { RegisteredRoute } from './core/plugins/permissions.ts';
import { serializerCompiler } from './core/plugins/serialiser.ts';
import { session } from './core/plugins/session.ts';
import { EXPORT_TURNS, FIGURE_TURNS, IMPORT_TURNS, PREVIEW_TURNS, Turns } from './core/limits/turns.ts';

export interface AppDependencies {
  config: Config;
  database: Database;
  /** Limits of the long reads; tests may set others. */
  longReads?: LongReadsOptions;
  /** More routes than the modules' own, for tests. */
  extend?: (app: App) => void | Promise<void>;
  /** The time of requests; a test whose dates are fixed sets its own. */
  clock?: () => Date;
  /** Log destination; nothing by default in tests. */
  logger?: FastifyServerOptions['logger'];
}

/** The complete server, not yet listening, and the registry of its routes. */
export interface BuiltApp {
  app: App;
  routes: readonly RegisteredRoute[];
}

/** Builds the server. Rejects when a route declares no permission; what was opened until then is closed. */
export async function buildApp(deps: AppDependencies): Promise<BuiltApp> {
  const app = createApp(deps);
  try {
    return { app, routes: await fill(app, deps) };
  } catch (error) {
    await app.close().catch(() => {});
    throw error;
  }
}

function createApp(deps: AppDependencies): App {
  return Fastify({
    logger: deps.logger ?? loggerOptions(deps.config),
    logController: new LogController({ disableRequestLogging: true }),
    // Trusts only this many hops of X-Forwarded-For: the client itself wrote the entries before them.
    trustProxy: (_address, hop) => hop < deps.config.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_JSON_BYTES,
    // Fastify's defaults mean no limit.
    requestTimeout: 60_000,
    connectionTimeout: 90_000,
    keepAliveTimeout: 65_000,
    handlerTimeout: 55_000,
    rewriteUrl: (request) => backslashToSlash(request.method ?? '', request.url ?? '/'),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
  }).withTypeProvider<ZodTypeProvider>() as unknown as App;
}

/** Adds everything to the server, and resolves to its routes when it is ready to listen. */
async function fill(app: App, deps: AppDependencies): Promise<BuiltApp['routes']> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('config', deps.config);
  app.decorate('database', deps.database);
  app.decorate('clock', deps.clock ?? (() => new Date()));
  const admission = deps.database.reserve({ max: 2, answersInTime: true, applicationName: 'iwe-admission' });
  app.decorate('admission', admission);
  app.addHook('onClose', () => admission.close());
  const longReads = new LongReads(deps.database.connection, {
    replica: replicaOf(deps.config),
    mustGiveWay: anybodyWaiting(app),
    ...deps.longReads,
    onError: (error) => app.log.warn({ err: error }, 'a connection of the long reads broke'),
  });
  app.decorate('longReads', longReads);
  app.addHook('onClose', () => longReads.close());
  const replica = deps.config.listsOnReplica ? replicaOf(deps.config) : null;
  const listReads = new ListReads({
    primary: deps.database,
    admission,
    // Whoever waits for it for longer reads the primary.
    standby: replica && new Database(replica, { waitMs: 1_000, applicationName: 'iwe-lists' }),
    onError: (error) => app.log.warn({ err: error }, 'a list was read from the primary'),
  });
  app.decorate('listReads', listReads);
  app.addHook('onClose', () => listReads.close());
  const locks = new SessionLocks(deps.database.connection, (error) =>
    app.log.warn({ err: error }, 'turns are counted in this process alone'),
  );
  app.addHook('onClose', () => locks.close());
  app.decorate('sessionLocks', locks);
  app.decorate('turns', {
    exports: new Turns(EXPORT_TURNS, { kind: 'exports', locks }),
    imports: new Turns(IMPORT_TURNS, { kind: 'imports', locks }),
    previews: new Turns(PREVIEW_TURNS, { kind: 'previews', locks }),
    // Short and many: a process counts its own.
    figures: new Turns(FIGURE_TURNS),
  });
  app.decorate('accepting', true);
  app.decorate('releaseRevision', { source: () => '0' });

  if (deps.config.tracesTo !== null) {
    (await import('./operating/metrics/traces.ts')).traces(app, deps.config.tracesTo);
    (await import('./operating/metrics/export-metrics.ts')).exportMetrics(app, deps.config.tracesTo);
  }
  errors(app);
  limits(app);
  knownHost(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES, files: UPLOAD_FILE_LIMIT, fields: 20, fieldSize: 100_000, parts: 21 },
  });
  clearHiddenSession(app);
  session(app);
  const routes = permissions(app);
  knownQuery(app);
  knownFields(app);
  apiShapes(app);
  await openapi(app);
  metrics(app);
  health(app);
  await registerModules(app);
  if (deps.extend) await deps.extend(app);
  await app.ready();
  return routes;
}

/**
 * Replaces the backslash in `PUT /api/ag/orders\12` (spec §7) by a slash: browsers send it as a slash, other clients as
 * %5C or unchanged.
 */
export function backslashToSlash(method: string, url: string): string {
  if (method !== 'PUT') return url;
  const [path, ...query] = url.split('?');
  return [(path ?? '').replace(/%5c|\\/gi, '/').replace(/\/{2,}/g, '/'), ...query].join('?');
}
