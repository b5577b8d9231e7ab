import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** A file of an archive. */
export interface ArchivedFile {
  path: string;
  bytes: Buffer;
  isExecutable?: boolean;
}

/** The date of every file, so that the same files give the same archive. */
const FILE_DATE = new Date(0);
const compress = promisify(gzip);

/** Resolves to the files as .tgz, in the given order. */
export async function tarball(files: readonly ArchivedFile[]): Promise<Buffer> {
  const archive = pack();
  for (const { path, bytes, isExecutable } of files)
    archive.entry({ name: path, mode: isExecutable ? 0o755 : 0o644, mtime: FILE_DATE }, bytes);
  archive.finalize();
  return compress(await buffer(archive), { level: 9 });
}
