import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import * as z from 'zod';
import type { App } from '../app-types.ts';
import { apiShapes } from './api-shapes.ts';

/** What is told of the calls that these routes answer. */
function shapesOf(register: (app: App) => void) {
  const app = fastify() as unknown as App;
  apiShapes(app);
  register(app);
  return app.apiShapes();
}
const config = { permission: 'staff' } as const;
const nothing = async () => ({}) as never;

test('the calls of remotes are told by method and path in their order, without hidden and other ones', () => {
  const { format, calls, parts } = shapesOf((app) => {
    const schema = { body: z.object({ n: z.number() }) };
    app.route({ method: ['PUT', 'POST'], url: '/api/ag/b', schema, config, handler: nothing });
    app.get('/api/ag/a', { schema: { response: { 200: z.literal('x'), 404: z.string() } }, config }, nothing);
    app.post('/api/ag/hidden', { schema: { ...schema, hide: true } as object, config }, nothing);
    app.get('/api/ag/plain', { config }, nothing);
    app.get('/api/platform/a', { schema: { response: { 200: z.string() } }, config }, nothing);
  });
  const body = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
  assert.equal(format, 1);
  assert.deepEqual(Object.entries(calls), [
    ['GET /api/ag/a', { answer: { type: 'string', const: 'x' } }],
    ['POST /api/ag/b', { body }],
    ['PUT /api/ag/b', { body }],
  ]);
  assert.deepEqual(parts, {});
});

test('a shape has what old releases rely on: kinds, choices, lists, what is needed, combinations', () => {
  const { calls } = shapesOf((app) => {
    const shapes = {
      choice: z.enum(['a', 'b']),
      either: z.union([z.string(), z.null()]),
      both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.number().optional(), c: z.number() })),
      pair: z.tuple([z.string(), z.number()]),
      map: z.record(z.string(), z.boolean()),
      text: z.string().min(3).max(9),
      list: z.array(z.int()),
    };
    for (const [name, schema] of Object.entries(shapes))
      app.get(`/api/ag/${name}`, { schema: { response: { 200: schema } }, config }, nothing);
  });
  const string = { type: 'string' };
  assert.deepEqual(
    Object.entries(calls).map(([call, { answer }]) => [call.replace('GET /api/ag/', ''), answer]),
    [
      [
        'both',
        {
          type: 'object',
          properties: { a: string, b: { type: 'number' }, c: { type: 'number' } },
          required: ['a', 'c'],
        },
      ],
      ['choice', { type: 'string', enum: ['a', 'b'] }],
      ['either', { anyOf: [string, { type: 'null' }] }],
      ['list', { type: 'array', items: { type: 'integer' } }],
      ['map', { type: 'object', additionalProperties: { type: 'boolean' } }],
      ['pair', { type: 'array', prefixItems: [string, { type: 'number' }] }],
      ['text', string],
    ],
  );
});

test('a long shape is written once, wherever it is part of others', () => {
  const long = z.object(Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`field${index}`, z.string()])));
  const { calls, parts } = shapesOf((app) => {
    const answers = {
      list: z.array(long),
      one: long,
      map: z.record(z.string(), long),
      choice: z.union([z.null(), long]),
    };
    for (const [name, schema] of Object.entries(answers))
      app.get(`/api/ag/${name}`, { schema: { response: { 200: schema } }, config }, nothing);
  });
  const [part = ''] = Object.keys(parts);
  assert.deepEqual([Object.keys(parts).length, part.length, parts[part]?.required?.length], [1, 8, 12]);
  assert.deepEqual(
    Object.values(calls).map(({ answer }) => answer),
    [
      { anyOf: [{ type: 'null' }, { part }] },
      { type: 'array', items: { part } },
      { type: 'object', additionalProperties: { part } },
      { part },
    ],
  );
});

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

test('a shape of 160 characters and more is written once, also as a part of a list of fixed parts', () => {
  const sized = (characters: number) =>
    z.literal('x'.repeat(characters - JSON.stringify({ type: 'string', const: '' }).length));
  const told = (schema: z.ZodType) =>
    shapesOf((app) => {
      app.get('/api/ag/one', { schema: { response: { 200: schema } }, config }, nothing);
    });
  assert.deepEqual(
    [159, 160].map((characters) => Object.keys(told(sized(characters)).parts).length),
    [0, 1],
  );
  const { calls, parts } = told(z.tuple([z.string(), sized(160)]));
  const [part = ''] = Object.keys(parts);
  assert.deepEqual(calls['GET /api/ag/one']?.answer, { type: 'array', prefixItems: [{ type: 'string' }, { part }] });
});

test('a field of both parts of a combination is named once; the last part counts without fields', () => {
  const { calls } = shapesOf((app) => {
    const answers = {
      both: z.intersection(z.object({ a: z.string() }), z.object({ a: z.string(), b: z.number() })),
      plain: z.intersection(z.string(), z.literal('x')),
      list: z.object({ name: z.string().nullable() }),
    };
    for (const [name, schema] of Object.entries(answers))
      app.get(`/api/ag/${name}`, { schema: { response: { 200: schema } }, config }, nothing);
  });
  assert.deepEqual(calls['GET /api/ag/both']?.answer?.required, ['a', 'b']);
  assert.deepEqual(calls['GET /api/ag/plain']?.answer, { type: 'string', const: 'x' });
  assert.deepEqual(calls['GET /api/ag/list']?.answer?.properties?.['name'], {
    anyOf: [{ type: 'string' }, { type: 'null' }],
  });
});
