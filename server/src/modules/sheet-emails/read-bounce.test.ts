import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { readBounce } from './read-bounce.ts';
import { deliveryReport } from './testing/delivery-report.ts';

describe('a report about an undelivered email', () => {
  const key = randomUUID();

  test('names the email by its Message-ID, and why it came back', async () => {
    assert.deepEqual(await readBounce(deliveryReport({ key })), {
      messageKey: key,
      reason: '550 5.1.1 <gone@alpha.example>: Recipient address rejected: User unknown',
    });
  });

  test('may return the whole email instead of its head, and have no words but a status', async () => {
    const report = deliveryReport({ key, original: 'message/rfc822', diagnostic: '' });
    assert.deepEqual(await readBounce(report), { messageKey: key, reason: '5.1.1' });
  });

  test('is none when the mail was only delayed or delivered, is not ours, or is an ordinary mail', async () => {
    assert.equal(await readBounce(deliveryReport({ key, action: 'delayed' })), null);
    assert.equal(await readBounce(deliveryReport({ key, action: 'delivered' })), null);
    assert.equal(await readBounce(deliveryReport({ key, messageId: `<${key}@elsewhere.example>` })), null);
    const mail = `From: a@b.example\r\nSubject: Re: Invoice\r\nMessage-ID: <sheet-${key}@iwe>\r\n\r\nThank you.\r\n`;
    assert.equal(await readBounce(Buffer.from(mail)), null);
    assert.equal(await readBounce(Buffer.from('')), null);
  });
});
