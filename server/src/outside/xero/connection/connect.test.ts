import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { App } from '../../../core/app-types.ts';
import type { Query } from '../../../core/database/index.ts';
import type { Authorization, ServiceOutcome } from '../../../core/services/public.ts';
import { Secret } from '../../../core/services/secret.ts';
import type { XeroApi } from '../xero-api.ts';
import { completeConnection, disconnect } from './connect.ts';
import type { Access } from './tokens.ts';

const answer = (body: unknown): ServiceOutcome => ({
  kind: 'ok',
  status: 200,
  headers: new Headers(),
  body: JSON.stringify(body),
});
const refused: ServiceOutcome = { kind: 'refused', status: 400, headers: new Headers(), body: '' };
const tokenOf = (claims: object | null): string =>
  claims ? `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s` : 'no token';
const tenant = (id: string, updatedDateUtc: string, tenantType = 'ORGANISATION') => ({
  id: `link-${id}`,
  tenantId: id,
  tenantName: `Books ${id}`,
  tenantType,
  updatedDateUtc,
});
type Tenants = ReturnType<typeof tenant>[];

interface World {
  /** What the access token says. */
  claims?: object | null;
  tokens?: ServiceOutcome;
  /** Connections by the query that they are asked for with. */
  connections?: Record<string, Tenants | null>;
  before?: { state: string | null; tenant_id: string; tenant_name: string; connection_id?: string };
  sent?: number;
  access?: Access;
}

/** An organisation and Xero; what is asked there and stored here is noted. */
function world({ claims = null, tokens, connections = {}, before, sent = 0, access }: World) {
  const asked: string[] = [];
  const stored: string[] = [];
  const tx = {
    organisation: 4,
    userId: 7,
    query: async (query: Query<unknown>) => {
      if (query.name === 'xero.connection') return before ? [before] : [];
      stored.push([query.name, ...query.values.slice(1, query.name === 'jobs.insert' ? 2 : 4)].join(' '));
      return [{ id: 1 }];
    },
    batch: async () => [before ? [before] : [], [{ sent }]],
  };
  const app = {
    database: { write: async <T>(_scope: unknown, work: (inside: typeof tx) => Promise<T>) => work(tx) },
  } as unknown as App;
  const api = {
    settings: { clientId: 'iwe' },
    identity: {
      send: async () => tokens ?? answer({ access_token: tokenOf(claims), refresh_token: 'r', expires_in: 1_800 }),
    },
    hosts: {
      send: async (_organisation: number, { method, path }: { method: string; path: string }) => {
        asked.push(`${method} ${path}`);
        const found = connections[path.replace('/connections', '')];
        return found === null ? refused : answer(found ?? []);
      },
    },
    credentials: { store: async () => {}, remove: async () => void stored.push('tokens removed') },
    access: async () => access,
  } as unknown as XeroApi;
  const authorization: Authorization = {
    organisation: 4,
    userId: 7,
    code: new Secret('code'),
    codeVerifier: new Secret('verifier'),
    redirectUri: 'https://iwe.example/back',
  };
  return {
    asked,
    stored,
    complete: () => completeConnection(app, api, authorization),
    disconnect: () => disconnect(app, api, { organisation: 4, userId: 7 }),
  };
}
const connectedTo = async (given: World) => {
  const { complete, stored } = world(given);
  const result = await complete();
  const [, id] = stored.find((line) => line.startsWith('xero.store-connection'))?.split(' ') ?? [];
  return result.isConnected ? id : result.message;
};

describe('the books that are connected', () => {
  const old = tenant('old', '2026-01-01T00:00:00');
  const fresh = tenant('fresh', '2026-03-01T00:00:00');

  test('are those of the authorization that the token names', async () => {
    const given = {
      claims: { authentication_event_id: 'e 1' },
      connections: { '?authEventId=e%201': [old], '': [fresh] },
    };
    assert.equal(await connectedTo(given), 'old');
  });

  test('are the newest of all where the token names none, or Xero knows none of it', async () => {
    for (const claims of [null, {}, { authentication_event_id: 'e' }])
      assert.equal(await connectedTo({ claims, connections: { '': [old, fresh, old] } }), 'fresh');
  });

  test('are those of an organisation, not of a practice', async () => {
    const practice = tenant('practice', '2026-04-01T00:00:00', 'PRACTICE');
    assert.equal(await connectedTo({ connections: { '': [practice, old] } }), 'old');
    assert.match((await connectedTo({ connections: { '': [practice] } })) ?? '', /^No organisation was chosen/);
  });

  test('are none where Xero does not confirm the access, or does not say which they are', async () => {
    assert.match((await connectedTo({ tokens: refused })) ?? '', /^Xero did not confirm the access/);
    assert.match((await connectedTo({ connections: { '': null } })) ?? '', /^Xero did not say which organisation/);
    const claims = { authentication_event_id: 'e' };
    const silent = { claims, connections: { '?authEventId=e': null, '': [fresh] } };
    assert.match((await connectedTo(silent)) ?? '', /^Xero did not say which organisation/);
  });
});

describe('connecting', () => {
  const connections = { '': [tenant('a', '2026-01-01T00:00:00')] };
  const stored = async (before: World['before'], sent = 0) => {
    const one = world({ connections, sent, ...(before && { before }) });
    const result = await one.complete();
    assert.ok(result.isConnected);
    return one.stored;
  };
  const told = (books: string) => `xero.tell-connection 7 Connect ${books}`;
  const after = ['xero.make-due', 'jobs.insert xero-operations', 'jobs.insert xero-read'];
  const connection = 'xero.store-connection a Books a link-a';

  test('sends what waits and reads balances and payments', async () => {
    const known = { state: 'connected', tenant_id: 'a', tenant_name: 'Books a' };
    const again = [connection, told('Books a'), ...after];
    assert.deepEqual(await stored(known, 3), again, 'the contacts of the same books are known');
    assert.deepEqual(await stored({ ...known, state: 'disconnected' }), [connection, told(''), ...after]);
  });

  test('books for the first time, or other books, forgets contacts that are known elsewhere', async () => {
    const forgotten = (books: string) => [connection, told(books), 'xero.forget-contacts', ...after];
    assert.deepEqual(await stored({ state: null, tenant_id: '', tenant_name: '' }), forgotten(''));
    const broken = { state: 'broken', tenant_id: 'b', tenant_name: 'Books b' };
    assert.deepEqual(await stored(broken), forgotten('Books b'));
  });
});

test('other books are refused while sheets are in the old ones, with how many they are', async () => {
  const before = { state: 'connected', tenant_id: 'b', tenant_name: 'Books b' };
  const refusal = (sent: number) =>
    connectedTo({ connections: { '': [tenant('a', '2026-01-01T00:00:00')] }, before, sent });
  assert.deepEqual(
    [await refusal(1), await refusal(2), await refusal(0)],
    [
      'A sheet was sent to Books b. Connect that organisation again, or recall it first.',
      '2 sheets were sent to Books b. Connect that organisation again, or recall them first.',
      'a',
    ],
  );
});

describe('disconnecting', () => {
  const before = { state: 'connected', tenant_id: 'a', tenant_name: 'A', connection_id: 'link/1' };
  const ended = ['tokens removed', 'xero.end-connection disconnected ', 'xero.tell-connection 7 Disconnect A'];

  test('forgets the tokens here, and ends this connection at Xero', async () => {
    const one = world({ before, access: { kind: 'token', token: 't', tenant: 'a', version: 1 } });
    await one.disconnect();
    assert.deepEqual([one.stored, one.asked], [ended, ['DELETE /connections/link%2F1']]);
  });

  test('is done here also when Xero has ended the access, or never named the connection', async () => {
    const access: Access = { kind: 'token', token: 't', tenant: 'a', version: 1 };
    for (const given of [
      { before, access: { kind: 'unconnected', reason: '' } as const },
      { before: { ...before, connection_id: '' }, access },
    ]) {
      const one = world(given);
      await one.disconnect();
      assert.deepEqual([one.stored, one.asked], [ended, []]);
    }
  });
});
