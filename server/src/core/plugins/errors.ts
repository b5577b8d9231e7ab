import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '@iwe/contract';
import { isDiskFull, isUnavailable } from '../database/unavailable.ts';
import { diskFull, invalidForm, Problem } from '../errors.ts';
import type { App } from '../app-types.ts';
import { unknownFieldItems, unknownNames } from './input/known-fields.ts';

/** Sends every error as {message, code, details?, requestId}; internal details only go to the log. */
export function errors(app: App): void {
  app.setErrorHandler((error: FastifyError | Problem | Error, request, reply) => {
    const problem = asProblem(error, request);
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed');
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      request,
      reply,
      new Problem(404, 'no-such-route', `There is nothing at ${request.method} ${pathOf(request.url)}.`),
    ),
  );
}

/** Returns the path of a URL without its query: the part that may appear in logs and answers. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  // What is left of the request must not be read as the next one.
  if (problem.status === 408) reply.header('connection', 'close');
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  const body: ErrorBody = { message: problem.messages, code: problem.code, requestId: request.id };
  if (problem.details !== undefined) body.details = problem.details;
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

/** PostgreSQL error codes that mean "try again": lock and statement time-outs, deadlock, serialisation. */
const BUSY = new Set(['55P03', '57014', '40P01', '40001']);

function asProblem(error: FastifyError | Problem | Error, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const faults = error.validation.flatMap((issue) => {
      const path = issue.instancePath.split('/').filter((part) => part !== '');
      const names = unknownNames(issue);
      if (names) return unknownFieldItems(path, names).map((item) => ({ words: item.message, detail: item }));
      const message = issue.message ?? 'is not valid';
      const field = path.join('.');
      const words = field === '' ? message : `${field}: ${message}`;
      return [{ words, detail: { field, message } }];
    });
    const details = faults.map(({ detail }) => detail);
    return new Problem(
      422,
      'invalid-request',
      faults.map(({ words }) => words),
      { details },
    );
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Problem(415, 'media-type', 'Send application/json or multipart/form-data.');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Problem(413, 'too-large', 'The request is larger than this server accepts.');
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return timedOut(request);
  if (code === 'FST_MP_PREMATURE_CLOSE') return invalidForm();
  // The browser has gone: the code alone would be that of a lost connection to the database.
  if (code === 'ECONNRESET' && request.raw.complete === false)
    return new Problem(400, 'request-cut', 'The connection ended before the request had arrived.');
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return new Problem(400, 'invalid-json', 'The body is not valid JSON.');
  if (code.startsWith('FST_') && status >= 400 && status < 500)
    return new Problem(status, code.toLowerCase().replace('fst_err_', '').replaceAll('_', '-'), error.message);
  // PostgreSQL's text cannot contain NUL, its JSON no unpaired surrogate.
  if (
    code === '22021' ||
    code === '22P05' ||
    (code === '22P02' && error.message === 'invalid input syntax for type json')
  )
    return new Problem(422, 'invalid-text', 'A text holds a character that cannot be stored. Type it again.');
  if (code === '22003')
    return new Problem(
      422,
      'out-of-range',
      'A number in this request, or what follows from it, is larger than can be kept. Check numbers, ' +
        'quantities, prices, rate and costs.',
    );
  if (code === '22007' || code === '22008')
    return new Problem(
      422,
      'invalid-date',
      'A date in this request is not in the calendar. Use a date like 2026-03-31',
    );
  // A referenced row was deleted between reading and writing. Also logged, because a defect of ours would look the
  // same.
  if (code === '23503') {
    request.log.warn({ err: error }, 'a reference was gone');
    return new Problem(
      409,
      'reference-gone',
      'Something that this refers to was taken away at this moment. Look at it again, then try once more.',
    );
  }
  if (isDiskFull(error)) return diskFull();
  if (isUnavailable(error))
    return new Problem(503, 'database-unavailable', 'The database does not answer. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  if (BUSY.has(code))
    return new Problem(503, 'busy', 'The server is busy. Please try again in a moment.', { retryAfterSeconds: 1 });
  return new Problem(
    500,
    'internal',
    'Something went wrong on our side. Please try again, and tell your administrator this number if it ' +
      `stays: ${request.id}`,
  );
}

/** The time of a request is over: it has not arrived completely, or its answer takes too long. */
function timedOut(request: FastifyRequest): Problem {
  if (request.raw.complete)
    return new Problem(503, 'handler-timeout', 'The server took too long. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  return new Problem(408, 'request-timeout', 'The request did not arrive in time. Please send it again.');
}
