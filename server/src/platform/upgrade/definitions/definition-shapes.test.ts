import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Shape } from '@iwe/domain';
import * as z from 'zod';
import {
  SHAPES_FILE,
  storedDefinitions,
  definitionsText,
  neededRaise,
  presentDefinitions,
  refusalOf,
} from './definition-shapes.ts';
import type { VersionedDefinitions } from './definition-shapes.ts';
import { shapeOf } from '../../../core/plugins/api-shapes.ts';

const at = (schema: z.ZodType, definitionFormat = '1.4.0'): VersionedDefinitions => ({
  definitionFormat,
  shapes: { D: shapeOf(schema, 'input') },
});

test('the sheet definitions equal the stored ones (generate-definition-shapes.ts)', () => {
  const [stored, present] = [storedDefinitions(), presentDefinitions()];
  assert.equal(refusalOf(stored, present), null);
  assert.ok(
    readFileSync(SHAPES_FILE, 'utf8') === definitionsText(present),
    'shared/sheets/definition-shapes.json is not that of the schemas: generate it again.',
  );
});

test('what remotes pass to the shell is described down to its literal values', () => {
  const { SheetDefinition: sheet, ListDefinition: list } = presentDefinitions().shapes;
  const words = (shape: Shape | undefined) => shape?.anyOf?.map((option) => option.const).sort();
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

describe('a change requires', () => {
  const kinds = (...words: string[]) => z.array(z.union(words.map((word) => z.literal(word))));
  const text = z.string();
  const was = z.strictObject({ a: text, b: z.number().optional(), kinds: kinds('x', 'y') });
  const gone = was.omit({ b: true });
  const more = was.extend({ c: text.optional() });
  const cases: [string, z.ZodType, 'none' | 'minor' | 'major'][] = [
    [
      'nothing for order and words about it',
      z.strictObject({ kinds: kinds('y', 'x'), b: z.number().optional(), a: text.describe('Said better.') }),
      'none',
    ],
    ['the minor for a new optional field', more, 'minor'],
    ['the minor for a new word of a list', was.extend({ kinds: kinds('x', 'y', 'z') }), 'minor'],
    ['the minor for a field that may be left out now', was.extend({ a: text.optional() }), 'minor'],
    ['the major for a field that is gone', gone, 'major'],
    ['the major for a field that has another name', was.omit({ a: true }).extend({ name: text }), 'major'],
    ['the major for a new field that must be there', was.extend({ c: text }), 'major'],
    ['the major for a field that must be there now', was.extend({ b: z.number() }), 'major'],
    ['the major for another type', was.extend({ a: z.number() }), 'major'],
    ['the major for a word that is no longer taken', was.extend({ kinds: kinds('x') }), 'major'],
  ];
  for (const [what, schema, part] of cases) test(what, () => assert.equal(neededRaise(at(was), at(schema)).part, part));

  test('a higher version, and says to which', () => {
    assert.match(
      String(refusalOf(at(was), at(gone))),
      /changed \(major\), and definitionFormat .* is still 1\.4\.0\. Raise it to 2\.0\.0\.\n {2}D: body\.b: not taken any more; written: body\.b: number/,
    );
    assert.match(String(refusalOf(at(was), at(gone, '1.5.0'))), /Raise it to 2\.0\.0/);
    assert.match(String(refusalOf(at(was), at(more))), /changed \(minor\).* Raise it to 1\.5\.0/);
    assert.match(String(refusalOf(at(was), at(was, '1.3.9'))), /lower than it was/);
    for (const [schema, format] of [
      [gone, '2.0.0'],
      [more, '1.5.0'],
      [more, '2.0.0'],
      [was, '1.4.0'],
    ] as const)
      assert.equal(refusalOf(at(was), at(schema, format)), null);
  });
});
