import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';

/** A proxy that leads to one server only. */
export interface ServerOnlyProxy {
  /** What a browser is given as its proxy: `http://127.0.0.1:port`. */
  url: string;
  /** The addresses that were asked for and refused, in their order, each once. */
  refused: ReadonlySet<string>;
  close(): Promise<void>;
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

/**
 * Starts a proxy on this machine that passes on requests and tunnels (https, WebSockets) to the server at `serverUrl`
 * and refuses every other address, whatever asks for it: a page, a worker, a WebSocket, WebRTC over TCP.
 */
export async function serverOnlyProxy(serverUrl: string): Promise<ServerOnlyProxy> {
  const target = new URL(serverUrl);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const allowed = `${target.hostname}:${portOf(target)}`;
  const refused = new Set<string>();
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };

  const server = createServer((request, answer) => {
    const asked = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : null;
    if (
      asked?.protocol !== 'http:' ||
      target.protocol !== 'http:' ||
      `${asked.hostname}:${portOf(asked)}` !== allowed
    ) {
      refused.add(asked ? `${asked.hostname}:${portOf(asked)}` : String(request.url).slice(0, 200));
      answer.writeHead(403).end();
      return;
    }
    const passed = httpRequest(
      {
        host,
        port: portOf(target),
        method: request.method,
        path: asked.pathname + asked.search,
        headers: request.headers,
      },
      (received) => {
        answer.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(answer);
      },
    );
    passed.on('error', () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    answer.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  server.on('connection', track);
  server.on('connect', (request, socket: Socket, head) => {
    if (request.url !== allowed) {
      refused.add(String(request.url).slice(0, 200));
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const tunnel = connect(Number(portOf(target)), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      tunnel.write(head);
      tunnel.pipe(socket).pipe(tunnel);
    });
    track(tunnel);
    tunnel.on('close', () => socket.destroy());
    socket.on('close', () => tunnel.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
