import type { Readable } from 'node:stream';
import type { Database, Scope } from '../database/index.ts';
import type { FileStore } from './store/file-store.ts';
import { storedFileKey } from './stored-file.ts';
import type { StoredFile } from './stored-file.ts';
import { expireFile, finishFile, insertFile } from './stored-file.repository.ts';
import type { NewFile } from './stored-file.repository.ts';

/**
 * The files of the organisations: the bytes are in a file store, and a row says what they are and how long they stay.
 */
export class StoredFiles {
  readonly #database: Database;
  readonly #store: FileStore;

  constructor(database: Database, store: FileStore) {
    this.#database = database;
    this.#store = store;
  }

  /**
   * Stores content as a file of an organisation; resolves when all of it is stored. Call it outside of transactions:
   * the content may come from, and go to, the network. A command then names the file in a transaction of its own; give
   * the file an expiry, so that it does not stay when that fails. Rejects with FileTooLarge beyond `maxBytes`.
   */
  async add(
    scope: Scope,
    file: NewFile,
    content: Buffer | Readable,
    options: { maxBytes?: number } = {},
  ): Promise<StoredFile> {
    const id = await this.#database.write(scope, (tx) => insertFile(tx, file));
    const name = { organisation: scope.organisation, id };
    // When this fails the row stays 'writing', which no download sees, and is removed later with what may be in the
    // store.
    const written = await this.#store.put(storedFileKey(name), content, options);
    await this.#database.write(scope, (tx) => finishFile(tx, id, written));
    return { showsCost: false, ...name, ...file, bytes: written.bytes };
  }

  /** The bytes of a file; null when they are gone. */
  read(file: Pick<StoredFile, 'organisation' | 'id'>): Promise<Readable | null> {
    return this.#store.get(storedFileKey(file));
  }

  /** Ends a file's time now. */
  async expire(scope: Scope, id: string): Promise<void> {
    await this.#database.write(scope, (tx) => expireFile(tx, id));
  }
}
