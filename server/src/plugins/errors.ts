import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '@iwe/contract';
import { Problem } from '../errors.ts';
import type { App } from '../app-types.ts';
import { permit } from '../permissions.ts';
import type { SessionPermission } from '../permissions.ts';
import { lookUpActor } from './session.ts';

/** Every refusal leaves as {message, code, details?, requestId}; what went wrong inside stays in the log. */
export function errors(app: App): void {
  app.setErrorHandler(async (error: FastifyError | Problem | Error, request, reply) => {
    const problem = (await refusalOf(app, request, error)) ?? asProblem(error, request);
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed');
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new Problem(404, 'no-such-route', `There is nothing at ${request.method} ${pathOf(request.url)}.`)));
}

/**
 * A pipelined route meets the body and the query before the session. Whoever may not call it at all is told that, and
 * not what is wrong with the request.
 */
async function refusalOf(app: App, request: FastifyRequest, error: Error): Promise<Problem | null> {
  const { permission, pipelined } = request.routeOptions.config;
  if (!pipelined || request.permitted || (error instanceof Problem && (error.status === 401 || error.status === 403))) return null;
  try {
    request.actor = await lookUpActor(app, request);
    permit(request, permission as SessionPermission);
    return null;
  } catch (refusal) {
    return refusal instanceof Problem ? refusal : null;
  }
}

/** The path of a URL without its query: what may stand in logs and answers. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  const body: ErrorBody = { message: problem.messages, code: problem.code, requestId: request.id };
  if (problem.details !== undefined) body.details = problem.details;
  return reply.code(problem.status).type('application/json; charset=utf-8').header('cache-control', 'no-store').serializer(JSON.stringify).send(body);
}

/** PostgreSQL's codes that mean "try again": lock and statement time-outs, deadlock, serialisation, lost connection. */
const BUSY = new Set(['55P03', '57014', '40P01', '40001', '57P01', '57P02', '57P03', '08006', 'ECONNREFUSED', 'ECONNRESET']);

function asProblem(error: FastifyError | Problem | Error, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const messages = error.validation.map((issue) => {
      const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
      return field ? `${field}: ${issue.message ?? 'is not valid'}` : (issue.message ?? 'The request is not valid.');
    });
    return new Problem(422, 'invalid-request', messages, { details: error.validation.map((issue) => ({ field: issue.instancePath.replace(/^\//, ''), message: issue.message })) });
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem(415, 'media-type', 'Send application/json or multipart/form-data.');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem(413, 'too-large', 'The request is larger than this server accepts.');
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) return new Problem(400, 'invalid-json', 'The body is not valid JSON.');
  if (code.startsWith('FST_') && status >= 400 && status < 500) return new Problem(status, code.toLowerCase().replace('fst_err_', '').replaceAll('_', '-'), error.message);
  // PostgreSQL's text holds every character but NUL, its JSON no half of a surrogate pair.
  if (code === '22021' || code === '22P05' || (code === '22P02' && error.message === 'invalid input syntax for type json')) return new Problem(422, 'invalid-text', 'A text holds a character that cannot be stored. Type it again.');
  if (code === '22003') return new Problem(422, 'out-of-range', 'A number in this request, or what follows from it, is larger than can be kept. Check numbers, quantities, prices, rate and costs.');
  if (code === '22007' || code === '22008') return new Problem(422, 'invalid-date', 'A date in this request is not in the calendar. Use a date like 2026-03-31');
  // Read a moment ago and gone before the write. In the log as well: our own mistakes would look the same.
  if (code === '23503') {
    request.log.warn({ err: error }, 'a reference was gone');
    return new Problem(409, 'reference-gone', 'Something that this refers to was taken away at this moment. Look at it again, then try once more.');
  }
  if (BUSY.has(code)) return new Problem(503, 'busy', 'The server is busy. Please try again in a moment.', { retryAfterSeconds: 1 });
  return new Problem(500, 'internal', `Something went wrong on our side. Please try again, and tell your administrator this number if it stays: ${request.id}`);
}
