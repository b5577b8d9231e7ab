import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainProgress } from './progress.ts';

test('each step is a line with the seconds so far, at its beginning and at its end', () => {
  const lines: string[] = [];
  const progress = plainProgress((line) => lines.push(line));
  progress.begin('build', 'building 1 of 2: shell');
  progress.begin('database', 'creating the tables');
  progress.begin('build', 'building 2 of 2: mf-sales');
  progress.done('database');
  progress.done('database');
  progress.stop();
  assert.deepEqual(lines, [
    '   0 s  building 1 of 2: shell',
    '   0 s  creating the tables',
    '   0 s  done building 1 of 2: shell (0 s)',
    '   0 s  building 2 of 2: mf-sales',
    '   0 s  done creating the tables (0 s)',
  ]);
});

test('what runs is told again while nothing begins or ends, until the progress is stopped', async () => {
  const lines: string[] = [];
  const progress = plainProgress((line) => lines.push(line), 20);
  progress.begin('build', 'building 1 of 2: shell');
  progress.begin('database', 'creating the tables');
  const until = Date.now() + 5_000;
  while (lines.length < 4 && Date.now() < until) await sleep(5);
  assert.deepEqual(
    lines.slice(2, 4),
    Array(2).fill('   0 s  still building 1 of 2: shell (0 s); still creating the tables (0 s)'),
  );
  progress.stop();
  const told = lines.length;
  await sleep(60);
  assert.equal(lines.length, told);
});
