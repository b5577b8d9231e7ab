import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Pool, PoolClient } from 'pg';
import { commit, holdBack, PinnedConnection, pinnedKysely, statementName } from './pinned.ts';
import { send } from './layout-query.ts';
import type { Statement } from './layout-query.ts';
import { createPool } from './pool.ts';
import type { DatabaseConnection, PoolOptions } from './pool.ts';
import type { Schema } from './schema.ts';

/** A transaction as the owner of the tables: sign-in, releases, jobs that serve every organisation. Row-level security passes it. */
export interface OwnerTransaction {
  db: Kysely<Schema>;
  /** One statement by hand, prepared under its own name. Values are $1, $2 …; resolves to the rows. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Ends the transaction: what `issue` sends before its first await leaves with COMMIT in one packet. Nothing may be sent
   * afterwards, and what fails afterwards no longer takes anything back. Use it through `once`.
   */
  finish<T>(issue: () => Promise<T>): Promise<T>;
}

/** A transaction as iwe_app inside one organisation. Repositories are made from it and cannot be made without it. */
export interface TenantTransaction extends OwnerTransaction {
  /** The organisation (orgId). Name it in every WHERE as well: row-level security then costs almost nothing. */
  organisation: number;
  /** The acting user, or null for work of the system itself. */
  userId: number | null;
}

/** Whom a tenant transaction works for. */
export interface TenantScope {
  organisation: number;
  userId: number | null;
}

const SET_TENANT = `select set_config('role', 'iwe_app', true), set_config('iwe.organisation', $1, true), set_config('iwe.user', $2, true)`;

/** What the first statement of a transaction may be: it is sent together with BEGIN. */
export interface OpeningStatement {
  text: string;
  values: readonly unknown[];
}

/**
 * How the statements of an opened transaction travel. stepwise: after the opening's answer, reading and writing.
 * pipelined: together with the opening, read only. single: as pipelined, and COMMIT travels along, so every statement
 * must be issued before the first answer.
 */
export type Flow = 'stepwise' | 'pipelined' | 'single';

/** The pool and the ways into it. */
export class Database {
  readonly pool: Pool;
  readonly connection: DatabaseConnection;

  constructor(connection: DatabaseConnection, options: PoolOptions = {}) {
    this.connection = connection;
    this.pool = createPool(connection, options);
  }

  /** Runs `work` as the owner of the tables, in one transaction; rolls back when it throws. */
  owner<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T> {
    return this.#run(null, null, (handles) => work(handles));
  }

  /** Runs `work` inside one organisation, in one transaction; rolls back when it throws. The role and organisation travel with the first statement. */
  tenant<T>(scope: TenantScope, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    const opening = { text: SET_TENANT, values: [String(scope.organisation), scope.userId === null ? '' : String(scope.userId)] };
    return this.#run(opening, null, (handles) => work(Object.assign(handles, scope)));
  }

  /**
   * A transaction that opens with a statement of the caller (the session lookup that also sets role and organisation).
   * `admit` reads its row and throws to refuse; no result reaches `work` before it has passed. What `prepare` sends before its
   * first await leaves with the opening, also where the flow is stepwise; its results wait for the admission as well.
   */
  async opening<Row, Admitted, T, Prepared = undefined>(
    statement: OpeningStatement,
    admit: (rows: Row[]) => Admitted,
    flow: Flow,
    work: (handles: OwnerTransaction, admitted: Promise<Admitted>, prepared: Prepared) => Promise<T>,
    prepare?: (handles: OwnerTransaction) => Promise<Prepared>,
  ): Promise<T> {
    return this.#run(statement, { admit: (result) => admit(result.rows as Row[]), flow, ...(prepare ? { prepare } : {}) }, (handles, gate, prepared) => work(handles, gate as Promise<Admitted>, prepared as Prepared));
  }

  /** One statement outside of any transaction, as the owner. */
  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const result = await this.pool.query({ name: statementName(text), text, values: [...values] });
    return result.rows as Row[];
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  async #run<T>(
    opening: OpeningStatement | null,
    guard: { admit: (result: pg.QueryResult) => unknown; flow: Flow; prepare?: (handles: OwnerTransaction) => Promise<unknown> } | null,
    work: (handles: OwnerTransaction, gate: Promise<unknown>, prepared: unknown) => Promise<T>,
  ): Promise<T> {
    const client = await this.pool.connect();
    const flow = guard?.flow ?? 'stepwise';
    const isReadOnly = flow !== 'stepwise';
    // None of these is awaited before the next is sent: they leave in one flush.
    const flush = holdBack(client);
    const begun = client.query(isReadOnly ? 'begin read only' : 'begin');
    begun.catch(() => {});
    const opened = opening ? send(client, statementOf(opening)) : begun;
    opened.catch(() => {});
    const gate = guard ? opened.then(guard.admit) : opened;
    gate.catch(() => {});
    const connection = new PinnedConnection(client, isReadOnly || guard?.prepare ? gate : null);
    const handles = handlesOf(connection);
    let isFinished = false;
    // By the next tick everything that `work` issues at once has been issued.
    process.nextTick(() => {
      if (flow === 'single') {
        isFinished = true;
        connection.close('All statements of a single read are issued before the first answer; use request.read for one that follows from another.');
        finishQuietly(client, 'commit');
      }
      flush();
    });
    try {
      const preparing = guard?.prepare?.(handles);
      // A refusal of the caller comes first; what the preparation met is then nobody's concern.
      preparing?.catch(() => {});
      if (guard && !isReadOnly) await gate;
      // Without a preparation there is no waiting: what `work` issues at once has to be issued before the next tick.
      const result = await work(handles, gate, preparing ? await preparing : undefined);
      await gate;
      connection.close();
      if (isFinished) return result;
      if (connection.committed) {
        await connection.committed;
        client.release();
      } else if (isReadOnly) finishQuietly(client, 'commit');
      else {
        await commit(client);
        client.release();
      }
      return result;
    } catch (error) {
      connection.close();
      if (connection.committed) releaseAfter(client, connection.committed);
      else if (!isFinished) finishQuietly(client, 'rollback');
      throw error;
    }
  }
}

function handlesOf(connection: PinnedConnection): OwnerTransaction {
  let builder: Kysely<Schema> | undefined;
  return {
    get db() {
      return (builder ??= pinnedKysely(connection));
    },
    finish: (issue) => connection.finish(issue),
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await connection.executeQuery<Row>({ sql: text, parameters: values } as Parameters<PinnedConnection['executeQuery']>[0])).rows,
  };
}

/** A transaction whose COMMIT is under way or refused: the connection returns to the pool once PostgreSQL has answered. */
function releaseAfter(client: PoolClient, committed: Promise<void>): void {
  committed.then(() => client.release(), () => client.release());
}

const statementOf = ({ text, values }: OpeningStatement): Statement => {
  const name = statementName(text);
  return { ...(name ? { name } : {}), text, values: [...values] };
};

/** Ends the transaction without making the caller wait; the connection returns to the pool when PostgreSQL has answered. */
function finishQuietly(client: PoolClient, statement: 'commit' | 'rollback'): void {
  client.query(statement).then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}
