import { connect, type Socket } from 'node:net';

/** An answer as received. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One keep-alive HTTP/1.1 connection that sends one request at a time. It does the minimum, so that the server is what
 * is measured; it only understands answers with a content-length, which the API sends.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #head: string;
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  #received: Buffer[] = [];
  #size = 0;
  #needed = -1;
  #bodyStart = 0;
  #status = 0;

  private constructor(socket: Socket, host: string, headers: Readonly<Record<string, string>>) {
    this.#socket = socket;
    this.#head = `HTTP/1.1\r\nHost: ${host}\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}`;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  /** Opens a connection to `url` (http://host:port); every request sends `headers`. */
  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new HttpConnection(socket, host, headers);
  }

  /** Sends a GET of a path with query, or a POST of a JSON text. */
  ask(path: string, body?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('The server has closed this connection.'));
      this.#waiting = { resolve, reject };
      this.#socket.write(
        body === undefined
          ? `GET ${path} ${this.#head}\r\n`
          : `POST ${path} ${this.#head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#size += chunk.length;
    if (this.#needed < 0) this.#readHead();
    if (this.#needed >= 0 && this.#size >= this.#needed) this.#finish();
  }

  #readHead(): void {
    const data = Buffer.concat(this.#received);
    this.#received = [data];
    const end = data.indexOf(HEAD_END);
    if (end < 0) return;
    const head = data.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#fail(new Error(`The answer has no content-length:\n${head}`));
      return;
    }
    this.#status = Number(head.slice(9, 12));
    this.#bodyStart = end + HEAD_END.length;
    this.#needed = this.#bodyStart + Number(length);
  }

  #finish(): void {
    const data = this.#received.length === 1 ? (this.#received[0] as Buffer) : Buffer.concat(this.#received);
    const answer = { status: this.#status, body: data.subarray(this.#bodyStart, this.#needed) };
    this.#received = [];
    this.#size = 0;
    this.#needed = -1;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(error);
  }
}
