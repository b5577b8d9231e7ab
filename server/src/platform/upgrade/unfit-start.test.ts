import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import { StoreDown } from '../../core/files/store/store-down.ts';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { hashOf } from '../publish/check-release.policy.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import { refuseUnfitStart } from './refuse-unfit-start.ts';

const BRANDS = 'GET /api/ag/brands';
let server: TestServer;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
  for (const remote of ['mf-a', 'mf-b']) {
    const { calls, parts } = server.app.apiShapes();
    const bytes = Buffer.from(JSON.stringify({ format: 1, calls: { [BRANDS]: calls[BRANDS] }, parts }));
    const body = buildRelease(remote, '1.0.0', (manifest) => {
      manifest.files.push({ path: 'api-shapes.json', size: bytes.length, gzip: bytes.length, sha384: hashOf(bytes) });
      manifest.apiShapes = 'api-shapes.json';
    });
    const files = { ...body.files, 'api-shapes.json': bytes.toString('base64') };
    const answer = await publish(server, team, { ...body, files, promote: true });
    assert.equal(answer.statusCode, 200, answer.body);
  }
});
after(() => server.close());

const start = (isForced = false) => refuseUnfitStart(server.app, { isForced, isRenewing: false });
/** A server that answers brands no more. */
const withoutBrands = (t: TestContext): void => {
  const { calls, ...kept } = server.app.apiShapes();
  const { [BRANDS]: _gone, ...rest } = calls;
  t.mock.method(server.app, 'apiShapes', () => ({ ...kept, calls: rest }));
};
const otherShell = (t: TestContext): void => {
  const facts = server.app.platform.shell.facts();
  t.mock.method(server.app.platform.shell, 'facts', () => ({ ...facts, shellApi: '2.0.0' }));
};

describe('a start', () => {
  test('is refused when a call of a release is not answered any more, and says that nobody was asked', async (t) => {
    withoutBrands(t);
    const warned = t.mock.method(console, 'warn', () => {});
    await assert.rejects(start(), /GET \/api\/ag\/brands +nothing +the call +mf-a 1\.0\.0 +stable/);
    assert.equal(warned.mock.callCount(), 0, 'what is refused is no warning as well');
  });

  test('compares versions alone while the store does not answer, and says so', async (t) => {
    withoutBrands(t);
    const warned = t.mock.method(console, 'warn', () => {});
    t.mock.method(server.app.platform.store, 'get', () => Promise.reject(new StoreDown('it hangs up')));
    await start();
    assert.deepEqual(
      warned.mock.calls.map(({ arguments: [text] }) => text),
      ['The kept API shapes of 2 releases could not be read (it hangs up): held against versions alone.'],
    );
    otherShell(t);
    await assert.rejects(start(), /shell API +2\.0\.0 +\^1\.0\.0 +mf-b 1\.0\.0/);
  });

  test('fails with an error of the store that is another one', async (t) => {
    t.mock.method(server.app.platform.store, 'get', () => Promise.reject(new Error('a mistake')));
    await assert.rejects(start(), /^Error: a mistake$/);
  });

  test('without a shell of its own is not compared with anything', async (t) => {
    otherShell(t);
    t.mock.method(server.app.platform.shell, 'page', () => null);
    await start();
  });

  test('that is forced says which releases do not fit; one that fits says nothing', async (t) => {
    const warned = t.mock.method(console, 'warn', () => {});
    await start(true);
    assert.equal(warned.mock.callCount(), 0);
    otherShell(t);
    await start(true);
    const said = String(warned.mock.calls[0]?.arguments[0]);
    assert.match(said, /^IWE_FORCE_UPGRADE=1: started although these releases do not fit; people get the newest/);
    for (const remote of ['mf-a', 'mf-b']) assert.match(said, new RegExp(`shell API +2\\.0\\.0 .*${remote} 1\\.0\\.0`));
  });
});
