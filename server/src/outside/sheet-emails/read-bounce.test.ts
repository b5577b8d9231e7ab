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
    const report = deliveryReport({ key, original: 'message/rfc822', diagnostic: '', words: '' });
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
    const silent = deliveryReport({ key, diagnostic: '', words: '' }).toString().replace('Status: 5.1.1\r\n', '');
    assert.deepEqual(await readBounce(Buffer.from(silent)), { messageKey: key, reason: '' });
  });

  for (const original of ['message/global', 'message/global-headers', 'message/rfc822'] as const)
    test(`about an address beyond ASCII is read, with ${original}`, async () => {
      const global = {
        key,
        status: 'message/global-delivery-status',
        original,
        recipient: 'utf-8; josé@ålpha.example',
      } as const;
      const diagnostic = 'smtp; 550 5.1.1 <josé@ålpha.example>: unknown';
      assert.deepEqual(await readBounce(deliveryReport({ ...global, diagnostic })), {
        messageKey: key,
        reason: '550 5.1.1 <josé@ålpha.example>: unknown',
      });
      assert.equal(await readBounce(deliveryReport({ ...global, action: 'delayed' })), null);
    });

  const HOSTS = 'all relevant MX records point to non-existent hosts';
  for (const [what, recipient, words, reason] of [
    [
      'below its address',
      'rfc822; gone@alpha.example',
      `Failed:\r\n\r\n  gone@alpha.example\r\n    ${HOSTS}\r\n\r\nBye`,
      HOSTS,
    ],
    [
      'over several lines',
      'rfc822;gone@alpha.example',
      `  gone@alpha.example\r\n    all relevant MX records point\r\n    to non-existent hosts\r\n  other@x.example\r\n    full`,
      HOSTS,
    ],
    ['beside its address', 'rfc822; gone@alpha.example', `Failed:\r\n\r\n<Gone@Alpha.example>: ${HOSTS}\r\n`, HOSTS],
    ['beyond ASCII', 'utf-8; josé@alpha.example', `  josé@alpha.example\r\n    ${HOSTS}\r\n`, HOSTS],
    [
      'in a sentence',
      'rfc822; gone@alpha.example',
      'Sorry.\r\n\r\nNo mailbox\r\ngone@alpha.example here.\r\n\r\nBye',
      'No mailbox gone@alpha.example here.',
    ],
    [
      'without its address',
      'rfc822; gone@alpha.example',
      'Your email was\r\nnot delivered.\r\n\r\nBye',
      'Your email was not delivered. Bye',
    ],
    ['nowhere', 'rfc822; gone@alpha.example', '', '5.1.1'],
  ] as const)
    test(`without a diagnostic says what it tells people: ${what}`, async () => {
      for (const diagnostic of ['', 'smtp; 550 5.0.0'])
        assert.deepEqual(await readBounce(deliveryReport({ key, recipient, words, diagnostic })), {
          messageKey: key,
          reason: what === 'nowhere' && diagnostic !== '' ? '550 5.0.0' : reason,
        });
    });

  test('with an address in octal numbers finds its words', async () => {
    const words = '  jos\\303\\251@alpha.example\r\n    caf\\303\\251 full';
    const report = { key, recipient: 'utf-8; josé@alpha.example', diagnostic: '', words };
    assert.equal((await readBounce(deliveryReport(report)))?.reason, 'café full');
  });

  test('with an address in 7 bits finds its words beyond ASCII', async () => {
    const report = {
      key,
      recipient: 'utf-8; jos\\x{E9}@alpha.example',
      diagnostic: '',
      words: '  josé@alpha.example\r\n    full',
    };
    assert.equal((await readBounce(deliveryReport(report)))?.reason, 'full');
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
