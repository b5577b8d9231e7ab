import { randomBytes } from 'node:crypto';
import type { Database } from '../../core/database/database.ts';
import { hashPassword } from '../../core/auth/public.ts';
import {
  ADD_CHECK_GRANT,
  ADD_CHECK_USER,
  END_GRANTS_OF_USER,
  END_SESSIONS_OF_USER,
  FREE_CHECK_USER,
  LOCK_CHECK_ACCOUNTS,
  REMOVE_PASSWORD,
  SET_CHECK_PASSWORD,
} from './check-account.sql.ts';
import { checkOrganisation, madeUpPerson } from './check-organisation.ts';

/** A person who may open every screen of the checks' organisation, for one check. */
export interface CheckAccount {
  email: string;
  password: string;
  userId: number;
}

/**
 * Opens an account for one check: with a new password and a grant of the candidate. Two checks never share one. The
 * account runs code that nobody has reviewed, so its organisation belongs to nobody, it is no platform admin, and it
 * may only read (see `permit`).
 */
export async function openCheckAccount(database: Database, remote: string, version: string): Promise<CheckAccount> {
  const password = randomBytes(24).toString('base64url');
  const hash = await hashPassword(password);
  return database.system(async (tx) => {
    await tx.query(LOCK_CHECK_ACCOUNTS());
    const { id, name } = await checkOrganisation(tx);
    const person = madeUpPerson(name);
    const [free] = await tx.query(FREE_CHECK_USER(id));
    const [user] = free ? [free] : await tx.query(ADD_CHECK_USER(id, person.email, person.name));
    if (!user) throw new Error('The account of the check could not be made.');
    await tx.query(SET_CHECK_PASSWORD(user.id, hash));
    await tx.query(END_GRANTS_OF_USER(user.id));
    await tx.query(ADD_CHECK_GRANT(user.id, remote, version));
    return { email: user.email, password, userId: user.id };
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
