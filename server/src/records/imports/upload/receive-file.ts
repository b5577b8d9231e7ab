import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { invalidForm } from '../../../core/errors.ts';
import { MAX_UPLOAD_BYTES } from '../../../core/plugins/input/limits.ts';
import { refuseFile, tooLarge } from './refusals.ts';

/** The file of a multipart request, on the disk of this machine, with the fields beside it. */
export interface ReceivedFile {
  path: string;
  /** As the browser named it, without folders. */
  name: string;
  bytes: number;
  sha256: Buffer;
  /** The form's other fields. */
  fields: Record<string, string>;
}

/** What stands around a file of the largest size in a multipart body. */
const FORM_BYTES = 200_000;

/**
 * Where files stand while they are read. It lies among the server's own data, where no other user of the machine looks.
 */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

/**
 * Streams the one file of a request into a folder of its own, hands it to `work` and removes it afterwards, whatever
 * happens. A body that says beforehand that it is too long is refused without reading it; the others end at 10 MB.
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw refuseFile('no-file', 'Send one file as multipart/form-data.', 415);
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + FORM_BYTES) throw tooLarge();
  const uploads = uploadsFolder(request.server.config.dataDir);
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(uploads, 'file-'));
  try {
    return await work(await receive(request, join(folder, 'upload')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, path: string): Promise<ReceivedFile> {
  let file: Omit<ReceivedFile, 'fields'> | null = null;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const hash = createHash('sha256');
      let bytes = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      await pipeline(part.file, counted, createWriteStream(path));
      if (part.file.truncated) throw tooLarge();
      file = { path, name: baseName(part.filename), bytes, sha256: hash.digest() };
    }
  } catch (error) {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    if (codeOf(error) === 'FST_FILES_LIMIT') throw refuseFile('one-file', 'Upload one file at a time.', 413);
    if (isBrokenForm(error)) throw invalidForm();
    throw error;
  }
  if (!file) throw refuseFile('no-file', 'Choose a file first.');
  return { ...file, fields };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The form's parser throws plain errors without a code; the file of a form that ends early breaks off. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE' || (error.constructor === Error && codeOf(error) === undefined));

/** The last part of a path of any system, short enough to be shown and stored. */
const baseName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replaceAll('\0', '').slice(0, 200) || 'file';
