import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_ATTACHMENT_BYTES } from '@iwe/domain';
import { Problem } from '../../core/errors.ts';
import { aJpeg, aPng, jpegSegment } from '../../core/files/testing/pictures.ts';
import { checkAttachment } from './check-attachment.ts';

const check = (name: string, bytes: Buffer) => checkAttachment({ name, content: bytes.toString('base64') });
const refusal = (name: string, bytes: Buffer) => {
  try {
    check(name, bytes);
  } catch (error) {
    assert.ok(error instanceof Problem);
    assert.deepEqual(
      [error.status, error.details],
      [422, [{ code: 'attachment', field: 'content', message: error.message }]],
    );
    return error.messages;
  }
  return 'accepted';
};

describe('a file of a record', () => {
  test('is accepted with its bytes when they are what its name says', () => {
    const [pdf, zip, text] = [Buffer.from('%PDF-1.7 …'), Buffer.from('PK\u0003\u0004rest'), Buffer.from('Grüße\n')];
    for (const [name, bytes, mediaType] of [
      ['Contract.PDF', pdf, 'application/pdf'],
      ['Table.xlsx', zip, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['Letter.docx', zip, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['Lines.csv', text, 'text/csv'],
      ['Notes.txt', text, 'text/plain'],
    ] as const)
      assert.deepEqual(check(name, bytes), { name, mediaType, content: bytes });
  });

  test('that is a picture loses what the camera wrote into it', () => {
    const place = jpegSegment(0xe1, Buffer.from('Exif\0\0GPS -33.8 151.2'));
    assert.deepEqual(check('Photo.jpeg', aJpeg([place])).content, aJpeg());
    assert.deepEqual(check('Photo.png', aPng()).content, aPng());
  });

  test('has a name that can be sent in a header and is no path', () => {
    assert.equal(check('..\\a/b\u0007.txt', Buffer.from('x')).name, '.._a_b_.txt');
  });

  test('is refused with the reason', () => {
    const notSaid = (name: string) => [`${name} does not contain what its name says. Save it again and try once more.`];
    assert.deepEqual(refusal('Run.exe', Buffer.from('MZ')), [
      'Run.exe is of a kind that is not accepted. Send one of pdf, jpg, jpeg, png, xlsx, docx, csv, txt.',
    ]);
    assert.deepEqual(refusal('Notes.txt', Buffer.alloc(0)), ['Notes.txt is empty.']);
    assert.deepEqual(refusal('Notes.txt', Buffer.alloc(MAX_ATTACHMENT_BYTES + 1, 'a')), [
      `Notes.txt is larger than ${MAX_ATTACHMENT_BYTES / 1_000_000} MB. Save it smaller and try again.`,
    ]);
    for (const [name, bytes] of [
      ['Contract.pdf', Buffer.from('<html>%PDF-1.7')],
      ['Photo.jpg', aPng()],
      ['Photo.png', aJpeg()],
      ['Table.xlsx', Buffer.from('a;b;c;d')],
      ['Notes.txt', Buffer.from('a\0b')],
      ['Lines.csv', Buffer.from([0x61, 0xff, 0x62])],
    ] as const)
      assert.deepEqual(refusal(name, bytes), notSaid(name));
  });
});
