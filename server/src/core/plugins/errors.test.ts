import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';
import { Problem } from '../errors.ts';
import { errors, pathOf } from './errors.ts';

type Logged = [level: 'warn' | 'error', code: unknown, words: unknown];

/** What a request is answered whose route throws this error, and what the log says of it. */
async function answerOf(error: Error, { method = 'GET' as 'GET' | 'POST', url = '/thing', isComplete = true } = {}) {
  const logged: Logged[] = [];
  const app = fastify({ genReqId: () => 'r1' });
  errors(app as unknown as App);
  app.addHook('onRequest', async (request) => {
    const note =
      (level: 'warn' | 'error') =>
      ({ code }: { code?: string }, words: string) =>
        void logged.push([level, code, words]);
    Object.assign(request.raw, { complete: isComplete });
    Object.assign(request, { log: { ...request.log, warn: note('warn'), error: note('error') } });
  });
  app.route({
    method,
    url: '/thing',
    handler: async (_request: FastifyRequest) => {
      throw error;
    },
  });
  const answer = await app.inject({ method, url });
  await app.close();
  const { statusCode: status, headers } = answer;
  return {
    status,
    retryAfter: headers['retry-after'],
    headers,
    logged,
    ...answer.json<Partial<Record<'message' | 'code' | 'requestId' | 'details', unknown>>>(),
  };
}
const withCode = (code: string, message = 'of the database') => Object.assign(new Error(message), { code });

test('an error of the database is told by its own code, in words, with when to try again', async () => {
  for (const [code, status, name, words, retryAfter] of [
    ['55P03', 503, 'busy', /^The server is busy\. Please try again in a moment\.$/, '1'],
    ['40001', 503, 'busy', /^The server is busy/, '1'],
    ['57P01', 503, 'database-unavailable', /^The database does not answer\. Please try again/, '2'],
    ['53100', 503, 'disk-full', /^The disk of the server is full/, '60'],
    ['23503', 409, 'reference-gone', /taken away at this moment\. Look at it again, then try once more\.$/, undefined],
    ['22003', 422, 'out-of-range', /larger than can be kept\. Check numbers, quantities, prices/, undefined],
    ['22007', 422, 'invalid-date', /^A date in this request is not in the calendar\. .*2026-03-31$/, undefined],
    ['22008', 422, 'invalid-date', /^A date in this request/, undefined],
    ['22021', 422, 'invalid-text', /^A text holds a character that cannot be stored\. Type it again\.$/, undefined],
    ['22P05', 422, 'invalid-text', /^A text holds a character/, undefined],
    ['23505', 500, 'internal', /^Something went wrong on our side\..* if it stays: r1$/, undefined],
  ] as const) {
    const answer = await answerOf(withCode(code));
    assert.deepEqual([answer.status, answer.code, answer.retryAfter], [status, name, retryAfter], code);
    assert.match(String(answer.message), words, code);
    assert.equal(answer.requestId, 'r1');
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('an error of the body or the form is told by its own code and words', async () => {
  for (const [code, status, name, words] of [
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'media-type', 'Send application/json or multipart/form-data.'],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'too-large', 'The request is larger than this server accepts.'],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'invalid-json', 'The body is not valid JSON.'],
  ] as const) {
    const answer = await answerOf(withCode(code));
    assert.deepEqual([answer.status, answer.code, answer.message], [status, name, words]);
  }
  assert.equal((await answerOf(new SyntaxError('Unexpected token'))).code, 'invalid-json');
  const cut = await answerOf(withCode('FST_MP_PREMATURE_CLOSE'));
  assert.deepEqual([cut.status, cut.code], [400, 'invalid-form']);
  // Once the request has arrived it is the answer that takes too long.
  for (const [isComplete, status, name, retryAfter, connection] of [
    [true, 503, 'handler-timeout', '5', 'keep-alive'],
    [false, 408, 'request-timeout', undefined, 'close'],
  ] as const) {
    const late = await answerOf(withCode('FST_ERR_HANDLER_TIMEOUT'), { isComplete });
    assert.deepEqual(
      [late.status, late.code, late.retryAfter, late.headers['connection']],
      [status, name, retryAfter, connection],
    );
  }
});

test('a client that leaves before its request has arrived is no fault of the database, and not logged', async () => {
  const left = await answerOf(withCode('ECONNRESET', 'aborted'), { isComplete: false });
  assert.deepEqual([left.status, left.code, left.logged], [400, 'request-cut', []]);
  const lost = await answerOf(withCode('ECONNRESET', 'read ECONNRESET'));
  assert.deepEqual([lost.status, lost.code, lost.logged.length], [503, 'database-unavailable', 1]);
});

test('a failure of ours is logged with its code, a lost reference as a warning, a refusal not', async () => {
  assert.deepEqual((await answerOf(new Error('broken'))).logged, [['error', 'internal', 'request failed']]);
  assert.deepEqual((await answerOf(new Problem(500, 'file-missing', 'Gone.'))).logged, [
    ['error', 'file-missing', 'request failed'],
  ]);
  assert.deepEqual((await answerOf(withCode('55P03'))).logged, [['error', 'busy', 'request failed']]);
  assert.deepEqual((await answerOf(withCode('23503'))).logged, [['warn', undefined, 'a reference was gone']]);
  assert.deepEqual((await answerOf(new Problem(499, 'left', 'No.'))).logged, []);
});

test('a problem keeps its status, its messages, its details and its time to wait, even none', async () => {
  const problem = new Problem(422, 'two', ['One.', 'Two.'], { details: [{ field: 'a' }], retryAfterSeconds: 0 });
  const { status, code, message, details, retryAfter } = await answerOf(problem);
  assert.deepEqual([status, code, message, details, retryAfter], [422, 'two', ['One.', 'Two.'], [{ field: 'a' }], '0']);
  const plain = await answerOf(new Problem(404, 'not-found', 'No data.'));
  assert.deepEqual([plain.message, 'details' in plain, plain.retryAfter], ['No data.', false, undefined]);
});

test('a path that is none is named with its method, without its query', async () => {
  const { status, code, message } = await answerOf(new Error('x'), { method: 'POST', url: '/nothing?token=abc' });
  assert.deepEqual([status, code, message], [404, 'no-such-route', 'There is nothing at POST /nothing.']);
  assert.deepEqual([pathOf('/a?b=1?c'), pathOf('/a'), pathOf('?x')], ['/a', '/a', '']);
});
