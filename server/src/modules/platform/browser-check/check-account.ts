import { randomBytes } from 'node:crypto';
import type { App } from '../../../app-types.ts';
import { RELEASE_CHECK_EMAIL } from '../../../permissions.ts';
import { hashPassword } from '../../auth/public.ts';

/** The organisation that only the checks work in. */
export const CHECK_ORGANISATION = 2_000_000_000;
/** The check is over long before; what is left of a killed one ends by itself. */
const GRANT_MINUTES = 15;

/** Somebody who may open every screen of an empty organisation, for the length of one check. */
export interface CheckAccount {
  email: string;
  password: string;
  userId: number;
}

/**
 * The account of the checks, with a password for this time only and the candidate as its pilot. Code that nobody has looked at
 * runs with this account's rights, so its organisation holds nothing, it is no platform admin, and it may only read
 * (see `permit`).
 */
export async function openCheckAccount(app: App, remote: string, version: string): Promise<CheckAccount> {
  const password = randomBytes(24).toString('base64url');
  const hash = await hashPassword(password);
  return app.database.owner(async (tx) => {
    await tx.query(`insert into organisation (id, name, is_internal) values ($1, 'Release checks', true) on conflict (id) do nothing`, [CHECK_ORGANISATION]);
    const [user] = await tx.query<{ id: number }>(
      `insert into app_user (email, name, password_hash) values ($1, 'Release check', $2) on conflict (email) do update set password_hash = excluded.password_hash returning id`, [RELEASE_CHECK_EMAIL, hash],
    );
    if (!user) throw new Error('The account of the checks could not be made.');
    await tx.query(
      `insert into membership (organisation_id, user_id, role, mod_prc, is_acct, is_dir, crt_csr, is_admin, able_login)
       select $1, $2, 4, true, true, true, true, true, true where not exists (select from membership where organisation_id = $1 and user_id = $2)`,
      [CHECK_ORGANISATION, user.id],
    );
    await tx.query('update release_grant set revoked_at = now() where user_id = $1 and revoked_at is null', [user.id]);
    await tx.query(`insert into release_grant (user_id, remote, version, reason, granted_by, until) values ($1, $2, $3, 'release check', $1, now() + make_interval(mins => ${GRANT_MINUTES}))`, [user.id, remote, version]);
    return { email: RELEASE_CHECK_EMAIL, password, userId: user.id };
  });
}

/** Ends it: no password, no session, no pilot. */
export async function closeCheckAccount(app: App, { userId }: CheckAccount): Promise<void> {
  await app.database.owner(async (tx) => {
    await tx.query('update app_user set password_hash = null where id = $1', [userId]);
    await tx.query('update session set revoked_at = now() where user_id = $1 and revoked_at is null', [userId]);
    await tx.query('update release_grant set revoked_at = now() where user_id = $1 and revoked_at is null', [userId]);
  });
}
