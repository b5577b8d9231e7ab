import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callerAddress, withoutPort } from './caller-address.ts';

test('an address is stored without the port that a proxy wrote behind it, and otherwise as it is', () => {
  for (const [written, address] of [
    ['10.0.0.1:4711', '10.0.0.1'],
    ['10.0.0.1:65535', '10.0.0.1'],
    ['10.0.0.1:1', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:db8::1:4711', '2001:db8::1:4711'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
    ['10.0.0.1:4711x', '10.0.0.1:4711x'],
    ['', ''],
  ] as const) {
    assert.equal(withoutPort(written), address, written);
    assert.equal(callerAddress({ ip: written }), address, written);
  }
});
