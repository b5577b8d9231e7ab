import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';

type Json = Record<string, unknown>;

interface Operation {
  readonly parameters?: readonly { readonly $ref?: string; readonly in?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Json }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

/** What the published description says of a call: every way in which a request or an answer differs from it. */
export interface PublishedApi {
  /** `path` as in the description: '/Invoices/{InvoiceID}'. */
  requestProblems(call: { method: string; path: string; query: readonly string[]; body: unknown }): string[];
  answerProblems(call: { method: string; path: string; status: number; body: unknown }): string[];
}

const JSON_TYPE = 'application/json';

/** Reads Xero's published description. Stricter than the file in one way: a property that it does not name is a mistake. */
export function publishedApi(): PublishedApi {
  const file = JSON.parse(readFileSync(new URL('xero-openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
    components: Record<string, Record<string, Json>>;
  };
  const at = (reference: string): unknown =>
    reference
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((part, key) => (part as Json)[key], file);
  const resolved = <T>(part: T | { $ref: string }): T =>
    part !== null && typeof part === 'object' && '$ref' in part ? (at(part.$ref as string) as T) : (part as T);

  for (const schema of Object.values(file.components['schemas'] ?? {}))
    if (schema['properties']) schema['additionalProperties'] = false;
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false });
  ajvFormats.default(ajv);
  // Xero writes times without a zone.
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/);
  ajv.addSchema({ $id: 'xero', components: file.components });
  const compiled = new Map<string, ValidateFunction>();
  const problemsOf = (name: string, schema: Json | undefined, value: unknown): string[] => {
    if (!schema) return [];
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"xero#/components/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as Json);
    compiled.set(text, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${name} ${instancePath} ${message ?? ''} ${JSON.stringify(params)}`.trim(),
    );
  };
  const operationOf = (method: string, path: string) => file.paths[path]?.[method.toLowerCase()];

  return {
    requestProblems: ({ method, path, query, body }) => {
      const operation = operationOf(method, path);
      const name = `${method} ${path}`;
      if (!operation) return [`${name} is not in the published description that we use.`];
      const known = (operation.parameters ?? [])
        .map((parameter) => resolved(parameter) as { in?: string; name?: string })
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => parameter.name);
      const unknown = query.filter((parameter) => !known.includes(parameter));
      const schema = operation.requestBody?.content?.[JSON_TYPE]?.schema;
      return [
        ...unknown.map((parameter) => `${name} has no query parameter ${parameter}.`),
        ...(schema ? problemsOf(`${name}: the request`, schema, body) : []),
      ];
    },
    answerProblems: ({ method, path, status, body }) => {
      const answer = operationOf(method, path)?.responses[String(status)];
      const name = `${method} ${path}: the answer ${status}`;
      if (!answer) return [`${name} is not in the published description.`];
      const { content } = resolved(answer as { content?: Record<string, { schema?: Json }> });
      return problemsOf(name, content?.[JSON_TYPE]?.schema, body);
    },
  };
}
