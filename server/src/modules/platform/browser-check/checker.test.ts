import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { startTestServer } from '../../../testing/index.ts';
import type { TestServer } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import { CHECK_ORGANISATION, closeCheckAccount, openCheckAccount } from './check-account.ts';
import { isOutside } from './check-in-browser.ts';
import { checkNext } from './checker.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server, { remotes: ['mf-first', 'mf-second'] });
  for (const remote of ['mf-first', 'mf-second']) await publish(server, team, buildRelease(remote, '1.0.0'));
});
after(() => server.close());

const stateOf = async (remote: string) => (await server.database.query<{ check_state: string }>('select check_state from release where remote = $1', [remote]))[0]?.check_state;

test('a release on which the browser breaks stands back behind the others, and they wait for it a minute at most', async () => {
  const looked: string[] = [];
  const turn = () => checkNext(server.app, 'no browser', 'http://127.0.0.1:1', async (_browser, _url, _account, { remote }) => {
    looked.push(remote);
    if (remote === 'mf-first') throw new Error('Target crashed');
    return [{ name: 'mounts', passed: true, detail: '' }];
  });
  const later = (minutes: number) => server.database.query('update release set check_claimed_at = check_claimed_at - make_interval(mins => $1)', [minutes]);
  assert.equal(await turn(), true);
  assert.equal(await turn(), false, 'the browser gets its rest');
  await later(2);
  assert.equal(await turn(), true);
  await later(2);
  assert.equal(await turn(), true);
  assert.deepEqual(looked, ['mf-first', 'mf-second', 'mf-first']);
  assert.deepEqual([await stateOf('mf-first'), await stateOf('mf-second')], ['unchecked', 'passed']);
});

describe('code that is being checked', () => {
  test('changes nothing on the server, whatever rights its screens are drawn with', async () => {
    const account = await openCheckAccount(server.app, 'mf-first', '1.0.0');
    const signedIn = await server.inject({ method: 'POST', url: '/oauth/token', payload: { grant_type: 'password', username: account.email, password: account.password, client_id: CLIENT_ID, client_secret: CLIENT_SECRET } });
    const [membership] = await server.database.query<{ id: number }>('select id::int as id from membership where user_id = $1', [account.userId]);
    const bearer = { authorization: `Bearer ${signedIn.json<{ access_token: string }>().access_token}` };
    const headers = { ...bearer, account: String(membership?.id) };
    const invitation = { email: 'stranger@elsewhere.test', name: 'A stranger', role: 4, able_login: 1 };
    const pin = { organisationId: CHECK_ORGANISATION, remote: 'mf-second', version: '1.0.0', reason: 'x' };
    for (const [url, payload, as] of [['/api/ag/employees', invitation, headers], ['/api/platform/pins', pin, headers], ['/api/platform/pins', pin, bearer]] as const) {
      const answer = await server.inject({ method: 'POST', url, headers: as, payload });
      assert.deepEqual([answer.statusCode, answer.json().code], [403, 'release-check'], url);
    }
    assert.equal((await server.inject({ method: 'GET', url: '/api/platform/remotes', headers })).statusCode, 200);
    assert.equal((await server.inject({ method: 'POST', url: '/api/platform/runs', headers, payload: { remote: 'mf-first', version: '1.0.0' } })).statusCode, 200);
    await closeCheckAccount(server.app, account);
    assert.deepEqual(await server.database.query(`select id from app_user where email like 'stranger%'`), []);
    assert.deepEqual(await server.database.query('select remote from release_pin'), []);
  });

  test('speaks to this server and to no address that only begins like it', () => {
    const url = 'http://127.0.0.1:4000';
    for (const outside of ['http://127.0.0.1:40001/', 'http://127.0.0.1:4000@evil.example/', 'https://127.0.0.1:4000/', 'http://evil.example/http://127.0.0.1:4000/', 'ftp://127.0.0.1:4000/']) assert.equal(isOutside(new URL(outside), url), true, outside);
    for (const inside of ['http://127.0.0.1:4000/quotings?a=1', 'data:text/plain,x', 'blob:http://127.0.0.1:4000/1', 'about:blank']) assert.equal(isOutside(new URL(inside), url), false, inside);
  });
});
