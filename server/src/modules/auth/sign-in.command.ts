import { randomBytes } from 'node:crypto';
import { isWarehouseStaff, messages } from '@iwe/domain';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import type { tokenRequest } from '@iwe/contract';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { forbidden, Problem } from '../../errors.ts';
import { ABSOLUTE_HOURS, hashToken } from '../../plugins/session.ts';
import { authRepository } from './auth.repository.ts';
import type { MembershipRow } from './auth.repository.ts';
import { verifyPassword } from './password.ts';
import { countAttempt, forgive } from './sign-in-limits.ts';

/** Where a sign-in comes from. */
export interface SignInOrigin {
  address: string;
  userAgent: string;
  /** A browser (it sends Sec-Fetch-Site): the session is bound to a cookie as well. */
  isBrowser: boolean;
}

export interface SignedIn {
  token: string;
  /** For browsers; null otherwise. */
  cookie: string | null;
}

/** Every failure is this one answer: it never tells what was wrong, nor whether the user exists. */
const loginFailed = () => new Problem(400, 'login-failed', messages.loginFailed);

/** True for a membership that may be worked in: roles 1 to 4, not switched off. */
export const mayWork = (membership: Pick<MembershipRow, 'role' | 'able_login'>): boolean =>
  membership.able_login && membership.role >= 1 && membership.role <= 4;

/** Checks email and password and opens a session. Throws 400 with the specification's words, 403 for warehouse staff, 429 after too many failures. */
export async function signIn(database: Database, body: z.infer<typeof tokenRequest>, origin: SignInOrigin): Promise<SignedIn> {
  if (body.client_id !== CLIENT_ID || body.client_secret !== CLIENT_SECRET) throw loginFailed();
  const email = body.username.trim().toLowerCase();
  await countAttempt(database, email, origin.address);
  const people = authRepository(database);
  const user = await people.userByEmail(email);
  const isRight = await verifyPassword(body.password, user?.passwordHash ?? null);
  if (!user || !isRight) {
    await people.note('sign-in-failed', user?.id ?? null, origin.address, { email });
    throw loginFailed();
  }
  const memberships = await people.memberships(user.id);
  if (!memberships.some(mayWork) && !user.isPlatformAdmin) {
    await people.note('sign-in-refused', user.id, origin.address);
    if (!memberships.some((membership) => isWarehouseStaff(membership.role))) throw loginFailed();
    await forgive(database, email, origin.address);
    throw forbidden(messages.warehouseStaffRefused, 'warehouse-staff');
  }
  const token = randomBytes(32).toString('base64url');
  const cookie = origin.isBrowser ? randomBytes(32).toString('base64url') : null;
  await database.owner(async (tx) => {
    const inside = authRepository(tx);
    await inside.addSession({ userId: user.id, tokenHash: hashToken(token), cookieHash: cookie ? hashToken(cookie) : null, hours: ABSOLUTE_HOURS, address: origin.address, userAgent: origin.userAgent.slice(0, 300) });
    await inside.note('sign-in', user.id, origin.address);
  });
  await forgive(database, email, origin.address);
  return { token, cookie };
}
