import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';
import type { Query } from '../database/index.ts';
import { Problem } from '../errors.ts';
import { lookUpActor, lookUpActorOfSession } from './session.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();
const NONE = { e_id: null, organisation_id: null, role: null, able_login: null };
const PERSON = {
  id: 3,
  user_id: 7,
  email: 'kim@example.com',
  name: 'Kim',
  is_platform_admin: false,
  is_release_check: false,
  lacks_platform_factor: false,
  is_stale: false,
};
const MEMBER = {
  ...PERSON,
  e_id: 12,
  organisation_id: 4,
  role: 2,
  able_login: true,
  mod_prc: false,
  is_acct: false,
  is_dir: false,
  crt_csr: false,
  is_admin: false,
  max_dis_cents: 0,
  cost_visible: false,
  lacks_second_factor: false,
};

interface Setting {
  headers?: Record<string, string | string[]>;
  cookie?: string;
  row?: object | null;
  background?: boolean;
  failing?: boolean;
}

/** Looks the actor of a request up; what the database was asked and what was warned about are noted. */
async function lookUp({ headers = {}, cookie, row = MEMBER, background = false, failing = false }: Setting) {
  const asked: { name: string; values: readonly unknown[] }[] = [];
  const warned: unknown[] = [];
  const app = {
    config: { cookieName: 'iwe' },
    admission: {
      query: async ({ name, values }: Query<unknown>) => {
        asked.push({ name, values });
        if (name !== 'session.touch') return row === null ? [] : [row];
        if (failing) throw new Error('The database is gone.');
        return [];
      },
    },
  } as unknown as App;
  const request = {
    headers: { authorization: 'Bearer token', ...headers },
    cookies: cookie === undefined ? {} : { iwe: cookie, other: 'x' },
    routeOptions: { config: { background } },
    log: { warn: (_details: unknown, words: string) => void warned.push(words) },
  } as unknown as FastifyRequest;
  const found = await lookUpActor(app, request).then(
    (actor) => ({ actor, code: null }),
    (error: Problem) => ({ actor: null, code: `${error.status} ${error.code}` }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return { ...found, asked, warned };
}

describe('who sends a request', () => {
  test('is found by the hashes of token and cookie, the account, and within an idle hour', async () => {
    const whole = await lookUp({ headers: { account: '12' }, cookie: 'biscuit' });
    assert.deepEqual(whole.asked, [{ name: 'session.live', values: [hash('token'), '12', 60, hash('biscuit')] }]);
    const plain = await lookUp({ row: { ...PERSON, ...NONE } });
    assert.deepEqual(plain.asked[0]?.values, [hash('token'), null, 60, null]);
    const empty = await lookUp({ headers: { account: '' }, cookie: '', row: { ...PERSON, ...NONE } });
    assert.deepEqual(empty.asked[0]?.values, [hash('token'), null, 60, null]);
    assert.equal(empty.actor?.account, null);
  });

  test('is nobody without a token of at most two hundred characters, or without a session', async () => {
    const codeOf = async (authorization: string) => {
      const { code, asked } = await lookUp({ headers: { authorization } });
      return [code, asked.length];
    };
    assert.deepEqual(await codeOf(`Bearer ${'x'.repeat(200)}`), [null, 1]);
    for (const none of [`Bearer ${'x'.repeat(201)}`, 'Bearer', 'Bearer ', 'Basic token', 'token', ''])
      assert.deepEqual(await codeOf(none), ['401 unauthenticated', 0], none);
    assert.equal((await lookUp({ row: null })).code, '401 unauthenticated');
  });

  test('has an account of up to sixteen digits that is its own; any other is refused', async () => {
    const codeOf = async (account: string | string[], row: object = MEMBER) => {
      const { code, asked } = await lookUp({ headers: { account }, row });
      return [code, asked.length];
    };
    for (const own of ['1', '9007199254740991', '1234567890123456'])
      assert.deepEqual(await codeOf(own), [null, 1], own);
    for (const none of ['12345678901234567', '012', '-1', '1.5', '1x', ' 1', '0', ['1', '2']])
      assert.deepEqual(await codeOf(none), ['403 foreign-account', 0], String(none));
    assert.deepEqual(await codeOf('13', { ...PERSON, ...NONE }), ['403 foreign-account', 1]);
  });

  test('has each right that the row says, and no other one', async () => {
    const plain = (await lookUp({ headers: { account: '12' } })).actor;
    assert.deepEqual(plain, {
      userId: 7,
      sessionId: 3,
      email: 'kim@example.com',
      name: 'Kim',
      isPlatformAdmin: false,
      lacksPlatformFactor: false,
      isReleaseCheck: false,
      account: {
        eId: 12,
        organisation: 4,
        role: 2,
        ableLogin: true,
        modPrc: false,
        isAcct: false,
        isDir: false,
        crtCsr: false,
        isAdmin: false,
        maxDisCents: 0,
        isCostVisible: false,
        lacksSecondFactor: false,
      },
    });
    for (const [column, right] of [
      ['is_platform_admin', 'isPlatformAdmin'],
      ['lacks_platform_factor', 'lacksPlatformFactor'],
      ['is_release_check', 'isReleaseCheck'],
    ] as const)
      assert.deepEqual((await lookUp({ row: { ...MEMBER, [column]: true } })).actor, { ...plain, [right]: true });
    for (const [column, right] of [
      ['mod_prc', 'modPrc'],
      ['is_acct', 'isAcct'],
      ['is_dir', 'isDir'],
      ['crt_csr', 'crtCsr'],
      ['is_admin', 'isAdmin'],
      ['cost_visible', 'isCostVisible'],
      ['lacks_second_factor', 'lacksSecondFactor'],
    ] as const)
      assert.deepEqual((await lookUp({ row: { ...MEMBER, [column]: true } })).actor?.account, {
        ...plain.account,
        [right]: true,
      });
    const changed = (await lookUp({ row: { ...MEMBER, able_login: false, max_dis_cents: 500 } })).actor;
    assert.deepEqual(changed?.account, { ...plain.account, ableLogin: false, maxDisCents: 500 });
  });
});

test('activity is noted after a while, not for what a screen sends by itself, and never fails a request', async () => {
  const touched = async (setting: Setting) =>
    (await lookUp(setting)).asked.filter(({ name }) => name === 'session.touch').map(({ values }) => values);
  const stale = { ...MEMBER, is_stale: true };
  assert.deepEqual(await touched({ row: stale }), [[3]]);
  assert.deepEqual(await touched({}), []);
  assert.deepEqual(await touched({ row: stale, background: true }), []);
  const { actor, warned } = await lookUp({ row: stale, failing: true });
  assert.deepEqual([actor?.userId, warned], [7, ['activity of a session was not recorded']]);
});

test('a link stands for its session and account while both are there, and is no activity of the person', async () => {
  const asked: { name: string; values: readonly unknown[] }[] = [];
  const of = (row: object | null) => {
    const app = {
      admission: {
        query: async ({ name, values }: Query<unknown>) => {
          asked.push({ name, values });
          return row === null ? [] : [row];
        },
      },
    } as unknown as App;
    return lookUpActorOfSession(app, 3, 12);
  };
  assert.equal((await of({ ...MEMBER, is_stale: true })).account?.eId, 12);
  assert.deepEqual(asked, [{ name: 'session.live-by-id', values: [3, '12', 60] }]);
  await assert.rejects(of({ ...PERSON, ...NONE }), { code: 'foreign-account' });
  await assert.rejects(of(null), { code: 'unauthenticated' });
});

test('a burst of one session asks twice, and another session does not wait for it', async () => {
  const asked: string[] = [];
  const app = {
    config: { cookieName: 'iwe' },
    admission: {
      query: async ({ values }: Query<unknown>) => {
        asked.push((values[0] as Buffer).toString('hex'));
        await new Promise((resolve) => setImmediate(resolve));
        return [MEMBER];
      },
    },
  } as unknown as App;
  const request = (token: string) =>
    ({
      headers: { authorization: `Bearer ${token}`, account: '12' },
      cookies: {},
      routeOptions: { config: {} },
    }) as unknown as FastifyRequest;
  const burst = Array.from({ length: 200 }, () => lookUpActor(app, request('busy')));
  const [other, ...actors] = await Promise.all([lookUpActor(app, request('calm')), ...burst]);
  assert.equal(new Set(actors).size, 200, 'each request has an actor of its own');
  assert.equal(other.userId, 7);
  assert.deepEqual(
    asked.map((token) => token === hash('calm').toString('hex')),
    [false, true, false],
  );
});
