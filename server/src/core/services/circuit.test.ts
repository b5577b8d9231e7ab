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

test('after a probe that succeeded it takes as many failures in a row as before to open again', () => {
  const { circuit, clock } = circuitAt();
  for (let failure = 0; failure < 3; failure++) circuit.failed();
  clock.now += 30_000;
  circuit.admit();
  circuit.succeeded();
  circuit.failed();
  circuit.failed();
  assert.deepEqual([circuit.state().state, circuit.state().failures, circuit.admit()], ['closed', 2, null]);
  circuit.failed();
  assert.equal(circuit.state().state, 'open');
});

test('a probe that failed keeps it open for its whole time again, and the next one is a single call, too', () => {
  const { circuit, clock } = circuitAt();
  for (let failure = 0; failure < 3; failure++) circuit.failed();
  clock.now += 29_999;
  assert.notEqual(circuit.admit(), null);
  clock.now += 5_001;
  assert.equal(circuit.admit(), null);
  circuit.failed();
  assert.equal(circuit.state().retryAt?.getTime(), clock.now + 30_000);
  clock.now += 30_000;
  assert.deepEqual([circuit.admit(), circuit.admit()?.getTime()], [null, clock.now + 1_000]);
});
