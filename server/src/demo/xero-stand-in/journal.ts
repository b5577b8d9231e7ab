import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Tables of records that survive the process: each change is one appended line, read again at the next start. Without a
 * file they live in memory alone.
 */
export class Journal {
  readonly #file: string | null;
  readonly #tables = new Map<string, Map<string, unknown>>();

  constructor(file: string | null) {
    this.#file = file;
    if (file === null) return;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    const changes = readFileSync(file, 'utf8').split('\n');
    for (const line of changes) this.#replay(line);
    const records = [...this.#tables.values()].reduce((sum, table) => sum + table.size, 0);
    // Every line is a record, and the last one is complete: there is nothing to tidy.
    if (changes.length - 1 === records && changes.at(-1) === '') return;
    // One line for each record that is left, instead of its whole past.
    const lines = [...this.#tables].flatMap(([table, records]) =>
      [...records].map(([id, record]) => `${JSON.stringify([table, id, record])}\n`),
    );
    writeFileSync(`${file}.new`, lines.join(''));
    renameSync(`${file}.new`, file);
  }

  /** The records of a table by id. Change them by `put` alone. */
  table<T>(name: string): ReadonlyMap<string, T> {
    return this.#table(name) as ReadonlyMap<string, T>;
  }

  put(table: string, id: string, record: unknown): void {
    this.#table(table).set(id, record);
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify([table, id, record])}\n`);
  }

  #table(name: string): Map<string, unknown> {
    const found = this.#tables.get(name) ?? new Map<string, unknown>();
    this.#tables.set(name, found);
    return found;
  }

  #replay(line: string): void {
    if (line === '') return;
    try {
      const [table, id, record] = JSON.parse(line) as [string, string, unknown];
      this.#table(table).set(id, record);
    } catch {
      // The process was killed while it wrote this line: the change had not been answered yet.
    }
  }
}
