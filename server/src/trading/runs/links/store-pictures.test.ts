import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_PHOTO_BYTES, MAX_SIGNATURE_BYTES } from '@iwe/domain';
import type { App } from '../../../core/app-types.ts';
import type { Problem } from '../../../core/errors.ts';
import { aJpeg, aPng } from '../../../core/files/testing/pictures.ts';
import { storePictures } from './store-pictures.ts';

interface Stored {
  name: string;
  mediaType: string;
  createdBy: number | null;
  expiresAt: Date;
}

/** Stores pictures; returns their ids and what the file store was told. */
async function store(photo: Buffer | null, signature: Buffer | null) {
  const added: (Stored & { content: Buffer })[] = [];
  const add = async (_scope: object, file: Stored, content: Buffer) => {
    added.push({ ...file, content });
    return { id: `file ${added.length}` };
  };
  const ids = await storePictures(
    { files: { add } } as unknown as App,
    { organisation: 4, userId: null },
    {
      photo: photo && photo.toString('base64'),
      signature: signature && signature.toString('base64'),
    },
  );
  return { ids, added };
}
/** A picture with bytes behind its end, which are dropped. */
const ofSize = (picture: Buffer, size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);

test('a photo and a signature are stored by their names, of nobody, for a day', async () => {
  const before = Date.now();
  const { ids, added } = await store(aJpeg(), aPng());
  assert.deepEqual(ids, { photoId: 'file 1', signatureId: 'file 2' });
  assert.deepEqual(
    added.map(({ name, mediaType, createdBy, content }) => [name, mediaType, createdBy, content]),
    [
      ['Photo of the delivery.jpg', 'image/jpeg', null, aJpeg()],
      ['Signature.png', 'image/png', null, aPng()],
    ],
  );
  const day = 24 * 3_600_000;
  for (const { expiresAt } of added) {
    assert.ok(expiresAt.getTime() >= before + day && expiresAt.getTime() <= Date.now() + day, expiresAt.toISOString());
  }
});

test('one of them alone is stored alone, and none where there are none', async () => {
  assert.deepEqual((await store(aJpeg(), null)).ids, { photoId: 'file 1', signatureId: null });
  assert.deepEqual((await store(null, aPng())).ids, { photoId: null, signatureId: 'file 1' });
  assert.deepEqual(await store(null, null), { ids: { photoId: null, signatureId: null }, added: [] });
});

test('pictures may be as large as their limits and no larger; none is stored beside one that is refused', async () => {
  const { added } = await store(ofSize(aJpeg(), MAX_PHOTO_BYTES), ofSize(aPng(), MAX_SIGNATURE_BYTES));
  assert.deepEqual(
    added.map(({ content }) => content),
    [aJpeg(), aPng()],
  );
  for (const [photo, signature, field, words] of [
    [
      ofSize(aJpeg(), MAX_PHOTO_BYTES + 1),
      aPng(),
      'photo',
      'The photo is not a JPEG of at most 1000 kB. Take it again.',
    ],
    [
      aJpeg(),
      ofSize(aPng(), MAX_SIGNATURE_BYTES + 1),
      'signature',
      'The signature is not a PNG of at most 200 kB. Take it again.',
    ],
  ] as const)
    await assert.rejects(store(photo, signature), (problem: Problem) => {
      const [item] = problem.details as { field: string; message: string }[];
      assert.deepEqual([item?.field, item?.message], [field, words]);
      return true;
    });
});
