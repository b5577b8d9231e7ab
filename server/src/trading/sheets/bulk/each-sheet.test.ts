import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../core/errors.ts';
import { eachSheet } from './each-sheet.ts';

/** A request whose transactions end with this refusal. */
const refusing = (status: number) =>
  ({ write: () => Promise.reject(new Problem(status, 'no', 'Not you.')) }) as unknown as FastifyRequest;
const noWork = () => Promise.reject(new Error('not called'));

test('who loses the session or the right between two sheets is refused as a whole', async () => {
  for (const status of [401, 403]) await assert.rejects(eachSheet(refusing(status), [1, 2], noWork), { status });
  assert.deepEqual(await eachSheet(refusing(422), [1], noWork), {
    data: [{ id: 1, no: '', done: false, message: 'Not you.' }],
  });
});
