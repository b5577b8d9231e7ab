import { createHash } from 'node:crypto';
import type { ApiShapes, CallShapes, Shape } from '@iwe/domain';
import * as z from 'zod';
import type { App } from '../app-types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns what every call that remotes may make accepts and answers, from the schemas of the routes. Computed on
     * the first call.
     */
    apiShapes: () => ApiShapes;
  }
}

/** Collects the schemas of all routes; must be registered before them. */
export function apiShapes(app: App): void {
  const routes: { call: string; schema: Record<string, unknown> }[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (!url.startsWith('/api/ag/') || !schema || schema.hide === true) return;
    for (const one of [method].flat())
      if (one !== 'HEAD' && one !== 'OPTIONS') routes.push({ call: `${one} ${url}`, schema: { ...schema } });
  });
  let known: ApiShapes | undefined;
  app.decorate('apiShapes', () => (known ??= shapesOf(routes)));
}

function shapesOf(routes: readonly { call: string; schema: Record<string, unknown> }[]): ApiShapes {
  const parts: Record<string, Shape> = {};
  const calls = routes.map(({ call, schema }): [string, CallShapes] => {
    const { querystring, body, response } = schema as {
      querystring?: unknown;
      body?: unknown;
      response?: Record<string, unknown>;
    };
    return [
      call,
      {
        ...(querystring instanceof z.ZodType ? { query: shared(shapeOf(querystring, 'input'), parts) } : {}),
        ...(body instanceof z.ZodType ? { body: shared(shapeOf(body, 'input'), parts) } : {}),
        ...(response?.['200'] instanceof z.ZodType
          ? { answer: shared(shapeOf(response['200'], 'output'), parts) }
          : {}),
      },
    ];
  });
  return { format: 1, calls: sorted(calls), parts: sorted(Object.entries(parts)) };
}

const sorted = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the shape of a schema as requests write it (input) or answers return it (output). */
export function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  return bare(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as JsonSchema);
}

type JsonSchema = { [word: string]: unknown };

/**
 * Returns the parts of a JSON Schema that a Shape describes; lengths, patterns and titles are nothing that old releases
 * rely on.
 */
function bare(schema: JsonSchema): Shape {
  const many = (list: unknown): Shape[] => (list as JsonSchema[]).map(bare);
  const of = (value: unknown): Shape => bare(value as JsonSchema);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return { anyOf: many(choices) };
  if (Array.isArray(schema['allOf'])) return many(schema['allOf']).reduce(both);
  if (Array.isArray(schema['type'])) return { anyOf: schema['type'].map((type) => bare({ ...schema, type })) };
  const { type, properties, required, additionalProperties, items, prefixItems } = schema;
  return {
    ...(typeof type === 'string' ? { type } : {}),
    ...('const' in schema ? { const: schema['const'] } : {}),
    ...(Array.isArray(schema['enum']) ? { enum: schema['enum'] } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, of(value)])) }
      : {}),
    ...(Array.isArray(required) && required.length > 0 ? { required: required.map(String) } : {}),
    ...(typeof additionalProperties === 'object' && additionalProperties !== null
      ? { additionalProperties: of(additionalProperties) }
      : {}),
    ...(items ? { items: of(items) } : {}),
    ...(Array.isArray(prefixItems) ? { prefixItems: many(prefixItems) } : {}),
  };
}

/** Returns the intersection of two shapes: objects are merged, otherwise the second is used. */
const both = (a: Shape, b: Shape): Shape =>
  a.type === 'object' && b.type === 'object'
    ? {
        ...a,
        ...b,
        properties: { ...a.properties, ...b.properties },
        required: [...new Set([...(a.required ?? []), ...(b.required ?? [])])],
      }
    : b;

/** Shapes longer than this many characters are written once and referred to by their hash. */
const WORTH_SHARING = 160;

function shared(shape: Shape, parts: Record<string, Shape>): Shape {
  const inner = (one: Shape): Shape => shared(one, parts);
  const whole: Shape = {
    ...shape,
    ...(shape.properties
      ? { properties: Object.fromEntries(Object.entries(shape.properties).map(([key, value]) => [key, inner(value)])) }
      : {}),
    ...(shape.items ? { items: inner(shape.items) } : {}),
    ...(shape.prefixItems ? { prefixItems: shape.prefixItems.map(inner) } : {}),
    ...(shape.anyOf ? { anyOf: shape.anyOf.map(inner) } : {}),
    ...(typeof shape.additionalProperties === 'object'
      ? { additionalProperties: inner(shape.additionalProperties) }
      : {}),
  };
  const text = JSON.stringify(whole);
  if (text.length < WORTH_SHARING) return whole;
  const part = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  parts[part] = whole;
  return { part };
}
