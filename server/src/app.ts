import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { FastifyServerOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from './app-types.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { registerModules } from './modules/index.ts';
import { apiShapes } from './plugins/api-shapes.ts';
import { errors, pathOf } from './plugins/errors.ts';
import { health } from './plugins/health.ts';
import { knownQuery } from './plugins/known-query.ts';
import { limits, MAX_JSON_BYTES, MAX_UPLOAD_BYTES } from './plugins/limits.ts';
import { metrics } from './plugins/metrics.ts';
import { openapi } from './plugins/openapi.ts';
import { permissions } from './plugins/permissions.ts';
import type { RegisteredRoute } from './plugins/permissions.ts';
import { serializerCompiler } from './plugins/serialiser.ts';
import { session } from './plugins/session.ts';

export interface AppDependencies {
  config: Config;
  database: Database;
  /** More routes than the modules' own: tests register theirs here. */
  extend?: (app: App) => void | Promise<void>;
  /** Where logs go; nothing by default in tests. */
  logger?: FastifyServerOptions['logger'];
}

/** The server with everything in place and not yet listening, and the registry of its routes. */
export interface BuiltApp {
  app: App;
  routes: readonly RegisteredRoute[];
}

/** Builds the server. Rejects when a route declares no permission. */
export async function buildApp(deps: AppDependencies): Promise<BuiltApp> {
  const app = Fastify({
    logger: deps.logger ?? loggerOptions(deps.config),
    logController: new LogController({ disableRequestLogging: true }),
    // Only so many hops are believed: what stands before them in X-Forwarded-For the client wrote itself.
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
  }).withTypeProvider<ZodTypeProvider>() as unknown as App;

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('config', deps.config);
  app.decorate('database', deps.database);
  app.decorate('accepting', true);
  app.decorate('releaseRevision', { source: () => '0' });

  errors(app);
  limits(app);
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 20, fieldSize: 100_000, parts: 21 } });
  session(app);
  const routes = permissions(app);
  knownQuery(app);
  apiShapes(app);
  await openapi(app);
  metrics(app);
  health(app);
  await registerModules(app);
  if (deps.extend) await deps.extend(app);
  await app.ready();
  return { app, routes };
}

/** `PUT /api/ag/orders\12` (spec §7): browsers send it as a slash; other clients as %5C or as it stands. */
export function backslashToSlash(method: string, url: string): string {
  if (method !== 'PUT') return url;
  const [path, ...query] = url.split('?');
  return [(path ?? '').replace(/%5c|\\/gi, '/').replace(/\/{2,}/g, '/'), ...query].join('?');
}

/** Logs tell method, path, status and time: no headers, no query, no body, so no token and no customer's name. */
function loggerOptions(config: Config): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    redact: ['req.headers', 'headers', '*.password', '*.token', '*.authorization'],
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({ method: request.method, path: pathOf(request.url), id: request.id }),
    },
  };
}
