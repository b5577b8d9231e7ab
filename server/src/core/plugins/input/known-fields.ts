import * as z from 'zod';
import type { App } from '../../app-types.ts';
import { unprocessable } from '../../errors.ts';
import type { ProblemItem } from '../../errors.ts';

/** What routes that take a form declare: `schema: { consumes: [FORM_TYPE] }`. */
export const FORM_TYPE = 'multipart/form-data';

const SHOWN = 60;
/** A body may have thousands of unknown fields; the answer names only the first ones. */
const MAX_NAMED = 20;

/**
 * Makes every route refuse (422) what its body's schema does not have, at any depth: a field that was dropped in
 * silence would look saved. A schema that takes more says so itself (`z.looseObject`, `notUsed` of the contract).
 * Must be registered before whatever else reads the schemas of routes.
 */
export function knownFields(app: App): void {
  app.addHook('onRoute', (route) => {
    if (!/^\/(api|oauth)\//.test(route.url)) return;
    const body = route.schema?.body;
    if (body instanceof z.ZodType) {
      route.schema = { ...route.schema, body: strict(body) };
      return;
    }
    // A form with a file is read by its route, which checks the fields beside it.
    if (route.schema?.consumes?.includes(FORM_TYPE)) return;
    const before = route.preValidation === undefined ? [] : [route.preValidation].flat();
    route.preValidation = [
      ...before,
      async (request) => {
        const { body: sent } = request;
        if (typeof sent !== 'object' || sent === null) return;
        const names = Object.keys(sent);
        if (names.length > 0) throw unprocessable(unknownFieldItems([], names));
      },
    ];
  });
}

type UnknownField = ProblemItem & { field: string };

/** One item for each field that a schema does not have; `path` leads to the object that it was sent in. */
export function unknownFieldItems(path: readonly string[], names: readonly string[]): UnknownField[] {
  const isLine = path[0] === 'lines' && path.length === 2;
  return names.slice(0, MAX_NAMED).map((name) => {
    const shown = name.slice(0, SHOWN);
    const where = path.length === 0 || isLine ? '' : ` in ${path.join('.')}`;
    const message = `${isLine ? 'there' : 'There'} is no field '${shown}'${where}. Leave it out.`;
    const line = Number(path[1]) + 1;
    return {
      code: 'unknown-field',
      field: [...path, shown].join('.'),
      ...(isLine ? { line, message: `Line ${line}: ${message}` } : { message }),
    };
  });
}

/** A fault of a body as the validator reports it. */
interface Issue {
  keyword?: string;
  params?: Readonly<Record<string, unknown>>;
}

/** The names of an issue about fields that the schema does not have; undefined for any other issue. */
export function unknownNames(issue: Issue): readonly string[] | undefined {
  return issue.keyword === 'unrecognized_keys' ? (issue.params?.['keys'] as string[]) : undefined;
}

type Schema = z.core.$ZodType;

/** Returns the schema with every object in it refusing unknown fields, except objects that accept any. */
export function strict<Of extends Schema>(schema: Of): Of {
  return strictOf(schema) as Of;
}

function strictOf(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  // Getters of the definition, such as a default's, stay getters.
  const changed = (parts: object): Schema => z.core.clone(schema, z.core.util.mergeDefs(schema._zod.def, parts));
  switch (def.type) {
    case 'object': {
      // Nothing inside an object that accepts anything is judged either.
      if (def.catchall && def.catchall._zod.def.type !== 'never') return schema;
      const shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, strictOf(field)]));
      return changed({ shape, catchall: z.never() });
    }
    case 'array':
      return changed({ element: strictOf(def.element) });
    case 'tuple':
      return changed({ items: def.items.map(strictOf), rest: def.rest && strictOf(def.rest) });
    case 'record':
      return changed({ valueType: strictOf(def.valueType) });
    case 'union':
      return changed({ options: def.options.map(strictOf) });
    case 'intersection':
      return changed({ left: strictOf(def.left), right: strictOf(def.right) });
    case 'pipe':
      return changed({ in: strictOf(def.in), out: strictOf(def.out) });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return changed({ innerType: strictOf(def.innerType) });
    case 'lazy':
    case 'map':
    case 'set':
    case 'promise':
    case 'function':
      throw new Error(`A body with a part of the kind '${def.type}' would take unknown fields. See known-fields.ts.`);
    default:
      return schema;
  }
}
