import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startDecisionWorld } from '../testing/decision-world.ts';
import type { DecisionWorld } from '../testing/decision-world.ts';
import { effectText, listRecoverable, recover } from './recover.ts';

let world: DecisionWorld;
let admin: { email: string; reason: string };
before(async () => {
  world = await startDecisionWorld();
  admin = { email: world.platformAdmin.email.toUpperCase(), reason: 'its screens do not open' };
});
after(() => world.server.close());
beforeEach(async () => {
  await world.undecide();
  await world.server.database.query(`update release set status = 'available'`);
  await world.server.database.query('delete from release_freeze');
  await stableIs('1.0.0');
});

const stableIs = async (version: string) =>
  assert.equal(
    (await world.call(world.platformAdmin, 'POST', 'stable', { remote: 'mf-sales', version })).statusCode,
    200,
  );
const latest = async () => (await world.historyOf(world.platformAdmin))[0] ?? assert.fail('nothing was decided');
const NOW = { kind: 'block', remote: 'mf-sales', version: '1.1.0' } as const;

describe('on the server, without any screen', () => {
  test('a release is blocked and freed; its people get another, and the history names who and where', async () => {
    await stableIs('1.1.0');
    assert.equal((await world.sales(world.clerk))?.version, '1.1.0');
    const answer = await recover(world.server.app, NOW, admin);
    assert.match(effectText(answer), /^Done:\n.*: mf-sales 1\.1\.0 → 1\.0\.0/);
    assert.equal((await world.sales(world.clerk))?.version, '1.0.0');
    const { actor, action, reason } = await latest();
    assert.deepEqual(
      [actor, action, reason],
      [`${world.platformAdmin.email} (on the server)`, 'blocked', 'its screens do not open'],
    );
    await recover(world.server.app, { ...NOW, kind: 'free' }, admin);
    assert.equal((await world.sales(world.clerk))?.version, '1.1.0');
  });

  test('what a decision changed is restored, and the state after one, without a password', async () => {
    await stableIs('1.1.0');
    await world.server.database.query(`update session set confirmed_at = now() - interval '1 day'`);
    const { revision } = await latest();
    await recover(world.server.app, { kind: 'before', decision: revision ?? 0 }, admin);
    assert.equal((await world.sales(world.clerk))?.version, '1.0.0');
    await recover(world.server.app, { kind: 'after', decision: revision ?? 0 }, admin);
    assert.equal((await world.sales(world.clerk))?.version, '1.1.0');
  });

  test('a freeze does not hold it up', async () => {
    await stableIs('1.1.0');
    const { revision } = await latest();
    const [from, until] = [new Date(Date.now() - 1000), new Date(Date.now() + 3_600_000)].map((at) => at.toISOString());
    const frozen = { organisationId: null, startsAt: from, endsAt: until };
    assert.equal((await world.call(world.platformAdmin, 'POST', 'freezes', frozen)).statusCode, 200);
    await recover(world.server.app, { kind: 'before', decision: revision ?? 0 }, admin);
    assert.equal((await world.sales(world.clerk))?.version, '1.0.0');
  });

  test('what can not be is said in words, and nothing is changed', async () => {
    const before = await latest().catch(() => null);
    const { app } = world.server;
    await assert.rejects(recover(app, NOW, { ...admin, email: world.admin.email }), /is no platform administrator/);
    await assert.rejects(recover(app, { ...NOW, version: '9.9.9' }, admin));
    await assert.rejects(recover(app, { kind: 'before', decision: 999_999 }, admin));
    assert.deepEqual(await latest().catch(() => null), before);
  });

  test('the list has what the other commands need: versions, their status, and the numbers of decisions', async () => {
    await stableIs('1.1.0');
    await recover(world.server.app, { ...NOW, version: '1.0.0' }, admin);
    const text = await listRecoverable(world.server.app, 'mf-sales');
    assert.match(text, /mf-sales 1\.0\.0 {2}blocked {2}/);
    assert.match(text, /mf-sales 1\.1\.0 {2}available, stable {2}/);
    assert.match(text, new RegExp(`  \\d+  .*blocked mf-sales 1\\.0\\.0  by .*: its screens do not open`));
  });

  test('the command itself says how it is used, with 2, when something is missing', async () => {
    const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
    for (const args of [[], ['block', 'mf-sales', '1.1.0', '--as', 'a@iwe.test'], ['before', 'x']]) {
      const failed = (await promisify(execFile)(process.execPath, [cli, ...args]).catch((error: unknown) => error)) as {
        code: number;
        stderr: string;
      };
      assert.deepEqual([failed.code, failed.stderr.startsWith('pnpm recover list')], [2, true]);
    }
  });
});
