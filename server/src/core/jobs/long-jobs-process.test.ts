import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, describe, test } from 'node:test';
import { LongJobsProcess } from './long-jobs-process.ts';
import { quiet } from './testing/job-rows.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'iwe-long-jobs-'));
const opened: LongJobsProcess[] = [];
after(async () => {
  for (const each of opened) await each.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A stand-in for the worker that notes what it is told; its process number comes first. */
function helper(name: string, ends = '') {
  const notes = path.join(folder, `${name}.txt`);
  const script = path.join(folder, `${name}.mjs`);
  writeFileSync(notes, '');
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';
    const note = (text) => appendFileSync(${JSON.stringify(notes)}, text + '\\n');
    note('started ' + process.pid + ' ' + process.argv.slice(2).join(' '));
    process.on('message', () => note('looked'));
    process.on('disconnect', () => process.exit(0));
    process.on('SIGTERM', () => { note('stopped'); process.exit(0); });
    setInterval(() => {}, 1000);
    ${ends}`,
  );
  let hasWork = false;
  const long = new LongJobsProcess({ log: quiet, hasWork: async () => hasWork, script, afterFailureMs: 50 });
  opened.push(long);
  const lines = () => readFileSync(notes, 'utf8').split('\n').filter(Boolean);
  const said = async (count: number): Promise<string[]> => {
    for (let wait = 0; wait < 400 && lines().length < count; wait++) await sleep(25);
    return lines().map((line) => line.replace(/ \d+/, ''));
  };
  return {
    long,
    said,
    pid: () => Number(/\d+/.exec(lines().at(-1) ?? '')?.[0]),
    setWork: (value: boolean) => {
      hasWork = value;
    },
  };
}

describe('the process of long jobs', { timeout: 60_000 }, () => {
  test('starts at the first job, is told of the next ones, and stops with its server', async () => {
    const { long, said } = helper('first');
    await long.resume();
    assert.deepEqual(await said(0), [], 'without work there is no process');
    long.wake();
    assert.deepEqual(await said(1), ['started --long-jobs']);
    long.wake();
    assert.deepEqual(await said(2), ['started --long-jobs', 'looked']);
    await long.stop();
    assert.deepEqual(await said(3), ['started --long-jobs', 'looked', 'stopped']);
    long.wake();
    await sleep(200);
    assert.equal((await said(0)).length, 3, 'after the stop nothing starts');
  });

  test('starts again when it was killed and left a job, and stays away when nothing is left', async () => {
    const { long, said, pid, setWork } = helper('killed');
    setWork(true);
    await long.resume();
    await said(1);
    process.kill(pid(), 'SIGKILL');
    assert.deepEqual(await said(2), ['started --long-jobs', 'started --long-jobs']);
    setWork(false);
    process.kill(pid(), 'SIGKILL');
    await sleep(400);
    assert.equal((await said(2)).length, 2);
  });

  test('starts again for a job that was delivered while it was ending by itself', async () => {
    const { long, said, setWork } = helper('ending', 'setTimeout(() => process.exit(0), 200);');
    setWork(true);
    long.wake();
    assert.deepEqual(await said(2), ['started --long-jobs', 'started --long-jobs']);
    setWork(false);
  });
});
