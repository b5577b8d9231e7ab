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
    process.on('disconnect', () => process.exit(0));
    process.on('SIGTERM', () => { note('stopped'); process.exit(0); });
    setInterval(() => {}, 1000);
    ${ends}`,
  );
  const long = new LongJobsProcess({ log: quiet, script, afterFailureMs: 400 });
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
  };
}

describe('the process of long jobs', { timeout: 60_000 }, () => {
  test('starts at the first job, once however often it is told of jobs, and stops with its server', async () => {
    const { long, said } = helper('first');
    assert.deepEqual(await said(0), [], 'without work there is no process');
    for (let n = 0; n < 3; n++) long.wake();
    assert.deepEqual(await said(1), ['started --long-jobs']);
    long.wake();
    await sleep(200);
    await long.stop();
    assert.deepEqual(await said(2), ['started --long-jobs', 'stopped']);
    long.wake();
    await sleep(200);
    assert.equal((await said(0)).length, 2, 'after the stop nothing starts');
  });

  test('starts again for the job that it left when it was killed, after a pause', async () => {
    const { long, said, pid } = helper('killed');
    long.wake();
    await said(1);
    const killed = Date.now();
    process.kill(pid(), 'SIGKILL');
    for (; (await said(0)).length < 2; await sleep(20)) long.wake();
    assert.ok(Date.now() - killed >= 400, `${Date.now() - killed} ms`);
  });

  test('starts again at once for a job that came while it was ending by itself', async () => {
    const { long, said } = helper('ending', 'setTimeout(() => process.exit(0), 200);');
    long.wake();
    await said(1);
    const began = Date.now();
    for (; (await said(0)).length < 2 && Date.now() - began < 10_000; await sleep(20)) long.wake();
    assert.deepEqual((await said(2)).slice(0, 2), ['started --long-jobs', 'started --long-jobs']);
  });
});
