import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseConnection, HostAddress } from '../connection.ts';
import { isUnavailable } from '../unavailable.ts';

/** Which of several hosts is wanted: the one that takes writes, or one that follows it. */
export type HostRole = 'primary' | 'standby';

/** PostgreSQL's code for a server that takes no connections at the moment. */
const CANNOT_CONNECT_NOW = '57P03';
/** Milliseconds in which a host must say what it is. */
const ANSWER_MS = 2_000;

/**
 * Returns the `stream` of a connection to one of several hosts. For each new connection all hosts are asked at the same
 * time what they are, so that a lost machine delays nothing and a failover needs no restart: pools open a connection
 * when an old one has broken. Hosts that cannot be asked count as absent; with none left, connecting fails as it does
 * while PostgreSQL is away (`isUnavailable`), or with what PostgreSQL refuses (a wrong password).
 */
export function oneOfSeveralHosts(
  hosts: readonly HostAddress[],
  role: HostRole,
  connection: DatabaseConnection,
): () => Socket {
  let looking: Promise<HostAddress> | null = null;
  const find = (): Promise<HostAddress> =>
    (looking ??= findHost(hosts, role, connection).finally(() => (looking = null)));
  return () => new ChoosingSocket(find);
}

/** Returns how a message names the PostgreSQL of DATABASE_URL. */
export const placeOf = ({ host, port, stream }: DatabaseConnection): string =>
  stream ? 'The primary of DATABASE_URL' : `PostgreSQL at ${host}:${port}`;

/** A socket that asks where to connect to, whatever address the driver names. */
export class ChoosingSocket extends Socket {
  /** The host that it is connected to; null before. */
  chosen: HostAddress | null = null;
  readonly #find: () => Promise<HostAddress>;

  constructor(find: () => Promise<HostAddress>) {
    super();
    this.#find = find;
  }

  override connect(): this {
    void this.#connect();
    return this;
  }

  async #connect(): Promise<void> {
    try {
      const found = await this.#find();
      // The pool has given up meanwhile.
      if (this.destroyed) return;
      this.chosen = found;
      super.connect(found.port, found.host);
    } catch (error) {
      this.destroy(error as Error);
    }
  }
}

/** Resolves to the first host that answers with the wanted role. */
async function findHost(
  hosts: readonly HostAddress[],
  role: HostRole,
  connection: DatabaseConnection,
): Promise<HostAddress> {
  const asked = hosts.map(async (address) => {
    const found = await roleOf(address, connection);
    if (found !== role) throw new OtherRole(`${nameOf(address)} is a ${found}`);
    return address;
  });
  try {
    return await Promise.any(asked);
  } catch (error) {
    const errors = (error as AggregateError).errors as Error[];
    const refusal = errors.find((one) => !(one instanceof OtherRole) && !isUnavailable(one));
    if (refusal) throw refusal;
    const reasons = errors.map((one, index) =>
      one instanceof OtherRole ? one.message : `${nameOf(hosts[index])}: ${one.message}`,
    );
    throw Object.assign(new Error(`No host is a ${role} at the moment (${reasons.join('; ')})`), {
      code: CANNOT_CONNECT_NOW,
    });
  }
}

class OtherRole extends Error {}

const nameOf = (address: HostAddress | undefined): string => (address ? `${address.host}:${address.port}` : '');

/** Asks one host what it is. A server that refuses writes for another reason than recovery is no primary either. */
async function roleOf(address: HostAddress, connection: DatabaseConnection): Promise<HostRole> {
  const { stream: _, ...direct } = connection;
  const socket = new Socket();
  const client = new pg.Client({
    ...direct,
    ...address,
    stream: () => socket,
    application_name: 'iwe-find-host',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ readOnly: string }>(
      `select current_setting('transaction_read_only') as "readOnly"`,
    );
    client.end().catch(() => {});
    return rows[0]?.readOnly === 'off' ? 'primary' : 'standby';
  } catch (error) {
    // The driver's own `end` would wait for a host that hangs.
    socket.destroy();
    throw error;
  }
}
