import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { secretBox, UnreadableSecret } from './encryption.ts';
import { Secret } from './secret.ts';

const OLD = { instanceId: 'test', instanceKey: '0123456789abcdef'.repeat(4) };
const NEW = { instanceId: 'test', instanceKey: 'fedcba9876543210'.repeat(4) };
const PLACE = { organisation: 4, service: 'xero', field: 'refresh_token' };

test('what was encrypted is decrypted, differently each time', () => {
  const box = secretBox(OLD);
  const [one, two] = [box.encrypt('Geheim ü', PLACE), box.encrypt('Geheim ü', PLACE)];
  assert.equal(box.decrypt(one, PLACE), 'Geheim ü');
  assert.notDeepEqual(one.encrypted, two.encrypted);
  assert.equal(one.encrypted.includes('Geheim'), false);
});

test('an instance key is the same in capital letters', () => {
  const secret = secretBox({ ...NEW, instanceKey: NEW.instanceKey.toUpperCase() }).encrypt('text', PLACE);
  assert.equal(secretBox(NEW).decrypt(secret, PLACE), 'text');
});

for (const [what, place] of [
  ['another organisation', { ...PLACE, organisation: 9 }],
  ['another service', { ...PLACE, service: 'other' }],
  ['another field', { ...PLACE, field: 'access_token' }],
] as const)
  test(`a secret that was moved to ${what} is refused`, () => {
    const box = secretBox(OLD);
    assert.throws(() => box.decrypt(box.encrypt('text', PLACE), place), UnreadableSecret);
  });

test('every changed byte is refused', () => {
  const box = secretBox(OLD);
  const { keyId, encrypted } = box.encrypt('text', PLACE);
  for (let index = 0; index < encrypted.length; index++) {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    assert.throws(() => box.decrypt({ keyId, encrypted: changed }, PLACE), UnreadableSecret);
  }
  assert.throws(() => box.decrypt({ keyId, encrypted: Buffer.alloc(5) }, PLACE), UnreadableSecret);
});

test('a new instance key reads what the previous one wrote, and only while it is given', () => {
  const before = secretBox(OLD).encrypt('text', PLACE);
  const rotated = secretBox({ ...NEW, previousInstanceKeys: [OLD.instanceKey] });
  assert.equal(rotated.decrypt(before, PLACE), 'text');
  const after = rotated.encrypt('text', PLACE);
  assert.notEqual(after.keyId, before.keyId);
  assert.equal(secretBox(NEW).decrypt(after, PLACE), 'text');
  assert.throws(() => secretBox(NEW).decrypt(before, PLACE), /another instance key/);
});

test('a secret does not print itself', () => {
  const secret = new Secret('token-123');
  assert.equal(secret.reveal(), 'token-123');
  for (const text of [
    `${String(secret)}`,
    JSON.stringify({ secret }),
    inspect({ secret }, { depth: 5, showHidden: true }),
  ])
    assert.doesNotMatch(text, /token-123/);
});
