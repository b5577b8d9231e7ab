/** A request as the fake server received it. */
export interface SeenRequest {
  method: string;
  /** The path after '/api/ag/'. */
  path: string;
  query: URLSearchParams;
  /** The JSON body, or the fields of a form; empty when there was none. */
  body: Record<string, unknown>;
  headers: Readonly<Record<string, string>>;
}
/**
 * The answer to a call: a value, a promise of one, `refuse(…)`, or a function of the request that returns one of these.
 */
export type Answer = ((request: SeenRequest) => unknown) | object | null | undefined;

class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}
/** Returns an error as answer. */
export const refuse = (status: number, body: object): Refusal => new Refusal(status, body);

/**
 * Replaces the API in tests of screens: answers the page's requests by 'METHOD path' (with the ids in the path) until
 * the next fake server replaces it, and 404 for unknown calls. Returns the requests in order; the array grows with each
 * request.
 */
export function fakeServer(answers: Readonly<Record<string, Answer>>): SeenRequest[] {
  const seen: SeenRequest[] = [];
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, 'http://iwe.test');
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/ag/', ''),
      query: searchParams,
      body:
        typeof init.body === 'string'
          ? (JSON.parse(init.body) as Record<string, unknown>)
          : init.body instanceof FormData
            ? Object.fromEntries([...init.body.keys()].map((name) => [name, (init.body as FormData).get(name)]))
            : {},
      headers: (init.headers ?? {}) as Record<string, string>,
    };
    seen.push(request);
    const known = answers[`${request.method} ${request.path}`];
    const value: unknown = await (typeof known === 'function'
      ? (known as (request: SeenRequest) => unknown)(request)
      : known);
    if (value instanceof Refusal) return reply(value.status, value.body);
    return value === undefined
      ? reply(404, { message: `Nothing at ${request.method} ${request.path}`, code: 'not-found' })
      : reply(200, value);
  }) as typeof fetch;
  return seen;
}

/** jsdom has no Response. */
function reply(status: number, body: unknown): Response {
  const text = JSON.stringify(body);
  return {
    ok: status < 400,
    status,
    headers: new Headers(),
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text) as unknown),
    blob: () => Promise.resolve(new Blob([text])),
  } as unknown as Response;
}

/** Gives screens the random ids that jsdom lacks, counted up so that a test can name them. */
export function completeJsdom(): void {
  let uuids = 0;
  Object.defineProperty(globalThis.crypto, 'randomUUID', {
    configurable: true,
    value: () => `${String(++uuids).padStart(8, '0')}-0000-4000-8000-000000000000`,
  });
}

/** Makes the window that of a phone, until the returned function is called. */
export function narrowWindow(): () => void {
  const before = Object.getOwnPropertyDescriptor(window, 'matchMedia');
  const matchMedia = (query: string) => ({
    matches: query.startsWith('(max-width: 700px)'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.defineProperty(window, 'matchMedia', { configurable: true, writable: true, value: matchMedia });
  return () => {
    if (before) Object.defineProperty(window, 'matchMedia', before);
    else Reflect.deleteProperty(window, 'matchMedia');
  };
}
