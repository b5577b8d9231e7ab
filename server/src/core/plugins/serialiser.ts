import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import * as z from 'zod';

type JsonSchema = { [key: string]: unknown };

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Serialiser = (data: unknown) => string;

/** Routes share schemas, and the servers of a process (tests start many) have the same ones. */
const compiled = new WeakMap<z.ZodType, Serialiser>();

/**
 * Returns serialisers that fast-json-stringify makes of the contract's schema; zod's own serialising takes twice as
 * long. Fields that are not in the schema are not sent, and a missing required field is an internal error. A schema is
 * compiled for its first answer: all of them take half a second, which every start of the server would wait for.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    let serialise = compiled.get(schema);
    if (!serialise) compiled.set(schema, (serialise = compile(schema)));
    return serialise(data);
  };

/** Returns the serialiser of a schema; throws where fast-json-stringify cannot make one. */
export function compile(schema: z.ZodType): Serialiser {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', target: 'draft-7' });
  return fastJson(simplify(json) as Parameters<typeof fastJson>[0]);
}

/**
 * Rewrites "nullable" and unions of literals, which zod writes as anyOf and for which fast-json-stringify would run a
 * validator per value, in their plain form. Formats and bounds need no check here.
 */
export function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (!isObject(node)) return node;
  const { anyOf, $schema: _schema, ...rest } = node;
  if (Array.isArray(anyOf)) {
    const branches = anyOf.filter(isObject);
    const values = branches.filter((branch) => branch['type'] !== 'null');
    const nullable = values.length < branches.length ? { nullable: true } : {};
    const only = values[0];
    if (values.length === 1 && only) return { ...(simplify({ ...rest, ...only }) as JsonSchema), ...nullable };
    const types = new Set(values.map((branch) => branch['type']));
    if (types.size === 1 && values.every((branch) => 'const' in branch))
      return { ...rest, type: [...types][0], ...nullable };
    return { ...rest, anyOf: simplify(anyOf) };
  }
  const plain: JsonSchema = {};
  for (const [key, value] of Object.entries(rest)) {
    if (
      [
        'const',
        'enum',
        'pattern',
        'format',
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'minLength',
        'maxLength',
        'default',
      ].includes(key) &&
      !isObject(value)
    )
      continue;
    plain[key] =
      key === 'properties' && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, simplify(schema)]))
        : simplify(value);
  }
  return plain;
}
