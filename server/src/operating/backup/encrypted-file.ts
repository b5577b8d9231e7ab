import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

// An encrypted backup is one file: MAGIC, 16 random bytes, then chunks of a tar archive. Each chunk is AES-256-GCM on
// its
// own, so that memory stays small and the first wrong byte is found before it is used. A chunk's number is its nonce
// and
// the last chunk is marked as such: none can be left out, moved, or cut off. The random bytes make another key of the
// same
// backup key for every file, so no nonce is used twice with one key.
const MAGIC = Buffer.from('IWEBACKUP1\n');
const SALT_BYTES = 16;
const CHUNK_BYTES = 1024 * 1024;
const TAG_BYTES = 16;

const WRONG =
  'This encrypted backup cannot be read: the key is another one, or the file was damaged or cut short. Nothing was ' +
  'changed.';

const keyOf = (backupKey: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(backupKey, 'hex'), salt, 'iwe backup', 32));

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(chunk), 4);
  return nonce;
}

const markOf = (isLast: boolean): Buffer => Buffer.from([isLast ? 1 : 0]);

/** Cuts a stream into pieces of `bytes`; the callback learns which one is the last. */
function inPieces(bytes: number, each: (piece: Buffer, index: number, isLast: boolean) => Buffer): Transform {
  let waiting: Buffer[] = [];
  let length = 0;
  let index = 0;
  return new Transform({
    transform(data: Buffer, _encoding, done) {
      try {
        waiting.push(data);
        length += data.length;
        // One byte more than a piece must be there: otherwise the piece may be the last one.
        if (length > bytes) {
          let all = Buffer.concat(waiting);
          for (; all.length > bytes; all = all.subarray(bytes)) this.push(each(all.subarray(0, bytes), index++, false));
          waiting = [all];
          length = all.length;
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        this.push(each(Buffer.concat(waiting), index, true));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/**
 * Writes a folder into one encrypted file. `backupKey`: 64 hexadecimal digits. The file gets its name when it is whole.
 */
export async function encryptFolder(folder: string, file: string, backupKey: string): Promise<void> {
  const salt = randomBytes(SALT_BYTES);
  const key = keyOf(backupKey, salt);
  const half = `${file}.unfinished`;
  const output = createWriteStream(half, { mode: 0o600 });
  output.write(Buffer.concat([MAGIC, salt]));
  const archive = pack();
  const encrypt = inPieces(CHUNK_BYTES, (piece, index, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index));
    cipher.setAAD(markOf(isLast));
    const ciphertext = Buffer.concat([cipher.update(piece), cipher.final()]);
    return Buffer.concat([ciphertext, cipher.getAuthTag()]);
  });
  const written = pipeline(archive, encrypt, output);
  const filled = addFiles(archive, folder);
  await Promise.all([written, filled]);
  await rename(half, file);
}

async function addFiles(archive: ReturnType<typeof pack>, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const { size } = await stat(path);
    const name = relative(folder, path).split(sep).join('/');
    await pipeline(createReadStream(path), archive.entry({ name, size }));
  }
  archive.finalize();
}

/** Returns whether a path is an encrypted backup. */
export async function isEncryptedBackup(path: string): Promise<boolean> {
  if (!(await stat(path).catch(() => null))?.isFile()) return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return bytesRead === MAGIC.length && buffer.equals(MAGIC);
  } finally {
    await file.close();
  }
}

/**
 * Writes the files of an encrypted backup into a folder. Throws for another key and for a damaged or shortened file.
 */
export async function decryptToFolder(file: string, folder: string, backupKey: string): Promise<void> {
  const head = await readHead(file);
  const key = keyOf(backupKey, head.subarray(MAGIC.length));
  const decrypt = inPieces(CHUNK_BYTES + TAG_BYTES, (piece, index, isLast) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index), { authTagLength: TAG_BYTES });
    decipher.setAAD(markOf(isLast));
    try {
      decipher.setAuthTag(piece.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw new Error(WRONG, { cause: error });
    }
  });
  const archive = extract();
  const root = resolve(folder);
  const read = pipeline(createReadStream(file, { start: head.length }), decrypt, archive);
  const written = (async () => {
    for await (const entry of archive) {
      const path = resolve(root, entry.header.name);
      if (!path.startsWith(root + sep)) throw new Error(WRONG);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    }
  })();
  await Promise.all([read, written]);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(MAGIC.length + SALT_BYTES);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (bytesRead !== head.length) throw new Error(WRONG);
    return head;
  } finally {
    await file.close();
  }
}
