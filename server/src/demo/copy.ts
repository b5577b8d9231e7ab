import { once } from 'node:events';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A value of a COPY row; undefined and null are SQL null, objects become JSON. */
export type Cell = string | number | boolean | null | undefined | Date | Readonly<Record<string, unknown>>;

const NEEDS_ESCAPE = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign) : text;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '\\N';
  if (typeof cell === 'string') return escaped(cell);
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (cell instanceof Date) return cell.toISOString();
  return escaped(JSON.stringify(cell));
}

/** Collects rows of one table for COPY (text format) until `flush` sends them. */
export class CopyTable {
  readonly table: string;
  readonly #columns: readonly string[];
  #parts: string[] = [];
  /** Rows added so far, sent or waiting. */
  rows = 0;

  constructor(table: string, columns: readonly string[]) {
    this.table = table;
    this.#columns = columns;
  }

  /** Adds a row; the values are in the order of the columns. */
  add(cells: readonly Cell[]): void {
    if (cells.length !== this.#columns.length)
      throw new Error(`A row of ${this.table} has ${cells.length} values for ${this.#columns.length} columns.`);
    let line = cellText(cells[0]);
    for (let index = 1; index < cells.length; index++) line += `\t${cellText(cells[index])}`;
    this.#parts.push(line);
    this.rows += 1;
  }

  /** Rows waiting to be sent. */
  get waiting(): number {
    return this.#parts.length;
  }

  /**
   * Sends the collected rows. A connection can run only one COPY at a time, so tables are flushed one by one, parents
   * first.
   */
  async flush(client: Client): Promise<void> {
    if (this.#parts.length === 0) return;
    const parts = this.#parts;
    this.#parts = [];
    const stream = client.query(copyFrom(`copy ${this.table} (${this.#columns.join(', ')}) from stdin`));
    const finished = once(stream, 'finish');
    finished.catch(() => {});
    for (let start = 0; start < parts.length; start += 2_000) {
      const text = `${parts.slice(start, start + 2_000).join('\n')}\n`;
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), finished]);
    }
    stream.end();
    await finished;
  }
}
