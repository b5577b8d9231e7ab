import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Circuit } from './circuit.ts';

function circuitAt(start = Date.parse('2026-03-02T10:00:00Z')) {
  const clock = { now: start };
  return { clock, circuit: new Circuit({ failures: 3, openMs: 30_000 }, () => new Date(clock.now)) };
}

test('opens after failures in a row, which an answer interrupts', () => {
  const { circuit } = circuitAt();
  circuit.failed();
  circuit.failed();
  circuit.succeeded();
  circuit.failed();
  circuit.failed();
  assert.equal(circuit.admit(), null);
  circuit.failed();
  assert.equal(circuit.admit()?.toISOString(), '2026-03-02T10:00:30.000Z');
  assert.deepEqual(circuit.state(), { state: 'open', failures: 3, retryAt: new Date('2026-03-02T10:00:30Z') });
});

test('lets one call try after the pause, and the others wait for it', () => {
  const { circuit, clock } = circuitAt();
  for (let failure = 0; failure < 3; failure++) circuit.failed();
  clock.now += 30_000;
  assert.equal(circuit.state().state, 'half-open');
  assert.equal(circuit.admit(), null);
  assert.equal(circuit.admit()?.getTime(), clock.now + 1_000);
  circuit.failed();
  assert.equal(circuit.state().state, 'open');
  clock.now += 30_000;
  assert.equal(circuit.admit(), null);
  circuit.succeeded();
  assert.deepEqual(circuit.state(), { state: 'closed', failures: 0, retryAt: null });
});

test('a probe that was not made leaves its place to the next call', () => {
  const { circuit, clock } = circuitAt();
  for (let failure = 0; failure < 3; failure++) circuit.failed();
  clock.now += 30_000;
  assert.equal(circuit.admit(), null);
  circuit.skipped();
  assert.equal(circuit.admit(), null);
});
