import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { DevelopedBuild } from './developed-build.ts';

/** Number of builds kept, because a page may still load parts of an earlier one. */
const KEPT_BUILDS = 5;
const BEAT_MS = 20_000;
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  map: 'application/json; charset=utf-8',
  json: 'application/json; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
};

export interface DevServerOptions {
  remote: string;
  /** The origin of the deployed shell that may read from here; no other page can. */
  shellOrigin: string;
  /**
   * Accepted Host headers, with port; others are refused, so that no foreign name can be pointed at this machine (DNS
   * rebinding).
   */
  hosts: readonly string[];
}

/**
 * Serves one remote's builds to one shell: their description, their files, and an event for each new build (server-sent
 * events).
 */
export interface DevServer {
  http: Server;
  built(build: DevelopedBuild): void;
  /** Reports a failed build; `words` is webpack's message. */
  broken(words: string): void;
  /** Reports what the type check of the latest build says; null when it finds nothing. */
  types(words: string | null): void;
  close(): void;
}

export function devServer({ remote, shellOrigin, hosts }: DevServerOptions): DevServer {
  const builds = new Map<string, DevelopedBuild>();
  const listeners = new Set<ServerResponse>();
  let latest: DevelopedBuild | null = null;
  let problem: string | null = null;

  let wrongTypes: string | null = null;

  const event = (name: string, words: string): string =>
    `event: ${name}\n${words
      .split('\n')
      .map((line) => `data: ${line}`)
      .join('\n')}\n\n`;
  const word = (): string => (problem === null ? event('built', latest?.number ?? '') : event('broken', problem));
  const tell = (words: string): void => {
    for (const listener of listeners) listener.write(words);
  };
  const beat = setInterval(() => {
    for (const listener of listeners) listener.write(': still here\n\n');
  }, BEAT_MS);
  beat.unref();

  const http = createServer((request, response) => {
    response.setHeader('vary', 'origin');
    response.setHeader('x-content-type-options', 'nosniff');
    // The shell sends CORS requests, which this header doesn't affect; script elements of other pages send none and get
    // nothing.
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    if (!hosts.includes(request.headers.host ?? '')) return refuse(response, 403, 'This name is not served here.');
    if (request.headers.origin !== undefined && request.headers.origin !== shellOrigin)
      return refuse(response, 403, `Only ${shellOrigin} may read from here. Start with --shell for another.`);
    response.setHeader('access-control-allow-origin', shellOrigin);
    if (request.method === 'OPTIONS') {
      response
        .writeHead(204, { 'access-control-allow-methods': 'GET', 'access-control-allow-private-network': 'true' })
        .end();
      return undefined;
    }
    if (request.method !== 'GET') return refuse(response, 405, 'Only GET.');
    return answer(request, response);
  });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    if (path === `/${remote}/builds`) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
      response.write(latest || problem !== null ? word() : ': building\n\n');
      if (wrongTypes !== null) response.write(event('types', wrongTypes));
      return;
    }
    if (path === `/${remote}/build.json`) {
      if (!latest) return refuse(response, 503, 'The first build is not ready.');
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        .end(JSON.stringify(latest.description));
      return;
    }
    const [, number = '', name = ''] = new RegExp(`^/${remote}/(\\d+)/(.+)$`).exec(path) ?? [];
    const bytes = builds.get(number)?.files.get(name);
    if (!bytes) return refuse(response, 404, 'There is no such file.');
    response
      .writeHead(200, {
        'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        'cache-control': 'no-store',
      })
      .end(bytes);
  }

  return {
    http,
    built(build) {
      latest = build;
      problem = null;
      builds.set(build.number, build);
      for (const number of [...builds.keys()].slice(0, -KEPT_BUILDS)) builds.delete(number);
      tell(word());
    },
    broken(words) {
      problem = words;
      tell(word());
    },
    types(words) {
      if (words === wrongTypes) return;
      wrongTypes = words;
      tell(event('types', words ?? ''));
    },
    close() {
      clearInterval(beat);
      for (const listener of listeners) listener.end();
      http.close();
    },
  };
}

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(words);
}
