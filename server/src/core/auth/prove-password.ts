import type { Database } from '../database/database.ts';
import { authRepository } from './auth.repository.ts';
import { verifyPassword } from './password.ts';
import { countAttempt, forgive } from './sign-in-limits.ts';

/**
 * Returns whether a signed-in user knows the password of their account. Failures count like those of a sign-in; throws
 * 429 after too many.
 */
export async function provePassword(
  database: Database,
  who: { userId: number; email: string },
  password: string,
  address: string,
): Promise<boolean> {
  await countAttempt(database, who.email, address);
  const people = authRepository(database);
  const user = await people.userById(who.userId);
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (isRight) await forgive(database, who.email, address);
  else await people.addSecurityEvent('confirm-failed', who.userId, address);
  return isRight;
}
