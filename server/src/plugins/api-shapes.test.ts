import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import * as z from 'zod';
import type { App } from '../app-types.ts';
import { apiShapes } from './api-shapes.ts';

test('a field with a default may be left out of a request, and is always in an answer', () => {
  const app = fastify() as unknown as App;
  apiShapes(app);
  const fields = z.object({ name: z.string(), page: z.number().default(1) });
  const schema = { querystring: fields, body: fields, response: { 200: fields } };
  app.post('/api/ag/things', { schema, config: { permission: 'staff' } }, async () => ({ name: '', page: 1 }));
  const { calls, parts } = app.apiShapes();
  const required = (shape: { part?: string; required?: readonly string[] } = {}) =>
    (shape.part === undefined ? shape : parts[shape.part])?.required;
  const { query, body, answer } = calls['POST /api/ag/things'] ?? {};
  assert.deepEqual([query, body, answer].map(required), [['name'], ['name'], ['name', 'page']]);
});
