// The server refuses a field that a body does not have. Servers that tests make up do not, so each test of a screen
// fails here when the screen sends such a field. The shapes of all bodies are those that the routes declare.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const file = join(__dirname, '../../contract/api-shapes.json');
let shapes;
const read = () => (shapes ??= JSON.parse(readFileSync(file, 'utf8')));

/** Returns the shape of a call's body; undefined for a call that takes none. */
function bodyShape(method, path) {
  const { calls } = read();
  const key = Object.keys(calls).find((call) => {
    const [verb, route] = call.split(' ');
    const pattern = route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
    return verb === method && new RegExp(`^${pattern}$`).test(path);
  });
  return key && (calls[key].body ?? { type: 'object', properties: {} });
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
    const { pathname } = new URL(String(input), 'http://iwe.test');
    const shape = typeof init.body === 'string' ? bodyShape(init.method ?? 'GET', pathname) : undefined;
    if (shape)
      found.push(...unknownFields(JSON.parse(init.body), shape).map((name) => `${init.method} ${pathname}: ${name}`));
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
