import fc from 'fast-check';
import { canonicalJson } from './canonical-json.ts';

test.each([
  [{ b: 1, a: { d: [3, { z: null, y: 'é"' }], c: true } }, '{"a":{"c":true,"d":[3,{"y":"é\\"","z":null}]},"b":1}'],
  [{ 9: 'nine', 10: 'ten', a: 0 }, '{"10":"ten","9":"nine","a":0}'],
  [{ here: 1, gone: undefined }, '{"here":1}'],
  [[undefined, -0, 1e21], '[null,0,1e+21]'],
  ['text', '"text"'],
  [undefined, 'null'],
])('the stored bytes of %j', (value, text) => expect(canonicalJson(value)).toBe(text));

test('the order of keys does not matter, and the text is JSON of the same value', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, field]) => [name, reversed(field)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as unknown;
      expect(canonicalJson(reversed(plain))).toBe(canonicalJson(plain));
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
    }),
  );
});
