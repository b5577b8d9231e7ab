import { isOneEmailAddress } from '@iwe/domain';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { queueMail } from '../mail/mail.ts';
import type { SignInUser } from './auth.repository.ts';
import { CLAIM_NOTICE, FAILURES_OF_EMAIL } from './auth.sql.ts';
import { ACCOUNT_WINDOW_MINUTES } from './sign-in-limits.ts';

/** Tells the owner of an account, at most once a day, that many sign-ins to it have failed. */
export async function notifyOwner(
  database: Database,
  { publicUrl, secrets }: Pick<Config, 'publicUrl' | 'secrets'>,
  user: SignInUser,
  address: string,
): Promise<void> {
  if (!isOneEmailAddress(user.email)) return;
  await database.system(async (tx) => {
    const [[claimed], [found]] = await tx.batch([
      CLAIM_NOTICE(user.id, address),
      FAILURES_OF_EMAIL(user.email, ACCOUNT_WINDOW_MINUTES),
    ]);
    if (!claimed || !found) return;
    const places = found.addresses === 1 ? 'one address' : `${found.addresses} addresses`;
    await queueMail(tx, secrets, {
      to: { address: user.email, name: user.name },
      subject: 'Many sign-ins to your iWE account failed',
      text:
        `G'day ${user.name},\n\nin the last 24 hours ${found.failures} sign-ins to your iWE account had a ` +
        `wrong password or code, from ${places}. Further attempts from places where you have not signed in lately have to wait.\n\n` +
        `Was it you? Then set a new password at ${publicUrl}/password/reset\n\n` +
        'If not, your password has kept them out. Make sure that you use it nowhere else, and tell your administrator.\n',
    });
  });
}
