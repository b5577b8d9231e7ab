import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, verifyPassword } from './password.ts';

test('each stored password has a salt of its own: who has the same one cannot be seen', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  assert.notEqual(one.split('$').at(-2), other.split('$').at(-2));
  assert.notEqual(one, other);
  for (const stored of [one, other]) assert.equal(await verifyPassword('correct horse', stored), true);
  assert.equal(await verifyPassword('Correct horse', one), false);
});
