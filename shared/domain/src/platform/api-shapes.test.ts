import fc from 'fast-check';
import { shapeMisfits } from './api-shapes.ts';
import type { ApiShapes, CallShapes, Shape } from './api-shapes.ts';

const text: Shape = { type: 'string' };
const number: Shape = { type: 'number' };
const nothing: Shape = { type: 'null' };
const object = (properties: Record<string, Shape>, optional: string[] = []): Shape => ({ type: 'object', properties, required: Object.keys(properties).filter((key) => !optional.includes(key)) });
const list = (items: Shape): Shape => ({ type: 'array', items });
const api = (call: CallShapes, parts: Record<string, Shape> = {}): ApiShapes => ({ format: 1, calls: { 'GET /x': call }, parts });
const answered = (now: Shape, was: Shape): string[] => rows(api({ answer: now }), api({ answer: was }));
const asked = (now: Shape, was: Shape): string[] => rows(api({ body: now }), api({ body: was }));
const rows = (now: ApiShapes, was: ApiShapes): string[] => shapeMisfits(now, was).map(({ provides, needs }) => `${provides} / ${needs}`);

describe('an answer', () => {
  const was = object({ id: number, note: { anyOf: [text, nothing] }, rows: list(object({ qty: number })) });

  it.each<[string, Shape, string[]]>([
    ['is the same', was, []],
    ['has more', object({ ...was.properties, more: text }), []],
    ['lost a field', object({ id: number, rows: list(object({ qty: number })) }), ['answer.note: gone / answer.note: string | null']],
    ['renamed a field inside', object({ ...was.properties, rows: list(object({ quantity: number })) }), ['answer.rows[].qty: gone / answer.rows[].qty: number']],
    ['has a field of another type', object({ ...was.properties, id: text }), ['answer.id: string / answer.id: number']],
    ['may leave a field out', object({ ...was.properties }, ['id']), ['answer.id: may be absent / answer.id: always there']],
    ['may be null where it never was', object({ ...was.properties, id: { anyOf: [number, nothing] } }), ['answer.id: null / answer.id: number']],
    ['is never null any more', object({ ...was.properties, note: text }), []],
    ['counts in whole numbers now', object({ ...was.properties, id: { type: 'integer' } }), []],
    ['is a list no more', object({ ...was.properties, rows: object({ qty: number }) }), ['answer.rows: object / answer.rows: array']],
  ])('that %s', (_name, now, expected) => expect(answered(now, was)).toEqual(expected));

  it('may have new values in a list of them, but not a form that nobody knows', () => {
    const status = (values: string[]): Shape => object({ status: { type: 'string', enum: values } });
    expect(answered(status(['Draft', 'Approved', 'Void']), status(['Draft', 'Approved']))).toEqual([]);
    const form = (...tags: string[]): Shape => ({ anyOf: tags.map((tag) => object({ kind: { type: 'string', const: tag }, [tag]: number })) });
    expect(answered(form('a', 'b'), form('b', 'a'))).toEqual([]);
    expect(answered(form('a', 'c'), form('a', 'b'))).toEqual(['answer: object / answer: object']);
  });
});

describe('a request', () => {
  const was = object({ id: number, note: text, mode: { type: 'string', enum: ['a', 'b'] } }, ['note']);

  it.each<[string, Shape, string[]]>([
    ['is the same', was, []],
    ['may say more', object({ ...was.properties, more: text }, ['note', 'more']), []],
    ['must say more', object({ ...was.properties, more: text }, ['note']), ['body.more: required / body.more: not sent']],
    ['must say what could be left out', object({ ...was.properties }), ['body.note: required / body.note: may be absent']],
    ['need not say everything any more', object({ ...was.properties }, ['note', 'id']), []],
    ['is asked for something else', object({ ...was.properties, id: text }, ['note']), ['body.id: string / body.id: number']],
    ['is not listened to any more', object({ id: number, mode: was.properties?.['mode'] as Shape }), ['body.note: not taken any more / body.note: string']],
    ['has a value refused', object({ ...was.properties, mode: { type: 'string', enum: ['a', 'c'] } }, ['note']), ['body.mode: "a" | "c" / body.mode: "b"']],
    ['may choose more', object({ ...was.properties, mode: { type: 'string', enum: ['a', 'b', 'c'] } }, ['note']), []],
    ['may write anything now', object({ ...was.properties, mode: text }, ['note']), []],
    ['must choose where it wrote', object({ ...was.properties, note: { type: 'string', enum: ['a'] } }, ['note']), ['body.note: "a" / body.note: string']],
  ])('that %s', (_name, now, expected) => expect(asked(now, was)).toEqual(expected));

  it('where there was none is newly required only when it must say something', () => {
    expect(rows(api({ body: object({ id: number }, ['id']) }), api({}))).toEqual([]);
    expect(rows(api({ body: object({ id: number }) }), api({}))).toEqual(['body.id: required / body.id: not sent']);
  });
});

it('tells a call that is gone, and says nothing of new ones', () => {
  const empty: ApiShapes = { format: 1, calls: {}, parts: {} };
  expect(shapeMisfits(empty, api({ answer: text }))).toEqual([{ package: 'GET /x', provides: null, needs: 'the call' }]);
  expect(shapeMisfits(api({ answer: text }), empty)).toEqual([]);
});

it('looks parts up on the side that they belong to, also those that hold themselves', () => {
  const tree = (leaf: Shape): Record<string, Shape> => ({ tree: object({ leaf, branches: list({ part: 'tree' }) }) });
  expect(rows(api({ answer: { part: 'tree' } }, tree(text)), api({ answer: { part: 'tree' } }, tree(text)))).toEqual([]);
  expect(rows(api({ answer: { part: 'tree' } }, tree(number)), api({ answer: { part: 'tree' } }, tree(text)))[0]).toBe('answer.leaf: number / answer.leaf: string');
});

describe('for any shape', () => {
  const leaf = fc.constantFrom<Shape>(text, number, nothing, { type: 'boolean' }, { type: 'string', enum: ['a', 'b'] }, { type: 'integer' });
  const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
    shape: fc.oneof({ maxDepth: 4 }, leaf, tie('shape').map(list), fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('shape'), { maxKeys: 4 }).map((fields) => object(fields, ['b', 'd'])),
      fc.tuple(leaf, fc.constant(nothing)).map((anyOf): Shape => ({ anyOf }))),
  }));
  const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), shape, { minKeys: 1, maxKeys: 3 }).map((properties) => object(properties));

  it('the same API fits', () => fc.assert(fc.property(shape, (one) => { expect([...answered(one, one), ...asked(one, one)]).toEqual([]); })));
  it('what is only added never hurts', () => fc.assert(fc.property(fields, shape, (one, added) => {
    expect(answered(object({ ...one.properties, added }), one)).toEqual([]);
    expect(asked({ ...object({ ...one.properties, added }), required: one.required ?? [] }, one)).toEqual([]);
  })));
  it('what is taken away always does', () => fc.assert(fc.property(fields, (one) => {
    const [first = ''] = Object.keys(one.properties ?? {});
    const { [first]: _gone, ...left } = one.properties ?? {};
    expect(answered(object(left), one).join()).toContain(`answer.${first}: gone`);
    expect(asked(object(left), one).join()).toContain(`body.${first}: not taken any more`);
    expect(asked(one, object(left)).join()).toContain(`body.${first}: required`);
  })));
});
