import { EXPORT_FRAME, EXPORT_FRAME_HEAD_BYTES } from '@iwe/contract';

/** What is known of an export while it is received. */
export interface ReceivedSoFar {
  rows: number;
  total: number;
  bytes: number;
}

/** Received bytes that are handed to the browser at once, so that a large file is not held by the page. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Reads an answer of EXPORT_WATCHED_TYPE and resolves to the file. `onProgress` is called for each of the server's
 * reports. Rejects when the answer ends before the file is complete.
 */
export async function readWatched(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (soFar: ReceivedSoFar) => void,
): Promise<Blob> {
  const soFar: ReceivedSoFar = { rows: 0, total: 0, bytes: 0 };
  const parts: Blob[] = [];
  let part: Uint8Array<ArrayBuffer>[] = [];
  let partBytes = 0;
  const endPart = () => {
    parts.push(new Blob(part));
    [part, partBytes] = [[], 0];
  };
  const frames = new FrameReader(body.getReader());
  while (true) {
    const { kind, length } = await frames.head();
    if (kind === EXPORT_FRAME.end) break;
    if (kind === EXPORT_FRAME.progress) {
      const view = new DataView((await frames.take(length)).buffer);
      [soFar.rows, soFar.total] = [view.getUint32(0), view.getUint32(4)];
      onProgress({ ...soFar });
      continue;
    }
    part.push(await frames.take(length));
    [partBytes, soFar.bytes] = [partBytes + length, soFar.bytes + length];
    if (partBytes >= PART_BYTES) endPart();
  }
  endPart();
  return new Blob(parts);
}

/** Takes bytes of a stream in the amounts that frames need. */
class FrameReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  #rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  constructor(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
    this.#reader = reader;
  }

  async head(): Promise<{ kind: number; length: number }> {
    const view = new DataView((await this.take(EXPORT_FRAME_HEAD_BYTES)).buffer);
    return { kind: view.getUint8(0), length: view.getUint32(1) };
  }

  /** Returns a copy of the next bytes. Throws when the stream ends before them. */
  async take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const taken = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#reader.read();
        if (done) throw new Error('The export ended before its file was complete.');
        this.#rest = value;
      }
      const used = this.#rest.subarray(0, length - filled);
      taken.set(used, filled);
      filled += used.length;
      this.#rest = this.#rest.subarray(used.length);
    }
    return taken;
  }
}
