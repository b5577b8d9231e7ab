import { Readable } from 'node:stream';
import { EXPORT_FRAME, EXPORT_FRAME_HEAD_BYTES } from '@iwe/contract';

/** How many rows of a file have been written so far. */
export interface ExportProgress {
  rows: number;
  readonly total: number;
}

/**
 * Returns a file with its progress in between, for a reader who watches (EXPORT_WATCHED_TYPE of the contract). A file
 * that fails ends without the last frame.
 */
export function watchedExport(file: Readable, progress: ExportProgress): Readable {
  const watched = Readable.from(framesOf(file, progress), { objectMode: false });
  // Also when nobody has read a byte: then the generator below has not begun and cannot end the file.
  watched.once('close', () => file.destroy());
  return watched;
}

async function* framesOf(file: Readable, progress: ExportProgress): AsyncGenerator<Buffer> {
  yield progressFrame(progress);
  let told = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (progress.rows !== told) {
      told = progress.rows;
      yield progressFrame(progress);
    }
    yield headOf(EXPORT_FRAME.bytes, chunk.length);
    yield chunk;
  }
  yield progressFrame(progress);
  yield headOf(EXPORT_FRAME.end, 0);
}

function progressFrame({ rows, total }: ExportProgress): Buffer {
  const payload = Buffer.alloc(8);
  payload.writeUInt32BE(rows, 0);
  payload.writeUInt32BE(total, 4);
  return Buffer.concat([headOf(EXPORT_FRAME.progress, payload.length), payload]);
}

function headOf(kind: number, length: number): Buffer {
  const head = Buffer.alloc(EXPORT_FRAME_HEAD_BYTES);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(length, 1);
  return head;
}
