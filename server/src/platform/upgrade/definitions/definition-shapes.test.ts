import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Shape } from '@iwe/domain';
import {
  SHAPES_FILE,
  storedDefinitions,
  definitionsText,
  neededRaise,
  presentDefinitions,
  refusalOf,
} from './definition-shapes.ts';
import type { VersionedDefinitions } from './definition-shapes.ts';
import { addDeclarations, shapeOfType } from './type-shapes.ts';

const shapeOf = (source: string, name = 'D'): Shape => {
  const declarations = { types: new Map(), constants: new Map() };
  addDeclarations(source, declarations);
  return shapeOfType(name, declarations);
};
const at = (source: string, definitionFormat = '1.4.0'): VersionedDefinitions => ({
  definitionFormat,
  shapes: { D: shapeOf(source) },
});

test('the sheet definitions equal the stored ones (generate-definition-shapes.ts)', () => {
  const [stored, present] = [storedDefinitions(), presentDefinitions()];
  assert.equal(refusalOf(stored, present), null);
  assert.ok(
    readFileSync(SHAPES_FILE, 'utf8') === definitionsText(present),
    'shared/sheets/definition-shapes.json is not that of the types: generate it again.',
  );
});

test('what remotes pass to the shell is read down to its literal values, from the types of this checkout', () => {
  const { SheetDefinition: sheet, ListDefinition: list } = presentDefinitions().shapes;
  const words = (shape: Shape | undefined) => shape?.anyOf?.map((option) => option.const);
  assert.deepEqual(words(sheet?.properties?.['type']), [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(words(sheet?.properties?.['actions']?.items?.properties?.['key']), [
    'advance',
    'approve',
    'close',
    'edit',
    'sendXero',
    'unapprove',
    'void',
    'xeroRecall',
  ]);
  assert.deepEqual(sheet?.properties?.['list'], list);
  const kinds = (shape: Shape | undefined) =>
    [...new Set(shape?.items?.anyOf?.map((option) => String(option.properties?.['kind']?.const)))].sort();
  assert.deepEqual(kinds(list?.properties?.['filters']), ['choice', 'days', 'text']);
  assert.deepEqual(kinds(list?.properties?.['columns']), ['day', 'instant', 'money', 'quantity', 'special', 'text']);
  assert.deepEqual(kinds(sheet?.properties?.['lines']), [
    'day',
    'instant',
    'money',
    'product',
    'quantity',
    'special',
    'text',
  ]);
});

describe('the shape of a type', () => {
  const choiceOf = (...shapes: Shape[]): Shape => ({
    anyOf: shapes.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  });
  const object = (properties: Record<string, Shape>, required: string[] = Object.keys(properties)): Shape => ({
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
  });
  const cases: [string, string, Shape][] = [
    [
      'fields, with and without a must',
      'export interface D { readonly a: string; b?: number }',
      object({ a: { type: 'string' }, b: { type: 'number' } }, ['a']),
    ],
    [
      'lists',
      "type D = { a: readonly ('x' | 'y')[]; b: Array<boolean> }",
      object({
        a: { type: 'array', items: { anyOf: [{ const: 'x' }, { const: 'y' }] } },
        b: { type: 'array', items: { type: 'boolean' } },
      }),
    ],
    [
      'a union, in addition to what all have',
      "type D = { key: string } & ({ kind: 'a' } | { kind: 'b'; more: true })",
      {
        anyOf: [
          object({ key: { type: 'string' }, kind: { const: 'a' } }),
          object({ key: { type: 'string' }, kind: { const: 'b' }, more: { const: true } }),
        ],
      },
    ],
    [
      'what is inherited',
      'interface Base { a: string } interface D extends Base { b: string }',
      object({ a: { type: 'string' }, b: { type: 'string' } }),
    ],
    [
      'parameters: given, by default, by what they extend',
      'interface One<A, B = number, C extends string = string> { a: A; b: B; c: C } type D = One<boolean>',
      object({ a: { type: 'boolean' }, b: { type: 'number' }, c: { type: 'string' } }),
    ],
    [
      "a constant's values",
      'export const S = { Draft: 1, Done: 2 } as const; export type S = (typeof S)[keyof typeof S]; type D = { a: S }',
      object({ a: { anyOf: [{ const: 1 }, { const: 2 }] } }),
    ],
    [
      "names of another type's fields",
      'type FieldOf<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row] ' +
        '& string; type D = { a: FieldOf<Elsewhere, string>; b: Exclude<keyof Elsewhere & string, "x"> }',
      object({ a: { type: 'string' }, b: { type: 'string' } }),
    ],
    [
      'maps, parts and what a schema elsewhere says',
      'type D = { a: Readonly<Record<number, string>>; b: Partial<{ x: string }>; c: Elsewhere }',
      object({
        a: { type: 'object', additionalProperties: { type: 'string' } },
        b: object({ x: { type: 'string' } }, []),
        c: {},
      }),
    ],
    [
      'keys that are not known, in addition to those that are',
      'interface D { a: string; [key: string]: string | number }',
      {
        ...object({ a: { type: 'string' } }),
        additionalProperties: { anyOf: [{ type: 'number' }, { type: 'string' }] },
      },
    ],
    [
      'a field of another type, and one that it does not have',
      "interface Row { a: boolean; b: string[] } type D = { a: Row['b']; b: Row['lost'] }",
      object({ a: { type: 'array', items: { type: 'string' } }, b: {} }),
    ],
    [
      'the values of a constant list, and of one that is not all literals',
      'const L = ["x", "y"] as const satisfies readonly string[]; const M = { a: 1, b: f() } as const; ' +
        'type D = { a: (typeof L)[number]; b: (typeof M)[keyof typeof M]; c: (typeof N)[number] }',
      object({ a: { anyOf: [{ const: 'x' }, { const: 'y' }] }, b: {}, c: {} }),
    ],
    [
      'both of two types: what one requires is required, and the nearer one says more',
      "type D = { a?: string; b: string } & { a: string; b: 'x' }",
      object({ a: { type: 'string' }, b: { const: 'x' } }),
    ],
    [
      'both of two types, the one that says more first: what it says, and keys that are not known',
      "type D = { a: 'x'; [key: string]: string } & { a: string; b: 'y' }",
      { ...object({ a: { const: 'x' }, b: { const: 'y' } }), additionalProperties: { type: 'string' } },
    ],
    [
      'the values of a constant whose type is named',
      'const L = ["x", "y"] as string[]; type D = { a: (typeof L)[number] }',
      object({ a: { anyOf: [{ const: 'x' }, { const: 'y' }] } }),
    ],
    [
      'a type with itself inside, to a depth',
      'interface D { next?: D | null }',
      (() => {
        let shape: Shape = {};
        for (let depth = 0; depth <= 30; depth += 1) shape = object({ next: choiceOf(shape, { type: 'null' }) }, []);
        return shape;
      })(),
    ],
    [
      'null, unknown, templates, keys and what is inherited from elsewhere',
      'interface D extends Elsewhere { a: string | null; b: unknown; c: `x${string}`; d: keyof Other; "e-f": (1 | 2)[] }',
      object({
        a: choiceOf({ type: 'null' }, { type: 'string' }),
        b: {},
        c: { type: 'string' },
        d: { type: 'string' },
        'e-f': { type: 'array', items: { anyOf: [{ const: 1 }, { const: 2 }] } },
      }),
    ],
    [
      'a choice of one, without what may be left out, each option once',
      "type D = { a: 'x' | undefined; b?: 'x' | 'y' | 'x'; c: Required<{ z: number }>; d: Extract<'x', string> }",
      object(
        { a: { const: 'x' }, b: choiceOf({ const: 'x' }, { const: 'y' }), c: object({ z: { type: 'number' } }), d: {} },
        ['a', 'c', 'd'],
      ),
    ],
  ];
  for (const [name, source, expected] of cases) test(name, () => assert.deepEqual(shapeOf(source), expected));

  test('of the first of two declarations with one name counts', () => {
    assert.deepEqual(shapeOf('type D = string; type D = number'), { type: 'string' });
    assert.deepEqual(shapeOf('const S = ["x"] as const; const S = ["y"] as const; type D = (typeof S)[number]'), {
      const: 'x',
    });
  });

  test('functions are refused, because a definition is data', () => {
    assert.throws(() => shapeOf('interface D { go: () => void }'), /no functions/);
    assert.throws(() => shapeOf('interface D { go(): void }'), /A description is data/);
    assert.throws(() => shapeOf('interface E {}'), /No source declares the type D/);
  });
});

describe('a change requires', () => {
  const was = "interface D { a: string; b?: number; kinds: ('x' | 'y')[] }";
  const cases: [string, string, 'none' | 'minor' | 'major'][] = [
    [
      'nothing for words, order and comments',
      "/** Said better. */ interface D { readonly kinds: readonly ('y' | 'x')[]; b?: number; a: string }",
      'none',
    ],
    [
      'the minor for a new optional field',
      "interface D { a: string; b?: number; c?: string; kinds: ('x' | 'y')[] }",
      'minor',
    ],
    [
      'the minor for a new word of a list',
      "interface D { a: string; b?: number; kinds: ('x' | 'y' | 'z')[] }",
      'minor',
    ],
    [
      'the minor for a field that may be left out now',
      "interface D { a?: string; b?: number; kinds: ('x' | 'y')[] }",
      'minor',
    ],
    ['the major for a field that is gone', "interface D { a: string; kinds: ('x' | 'y')[] }", 'major'],
    [
      'the major for a field that has another name',
      "interface D { name: string; b?: number; kinds: ('x' | 'y')[] }",
      'major',
    ],
    [
      'the major for a new field that must be there',
      "interface D { a: string; b?: number; c: string; kinds: ('x' | 'y')[] }",
      'major',
    ],
    [
      'the major for a field that must be there now',
      "interface D { a: string; b: number; kinds: ('x' | 'y')[] }",
      'major',
    ],
    ['the major for another type', "interface D { a: number; b?: number; kinds: ('x' | 'y')[] }", 'major'],
    ['the major for a word that is no longer taken', "interface D { a: string; b?: number; kinds: 'x'[] }", 'major'],
  ];
  for (const [name, source, part] of cases) test(name, () => assert.equal(neededRaise(at(was), at(source)).part, part));

  test('a version that is high enough, and the error says which one and why', () => {
    const gone = "interface D { a: string; kinds: ('x' | 'y')[] }";
    const more = "interface D { a: string; b?: number; c?: string; kinds: ('x' | 'y')[] }";
    assert.match(
      String(refusalOf(at(was), at(gone))),
      /changed \(major\), and definitionFormat .* is still 1\.4\.0\. Raise it to 2\.0\.0\.\n {2}D: body\.b: not taken any more; written: body\.b: number/,
    );
    assert.match(String(refusalOf(at(was), at(gone, '1.5.0'))), /Raise it to 2\.0\.0/);
    assert.match(String(refusalOf(at(was), at(more))), /changed \(minor\).* Raise it to 1\.5\.0/);
    assert.match(String(refusalOf(at(was), at(was, '1.3.9'))), /lower than it was/);
    for (const [source, format] of [
      [gone, '2.0.0'],
      [more, '1.5.0'],
      [more, '2.0.0'],
      [was, '1.4.0'],
    ] as const)
      assert.equal(refusalOf(at(was), at(source, format)), null);
  });
});
