import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { limitProcess } from './limit-process.ts';

test(
  'a process is ended by the time that it computes, not by the time that it waits',
  { skip: process.platform !== 'linux' },
  () => {
    const run = (script: string) => {
      const [program, ...args] = limitProcess({ megabytes: 320, seconds: 1 }, [process.execPath, '-e', script]);
      const { status, signal } = spawnSync(program, args);
      return status ?? signal;
    };
    assert.equal(run('setTimeout(() => {}, 1_500)'), 0);
    assert.match(String(run('for (;;);')), /^SIG(KILL|XCPU)$/);
  },
);
