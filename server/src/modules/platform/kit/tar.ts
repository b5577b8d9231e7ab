import { gzipSync } from 'node:zlib';

/** A file of an archive. */
export interface ArchivedFile { path: string; bytes: Buffer; isExecutable?: boolean }

const BLOCK = 512;
const NAME_BYTES = 100;

/** The files as .tgz, in the order given, without times or owners: the same files are the same bytes. Throws for a path that the format cannot hold. */
export function tarball(files: readonly ArchivedFile[]): Buffer {
  const blocks = files.flatMap(({ path, bytes, isExecutable }) => [header(path, bytes.length, isExecutable === true), bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

/** One ustar header. A longer path is split at a slash into prefix and name. */
function header(path: string, size: number, isExecutable: boolean): Buffer {
  const cut = path.length <= NAME_BYTES ? -1 : path.indexOf('/', path.length - NAME_BYTES - 1);
  const [prefix, name] = cut < 0 ? ['', path] : [path.slice(0, cut), path.slice(cut + 1)];
  if (name.length > NAME_BYTES || prefix.length > 155) throw new Error(`${path} is too long for an archive.`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number): void => { block.write(value.toString(8).padStart(length - 1, '0'), at, 'ascii'); };
  block.write(name, 0, 'utf8');
  octal(isExecutable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  block.write(' '.repeat(8), 148, 'ascii');
  block.write('0', 156, 'ascii');
  block.write('ustar\u000000', 257, 'ascii');
  block.write(prefix, 345, 'utf8');
  octal(block.reduce((sum, byte) => sum + byte, 0), 148, 7);
  block[154] = 0;
  return block;
}
