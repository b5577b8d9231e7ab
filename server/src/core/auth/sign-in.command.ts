import { randomBytes } from 'node:crypto';
import { isWarehouseStaff, messages } from '@iwe/domain';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import type { tokenRequest } from '@iwe/contract';
import type { z } from 'zod';
import type { Secrets } from '../config.ts';
import type { Database } from '../database/database.ts';
import { forbidden, Problem } from '../errors.ts';
import { ABSOLUTE_HOURS, hashToken } from '../plugins/session.ts';
import { authRepository } from './auth.repository.ts';
import type { MembershipRow, SignInUser } from './auth.repository.ts';
import { verifyPassword } from './password.ts';
import { factorOf, takeCode } from './second-factor.ts';
import { countAttempt, forgive, uncount } from './sign-in-limits.ts';

/** The origin of a sign-in. */
export interface SignInOrigin {
  address: string;
  userAgent: string;
  /** True for browsers (they send Sec-Fetch-Site): the session is then also bound to a cookie. */
  isBrowser: boolean;
  /** Called when so many attempts failed that the owner of the account should be told. */
  onSuspicion(user: SignInUser): void;
}

export interface SignedIn {
  token: string;
  /** Set for browsers; null otherwise. */
  cookie: string | null;
  /** The memberships that the user may work for. */
  memberships: readonly MembershipRow[];
}

/** Every failure has this same answer, which does not reveal what was wrong or whether the user exists. */
const loginFailed = () => new Problem(400, 'login-failed', messages.loginFailed);

/** Returns whether a membership allows working: roles 1 to 4, not deactivated. */
export const mayWork = (membership: Pick<MembershipRow, 'role' | 'able_login'>): boolean =>
  membership.able_login && membership.role >= 1 && membership.role <= 4;

/**
 * Verifies email and password, and the code of users with a second factor, and opens a session. Throws 400 with the
 * specification's message, 403 for warehouse
 * staff, 429 after too many failures.
 */
export async function signIn(
  database: Database,
  secrets: Secrets,
  body: z.infer<typeof tokenRequest>,
  origin: SignInOrigin,
): Promise<SignedIn> {
  if (body.client_id !== CLIENT_ID || body.client_secret !== CLIENT_SECRET) throw loginFailed();
  const email = body.username.trim().toLowerCase();
  const attempt = await countAttempt(database, email, origin.address);
  const people = authRepository(database);
  const user = await people.userByEmail(email);
  const isRight = await verifyPassword(body.password, user?.passwordHash ?? null);
  if (!user || !isRight) {
    await people.addSecurityEvent('sign-in-failed', user?.id ?? null, origin.address, { email });
    if (user && attempt.isSuspicious) origin.onSuspicion(user);
    throw loginFailed();
  }
  if (user.hasSecondFactor) {
    if (!body.otp) {
      // Only this attempt: deleting the others would allow any number of guesses at the code.
      await uncount(database, attempt);
      throw new Problem(400, 'second-factor', 'Enter the code of your authenticator app, or a recovery code.');
    }
    if (!(await isCodeRight(database, secrets, user.id, body.otp))) {
      await people.addSecurityEvent('sign-in-failed', user.id, origin.address, { email, code: 'wrong' });
      if (attempt.isSuspicious) origin.onSuspicion(user);
      throw new Problem(400, 'second-factor-wrong', messages.loginFailed);
    }
  }
  const memberships = await people.memberships(user.id);
  if (!memberships.some(mayWork) && !user.isPlatformAdmin) {
    await people.addSecurityEvent('sign-in-refused', user.id, origin.address);
    if (!memberships.some((membership) => isWarehouseStaff(membership.role))) throw loginFailed();
    await forgive(database, email, origin.address);
    throw forbidden(messages.warehouseStaffRefused, 'warehouse-staff');
  }
  // Never a hyphen first: the command line would take '--token -…' for an option.
  const token = `iwe_${randomBytes(32).toString('base64url')}`;
  const cookie = origin.isBrowser ? randomBytes(32).toString('base64url') : null;
  await database.system(async (tx) => {
    const inside = authRepository(tx);
    await inside.addSession({
      userId: user.id,
      tokenHash: hashToken(token),
      cookieHash: cookie ? hashToken(cookie) : null,
      hours: ABSOLUTE_HOURS,
      address: origin.address,
      userAgent: origin.userAgent.slice(0, 300),
    });
    await inside.addSecurityEvent('sign-in', user.id, origin.address);
  });
  await forgive(database, email, origin.address);
  return { token, cookie, memberships: memberships.filter(mayWork) };
}

const isCodeRight = (database: Database, secrets: Secrets, userId: number, code: string): Promise<boolean> =>
  database.system(async (tx) => {
    const factor = await factorOf(tx, userId);
    return factor?.isOn === true && (await takeCode(tx, secrets, { userId, factor, code }, { orRecovery: true }));
  });
