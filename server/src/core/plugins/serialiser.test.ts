import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { serializerCompiler } from './serialiser.ts';

const sent = (schema: z.ZodType, data: unknown): unknown =>
  JSON.parse(String(serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' })(data)));

test('what is null stays null, whatever its kind, and is no zero, empty text or empty object', () => {
  const item = z.object({ n: z.int().nullable() });
  const schema = z.object({
    whole: z.int().nullable(),
    price: z.number().nullable(),
    state: z.enum(['open', 'closed']).nullable(),
    kind: z.union([z.literal(1), z.literal(2), z.null()]),
    text: z.string().nullable(),
    item: item.nullable(),
    list: z.array(item).nullable(),
    either: z.union([z.string(), item]),
    map: z.record(z.string(), item.nullable()),
  });
  const none = { whole: null, price: null, state: null, kind: null, text: null, item: null, list: null };
  for (const data of [
    { ...none, either: { n: null }, map: { a: null, b: { n: null } } },
    {
      whole: 0,
      price: 0,
      state: 'closed',
      kind: 2,
      text: '',
      item: { n: 0 },
      list: [{ n: null }, { n: 3 }],
      either: 'text',
      map: {},
    },
  ])
    assert.deepEqual(sent(schema, data), data);
});

test('fields that a schema does not have are not sent at any depth, and a field that it needs must be there', () => {
  const item = z.object({ n: z.number() });
  const schema = z.object({ item: item.nullable(), list: z.array(item), either: z.union([z.string(), item]) });
  const more = { n: 1, secret: 'x' };
  assert.deepEqual(sent(schema, { item: more, list: [more], either: 'text', secret: 'x' }), {
    item: { n: 1 },
    list: [{ n: 1 }],
    either: 'text',
  });
  assert.throws(() => sent(schema, { item: null, list: [] }), /either/);
});

test('what was checked when it came in is not checked again when it goes out', () => {
  const schema = z.object({ code: z.string().min(3).max(4).nullable(), day: z.iso.date(), page: z.int().min(1) });
  const data = { code: 'x', day: 'soon', page: 0 };
  assert.deepEqual(sent(schema, data), data);
});
