import fc from 'fast-check';
import { shapeMisfits } from './api-shapes.ts';
import type { ApiShapes, CallShapes, Shape } from './api-shapes.ts';

const text: Shape = { type: 'string' };
const number: Shape = { type: 'number' };
const nothing: Shape = { type: 'null' };
const object = (properties: Record<string, Shape>, optional: string[] = []): Shape => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
});
const list = (items: Shape): Shape => ({ type: 'array', items });
const api = (call: CallShapes, parts: Record<string, Shape> = {}): ApiShapes => ({
  format: 1,
  calls: { 'GET /x': call },
  parts,
});
const answered = (now: Shape, was: Shape): string[] => rows(api({ answer: now }), api({ answer: was }));
const asked = (now: Shape, was: Shape): string[] => rows(api({ body: now }), api({ body: was }));
const rows = (now: ApiShapes, was: ApiShapes): string[] =>
  shapeMisfits(now, was).map(({ provides, needs }) => `${provides} / ${needs}`);

describe('an answer', () => {
  const was = object({ id: number, note: { anyOf: [text, nothing] }, rows: list(object({ qty: number })) });

  it.each<[string, Shape, string[]]>([
    ['is the same', was, []],
    ['has more', object({ ...was.properties, more: text }), []],
    [
      'lost a field',
      object({ id: number, rows: list(object({ qty: number })) }),
      ['answer.note: gone / answer.note: string | null'],
    ],
    [
      'renamed a field inside',
      object({ ...was.properties, rows: list(object({ quantity: number })) }),
      ['answer.rows[].qty: gone / answer.rows[].qty: number'],
    ],
    ['has a field of another type', object({ ...was.properties, id: text }), ['answer.id: string / answer.id: number']],
    [
      'may leave a field out',
      object({ ...was.properties }, ['id']),
      ['answer.id: may be absent / answer.id: always there'],
    ],
    [
      'may be null where it never was',
      object({ ...was.properties, id: { anyOf: [number, nothing] } }),
      ['answer.id: null / answer.id: number'],
    ],
    ['is never null any more', object({ ...was.properties, note: text }), []],
    ['counts in whole numbers now', object({ ...was.properties, id: { type: 'integer' } }), []],
    [
      'is a list no more',
      object({ ...was.properties, rows: object({ qty: number }) }),
      ['answer.rows: object / answer.rows: array'],
    ],
  ])('that %s', (_name, now, expected) => expect(answered(now, was)).toEqual(expected));

  it('may have new values in a list of them, but no unknown form', () => {
    const status = (values: string[]): Shape => object({ status: { type: 'string', enum: values } });
    expect(answered(status(['Draft', 'Approved', 'Void']), status(['Draft', 'Approved']))).toEqual([]);
    const form = (...tags: string[]): Shape => ({
      anyOf: tags.map((tag) => object({ kind: { type: 'string', const: tag }, [tag]: number })),
    });
    expect(answered(form('a', 'b'), form('b', 'a'))).toEqual([]);
    expect(answered(form('a', 'c'), form('a', 'b'))).toEqual(['answer: object / answer: object']);
  });
});

describe('a request', () => {
  const was = object({ id: number, note: text, mode: { type: 'string', enum: ['a', 'b'] } }, ['note']);

  it.each<[string, Shape, string[]]>([
    ['is the same', was, []],
    ['may say more', object({ ...was.properties, more: text }, ['note', 'more']), []],
    [
      'must say more',
      object({ ...was.properties, more: text }, ['note']),
      ['body.more: required / body.more: not sent'],
    ],
    [
      'must say what could be left out',
      object({ ...was.properties }),
      ['body.note: required / body.note: may be absent'],
    ],
    ['need not say everything any more', object({ ...was.properties }, ['note', 'id']), []],
    [
      'is asked for something else',
      object({ ...was.properties, id: text }, ['note']),
      ['body.id: string / body.id: number'],
    ],
    [
      'is not listened to any more',
      object({ id: number, mode: was.properties?.['mode'] as Shape }),
      ['body.note: not taken any more / body.note: string'],
    ],
    [
      'has a value refused',
      object({ ...was.properties, mode: { type: 'string', enum: ['a', 'c'] } }, ['note']),
      ['body.mode: "a" | "c" / body.mode: "b"'],
    ],
    ['may choose more', object({ ...was.properties, mode: { type: 'string', enum: ['a', 'b', 'c'] } }, ['note']), []],
    ['may write anything now', object({ ...was.properties, mode: text }, ['note']), []],
    [
      'must choose where it wrote',
      object({ ...was.properties, note: { type: 'string', enum: ['a'] } }, ['note']),
      ['body.note: "a" / body.note: string'],
    ],
  ])('that %s', (_name, now, expected) => expect(asked(now, was)).toEqual(expected));

  it('where there was none is newly required only when it must have content', () => {
    expect(rows(api({ body: object({ id: number }, ['id']) }), api({}))).toEqual([]);
    expect(rows(api({ body: object({ id: number }) }), api({}))).toEqual(['body.id: required / body.id: not sent']);
  });
});

it('reports a call that is gone, and nothing about new ones', () => {
  const empty: ApiShapes = { format: 1, calls: {}, parts: {} };
  expect(shapeMisfits(empty, api({ answer: text }))).toEqual([
    { package: 'GET /x', provides: null, needs: 'the call' },
  ]);
  expect(shapeMisfits(api({ answer: text }), empty)).toEqual([]);
});

it('looks parts up on their own side, even those that refer to themselves', () => {
  const tree = (leaf: Shape): Record<string, Shape> => ({ tree: object({ leaf, branches: list({ part: 'tree' }) }) });
  expect(rows(api({ answer: { part: 'tree' } }, tree(text)), api({ answer: { part: 'tree' } }, tree(text)))).toEqual(
    [],
  );
  expect(rows(api({ answer: { part: 'tree' } }, tree(number)), api({ answer: { part: 'tree' } }, tree(text)))[0]).toBe(
    'answer.leaf: number / answer.leaf: string',
  );
});

describe('property: for any shape', () => {
  const leaf = fc.constantFrom<Shape>(
    text,
    number,
    nothing,
    { type: 'boolean' },
    { type: 'string', enum: ['a', 'b'] },
    { type: 'integer' },
  );
  const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
    shape: fc.oneof(
      { maxDepth: 4 },
      leaf,
      tie('shape').map(list),
      fc
        .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('shape'), { maxKeys: 4 })
        .map((fields) => object(fields, ['b', 'd'])),
      fc.tuple(leaf, fc.constant(nothing)).map((anyOf): Shape => ({ anyOf })),
    ),
  }));
  const fields = fc
    .dictionary(fc.constantFrom('a', 'b', 'c'), shape, { minKeys: 1, maxKeys: 3 })
    .map((properties) => object(properties));

  it('the same API fits', () =>
    fc.assert(
      fc.property(shape, (one) => {
        expect([...answered(one, one), ...asked(one, one)]).toEqual([]);
      }),
    ));
  it('additions never break', () =>
    fc.assert(
      fc.property(fields, shape, (one, added) => {
        expect(answered(object({ ...one.properties, added }), one)).toEqual([]);
        expect(asked({ ...object({ ...one.properties, added }), required: one.required ?? [] }, one)).toEqual([]);
      }),
    ));
  it('removals always break', () =>
    fc.assert(
      fc.property(fields, (one) => {
        const [first = ''] = Object.keys(one.properties ?? {});
        const { [first]: _gone, ...left } = one.properties ?? {};
        expect(answered(object(left), one).join()).toContain(`answer.${first}: gone`);
        expect(asked(object(left), one).join()).toContain(`body.${first}: not taken any more`);
        expect(asked(one, object(left)).join()).toContain(`body.${first}: required`);
      }),
    ));
});

describe('less usual shapes', () => {
  const values = (...allowed: unknown[]): Shape => ({ type: 'string', enum: allowed });
  const tag = (value: unknown): Shape => ({ type: 'string', const: value });
  const map = (of: Shape): Shape => ({ type: 'object', additionalProperties: of });
  const tuple = (...prefixItems: Shape[]): Shape => ({ type: 'array', prefixItems });
  const anyOf = (...options: Shape[]): Shape => ({ anyOf: options });
  const whole: Shape = { type: 'integer' };

  it.each<[string, Shape, Shape, string[]]>([
    ['anything, where a text was read', {}, text, ['answer: anything / answer: string']],
    ['anything, where anything was read', {}, {}, []],
    ['a text, where anything was read', text, {}, []],
    ['a text, where a text or anything was read', text, anyOf(number, {}), []],
    ['a number, where whole ones were read', number, whole, ['answer: number / answer: integer']],
    ['a map of numbers, where one of texts was read', map(number), map(text), ['answer.*: number / answer.*: string']],
    ['a map, where a map was read', map(text), map(text), []],
    ['a map, where a field was read', map(number), object({ a: text }), ['answer.a: number / answer.a: string']],
    ['a map, where a field was always there', map(text), object({ a: text }), []],
    ['a field, where a map was read', object({ a: number }), map(text), ['answer.a: number / answer.a: string']],
    ['a pair of the same', tuple(text, number), tuple(text, number), []],
    [
      'a pair of others',
      tuple(text, text),
      tuple(number, number),
      ['answer[0]: string / answer[0]: number', 'answer[1]: string / answer[1]: number'],
    ],
    ['a list, where a pair was read', list(text), tuple(text, number), ['answer[1]: string / answer[1]: number']],
    ['nothing in a pair', { type: 'array' }, tuple(text), ['answer[0]: anything / answer[0]: string']],
    ['a pair, where a list was read', tuple(number), list(text), []],
    ['a list of others', list(number), list(text), ['answer[]: number / answer[]: string']],
    ['another tag', tag('b'), tag('a'), ['answer: "b" / answer: "a"']],
    ['the same tag', tag('a'), tag('a'), []],
    ['values that are all the tag', values('a', 'a'), tag('a'), []],
    ['values of which one is the tag', values('a', 'b'), tag('a'), ['answer: "a" | "b" / answer: "a"']],
    ['a free text, where a tag was read', text, tag('a'), ['answer: string / answer: "a"']],
    ['a free text, where values were read', text, values('a', 'b'), ['answer: string / answer: "a" | "b"']],
    ['a tag, where values were read', tag('c'), values('a', 'b'), []],
    ['a tag, where a text was read', tag('a'), text, []],
    [
      'the same word twice',
      anyOf(text, text),
      number,
      ['answer: string / answer: number', 'answer: string / answer: number'],
    ],
    [
      'an object, where several are read',
      object({ a: text }),
      anyOf(object({ b: text, c: text }), object({ b: text })),
      ['answer.b: gone / answer.b: string'],
    ],
    [
      'the fields of one tagged form',
      object({ kind: tag('a'), x: number }),
      anyOf(object({ kind: tag('b') }), object({ kind: tag('a'), x: text })),
      ['answer.x: number / answer.x: string'],
    ],
    [
      'no tag, where forms are read',
      object({ x: number }),
      anyOf(object({ kind: tag('a') }), object({ kind: tag('b') })),
      ['answer: object / answer: object'],
    ],
    [
      'an object without a list of what is there',
      { type: 'object', properties: { a: text } },
      object({ a: text }),
      ['answer.a: may be absent / answer.a: always there'],
    ],
    ['what nobody relies on', object({ a: text }), { type: 'object' }, []],
    [
      'deep down, another type',
      object({ a: list(object({ b: map(number) })) }),
      object({ a: list(object({ b: map(text) })) }),
      ['answer.a[].b.*: number / answer.a[].b.*: string'],
    ],
  ])('an answer has %s', (_name, now, was, expected) => expect(answered(now, was)).toEqual(expected));

  it.each<[string, Shape, Shape, string[]]>([
    ['a value that is out', values('a'), values('a', 'b', 'c'), ['body: "a" / body: "b" | "c"']],
    ['values that are all taken', values('a', 'b', 'c'), values('a', 'b'), []],
    ['a tag that is out', tag('b'), tag('a'), ['body: "b" / body: "a"']],
    ['a tag that is one of the values', values('a', 'b'), tag('a'), []],
    ['a tag that is one of several tags', anyOf(tag('b'), tag('a')), tag('a'), []],
    ['values, where a free text is taken', text, values('a', 'b'), []],
    ['values, where a free text or a number is taken', anyOf(number, text), values('a', 'b'), []],
    ['values, where a number is taken', number, values('a'), ['body: number / body: "a"']],
    ['a free text, where values are taken', values('a'), text, ['body: "a" / body: string']],
    ['a null, where values or null are taken', anyOf(values('a'), nothing), anyOf(values('a'), nothing), []],
    ['anything', text, {}, []],
    ['a field in a map', map(text), object({ a: text }), []],
    ['a field in a map of others', map(number), object({ a: text }), ['body.a: number / body.a: string']],
    ['a map, where a field is required', object({ a: text }), map(text), []],
    ['a pair', tuple(text), tuple(number), ['body[0]: string / body[0]: number']],
    ['a whole number, where any is taken', number, whole, []],
  ])('a request sends %s', (_name, now, was, expected) => expect(asked(now, was)).toEqual(expected));

  it('judges the query like the body, under its own name', () => {
    const query = (now: Shape | undefined, was: Shape | undefined) =>
      rows(api(now ? { query: now } : {}), api(was ? { query: was } : {}));
    expect(query(object({ q: number }), object({ q: text }))).toEqual(['query.q: number / query.q: string']);
    expect(query(undefined, object({ q: text }))).toEqual(['query.q: not taken any more / query.q: string']);
    expect(query(object({ q: text }), undefined)).toEqual(['query.q: required / query.q: not sent']);
    expect(query(undefined, undefined)).toEqual([]);
  });

  it('an answer that was read and is not described any more may be anything', () => {
    expect(rows(api({}), api({ answer: text }))).toEqual(['answer: anything / answer: string']);
    expect(rows(api({ answer: text }), api({}))).toEqual([]);
  });

  it('calls are told in the order of their names', () => {
    const none: ApiShapes = { format: 1, calls: {}, parts: {} };
    const was: ApiShapes = { ...none, calls: { 'POST /b': {}, 'GET /a': {}, 'PUT /c': {} } };
    expect(shapeMisfits(none, was)).toEqual(
      ['GET /a', 'POST /b', 'PUT /c'].map((call) => ({ package: call, provides: null, needs: 'the call' })),
    );
  });

  it('a part that only refers to itself, or to none, allows anything', () => {
    const itself = { parts: { loop: { anyOf: [{ part: 'loop' }] } } };
    const loop = (was: Shape) => rows(api({ answer: { part: 'loop' } }, itself.parts), api({ answer: was }));
    expect(loop(text)).toEqual(['answer: anything / answer: string']);
    expect(loop({ part: 'missing' })).toEqual([]);
  });
});
