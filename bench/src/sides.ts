import pg from 'pg';
import { HttpConnection } from './http-client.ts';
import type { Side } from './measure.ts';
import type { Question } from './row.ts';

/** Returns the next question; `index` counts over both sides. */
export type Asking = (index: number) => Question;

/** The application: HTTP, session, permissions, row-level security, JSON. */
export function appSide(url: string, headers: Readonly<Record<string, string>>, next: Asking): Side {
  return {
    open: async (count) => {
      const connections = await Promise.all(Array.from({ length: count }, () => HttpConnection.open(url, headers)));
      return {
        ask: connections.map((connection) => async (index: number) => {
          const { path, body: sent } = next(index);
          const { status, body } = await connection.ask(path, sent);
          if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`);
          JSON.parse(body.toString());
        }),
        close: async () => connections.forEach((connection) => connection.close()),
      };
    },
  };
}

/** One named prepared statement per connection, as the owner of the tables: no HTTP, no row-level security. */
export function rawSide(connection: pg.ClientConfig, text: string, next: Asking): Side {
  return {
    open: async (count) => {
      const clients = await Promise.all(
        Array.from({ length: count }, async () => {
          const client = new pg.Client(connection);
          await client.connect();
          return client;
        }),
      );
      return {
        ask: clients.map((client) => async (index: number) => {
          const { values } = next(index);
          await client.query({ name: 'raw', text, values: [...values] });
        }),
        close: async () => {
          await Promise.all(clients.map((client) => client.end()));
        },
      };
    },
  };
}
