import type { ClientBase, Connection, FieldDef, Submittable } from 'pg';

/** Of which types a statement's parameters are (their oids), and its columns. */
export interface Description {
  parameters: readonly number[];
  fields: readonly FieldDef[];
}

/**
 * Resolves to what PostgreSQL knows of a statement after reading it: nothing is planned or run (Parse and Describe of
 * the protocol). Rejects with PostgreSQL's error where the statement is none.
 */
export const describeStatement = (client: ClientBase, text: string): Promise<Description> =>
  client.query(new DescribedStatement(text)).description;

/** The driver has no Describe without a run, but sends what submits itself. */
class DescribedStatement implements Submittable {
  readonly description: Promise<Description>;
  readonly #text: string;
  readonly #answer = Promise.withResolvers<Description>();
  #parameters: readonly number[] = [];
  #fields: readonly FieldDef[] = [];
  readonly #takeParameters = ({ dataTypeIDs }: { dataTypeIDs: readonly number[] }): void => {
    this.#parameters = dataTypeIDs;
  };

  constructor(text: string) {
    this.#text = text;
    this.description = this.#answer.promise;
  }

  submit(connection: Connection): void {
    connection.once('parameterDescription', this.#takeParameters);
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#fields = fields;
  }

  handleReadyForQuery(): void {
    this.#answer.resolve({ parameters: this.#parameters, fields: this.#fields });
  }

  handleError(error: Error, connection: Connection): void {
    connection.off('parameterDescription', this.#takeParameters);
    this.#answer.reject(error);
  }
}
