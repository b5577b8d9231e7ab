import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tracked } from './tracked.ts';
import { root } from '../workspace.ts';

/** The formatter sees to code and leaves comments and prose as they are. */
const LONGEST = 120;
const GENERATED = /generated|\/published\/|database\/schema\.ts$/;
const COMMENT = /^\s*(\/\/|\*|\/\*)/;
/** An address, or another word that no line has room for. */
const UNBROKEN = /\S{60}/;

const FENCE = /^\s*(```|~~~)/;
/** Tables and headings are one line each. */
const ONE_LINE = /^\s*(\||#)/;

test('a line of a comment has at most 120 characters', () => {
  const files = tracked('*.ts', '*.tsx', '*.mjs').filter((file) => !GENERATED.test(file));
  assert.ok(files.length > 1_000, 'finds the files');
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > LONGEST && COMMENT.test(line) && !UNBROKEN.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  assert.deepEqual(found, [], 'Wrap these comments.');
});

test('a line of prose has at most 120 characters', () => {
  const files = tracked('*.md');
  assert.ok(files.length > 10, 'finds the pages');
  const found = files.flatMap((file) => {
    let isCode = false;
    return readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        if (FENCE.test(line)) isCode = !isCode;
        const isProse = !isCode && !ONE_LINE.test(line) && !UNBROKEN.test(line);
        return isProse && line.length > LONGEST ? [`${file}:${index + 1}`] : [];
      });
  });
  assert.deepEqual(found, [], 'Wrap these lines.');
});
