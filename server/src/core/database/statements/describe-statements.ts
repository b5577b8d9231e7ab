import pg from 'pg';
import type { Connection, FieldDef, Submittable } from 'pg';
import type { DatabaseConnection } from '../pool.ts';

/** PostgreSQL's description of a statement, obtained without running it. */
export interface Description {
  /** Type oids of $1, $2 … */
  parameters: number[];
  columns: FieldDef[];
}

/** The messages of a Parse/Describe exchange, in pg's interface for custom queries (`Submittable`). */
class Describe implements Submittable {
  readonly #name: string;
  readonly #text: string;
  readonly #finish: (outcome: Description | Error) => void;
  readonly #description: Description = { parameters: [], columns: [] };

  constructor(name: string, text: string, finish: (outcome: Description | Error) => void) {
    this.#name = name;
    this.#text = text;
    this.#finish = finish;
  }

  submit(connection: Connection): void {
    connection.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
      this.#description.parameters = message.dataTypeIDs;
    });
    connection.parse({ name: this.#name, text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: this.#name }, true);
    connection.sync();
  }

  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.#description.columns = message.fields;
  }

  handleError(error: Error): void {
    // The client removes the query from its queue now and delivers nothing more to it.
    this.#finish(error);
  }

  handleReadyForQuery(): void {
    this.#finish(this.#description);
  }
}

/**
 * Asks PostgreSQL what each statement accepts and returns. Throws with the statement's name when a text does not
 * prepare, for example because of an unknown table or column or a wrong type.
 */
export async function describeStatements(
  database: DatabaseConnection,
  statements: ReadonlyMap<string, string>,
): Promise<Map<string, Description>> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const descriptions = new Map<string, Description>();
    for (const [name, text] of statements) {
      const outcome = await new Promise<Description | Error>((resolve) => {
        client.query(new Describe('', text, resolve));
      });
      if (outcome instanceof Error) {
        throw new Error(`The statement '${name}' does not prepare: ${outcome.message}`, { cause: outcome });
      }
      descriptions.set(name, outcome);
    }
    return descriptions;
  } finally {
    await client.end();
  }
}
