import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { strict, unknownFieldItems, unknownNames } from './known-fields.ts';

test('an unknown field is named with its place; one of a sheet’s line with the number of the line', () => {
  assert.deepEqual(unknownFieldItems([], ['colour']), [
    { code: 'unknown-field', field: 'colour', message: "There is no field 'colour'. Leave it out." },
  ]);
  assert.deepEqual(unknownFieldItems(['lines', '1'], ['a', 'b']), [
    { code: 'unknown-field', field: 'lines.1.a', line: 2, message: "Line 2: there is no field 'a'. Leave it out." },
    { code: 'unknown-field', field: 'lines.1.b', line: 2, message: "Line 2: there is no field 'b'. Leave it out." },
  ]);
  for (const path of [['lines', '1', 'product'], ['lines'], ['prices', '0']])
    assert.deepEqual(unknownFieldItems(path, ['x']), [
      {
        code: 'unknown-field',
        field: `${path.join('.')}.x`,
        message: `There is no field 'x' in ${path.join('.')}. Leave it out.`,
      },
    ]);
});

test('of many unknown fields twenty are named, each with sixty characters at most', () => {
  const names = Array.from({ length: 25 }, (_, index) => `${index + 10}${'x'.repeat(100)}`);
  const items = unknownFieldItems(['prices'], names);
  assert.equal(items.length, 20);
  assert.deepEqual([items[0]?.field, items[19]?.field], [`prices.10${'x'.repeat(58)}`, `prices.29${'x'.repeat(58)}`]);
  assert.ok(items[0]?.message.includes(`'10${'x'.repeat(58)}'`));
});

test('only a fault about unknown fields has their names', () => {
  assert.deepEqual(unknownNames({ keyword: 'unrecognized_keys', params: { keys: ['a', 'b'] } }), ['a', 'b']);
  assert.equal(unknownNames({ keyword: 'invalid_type', params: { keys: ['a'] } }), undefined);
  assert.equal(unknownNames({}), undefined);
});

test('the further parts of a list of fixed parts are judged like the others', () => {
  const item = z.object({ a: z.number() });
  const judged = strict(z.tuple([z.string()], item));
  assert.equal(judged.safeParse(['x', { a: 1 }, { a: 2 }]).success, true);
  assert.equal(judged.safeParse(['x', { a: 1 }, { a: 2, more: 1 }]).success, false);
  assert.equal(strict(z.tuple([z.string()])).safeParse(['x']).success, true);
});

test('an object whose further fields have a kind of their own takes them, and one that takes none none', () => {
  assert.equal(strict(z.object({ a: z.number() }).catchall(z.string())).safeParse({ a: 1, more: 'x' }).success, true);
  assert.equal(strict(z.strictObject({ a: z.number() })).safeParse({ a: 1, more: 'x' }).success, false);
});
