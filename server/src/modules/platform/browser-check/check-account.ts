import { randomBytes } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import { RELEASE_CHECK_EMAIL } from '../../../permissions.ts';
import { hashPassword } from '../../auth/public.ts';
import {
  ADD_CHECK_GRANT,
  END_GRANTS_OF_USER,
  END_SESSIONS_OF_USER,
  ENSURE_CHECK_MEMBERSHIP,
  ENSURE_CHECK_ORGANISATION,
  ENSURE_CHECK_USER,
  REMOVE_PASSWORD,
} from './check-account.sql.ts';

/** The organisation that is used only for browser checks. */
export const CHECK_ORGANISATION = 2_000_000_000;
/** A temporary user who may open every screen of an empty organisation. */
export interface CheckAccount {
  email: string;
  password: string;
  userId: number;
}

/**
 * Opens the account for one check: with a new password and a grant of the candidate. The account runs code that nobody
 * has reviewed, so its organisation is empty, it is no platform admin, and it may only read (see `permit`).
 */
export async function openCheckAccount(database: Database, remote: string, version: string): Promise<CheckAccount> {
  const password = randomBytes(24).toString('base64url');
  const hash = await hashPassword(password);
  return database.system(async (tx) => {
    await tx.query(ENSURE_CHECK_ORGANISATION(CHECK_ORGANISATION));
    const [user] = await tx.query(ENSURE_CHECK_USER(RELEASE_CHECK_EMAIL, hash));
    if (!user) throw new Error('The account of the checks could not be made.');
    await tx.query(ENSURE_CHECK_MEMBERSHIP(CHECK_ORGANISATION, user.id));
    await tx.query(END_GRANTS_OF_USER(user.id));
    await tx.query(ADD_CHECK_GRANT(user.id, remote, version));
    return { email: RELEASE_CHECK_EMAIL, password, userId: user.id };
  });
}

/** Closes the account: afterwards it has no password, no session and no grant. */
export async function closeCheckAccount(database: Database, { userId }: CheckAccount): Promise<void> {
  await database.system(async (tx) => {
    await tx.query(REMOVE_PASSWORD(userId));
    await tx.query(END_SESSIONS_OF_USER(userId));
    await tx.query(END_GRANTS_OF_USER(userId));
  });
}
