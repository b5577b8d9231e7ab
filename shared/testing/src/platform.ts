import type { DecisionAnswer, EffectRow, Overview, ReleasePage } from '@iwe/contract';

/** Returns an overview of two organisations and one remote, for tests; the second organisation pins 1.1.0. */
export const buildOverview = (changes: Partial<Overview> = {}): Overview => ({
  revision: '7-abc',
  shell: { shellApi: '1.0.0', serverApi: '1.0.0', shared: { react: '19.0.0' } },
  organisations: [
    { id: 4, name: 'Sydney', people: 12 },
    { id: 9, name: 'Melbourne', people: 3 },
  ],
  remotes: [
    {
      name: 'mf-sales',
      owner: 'Sales team',
      stable: '1.0.0',
      newest: '1.2.0',
      versions: ['1.0.0', '1.2.0', '1.1.0'],
      choices: [
        { version: '1.0.0', source: 'stable', degraded: false, organisations: 1, people: 12 },
        { version: '1.0.0', source: 'fallback', degraded: true, organisations: 1, people: 3 },
      ],
      runs: 13,
      failures: 2,
    },
  ],
  cells: [
    {
      organisationId: 4,
      remote: 'mf-sales',
      version: '1.0.0',
      source: 'stable',
      degraded: null,
      fallback: null,
      runs: 8,
      failures: 0,
      explanation: [{ rule: 'stable', version: '1.0.0', outcome: 'chosen' }],
    },
    {
      organisationId: 9,
      remote: 'mf-sales',
      version: '1.0.0',
      source: 'fallback',
      degraded: 'The pin version 1.1.0 is blocked',
      fallback: null,
      runs: 5,
      failures: 2,
      explanation: [
        { rule: 'pin', version: '1.1.0', outcome: 'is blocked' },
        { rule: 'fallback', version: '1.0.0', outcome: 'chosen' },
      ],
    },
  ],
  guards: [],
  pins: [
    {
      organisationId: 9,
      remote: 'mf-sales',
      version: '1.1.0',
      reason: 'tries first',
      by: 'ann@iwe.test',
      at: '2026-11-20T01:00:00Z',
      expiresAt: null,
      locked: false,
    },
  ],
  rollouts: [],
  grants: [],
  deprecations: [],
  freezes: [],
  listFailures: { count: 0, lastAt: null },
  shellFailures: { count: 0, lastAt: null },
  mayDecide: 'everything',
  confirmedForSeconds: 600,
  ...changes,
});

/** Returns a release's page, for tests. */
export const buildPage = (changes: Partial<ReleasePage> = {}): ReleasePage => ({
  remote: 'mf-sales',
  version: '1.1.0',
  status: 'available',
  deprecation: null,
  fault: null,
  check: 'passed',
  stable: false,
  pinnedBy: [9],
  publisher: 'ci',
  commit: 'abc123',
  publishedAt: '2026-11-20T00:00:00Z',
  tidiedAt: null,
  runs: 5,
  failures: 2,
  misfits: [],
  owner: 'Sales team',
  notes: 'Finds by size.',
  token: 'Sales CI',
  checkedAt: '2026-11-20T00:01:00Z',
  checks: [{ name: 'mounts', passed: true, detail: '' }],
  files: [
    { path: 'remoteEntry.js', size: 1000, gzip: 400, sha384: `sha384-${'a'.repeat(64)}` },
    { path: 'js/remote.js', size: 40_000, gzip: 12_000, sha384: `sha384-${'b'.repeat(64)}` },
  ],
  requires: [
    { package: 'react', provides: '19.0.0', needs: '^19.0.0', fits: true },
    { package: '@iwe/ui', provides: '1.0.0', needs: '^1.0.0', fits: true },
  ],
  runsIn: [{ organisationId: 9, organisation: 'Melbourne', people: 3, source: 'pin' }],
  health: [],
  versions: [],
  failureKinds: [],
  ...changes,
});

/** Returns one organisation that gets another version. */
export const buildEffect = (changes: Partial<EffectRow> = {}): EffectRow => ({
  organisationId: 9,
  organisation: 'Melbourne',
  people: 3,
  remote: 'mf-sales',
  before: { version: '1.0.0', source: 'stable', degraded: null },
  after: { version: '1.1.0', source: 'pin', degraded: null },
  ...changes,
});

/** Returns the answer of a dry run or a decision, for tests. */
export const buildAnswer = (effect: EffectRow[] = [buildEffect()]): DecisionAnswer => ({
  revision: '8-abc',
  dryRun: true,
  effect,
});

/** One call sent by the screens. */
export interface Sent {
  method: string;
  path: string;
  query: string;
  body: Record<string, unknown>;
}
type Reply = { status: number; body: unknown };
/** Returns a refusal in the server's format. */
export const refused = (status: number, code: string, message: string | string[], details?: unknown): Reply => ({
  status,
  body: { code, message, details },
});

/**
 * Answers the screens' calls: by 'METHOD path' below /api/platform/, else by path. A handler that returns undefined
 * falls back to the default answer.
 */
export function serve(handlers: Record<string, (sent: Sent) => Reply | object | undefined>): Sent[] {
  const calls: Sent[] = [];
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://iwe.test');
    const method = init.method ?? 'GET';
    const path = url.pathname.replace('/api/platform/', '');
    const sent: Sent = {
      method,
      path,
      query: url.search,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
    };
    calls.push(sent);
    const said =
      handlers[`${method} ${path}`]?.(sent) ??
      handlers[path]?.(sent) ??
      (path === 'releases'
        ? { data: [], meta: { total: 0, current_page: 1, per_page: 20 } }
        : path.endsWith('/measures')
          ? { data: { before: null, rows: [] } }
          : refused(404, 'not-found', 'No Data'));
    const { status, body } = 'status' in said && 'body' in said ? (said as Reply) : { status: 200, body: said };
    const text = JSON.stringify(body);
    return {
      ok: status < 400,
      status,
      headers: new Headers(),
      json: async () => JSON.parse(text) as unknown,
      text: async () => text,
    };
  }) as unknown as typeof fetch;
  return calls;
}
