import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_ATTACHMENT_BYTES } from '@iwe/domain';
import { checkAttachment } from './check-attachment.ts';

const check = (name: string, content: Buffer | string) =>
  checkAttachment({ name, content: Buffer.from(content).toString('base64') });
const refused = (message: RegExp) => (error: { details: { message: string; field: string }[] }) => {
  assert.equal(error.details[0]?.field, 'content');
  assert.match(error.details[0].message, message);
  return true;
};

describe('a file that is attached', () => {
  const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0]);
  const cases: [string, Buffer | string, boolean][] = [
    ['order.pdf', '%PDF-1.7 …', true],
    ['order.pdf', '<html>%PDF-1.7</html>', false],
    ['order.pdf', ' %PDF-1.7', false],
    ['sizes.xlsx', ZIP, true],
    ['sizes.xlsx', Buffer.concat([Buffer.from('x'), ZIP]), false],
    ['sizes.xlsx', 'PK', false],
    ['sizes.csv', 'code;width\nK205;205 mm²\n', true],
    ['sizes.csv', Buffer.from([0x61, 0xff, 0x62]), false],
    ['sizes.csv', 'a\0b', false],
    ['tyre.jpg', '%PDF-1.7', false],
    ['tyre.png', 'a picture', false],
  ];
  for (const [name, content, isAccepted] of cases)
    test(`${name} of ${JSON.stringify(Buffer.from(content).toString('latin1'))} is ${isAccepted ? 'stored' : 'refused'}`, () => {
      if (isAccepted) assert.deepEqual(check(name, content).content, Buffer.from(content));
      else assert.throws(() => check(name, content), refused(/does not contain what its name says/));
    });

  test('is refused when it is empty, too large or of another kind', () => {
    assert.throws(() => check('order.pdf', ''), refused(/order\.pdf is empty/));
    const pdf = Buffer.alloc(MAX_ATTACHMENT_BYTES, '%PDF-');
    assert.equal(check('order.pdf', pdf).content.length, MAX_ATTACHMENT_BYTES);
    assert.throws(() => check('order.pdf', Buffer.concat([pdf, Buffer.from('x')])), refused(/is larger than/));
    assert.throws(() => check('order.exe', 'MZ'), refused(/of a kind that is not accepted\. Send one of .*pdf/));
  });

  test('keeps its name, without what could end a header or leave a folder', () => {
    assert.equal(check('a/b\\c\r\nd.pdf', '%PDF-1.7').name, 'a_b_c__d.pdf');
  });
});
