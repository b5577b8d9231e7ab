import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMailFailure } from './mail-failure.ts';

const reply = (responseCode: number, response = 'Said so') =>
  readMailFailure(Object.assign(new Error('Message failed'), { responseCode, response }));

test('a reply from 500 on refuses an email for good; those from 530 to 539 are about our own account', () => {
  const isFinal = (code: number) => reply(code).isFinal;
  assert.deepEqual([421, 499, 500, 529, 530, 538, 539, 540, 599].map(isFinal), [
    false,
    false,
    true,
    true,
    false,
    false,
    false,
    true,
    true,
  ]);
});

test('a failure says what the server said, in one line, and whether it is tried again', () => {
  assert.equal(
    reply(550, '550 5.1.1\r\n  No such  user ').sentence,
    'The mail server refused the email: 550 5.1.1 No such user',
  );
  assert.equal(reply(450, 'Busy').sentence, 'The mail server did not take the email yet: Busy It is tried again.');
  assert.equal(reply(550, 'x'.repeat(400)).sentence.length, 'The mail server refused the email: '.length + 300);
});

test('a server without an answer or a secure connection is tried again', () => {
  const fails = (error: Error) => readMailFailure(error);
  const silent = fails(new Error('connect ECONNREFUSED'));
  assert.deepEqual(silent, {
    sentence: 'The mail server does not answer. The email is sent when it is back.',
    isFinal: false,
  });
  for (const error of [
    new Error('self-signed certificate'),
    new Error('TLS handshake failed'),
    Object.assign(new Error('Upgrade refused'), { code: 'ETLS', responseCode: 554 }),
  ]) {
    const { sentence, isFinal } = fails(error);
    assert.match(sentence, /^No secure connection to the mail server: Error: .* It is tried again\.$/);
    assert.equal(isFinal, false);
  }
  // A refusal that speaks of TLS is still one.
  const spoken = Object.assign(new Error('550 TLS is required'), {
    responseCode: 550,
    response: '550 TLS is required',
  });
  assert.equal(fails(spoken).sentence, 'The mail server refused the email: 550 TLS is required');
  assert.equal(reply(550, 'TLS is required of this recipient').isFinal, true);
});

test('a secure connection that failed is told in two hundred characters, whatever its protocol is called', () => {
  const { sentence } = readMailFailure(new Error(`certificate ${'x'.repeat(400)}`));
  assert.equal(
    sentence.length,
    'No secure connection to the mail server: '.length + 200 + ' It is tried again.'.length,
  );
  for (const words of ['SSL routines: wrong version number', 'tls alert', 'Certificate has expired'])
    assert.match(readMailFailure(new Error(words)).sentence, /^No secure connection/, words);
  assert.match(readMailFailure(new Error('the subtlest error')).sentence, /does not answer/);
});

test('a refusal without words of the server has none', () => {
  assert.equal(
    readMailFailure(Object.assign(new Error('x'), { responseCode: 550 })).sentence,
    'The mail server refused the email: ',
  );
});
