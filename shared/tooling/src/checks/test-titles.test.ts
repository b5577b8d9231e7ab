import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from '@swc/core';
import { tracked } from './tracked.ts';
import { root } from '../workspace.ts';

/** A failure report shows a title on one line, after the name of its file. */
const LONGEST = 90;
/** A source without long literals and sums of literals is not parsed, because parsing all takes 3 processor seconds. */
const MAY_BE_LONG = new RegExp(String.raw`(['"\`])(?:\\.|(?!\1).){${LONGEST + 1},}\1|['"\`]\s*\+$`, 'm');
const FUNCTIONS = new Set(['it', 'test', 'wideTest', 'describe', 'suite']);
/** Other members, such as Playwright's `test.step`, name no test. */
const FORMS = new Set('each for skip only todo fail failing fixme concurrent describe serial parallel'.split(' '));

type Node = Readonly<Record<string, unknown>> & { readonly span?: { readonly start: number; readonly end: number } };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Returns whether a call of this expression declares a test or a group of tests. */
function declaresTests(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee['type'] === 'Identifier') return FUNCTIONS.has(String(callee['value']));
  if (callee['type'] === 'MemberExpression') {
    const { object, property } = callee;
    return isNode(property) && FORMS.has(String(property['value'])) && declaresTests(object);
  }
  // The table of `.each(…)(…)` or of `.each`…`(…)`.
  if (callee['type'] === 'CallExpression') return declaresTests(callee['callee']);
  return callee['type'] === 'TaggedTemplateExpression' && declaresTests(callee['tag']);
}

/** Returns the lines (from 1) of titles that are too long. The `${…}` of a template count as they are written. */
function longTitles(source: string, isTsx = false): number[] {
  if (!MAY_BE_LONG.test(source)) return [];
  const bytes = Buffer.from(source);
  // swc counts in bytes, from 1.
  const textOf = ({ start, end }: { start: number; end: number }) => bytes.subarray(start - 1, end - 1).toString();
  const lengthOf = (title: unknown): number => {
    if (!isNode(title)) return 0;
    if (title['type'] === 'StringLiteral') return String(title['value']).length;
    if (title['type'] === 'TemplateLiteral' && title.span) return textOf(title.span).length - 2;
    if (title['type'] === 'ParenthesisExpression') return lengthOf(title['expression']);
    return title['type'] === 'BinaryExpression' ? lengthOf(title['left']) + lengthOf(title['right']) : 0;
  };
  const found: number[] = [];
  const visit = (value: unknown): void => {
    if (!isNode(value)) return;
    if (value['type'] === 'CallExpression' && declaresTests(value['callee'])) {
      const [first] = value['arguments'] as { expression: Node }[];
      const title = first?.expression;
      if (title?.span && lengthOf(title) > LONGEST)
        found.push(textOf({ start: 1, end: title.span.start }).split('\n').length);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' }));
  return found;
}

const FITS = 'x'.repeat(LONGEST);
const LONG = `${FITS}x`;

test('a title of 90 characters is accepted, and a longer one is refused in every form of a test', () => {
  const forms = [
    'it',
    'test',
    'describe',
    'suite',
    'it.skip',
    'test.only',
    'test.describe',
    'test.describe.serial',
    'wideTest',
  ];
  const tables = [
    'test.each([1, (2)])',
    'it.each`a\n${f(1)}\n`',
    'describe.skip.each([[1, "(b"]])',
    'test.for(rows())',
  ];
  for (const form of [...forms, ...tables]) {
    const line = form.split('\n').length;
    assert.deepEqual(longTitles(`${form}('${FITS}', () => {});`), [], form);
    assert.deepEqual(longTitles(`${form}('${LONG}', () => {});`), [line], form);
  }
});

test('a too long title is found in a template, in a sum, on a line of its own and in a group', () => {
  const calls = [
    '// “é” has more bytes than characters.',
    "describe('short', () => {",
    '  for (const name of names)',
    `    it(\`${LONG.slice(0, -7)}\${name}\`, () => {});`,
    `  it(\`${LONG.slice(0, -8)}\${name}\`, () => {});`,
    '  test(',
    `    "${LONG}",`,
    '    () => {},',
    '  );',
    `  test('${'\\u2019'.repeat(LONGEST)}', () => {});`,
    '});',
  ];
  assert.deepEqual(longTitles(calls.join('\n')), [4, 7]);
  const sum = `test('${LONG.slice(0, 50)}' +\n  '${LONG.slice(50)}', () => {});`;
  assert.deepEqual([longTitles(sum), longTitles(sum.replace('x', ''))], [[1], []]);
});

test('other long texts are no titles', () => {
  for (const call of [`test.step('${LONG}')`, `expect('${LONG}')`, `test('short', '${LONG}')`, `page.test('${LONG}')`])
    assert.deepEqual(longTitles(call), [], call);
});

test('the title of every test has at most 90 characters', () => {
  // The server's titles are not shortened yet: some 465 are longer.
  const files = tracked('*.test.ts', '*.test.tsx', '*.spec.ts').filter((file) => !file.startsWith('server/'));
  assert.ok(files.length > 500, 'finds the files');
  const found = files.flatMap((file) =>
    longTitles(readFileSync(join(root, file), 'utf8'), file.endsWith('x')).map((line) => `${file}:${line}`),
  );
  assert.deepEqual(found, [], 'Shorten these titles: subject, condition, result.');
});
