import type { App } from '../../core/app-types.ts';
import type { Schema } from './generate.ts';

/** One operation of the OpenAPI document. */
export interface Operation {
  /** 'POST /api/ag/orders/{id}/approve'. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  pathParameters: readonly { name: string; schema: Schema }[];
  query: readonly { name: string; schema: Schema; required: boolean }[];
  body: Schema | null;
}

interface Documented {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

/** Returns every operation of the server's OpenAPI document. */
export function operationsOf(app: App): Operation[] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Documented>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const upper = method.toUpperCase() as Operation['method'];
      const [content] = Object.values(requestBody?.content ?? {});
      return {
        name: `${upper} ${path}`,
        method: upper,
        path,
        pathParameters: parameters
          .filter((one) => one.in === 'path')
          .map(({ name, schema = {} }) => ({ name, schema })),
        query: parameters
          .filter((one) => one.in === 'query')
          .map(({ name, schema = {}, required = false }) => ({ name, schema, required })),
        body: content?.schema ?? null,
      };
    }),
  );
}
