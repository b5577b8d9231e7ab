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

  test('is read whatever our domain was, in capitals or not, and for whichever recipient failed', async () => {
    const messageId = `<sheet-${key}@tyres.example.com>`;
    const report = deliveryReport({ key, messageId, action: 'Failed', diagnostic: 'smtp; 550 No' }).toString();
    const expected = { messageKey: key, reason: '550 No' };
    assert.deepEqual(await readBounce(Buffer.from(report)), expected);
    assert.deepEqual(
      await readBounce(Buffer.from(report.replace('Message-ID: <sheet', 'MESSAGE-ID: <sheet'))),
      expected,
    );
    const delivered = 'Final-Recipient: rfc822; first@alpha.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\n';
    const two = report.replace('Final-Recipient: rfc822; gone', `${delivered}Final-Recipient: rfc822; gone`);
    assert.deepEqual(await readBounce(Buffer.from(two)), expected);
    // What the report says of itself is about no recipient.
    const itself = deliveryReport({ key, action: 'delayed' }).toString();
    const named = itself.replace(
      'Reporting-MTA: dns; mail.example',
      'Reporting-MTA: dns; mail.example\r\nAction: failed',
    );
    assert.equal(await readBounce(Buffer.from(named)), null);
  });

  test('gives its reason in at most three hundred characters, and none where it has none', async () => {
    const long = await readBounce(deliveryReport({ key, diagnostic: `smtp; ${'no '.repeat(200)}` }));
    assert.equal(long?.reason.length, 300);
    const silent = deliveryReport({ key, diagnostic: '' }).toString().replace('Status: 5.1.1\r\n', '');
    assert.deepEqual(await readBounce(Buffer.from(silent)), { messageKey: key, reason: '' });
  });

  test('is none when the mail was only delayed or delivered, is not ours, or is an ordinary mail', async () => {
    assert.equal(await readBounce(deliveryReport({ key, action: 'delayed' })), null);
    assert.equal(await readBounce(deliveryReport({ key, action: 'delivered' })), null);
    assert.equal(await readBounce(deliveryReport({ key, messageId: `<${key}@elsewhere.example>` })), null);
    const old = deliveryReport({ key, messageId: `<mine@elsewhere.example>\r\nX-Old-Message-ID: <sheet-${key}@iwe>` });
    assert.equal(await readBounce(old), null, 'another header is no Message-ID');
    const mail = `From: a@b.example\r\nSubject: Re: Invoice\r\nMessage-ID: <sheet-${key}@iwe>\r\n\r\nThank you.\r\n`;
    assert.equal(await readBounce(Buffer.from(mail)), null);
    assert.equal(await readBounce(Buffer.from('')), null);
  });
});
