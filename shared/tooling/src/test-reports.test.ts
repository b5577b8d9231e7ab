import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { failedOfJest, failedOfNodeTests, journeysOf, unexpectedErrors } from './test-reports.ts';

test("jest: a failed test has its message's beginning, a file that does not load its error", () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: path.resolve('/work/shell/src/login.test.tsx'),
        message: '',
        status: 'failed',
        assertionResults: [
          { fullName: 'signs in', status: 'passed', failureMessages: [] },
          {
            fullName: 'refuses a wrong password',
            status: 'failed',
            failureMessages: [
              [
                '\u001B[31mUnable to find role="alert"\u001B[39m',
                '',
                '    at Object.getElementError (/x/dom.js:37:19)',
                ...Array.from({ length: 12 }, (_, index) => `line ${index + 1}`),
              ].join('\n'),
            ],
          },
        ],
      },
      {
        name: path.resolve('/work/shell/src/broken.test.tsx'),
        message: 'Cannot find module',
        status: 'failed',
        assertionResults: [],
      },
      { name: path.resolve('/work/shell/src/fine.test.tsx'), message: '', status: 'passed', assertionResults: [] },
    ],
  };
  assert.deepEqual(failedOfJest(report, path.resolve('/work')), [
    {
      where: `${path.join('shell', 'src', 'login.test.tsx')} "refuses a wrong password"`,
      said: ['Unable to find role="alert"', ...Array.from({ length: 11 }, (_, index) => `line ${index + 1}`)].join(
        '\n',
      ),
    },
    { where: path.join('shell', 'src', 'broken.test.tsx'), said: 'Cannot find module' },
  ]);
});

test('node:test: what really failed in a run is named, and nothing that passed', (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'iwe-reports-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    path.join(folder, 'sums.test.mjs'),
    `import test from 'node:test';
test('one is one', () => {});
test('sums', async (t) => {
  await t.test('two is "three"', () => { throw new Error('It is two.\\n\\nNot three.'); });
});
`,
  );
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', 'sums.test.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, FORCE_COLOR: '0' },
  });
  assert.deepEqual(failedOfNodeTests(stdout), [
    { where: 'sums.test.mjs:4:11 "two is "three""', said: 'Error: It is two.\nNot three.' },
  ]);
  assert.deepEqual(failedOfNodeTests('✔ one is one\nℹ fail 0\n'), []);
});

test('server: what it answered with 500 is told from its log, with the place', () => {
  const line = (code: string, stack: string) =>
    JSON.stringify({ level: 50, time: Date.UTC(2026, 10, 30), err: { type: 'Error', stack }, code });
  const stack = ['Error: no such column', '    at one (a.ts:1:1)', '    at two (b.ts:2:2)'].join('\n');
  const output = ['✔ a test', line('internal', stack), line('database-unavailable', stack), '✖ another'].join('\n');
  assert.deepEqual(unexpectedErrors(output), [
    {
      where: "a 500 in the server's log at 2026-11-30T00:00:00.000Z",
      said: 'Error: no such column\nat one (a.ts:1:1)\nat two (b.ts:2:2)',
    },
  ]);
});

test('Playwright: journeys of one outcome are named with the error of each try, in groups too', () => {
  const journey = (title: string, status: string, message?: string) => ({
    title,
    file: 'sales/quote.spec.ts',
    tests: [{ status, results: [{}, ...(message === undefined ? [] : [{ error: { message } }])] }],
  });
  const suite = {
    specs: [journey('quotes', 'expected')],
    suites: [
      { specs: [journey('orders', 'unexpected', 'Error: no such row'), journey('prints', 'flaky', 'Error: no paper')] },
    ],
  };
  assert.deepEqual(journeysOf(suite, 'unexpected'), [
    { where: 'sales/quote.spec.ts "orders"', said: 'Error: no such row' },
  ]);
  const twice = journey('twice', 'unexpected', 'Error: too slow');
  twice.tests[0]?.results.push({ error: { message: 'Error: too slow' } }, { error: { message: 'Error: no row' } });
  assert.equal(journeysOf({ specs: [twice] }, 'unexpected')[0]?.said, 'Error: too slow\nThe next try:\nError: no row');
  assert.deepEqual(journeysOf(suite, 'flaky'), [{ where: 'sales/quote.spec.ts "prints"', said: 'Error: no paper' }]);
});
