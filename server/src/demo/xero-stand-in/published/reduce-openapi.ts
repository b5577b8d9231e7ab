// Makes xero-openapi.json from Xero's published files: the operations that we use, and what they refer to.
// node server/src/demo/xero-stand-in/published/reduce-openapi.ts <xero_accounting.yaml> <xero-identity.yaml>
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

type Json = Record<string, unknown>;

/** Methods by path. Everything else of the published files is left out. */
const USED: Readonly<Record<string, readonly string[]>> = {
  '/Accounts': ['get'],
  '/TaxRates': ['get'],
  '/Organisation': ['get'],
  '/Contacts': ['get', 'put', 'post'],
  '/Contacts/{ContactID}': ['get'],
  '/Invoices': ['get', 'put', 'post'],
  '/Invoices/{InvoiceID}': ['get', 'post'],
  '/CreditNotes': ['get', 'put', 'post'],
  '/CreditNotes/{CreditNoteID}': ['get', 'post'],
  '/CreditNotes/{CreditNoteID}/Allocations': ['put'],
  '/Payments': ['get', 'put'],
  '/ManualJournals': ['get', 'put'],
  '/ManualJournals/{ManualJournalID}': ['get', 'post'],
  '/Reports/TrialBalance': ['get'],
  '/Connections': ['get'],
  '/Connections/{id}': ['delete'],
};

/** Documentation, which no validator reads. */
const DROPPED = new Set([
  'description',
  'example',
  'examples',
  'externalDocs',
  'summary',
  'tags',
  'security',
  'default',
]);

function reduced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reduced);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value as Json).filter(([key]) => !DROPPED.has(key) && !key.startsWith('x-'));
  // A reference stands alone: OpenAPI ignores what is beside it.
  const reference = entries.find(([key, to]) => key === '$ref' && typeof to === 'string');
  if (reference) return Object.fromEntries([reference]);
  return Object.fromEntries(entries.map(([key, inner]) => [key, reduced(inner)]));
}

/** The schemas of an object are named by people, so a schema called 'description' must survive. */
function reducedSchema(schema: unknown): unknown {
  const { properties, ...rest } = schema as { properties?: Json };
  const named = Object.entries(properties ?? {}).map(([name, property]) => [name, reduced(property)] as const);
  return { ...(reduced(rest) as Json), ...(properties ? { properties: Object.fromEntries(named) } : {}) };
}

const sources = process.argv.slice(2).map((file) => parse(readFileSync(file, 'utf8')) as Json);
const all = (kind: string): Json =>
  Object.assign({}, ...sources.map(({ components }) => (components as Record<string, Json>)[kind] ?? {})) as Json;
const schemas = all('schemas');
const others = { parameters: all('parameters'), responses: all('responses') };
const components: Record<string, Json> = { schemas: {}, parameters: {}, responses: {} };

/** Takes over what a part refers to, and what that refers to. */
function takeReferences(part: unknown): void {
  for (const [, kind, name] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)) {
    if (!kind || !name || components[kind]?.[name] !== undefined) continue;
    const found = kind === 'schemas' ? reducedSchema(schemas[name]) : reduced(others[kind as 'parameters'][name]);
    components[kind] = { ...components[kind], [name]: found };
    takeReferences(found);
  }
}

const paths: Record<string, Json> = {};
for (const [path, methods] of Object.entries(USED)) {
  const source = sources.map(({ paths: each }) => (each as Record<string, Json>)[path]).find(Boolean);
  if (!source) throw new Error(`The published files have no ${path}.`);
  paths[path] = Object.fromEntries(methods.map((method) => [method, reduced(source[method])]));
  takeReferences(paths[path]);
}
const [accounting] = sources;
if (!accounting) throw new Error('Name the two published files.');
const { title, version } = accounting['info'] as { title: string; version: string };
const text = JSON.stringify({ openapi: '3.0.0', info: { title, version }, paths, components });
writeFileSync(new URL('xero-openapi.json', import.meta.url), `${text}\n`);
console.log(`${Object.keys(components['schemas'] ?? {}).length} schemas, ${text.length} bytes`);
