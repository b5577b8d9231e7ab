// The server refuses a field that a body does not have, and a parameter that a query does not have. Servers that tests
// make up do not, so each test of a screen fails here when the screen sends such a field or parameter. The shapes of
// all bodies and queries are those that the routes declare.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const file = join(__dirname, '../../../contract/api-shapes.json');
let shapes;
const read = () => (shapes ??= JSON.parse(readFileSync(file, 'utf8')));

const NOTHING = { type: 'object', properties: {} };

/** Returns the shapes of a call's body and query; undefined for a call that the server does not have. */
function shapesOf(method, path) {
  const { calls } = read();
  // As on the server, a path that is spelled out wins over one with a parameter.
  const exact = `${method} ${path}`;
  const key = Object.hasOwn(calls, exact)
    ? exact
    : Object.keys(calls).find((call) => {
        const [verb, route] = call.split(' ');
        const pattern = route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
        return verb === method && new RegExp(`^${pattern}$`).test(path);
      });
  return key && { body: calls[key].body ?? NOTHING, query: calls[key].query ?? NOTHING };
}

/** Returns the paths of the fields of `value` that the shape does not have. */
function unknownFields(value, shape, path = '') {
  const whole = shape.part === undefined ? shape : read().parts[shape.part];
  if (typeof value !== 'object' || value === null || whole === undefined) return [];
  if (whole.anyOf)
    return whole.anyOf.map((one) => unknownFields(value, one, path)).sort((a, b) => a.length - b.length)[0] ?? [];
  if (Array.isArray(value))
    return whole.items ? value.flatMap((one, index) => unknownFields(one, whole.items, `${path}[${index}]`)) : [];
  if (whole.type !== 'object') return [];
  const { properties = {}, additionalProperties: rest } = whole;
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : rest;
    return known ? unknownFields(inner, known, `${path}.${name}`) : [`${path}.${name}`];
  });
}

let found = [];
function judged(fetch) {
  return (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input), 'http://iwe.test');
    const method = init.method ?? 'GET';
    const shapes = shapesOf(method, pathname);
    if (shapes) {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const unknown = [
        ...unknownFields(body, shapes.body),
        ...unknownFields(Object.fromEntries(searchParams), shapes.query).map((name) => `?${name.slice(1)}`),
      ];
      found.push(...unknown.map((name) => `${method} ${pathname}: ${name}`));
    }
    return fetch(input, init);
  };
}

let fetch = globalThis.fetch;
let wrapped;
Object.defineProperty(globalThis, 'fetch', {
  configurable: true,
  get: () => (fetch === undefined ? fetch : (wrapped ??= judged(fetch))),
  set: (value) => {
    fetch = value;
    wrapped = undefined;
  },
});
afterEach(() => {
  const unknown = [...new Set(found)];
  found = [];
  if (unknown.length > 0) throw new Error(`The server refuses what was sent:\n${unknown.join('\n')}`);
});
