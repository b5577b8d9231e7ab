import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReleaseManifest, RemoteJson } from '@iwe/contract';
import { buildRelease } from '../testing/releases.ts';
import { slotClashes, slotProblems } from './check-slots.policy.ts';
import type { LiveSlots } from './check-slots.policy.ts';

const SHELL = {
  shellApi: '1.0.0',
  serverApi: '1.0.0',
  shared: {},
  slots: { format: '1.0.0', names: ['customer.panel'] },
};
const TRUCK = { about: 'Beside a truck', props: { truckId: 'number', plate: 'text' } } as const;

const manifestOf = (remote: string, json: Partial<RemoteJson>): ReleaseManifest =>
  JSON.parse(
    buildRelease(remote, '2.0.0', (manifest) => {
      Object.assign(manifest.remoteJson, json);
      manifest.requires.slots = '^1.0.0';
    }).manifest,
  ) as ReleaseManifest;
type Panel = NonNullable<RemoteJson['panels']>[number];
const panel = (slot: string, props?: Panel['props']): Panel => ({
  slot,
  panel: 'debt',
  title: 'Debt',
  order: 10,
  access: ['signed-in'],
  ...(props ? { props } : {}),
});
const live = (remote: string, more: Partial<LiveSlots>): LiveSlots => ({
  remote,
  version: '1.0.0',
  slots: {},
  panels: [],
  ...more,
});
const FLEET = live('mf-fleet', { slots: { 'truck.panel': TRUCK } });
const messages = (found: { message: string }[]) => found.map(({ message }) => message);

describe('a panel', () => {
  const problems = (panels: Panel[], ...releases: LiveSlots[]) =>
    messages(slotProblems(manifestOf('mf-parts', { panels }), SHELL, releases));

  test('is for a slot that a live release declares, or that the shell vouches for', () => {
    assert.deepEqual(problems([panel('truck.panel'), panel('customer.panel')], FLEET), []);
    assert.deepEqual(problems([panel('truck.panel')]), [
      'The panel debt is for the slot truck.panel, which no live release and not this shell has. There are: customer.panel.',
    ]);
  });

  test('reads only props that the slot gives, with their types', () => {
    assert.deepEqual(problems([panel('truck.panel', { plate: 'text' })], FLEET), []);
    assert.deepEqual(problems([panel('truck.panel', { plate: 'number', driver: 'text' })], FLEET), [
      'The panel debt reads plate as number; the slot truck.panel of mf-fleet 1.0.0 gives text.',
      'The panel debt reads driver as text; the slot truck.panel of mf-fleet 1.0.0 gives no such prop.',
    ]);
    assert.deepEqual(problems([panel('customer.panel', { customerId: 'number' })]), []);
  });

  test('may be for a slot of its own remote', () => {
    const own = manifestOf('mf-parts', { panels: [panel('part.panel')], slots: { 'part.panel': TRUCK } });
    assert.deepEqual(slotProblems(own, SHELL, []), []);
  });
});

describe('the owner of a slot', () => {
  const clashes = (slots: RemoteJson['slots'], ...others: LiveSlots[]) =>
    messages(slotClashes(manifestOf('mf-fleet', slots ? { slots } : {}), [FLEET, ...others]));
  const needs = (props?: Panel['props']) => live('mf-parts', { panels: [panel('truck.panel', props)] });

  test('may drop and change it while no live panel needs it, and always add props', () => {
    assert.deepEqual(clashes(undefined), []);
    assert.deepEqual(clashes({ 'truck.panel': { ...TRUCK, props: {} } }), []);
    assert.deepEqual(clashes({ 'truck.panel': { ...TRUCK, props: { ...TRUCK.props, driver: 'text' } } }, needs()), []);
  });

  test('is told which live panel needs it', () => {
    assert.deepEqual(clashes(undefined, needs()), [
      'This release has the slot truck.panel no more, but the panel debt of mf-parts 1.0.0, which is live, needs it.',
    ]);
    assert.deepEqual(clashes({ 'truck.panel': { ...TRUCK, props: { truckId: 'text', plate: 'text' } } }, needs()), [
      'This release gives the slot truck.panel truckId no more as number, but the panel debt of mf-parts 1.0.0, which is live, needs it.',
    ]);
  });

  test('may change what a panel says that it does not read', () => {
    const slots = { 'truck.panel': { ...TRUCK, props: { plate: 'text' as const } } };
    assert.deepEqual(clashes(slots, needs({ plate: 'text' })), []);
    assert.equal(clashes(slots, needs()).length, 1);
  });

  test('is one remote', () => {
    assert.deepEqual(messages(slotClashes(manifestOf('mf-parts', { slots: { 'truck.panel': TRUCK } }), [FLEET])), [
      'The slot truck.panel belongs to mf-fleet 1.0.0.',
    ]);
  });
});
