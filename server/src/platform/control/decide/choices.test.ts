import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Resolution } from '@iwe/domain';
import type { Choice } from './changes.ts';
import { choicesOf } from '../overview/overview-cells.ts';
import { differingChoices } from '../back/restore.ts';

test('the choices of an overview are counted by version, rule and whether it is the meant one', () => {
  const resolved: Record<number, Partial<Resolution>> = {
    1: { version: '1.0.0', source: 'stable', degraded: null },
    2: { version: '1.0.0', source: 'pin', degraded: null },
    3: { version: '1.0.0', source: 'stable', degraded: 'One reason.' },
    4: { version: '1.0.0', source: 'stable', degraded: 'Another reason.' },
    5: { version: null, source: null, degraded: null },
  };
  const organisations = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Organisation ${id}`, people: id * 10 }));
  assert.deepEqual(
    choicesOf(organisations, new Map(), (id) => resolved[id] as Resolution),
    [
      { version: '1.0.0', source: 'stable', degraded: true, organisations: 2, people: 70 },
      { version: '1.0.0', source: 'stable', degraded: false, organisations: 1, people: 10 },
      { version: '1.0.0', source: 'pin', degraded: false, organisations: 1, people: 20 },
      { version: null, source: null, degraded: false, organisations: 1, people: 50 },
    ],
  );
  assert.deepEqual(
    choicesOf([], new Map(), () => assert.fail('nobody is asked for')),
    [],
  );
});

test('what is to be restored differs from what holds; a pin that has ended is none, to the moment', (t) => {
  const now = Date.parse('2030-03-04T10:00:00Z');
  t.mock.timers.enable({ apis: ['Date'], now });
  const pin = (organisationId: number, version: string, expiresAt: string | null = null): Choice => ({
    remote: 'mf-a',
    organisationId,
    state: { version, reason: 'a test', expiresAt, locked: false, by: 1 },
  });
  const none = (organisationId: number): Choice => ({ remote: 'mf-a', organisationId, state: null });
  const stable = (remote: string, version: string): Choice => ({
    remote,
    organisationId: null,
    state: { stable: version, rollout: null },
  });
  const later = '2030-03-04T10:00:00.001Z';
  const ended = '2030-03-04T10:00:00.000Z';
  assert.deepEqual(differingChoices([pin(4, '1.0.0'), none(5)], [pin(4, '1.0.0')]), [], 'they hold already');
  assert.deepEqual(differingChoices([pin(4, '1.0.0')], [pin(5, '1.0.0')]), [pin(4, '1.0.0')]);
  assert.deepEqual(differingChoices([none(4)], [pin(4, '1.0.0')]), [none(4)]);
  assert.deepEqual(differingChoices([pin(4, '1.0.0', later)], []), [pin(4, '1.0.0', later)]);
  assert.deepEqual(differingChoices([pin(4, '1.0.0', ended)], []), []);
  assert.deepEqual(differingChoices([pin(4, '1.0.0', ended)], [pin(4, '2.0.0')]), [none(4)]);
  assert.deepEqual(differingChoices([stable('mf-a', '1.0.0')], [stable('mf-a', '2.0.0'), stable('mf-b', '1.0.0')]), [
    stable('mf-a', '1.0.0'),
  ]);
});
