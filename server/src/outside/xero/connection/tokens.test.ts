import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database, Query } from '../../../core/database/index.ts';
import type { CredentialStore, ServiceClient, ServiceOutcome } from '../../../core/services/public.ts';
import { Secret } from '../../../core/services/secret.ts';
import type { ConnectionRow } from './connection.repository.ts';
import { tokenSource } from './tokens.ts';

const AT = new Date('2030-01-01T00:00:00Z');
const refusal = (status: number): ServiceOutcome => ({ kind: 'refused', status, headers: new Headers(), body: '' });

/** Asks for a token that has ended, where Xero answers the renewal like this. Returns it, and what was written. */
async function renewed(outcome: ServiceOutcome, { connection = {} as Partial<ConnectionRow>, hasTokens = true } = {}) {
  const written: string[] = [];
  let isRenewed = false;
  const tx = {
    query: async (query: Query<unknown>) => {
      if (query.name === 'xero.connection')
        return [{ state: 'connected', tenant_id: 't', token_version: isRenewed ? 2 : 1, problem: '', ...connection }];
      written.push([query.name, ...query.values.slice(1)].join(' '));
      return [{ token_version: 1 }];
    },
  };
  const run = async <T>(_scope: unknown, work: (inside: typeof tx) => Promise<T>) => work(tx);
  const credentials = {
    read: async () =>
      new Map(
        hasTokens
          ? [
              [
                'access_token',
                { secret: new Secret(isRenewed ? 'new' : 'old'), expiresAt: isRenewed ? AT : new Date(0) },
              ],
              ['refresh_token', { secret: new Secret('refresh'), expiresAt: null }],
            ]
          : [],
      ),
    store: async (_tx: unknown, { field, text }: { field: string; text: string }) => {
      isRenewed = true;
      written.push(`${field}=${text}`);
    },
  } as unknown as CredentialStore;
  const asked: string[] = [];
  const identity = {
    send: async (_organisation: number, { body }: { body: string }) => {
      asked.push(body);
      return outcome;
    },
  } as unknown as ServiceClient;
  const database = { read: run, write: run } as unknown as Database;
  const access = await tokenSource({ database, identity, clientId: 'iwe', credentials }).access(4);
  return { access, written, asked };
}

describe('a token that has ended', () => {
  test('is renewed with the stored refresh token, and both new ones are stored', async () => {
    const body = JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_in: 1_800 });
    const { access, written, asked } = await renewed({ kind: 'ok', status: 200, headers: new Headers(), body });
    assert.deepEqual(asked, ['grant_type=refresh_token&client_id=iwe&refresh_token=refresh']);
    assert.deepEqual(written, ['xero.take-refresh 1', 'access_token=a', 'refresh_token=r', 'xero.count-refresh']);
    assert.deepEqual(access, { kind: 'token', token: 'new', tenant: 't', version: 2 });
  });

  test('that Xero refuses to renew ends the connection, with what to do', async () => {
    const { access, written } = await renewed(refusal(400));
    const reason = 'Xero has ended the access. Connect again.';
    assert.deepEqual(access, { kind: 'unconnected', reason });
    assert.deepEqual(written.slice(1), [`xero.end-connection broken ${reason}`]);
  });

  test('that cannot be renewed at the moment waits, and leaves the renewal to the next one', async () => {
    for (const [outcome, reason] of [
      [{ kind: 'limited', by: 'service', retryAt: AT }, 'Xero takes no more calls for the moment.'],
      [{ kind: 'unreachable', reason: 'x', retryAt: AT }, 'Xero cannot be reached.'],
    ] as const) {
      const { access, written } = await renewed(outcome);
      assert.deepEqual(access, { kind: 'wait', until: AT, reason });
      assert.deepEqual(written.slice(1), ['xero.release-refresh']);
    }
    for (const outcome of [refusal(403), { kind: 'unknownOutcome', reason: 'x' } as const]) {
      const { access, written } = await renewed(outcome);
      assert.deepEqual([access.kind, 'reason' in access && access.reason], ['wait', 'Xero did not answer.']);
      assert.deepEqual(written.slice(1), ['xero.release-refresh'], 'the connection goes on');
    }
  });
});

test('without a connection or its tokens there is no access, for the reason that is known', async () => {
  const reasonOf = async (...more: [Partial<ConnectionRow>, boolean]) => {
    const { access, asked } = await renewed(refusal(400), { connection: more[0], hasTokens: more[1] });
    assert.deepEqual([access.kind, asked], ['unconnected', []]);
    return 'reason' in access ? access.reason : '';
  };
  assert.equal(await reasonOf({ state: 'broken', problem: 'It has ended.' }, true), 'It has ended.');
  assert.equal(await reasonOf({ state: 'connected', problem: 'It has ended.' }, false), 'It has ended.');
  const unconnected = await reasonOf({ state: null }, true);
  assert.match(unconnected, /Xero/);
  assert.equal(await reasonOf({ state: 'disconnected' }, true), unconnected);
});
