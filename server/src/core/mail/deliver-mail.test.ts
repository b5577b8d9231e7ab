import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliverOnce, wasAccepted } from './deliver-mail.ts';

/** A mail whose sending and marking fail as often as is said. */
function mail(messageId: string, failures: { send?: number; mark?: number }) {
  const done: string[] = [];
  const failing = (name: string, times: number) => async () => {
    done.push(name);
    if (done.filter((one) => one === name).length <= times) throw new Error(name);
  };
  const send = failing('send', failures.send ?? 0);
  const markSent = failing('mark', failures.mark ?? 0);
  return { done, deliver: () => deliverOnce({ messageId, send, markSent }) };
}

test('a mail that was not taken is sent again, and marked only then', async () => {
  const { done, deliver } = mail('<refused@iwe.test>', { send: 1 });
  await assert.rejects(deliver(), /send/);
  assert.equal(wasAccepted('<refused@iwe.test>'), false);
  await deliver();
  assert.deepEqual(done, ['send', 'send', 'mark']);
});

test('a mail that was taken and could not be marked is only marked by the next attempt', async () => {
  const { done, deliver } = mail('<taken@iwe.test>', { mark: 1 });
  await assert.rejects(deliver(), /mark/);
  assert.equal(wasAccepted('<taken@iwe.test>'), true);
  await deliver();
  assert.deepEqual(done, ['send', 'mark', 'mark']);
  assert.equal(wasAccepted('<taken@iwe.test>'), false);
});
