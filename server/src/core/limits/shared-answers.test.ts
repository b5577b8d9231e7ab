import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { SharedAnswers } from './shared-answers.ts';

test('whoever asks at the same time or shortly after gets one answer; then it is computed again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const answers = new SharedAnswers<number>(3_000);
    let computed = 0;
    const ask = (key = 'a') => answers.get(key, async () => ++computed);
    assert.deepEqual(await Promise.all([ask(), ask(), ask('b'), ask()]), [1, 1, 2, 1]);
    mock.timers.tick(2_999);
    assert.equal(await ask(), 1);
    mock.timers.tick(1);
    assert.equal(await ask(), 3);
  } finally {
    mock.timers.reset();
  }
});

test('a failure is everybody’s who waits, and nobody’s after it', async () => {
  const answers = new SharedAnswers<number>(3_000);
  const failing = () => answers.get('a', () => Promise.reject(new Error('busy')));
  const both = await Promise.allSettled([failing(), failing()]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await answers.get('a', async () => 7), 7);
});
