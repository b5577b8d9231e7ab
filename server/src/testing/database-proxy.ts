import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { testCluster } from './cluster.ts';

/** A port before PostgreSQL whose traffic a test can stop. */
export interface DatabaseProxy {
  port: number;
  /** From now on nothing passes, as when PostgreSQL is frozen; connections are accepted and stay open. */
  hang(): void;
  /** From now on everything passes again, also what was sent in between. */
  resume(): void;
  /** Breaks every connection off and refuses new ones, as when PostgreSQL has died. */
  die(): Promise<void>;
  /** Accepts connections again after `die`. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

/** Starts such a port before the PostgreSQL of the tests. `onConnection` is told of each connection by its number. */
export async function startDatabaseProxy(onConnection: (number: number) => void = () => {}): Promise<DatabaseProxy> {
  const { owner } = await testCluster();
  const sockets = new Set<Socket>();
  let isHanging = false;
  let connections = 0;
  const server = createServer((incoming) => {
    const outgoing = connect(owner.port, owner.host);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
    if (isHanging) for (const socket of [incoming, outgoing]) socket.pause();
    onConnection(++connections);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const die = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isHanging = false;
      for (const socket of sockets) socket.resume();
    },
    die,
    revive: () => listen(port),
    close: async () => {
      if (server.listening) await die();
    },
  };
}
