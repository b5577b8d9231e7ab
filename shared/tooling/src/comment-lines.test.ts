import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './workspace.ts';

/** The formatter sees to code and leaves comments as they are. */
const LONGEST = 120;
const GENERATED = /generated|\/published\/|database\/schema\.ts$/;
const COMMENT = /^\s*(\/\/|\*|\/\*)/;
/** An address, or another word that no line has room for. */
const UNBROKEN = /\S{60}/;

test('a line of a comment has at most 120 characters', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !GENERATED.test(file) && existsSync(join(root, file)));
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
