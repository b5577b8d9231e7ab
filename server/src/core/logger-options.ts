import type { LoggerOptions } from 'pino';
import type { Config } from './config.ts';
import { pathOf } from './plugins/errors.ts';

/** A secret in a finished line of the log: the value of such a field, or a token after its scheme. */
const SECRET_FIELDS = /("(?:authorization|cookie|set-cookie|password|token)":)"(?:[^"\\]|\\.)*"/gi;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]+/gi;

/**
 * Returns the options of the server's log. It contains method, path, status and time, but no headers, query or body, so
 * no tokens and no customers' names. Libraries log options and errors of their own, at any depth, so secrets are also
 * removed from every finished line.
 */
export const loggerOptions = (config: Pick<Config, 'logLevel'>): LoggerOptions => ({
  level: config.logLevel,
  redact: ['req.headers', 'headers', '*.password', '*.token', '*.authorization'],
  serializers: {
    req: (request: { method: string; url: string; id: string }) => ({
      method: request.method,
      path: pathOf(request.url),
      id: request.id,
    }),
  },
  hooks: {
    streamWrite: (line) => line.replace(SECRET_FIELDS, '$1"[Redacted]"').replace(BEARER, '$1 [Redacted]'),
  },
});
