import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertVerified, backupsIn } from './pgbackrest.ts';

const report = (repository: string, backup: string): string =>
  `stanza: iwe\nstatus: ${repository}\n  archiveId: 15-1, total WAL checked: 4, total valid WAL: 4\n` +
  `  backup: 20261129-143519F, status: ${backup}, total files checked: 964, total valid files: 963\n`;

test('a verification counts only when repository and every backup are well, whatever its exit code', () => {
  assertVerified(report('ok', 'valid'));
  for (const bad of [report('error', 'valid'), report('error', 'invalid'), report('ok', 'in-progress'), ''])
    assert.throws(() => assertVerified(bad), /damaged or incomplete, so nothing was changed/, bad);
});

test('the backups of a repository are listed with the oldest first, and none of an empty one', () => {
  const one = (label: string, stop: number, type: string) => ({
    label,
    type,
    timestamp: { stop },
    info: { repository: { delta: 5 } },
  });
  const answer = JSON.stringify([{ backup: [one('b', 200, 'diff'), one('a', 100, 'full')] }]);
  assert.deepEqual(
    backupsIn(answer).map(({ label, type, bytes, finishedAt }) => [label, type, bytes, finishedAt.getTime()]),
    [
      ['a', 'full', 5, 100_000],
      ['b', 'diff', 5, 200_000],
    ],
  );
  assert.deepEqual(backupsIn('[]'), []);
});
