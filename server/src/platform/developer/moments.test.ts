import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteState } from '@iwe/domain';
import type { Choice } from '../control/decide/changes.ts';
import { statesAt } from './moments.ts';

const now = (remote: string): RemoteState => ({
  remote,
  releases: [],
  stable: '9.0.0',
  pins: [{ organisationId: 4, version: '9.1.0' }],
  grants: [{ userId: 1, version: '9.2.0' }],
  rollout: { version: '9.3.0', percent: 50 },
});
const at = new Date('2030-03-04T10:00:00Z');
const pin = (organisationId: number, version: string, expiresAt: string | null): Choice => ({
  remote: 'mf-sales',
  organisationId,
  state: { version, reason: 'a test', expiresAt, locked: false, by: 1 },
});

test('an earlier state has the stable versions, rollouts and pins of its time, and nobody’s pilot', () => {
  const rollout = { version: '1.1.0', steps: [50], percent: 50 } as never;
  const choices: Choice[] = [
    { remote: 'mf-sales', organisationId: null, state: { stable: '1.0.0', rollout } },
    pin(4, '0.8.0', null),
    pin(5, '0.9.0', '2030-03-04T10:00:01Z'),
    { remote: 'mf-sales', organisationId: 7, state: null },
    { remote: 'mf-gone', organisationId: null, state: null },
  ];
  const [sales, reports, gone] = statesAt([now('mf-sales'), now('mf-reports'), now('mf-gone')], { at, choices });
  assert.deepEqual(
    { ...sales, releases: [] },
    {
      remote: 'mf-sales',
      releases: [],
      stable: '1.0.0',
      pins: [
        { organisationId: 4, version: '0.8.0' },
        { organisationId: 5, version: '0.9.0' },
      ],
      grants: [],
      rollout,
    },
  );
  for (const unknown of [reports, gone])
    assert.deepEqual([unknown?.stable, unknown?.pins, unknown?.grants, unknown?.rollout], [null, [], [], null]);
});

test('a pin that had ended by then gave its organisation nothing', () => {
  for (const ended of ['2030-03-04T10:00:00Z', '2029-01-01T00:00:00Z']) {
    const [sales] = statesAt([now('mf-sales')], { at, choices: [pin(4, '0.8.0', ended)] });
    assert.deepEqual(sales?.pins, [], ended);
  }
});
