import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { uploadedLogo } from '@iwe/domain';
import type { DocumentModel } from '@iwe/domain';
import type { StoredFiles } from '../../files/stored-files.ts';
import { readLogos } from './logos.ts';

test('each uploaded logo of an organisation’s documents is read once; others and lost ones are none', async () => {
  const asked: string[] = [];
  const files = {
    read: async ({ organisation, id }: { organisation: number; id: string }) => {
      asked.push(`${organisation} ${id}`);
      return id === 'lost' ? null : Readable.from([Buffer.from(`picture ${id}`)]);
    },
  } as unknown as StoredFiles;
  const models = [uploadedLogo('old'), 'iwe', uploadedLogo('lost'), uploadedLogo('new'), uploadedLogo('old'), ''].map(
    (logo) => ({ letterhead: { logo } }) as DocumentModel,
  );
  const logos = await readLogos(files, 4, models);
  assert.deepEqual(
    [...logos].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    [
      [uploadedLogo('old'), 'picture old'],
      [uploadedLogo('new'), 'picture new'],
    ],
  );
  assert.deepEqual(asked, ['4 old', '4 lost', '4 new']);
});
