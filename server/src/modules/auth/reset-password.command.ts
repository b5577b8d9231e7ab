import { randomBytes } from 'node:crypto';
import { messages } from '@iwe/domain';
import type { Database } from '../../database/database.ts';
import { tooManyAttempts, unprocessable } from '../../errors.ts';
import { isOneAddress, queueMail } from '../../jobs/mail.ts';
import { hashToken } from '../../plugins/session.ts';
import { authRepository } from './auth.repository.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { addressKey, countAttempt, forgive } from './sign-in-limits.ts';

/** Minutes that a link works. */
export const RESET_MINUTES = 30;
/** Links a person can ask for in a quarter of an hour. */
const MAX_RESETS = 3;

/** Links that can be asked for from one address in a quarter of an hour, for whomever: an office shares one. */
const MAX_ASKED = 20;
const ASKED_MINUTES = 15;

/** Counts the asking of an address before anything is looked up; throws 429 when it asks too often. It takes the same time for every email. */
export async function countReset(database: Database, from: string): Promise<void> {
  const wait = await database.owner((tx) => authRepository(tx).noteReset(addressKey(from), MAX_ASKED, ASKED_MINUTES));
  if (wait > 0) throw tooManyAttempts(wait);
}

/** What everybody reads who asks for a link, whether the email exists or not. */
export const RESET_ANSWER = 'If this email belongs to an account, a link is on its way. It works for 30 minutes.';

const emptyPassword = () => unprocessable([{ code: 'password-empty', field: 'password', message: messages.passwordEmpty }]);

/** Sends a single-use link when the email belongs to somebody; says nothing either way. */
export async function askForReset(database: Database, publicUrl: string, givenEmail: string, address: string): Promise<void> {
  const email = givenEmail.trim().toLowerCase();
  await database.owner(async (tx) => {
    const people = authRepository(tx);
    const user = await people.userByEmail(email);
    if (!user || !isOneAddress(user.email) || (await people.recentResets(user.id)) >= MAX_RESETS) return;
    const token = randomBytes(32).toString('base64url');
    await people.addReset(user.id, hashToken(token), RESET_MINUTES);
    await people.note('reset-link-sent', user.id, address);
    await queueMail(tx, {
      to: { address: user.email, name: user.name },
      subject: 'Reset your iWE password',
      // Behind the #: what stands there never reaches a server or its log.
      text: `G'day ${user.name},\n\nopen this link within ${RESET_MINUTES} minutes to choose a new password:\n\n${publicUrl}/password/reset#token=${token}\n\nIf you did not ask for it, do nothing: your password stays as it is.\n`,
    });
  });
}

/** Sets a new password by the link's token; every session of the user ends. Throws 422 for a link that is spent or too old. */
export async function resetPassword(database: Database, token: string, password: string, address: string): Promise<void> {
  if (password.trim() === '') throw emptyPassword();
  const tooOld = () => unprocessable([{ code: 'reset-link', field: 'token', message: 'This link was used already or is too old. Please ask for a new one.' }]);
  const tokenHash = hashToken(token);
  // Guessing must not cost the server a password hash each.
  if ((await authRepository(database).resetUser(tokenHash, false)) === null) throw tooOld();
  const hash = await hashPassword(password);
  await database.owner(async (tx) => {
    const people = authRepository(tx);
    const userId = await people.resetUser(tokenHash, true);
    if (userId === null) throw tooOld();
    await people.setPassword(userId, hash);
    await people.revokeSessionsOf(userId, null);
    await people.note('password-reset', userId, address);
  });
}

/** Changes the own password after asking for the old one; every other session of the user ends. */
export async function changePassword(database: Database, who: { userId: number; email: string; sessionId: number }, body: { password: string; currentPassword: string }, address: string): Promise<void> {
  if (body.password.trim() === '') throw emptyPassword();
  const people = authRepository(database);
  const user = await people.userById(who.userId);
  await countAttempt(database, who.email, address);
  if (!(await verifyPassword(body.currentPassword, user?.passwordHash ?? null))) {
    throw unprocessable([{ code: 'wrong-password', field: 'currentPassword', message: 'The current password is not correct.' }]);
  }
  await forgive(database, who.email, address);
  const hash = await hashPassword(body.password);
  await database.owner(async (tx) => {
    const inside = authRepository(tx);
    await inside.setPassword(who.userId, hash);
    await inside.revokeSessionsOf(who.userId, who.sessionId);
    await inside.note('password-changed', who.userId, address);
  });
}
