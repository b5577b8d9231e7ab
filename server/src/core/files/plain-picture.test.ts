import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainJpeg, plainPng } from './plain-picture.ts';
import { aJpeg, aPng, jpegSegment, pngChunk } from './testing/pictures.ts';

describe('a JPEG', () => {
  test('loses place, device and comments, and keeps the picture', () => {
    const exif = jpegSegment(0xe1, Buffer.from('Exif\0\0GPS -33.8 151.2'));
    const comment = jpegSegment(0xfe, Buffer.from('taken by Dan'));
    const profile = jpegSegment(0xe2, Buffer.from('ICC_PROFILE'));
    const told = aJpeg([exif, profile, comment, jpegSegment(0xed, Buffer.from('Photoshop'))]);
    const plain = plainJpeg(told);
    assert.deepEqual(plain, aJpeg([profile]));
    assert.doesNotMatch(plain?.toString('latin1') ?? '', /GPS|Dan|Photoshop/);
  });

  test('loses the segments from the first to the last that tell of its making, and no others', () => {
    const told = [0xe1, 0xe3, 0xef, 0xfe].map((marker) => jpegSegment(marker, Buffer.from('told')));
    const drawn = [0xc0, 0xe0, 0xe2, 0xee, 0xf0, 0xfd].map((marker) => jpegSegment(marker, Buffer.from('drawn')));
    assert.deepEqual(plainJpeg(aJpeg([...told, ...drawn, ...told])), aJpeg(drawn));
  });

  test('may have empty segments and an empty picture, but none that begin below the first mark', () => {
    const empty = aJpeg([jpegSegment(0xe2, Buffer.alloc(0))]);
    assert.deepEqual(plainJpeg(empty), empty);
    const scan = jpegSegment(0xda, Buffer.from([1]));
    const nothing = Buffer.concat([Buffer.from([0xff, 0xd8]), scan, Buffer.from([0xff, 0xd9])]);
    assert.deepEqual(plainJpeg(nothing), nothing);
    assert.equal(plainJpeg(aJpeg([jpegSegment(0xbf, Buffer.from('x'))])), null);
  });

  test('loses what follows its end', () => {
    assert.deepEqual(plainJpeg(Buffer.concat([aJpeg(), Buffer.from('<script>')])), aJpeg());
  });

  test('is not what only begins like one, or ends too early', () => {
    const whole = aJpeg();
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      Buffer.from([0xff, 0xd8]),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0]),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]),
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('<html><script>alert(1)</script>')]),
      whole.subarray(0, whole.length - 2),
      aPng(),
    ])
      assert.equal(plainJpeg(bytes), null, bytes.toString('hex'));
  });
});

describe('a PNG', () => {
  test('keeps the chunks that draw it alone', () => {
    assert.deepEqual(
      plainPng(aPng([pngChunk('tEXt', Buffer.from('secret')), pngChunk('eXIf', Buffer.from('GPS'))])),
      aPng(),
    );
  });

  test('loses what follows its end', () => {
    assert.deepEqual(plainPng(Buffer.concat([aPng(), Buffer.from('<script>')])), aPng());
  });

  test('keeps its colours and what is transparent in it, and its picture in several parts', () => {
    const drawn = ['PLTE', 'tRNS', 'IDAT', 'IDAT'].map((name) => pngChunk(name, Buffer.from(name)));
    const told = ['tIME', 'iTXt', 'zTXt', 'pHYs', 'gAMA', 'iDAT'].map((name) => pngChunk(name, Buffer.from(name)));
    assert.deepEqual(plainPng(aPng([...told, ...drawn, ...told])), aPng(drawn));
    const empty = pngChunk('PLTE', Buffer.alloc(0));
    assert.deepEqual(plainPng(aPng([empty])), aPng([empty]));
  });

  test('is not what lacks its head, its end or a length that fits', () => {
    const whole = aPng();
    const tooLong = Buffer.from(whole);
    tooLong.writeUInt32BE(1_000_000, 8);
    for (const bytes of [
      Buffer.alloc(0),
      whole.subarray(0, 8),
      whole.subarray(0, whole.length - 4),
      tooLong,
      Buffer.concat([whole.subarray(0, 8), pngChunk('IDAT', Buffer.from('x')), whole.subarray(8)]),
      aJpeg(),
    ])
      assert.equal(plainPng(bytes), null, bytes.toString('hex'));
  });
});
