import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** When a write was first sent and when it was acknowledged, in milliseconds of performance.now(). */
export interface Acknowledged {
  from: number;
  to: number;
}

const ATTEMPT_MS = 20_000;
const PAUSE_MS = 250;
/** What the proxy and the server answer while a part is away: the same request is sent again. */
const PASSING = [0, 429, 502, 503, 504];

/** Where a client sends its requests to: a port of this machine. */
export interface Target {
  port: number;
  /** The name that people open. */
  host: string;
  /** What the certificate of `host` is verified by; null for plain HTTP. */
  certificate: string | null;
}

/** Sends requests as a browser does, and retries a write under its key until it is acknowledged. */
export class Client {
  readonly acknowledged: Acknowledged[] = [];
  /** How often each passing status was answered; 0 stands for a connection that failed. */
  readonly passing = new Map<number, number>();
  readonly #target: Target;
  readonly #agent: http.Agent;

  constructor(target: Target) {
    const { certificate, host } = target;
    this.#target = target;
    this.#agent =
      certificate === null
        ? new http.Agent({ keepAlive: true })
        : new https.Agent({ keepAlive: true, ca: certificate, servername: host });
  }

  /** Sends a request once; status 0 when there is no answer. */
  send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
    const { port, host, certificate } = this.#target;
    const { request } = certificate === null ? http : https;
    return new Promise((resolve) => {
      const none = () => resolve({ status: 0, headers: {}, bytes: Buffer.alloc(0) });
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent: this.#agent,
          signal: AbortSignal.timeout(ATTEMPT_MS),
          headers: {
            host,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (answer) =>
          void buffer(answer).then(
            (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
            none,
          ),
      );
      asked.on('error', none);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Sends a request until it gets an answer that no missing part explains. A write has one key for all attempts. */
  async answered(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
    const all = method === 'GET' ? headers : { ...headers, 'idempotency-key': randomUUID() };
    for (;;) {
      const answer = await this.send(method, path, all, body);
      if (!PASSING.includes(answer.status)) return answer;
      this.passing.set(answer.status, (this.passing.get(answer.status) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  }

  /** Sends a write until it is acknowledged; resolves to its answer. Throws for any other answer. */
  async write<T>(headers: Record<string, string>, method: string, path: string, body: unknown): Promise<T> {
    const from = performance.now();
    let answer = await this.answered(method, path, headers, body);
    const asked = answer.status === 200 ? null : askedBack(answer);
    if (asked) answer = await this.answered(method, path, headers, { ...(body as object), acknowledged: asked });
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.bytes.toString().slice(0, 500)}`);
    this.acknowledged.push({ from, to: performance.now() });
    return JSON.parse(answer.bytes.toString()) as T;
  }
}

/** The longest time without any acknowledgement, and of one write from its first attempt on, in milliseconds. */
export function pausesOf(
  { acknowledged }: Client,
  from: number,
  to: number,
): { pause: number; slowest: number; count: number } {
  const within = acknowledged.filter((one) => one.to >= from && one.to <= to);
  let [pause, last] = [0, from];
  for (const moment of [...within.map((one) => one.to).toSorted((a, b) => a - b), to]) {
    pause = Math.max(pause, moment - last);
    last = moment;
  }
  return { pause, slowest: Math.max(0, ...within.map((one) => one.to - one.from)), count: within.length };
}

/** Returns milliseconds as people read them. */
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Signs a person in to an account; resolves to the headers of their requests. Throws when it is refused. */
export async function signIn(
  client: Client,
  { email, password, eId }: { email: string; password: string; eId: number },
): Promise<Record<string, string>> {
  const secrets = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
  const body = { grant_type: 'password', username: email, password, ...secrets };
  const answer = await client.answered('POST', '/oauth/token', {}, body);
  if (answer.status !== 200) throw new Error(`The sign-in failed: ${answer.bytes.toString()}`);
  const { token_type, access_token } = JSON.parse(answer.bytes.toString()) as Record<string, string>;
  return { authorization: `${token_type} ${access_token}`, account: String(eId) };
}

/** What an approval wants to be confirmed. */
function askedBack({ bytes }: Answer): string[] | null {
  try {
    const { code, details } = JSON.parse(bytes.toString()) as { code?: string; details?: { key: string }[] };
    return code === 'acknowledge' && details ? details.map(({ key }) => key) : null;
  } catch {
    return null;
  }
}
