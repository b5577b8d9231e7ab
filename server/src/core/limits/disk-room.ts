import { statfs } from 'node:fs/promises';
import { Database } from '../database/database.ts';
import type { DatabaseConnection, PoolOptions } from '../database/pool.ts';
import { diskFull } from '../errors.ts';

/** Bytes below which nothing is written any more, so that PostgreSQL can still check-point and people can sign in. */
export const MIN_FREE_BYTES = 100 * 1024 * 1024;
/** What administrators read on every screen while the disk is full. */
export const DISK_NOTICE =
  'The disk of the server is full: everything can be read, nothing can be saved. Delete what is not needed or enlarge ' +
  'the disk; iWE then continues by itself.';
const LOOK_EVERY_MS = 5_000;

/** Returns the free bytes of the disk that a folder is on; 0 when it cannot be asked. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const disk = await statfs(folder).catch(() => null);
  return disk === null ? 0 : disk.bavail * disk.bsize;
};

/**
 * Whether the data directory's disk has room. Without it, reads go on and writes are refused in words, before
 * PostgreSQL itself runs out of room and stops.
 */
export class DiskRoom {
  readonly #freeBytes: () => Promise<number>;
  readonly #say: (message: string) => void;
  #isFull = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(freeBytes: () => Promise<number>, say: (message: string) => void) {
    this.#freeBytes = freeBytes;
    this.#say = say;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  /** Throws the 503 for a write while the disk is full. */
  readonly assertRoom = (): void => {
    if (this.#isFull) throw diskFull();
  };

  /** Looks once. */
  async look(): Promise<void> {
    const isFull = (await this.#freeBytes()) < MIN_FREE_BYTES;
    if (isFull === this.#isFull) return;
    this.#isFull = isFull;
    this.#say(
      isFull
        ? 'The disk of the data directory is full: everything can be read, nothing can be saved until there is room.'
        : 'The disk of the data directory has room again: everything can be saved.',
    );
  }

  /** Looks now and every few seconds from now on. */
  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/**
 * Opens the database of a process, which refuses writes while the data directory's disk is full. A worker of its own
 * needs that like the server does, or its jobs would fill what the server leaves free. Stop the look before closing.
 */
export async function openWithDiskRoom(
  connection: DatabaseConnection,
  freeBytes: () => Promise<number>,
  { say, ...options }: Omit<PoolOptions, 'assertWritable'> & { say: (message: string) => void },
): Promise<{ database: Database; disk: DiskRoom }> {
  const disk = new DiskRoom(freeBytes, say);
  await disk.start();
  return { database: new Database(connection, { ...options, assertWritable: disk.assertRoom }), disk };
}
