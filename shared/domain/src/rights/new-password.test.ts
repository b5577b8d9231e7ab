import { newPasswordError } from './new-password.ts';

const owner = { email: 'sam.smith@roadstar.example', name: 'Sam Ignatius Smith' };

test('a new password has 12 characters, or 8 with a second factor, and is not the email or name', () => {
  const errors = (passwords: string[], more = {}) =>
    passwords.map((text) => newPasswordError(text, { ...owner, ...more }));
  expect(errors(['', '   '])).toEqual(['Password can not be empty', 'Password can not be empty']);
  for (const text of ['elevenchars', '🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂'])
    expect(newPasswordError(text)).toMatch(/at least 12 characters/);
  expect(errors(['twelve chars', '🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂', 'aaaaaaaaaaaa'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(newPasswordError('sevench', { hasSecondFactor: true })).toMatch(/at least 8 characters/);
  expect(newPasswordError('eightcha', { hasSecondFactor: true })).toBeUndefined();
  for (const text of ['Sam.Smith@Roadstar.Example', 'sam ignatius smith', 'SamIgnatiusSmith'])
    expect(newPasswordError(text, owner)).toMatch(/email or name is not a password/);
  expect(newPasswordError('sam.smith', { ...owner, hasSecondFactor: true })).toMatch(/email or name/);
  expect(newPasswordError('sam.smith@roadstar', owner)).toBeUndefined();
});
