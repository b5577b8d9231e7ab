import { randomBytes } from 'node:crypto';
import { isOneEmailAddress, newPasswordError } from '@iwe/domain';
import type { PasswordOwner } from '@iwe/domain';
import type { Database } from '../database/database.ts';
import { tooManyAttempts, unprocessable } from '../errors.ts';
import type { Config } from '../config.ts';
import { queueMail } from '../mail/mail.ts';
import { hashToken } from '../plugins/session.ts';
import { authRepository } from './auth.repository.ts';
import type { AuthRepository } from './auth.repository.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { addressKey, countAttempt, forgive, isAmong } from './sign-in-limits.ts';

/** Minutes for which a link is valid. */
export const RESET_MINUTES = 30;
/** Links that a person can request within 15 minutes. */
const MAX_RESETS = 3;

/** Emails for which links can be requested from one address within 15 minutes: an office shares an address. */
const MAX_ASKED = 20;
const ASKED_MINUTES = 15;

/**
 * Counts a request for a link before looking up the user, so that the response time is the same for every email. Throws
 * 429 when the address asks too often. Like at the sign-in, that does not stop whoever signed in from there within the
 * last 30 days: strangers behind the same proxy cannot lock a company out.
 */
export async function countReset(database: Database, email: string, from: string): Promise<void> {
  const asking = {
    address: addressKey(from),
    email: email.trim().toLowerCase(),
    isKnown: (places: string[]) => isAmong(places, from),
  };
  const wait = await database.system((tx) => authRepository(tx).recordResetRequest(asking, MAX_ASKED, ASKED_MINUTES));
  if (wait > 0) throw tooManyAttempts(wait);
}

/** The answer to every request for a link, whether the email exists or not. */
export const RESET_ANSWER = 'If this email belongs to an account, a link is on its way. It works for 30 minutes.';

/** Throws 422 with what is wrong with a new password: its length, the own email or name, or that everybody uses it. */
async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const refuse = (code: string, message: string) => unprocessable([{ code, field: 'password', message }]);
  const error = newPasswordError(password, owner);
  if (error !== undefined) throw refuse(password.trim() === '' ? 'password-empty' : 'password-weak', error);
  if (await isCommonPassword(password))
    throw refuse('password-common', 'This password is one of those that are tried first. Choose another one.');
}

const passwordOwner = async (people: AuthRepository, userId: number): Promise<PasswordOwner> => {
  const user = await people.userById(userId);
  return user ? { email: user.email, name: user.name, hasSecondFactor: user.hasSecondFactor } : {};
};

/** Sends a single-use link when the email belongs to a user; does not reveal whether it does. */
export async function askForReset(
  database: Database,
  { publicUrl, secrets }: Pick<Config, 'publicUrl' | 'secrets'>,
  givenEmail: string,
  address: string,
): Promise<void> {
  const email = givenEmail.trim().toLowerCase();
  await database.system(async (tx) => {
    const people = authRepository(tx);
    const user = await people.userByEmail(email);
    if (!user || !isOneEmailAddress(user.email) || (await people.recentResetLinks(user.id)) >= MAX_RESETS) return;
    const token = randomBytes(32).toString('base64url');
    await people.addResetLink(user.id, hashToken(token), RESET_MINUTES);
    await people.addSecurityEvent('reset-link-sent', user.id, address);
    await queueMail(tx, secrets, {
      isUrgent: true,
      to: { address: user.email, name: user.name },
      subject: 'Reset your iWE password',
      // In the URL fragment, because browsers never send it to a server.
      text:
        `G'day ${user.name},\n\nopen this link within ${RESET_MINUTES} minutes to choose a new ` +
        `password:\n\n${publicUrl}/password/reset#token=${token}\n\nIf you did not ask for it, do nothing: ` +
        'your password stays as it is.\n',
    });
  });
}

/**
 * Sets a new password by the link's token and ends every session of the user. Throws 422 when the link was used or has
 * expired.
 */
export async function resetPassword(
  database: Database,
  token: string,
  password: string,
  address: string,
): Promise<void> {
  const tooOld = () =>
    unprocessable([
      {
        code: 'reset-link',
        field: 'token',
        message: 'This link was used already or is too old. Please ask for a new one.',
      },
    ]);
  const tokenHash = hashToken(token);
  // Checked first, because guessing tokens must not cost the server a password hash each.
  const people = authRepository(database);
  const owner = await people.userOfResetLink(tokenHash);
  if (owner === null) throw tooOld();
  // The link stays good for another try.
  await refuseWeakPassword(password, await passwordOwner(people, owner));
  const hash = await hashPassword(password);
  await database.system(async (tx) => {
    const inside = authRepository(tx);
    const userId = await inside.spendResetLink(tokenHash);
    if (userId === null) throw tooOld();
    await inside.setPassword(userId, hash);
    await inside.forgiveEverywhere(userId);
    await inside.revokeSessionsOf(userId, null);
    await inside.addSecurityEvent('password-reset', userId, address);
  });
}

/** Changes the user's own password after verifying the old one, and ends every other session of the user. */
export async function changePassword(
  database: Database,
  who: { userId: number; email: string; sessionId: number },
  body: { password: string; currentPassword: string },
  address: string,
): Promise<void> {
  const people = authRepository(database);
  await refuseWeakPassword(body.password, await passwordOwner(people, who.userId));
  const user = await people.userById(who.userId);
  await countAttempt(database, who.email, address);
  if (!(await verifyPassword(body.currentPassword, user?.passwordHash ?? null))) {
    throw unprocessable([
      { code: 'wrong-password', field: 'currentPassword', message: 'The current password is not correct.' },
    ]);
  }
  await forgive(database, who.email, address);
  const hash = await hashPassword(body.password);
  await database.system(async (tx) => {
    const inside = authRepository(tx);
    await inside.setPassword(who.userId, hash);
    await inside.revokeSessionsOf(who.userId, who.sessionId);
    await inside.addSecurityEvent('password-changed', who.userId, address);
  });
}
