import type { OwnerTransaction } from '../../database/database.ts';

/** Somebody who may try to sign in. */
export interface SignInUser {
  id: number;
  email: string;
  name: string;
  passwordHash: string | null;
  isPlatformAdmin: boolean;
}

/** One membership of a user, with what the account answer shows. */
export interface MembershipRow {
  e_id: number;
  organisation_id: number;
  organisation: string;
  name: string;
  email: string;
  phone: string;
  role: number;
  role_desc: string;
  mod_prc: boolean;
  is_acct: boolean;
  is_dir: boolean;
  crt_csr: boolean;
  max_dis_cents: number;
  is_admin: boolean;
  is_platform_admin: boolean;
  able_login: boolean;
  cost_visible: boolean;
  landed_cost_method: 'value' | 'quantity';
  logo: string | null;
  time_zone: string;
}

/** A session about to be stored; only hashes of its secrets. */
export interface NewSession {
  userId: number;
  tokenHash: Buffer;
  cookieHash: Buffer | null;
  address: string;
  userAgent: string;
  hours: number;
}

/** People, sessions and password links: global tables, read and written as the owner of the tables. */
export function authRepository(tx: Pick<OwnerTransaction, 'query'>) {
  return {
    async userByEmail(email: string): Promise<SignInUser | null> {
      const [row] = await tx.query<SignInUser>(
        `select id, email, name, password_hash as "passwordHash", is_platform_admin as "isPlatformAdmin" from app_user where email = $1`, [email]);
      return row ?? null;
    },
    async userById(id: number): Promise<SignInUser | null> {
      const [row] = await tx.query<SignInUser>(
        `select id, email, name, password_hash as "passwordHash", is_platform_admin as "isPlatformAdmin" from app_user where id = $1`, [id]);
      return row ?? null;
    },
    memberships: (userId: number): Promise<MembershipRow[]> => tx.query<MembershipRow>(
      `select m.id as e_id, m.organisation_id, o.name as organisation, u.name, u.email, u.phone, m.role, m.role_desc, m.mod_prc, m.is_acct, m.is_dir,
          m.crt_csr, m.max_dis_cents, m.is_admin, u.is_platform_admin, m.able_login and m.is_active as able_login, o.cost_visible, o.landed_cost_method, o.time_zone,
          case when o.logo_match <> '' and position(lower(o.logo_match) in lower(o.name)) > 0 then o.logo_name end as logo
        from membership m join app_user u on u.id = m.user_id join organisation o on o.id = m.organisation_id
        where m.user_id = $1 order by m.organisation_id, m.id`, [userId]),
    async addSession(session: NewSession): Promise<void> {
      await tx.query(`insert into session (token_hash, cookie_hash, user_id, expires_at, address, user_agent) values ($1, $2, $3, now() + make_interval(hours => $4), $5, $6)`,
        [session.tokenHash, session.cookieHash, session.userId, session.hours, session.address, session.userAgent]);
    },
    async revokeSession(id: number): Promise<void> {
      await tx.query('update session set revoked_at = now() where id = $1 and revoked_at is null', [id]);
    },
    async revokeSessionsOf(userId: number, except: number | null): Promise<void> {
      await tx.query('update session set revoked_at = now() where user_id = $1 and revoked_at is null and id is distinct from $2::bigint', [userId, except]);
    },
    async setPassword(userId: number, hash: string): Promise<void> {
      await tx.query('update app_user set password_hash = $2, updated_at = now() where id = $1', [userId, hash]);
      await tx.query('update password_reset set used_at = now() where user_id = $1 and used_at is null', [userId]);
      // Whoever was invited has come.
      await tx.query('update membership set accepted_at = now() where user_id = $1 and invited_at is not null and accepted_at is null', [userId]);
    },
    /** Notes that a link was asked for from this address; answers the seconds to wait when that was done too often, else 0. */
    async noteReset(address: string, most: number, minutes: number): Promise<number> {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('reset asked ' || $1, 0))`, [address]);
      const [row] = await tx.query<{ n: number; oldest: number | null }>(
        `select count(*)::int as n, extract(epoch from now() - min(at))::float8 as oldest from security_event where kind = 'reset-asked' and address = $1 and at > now() - make_interval(mins => $2)`, [address, minutes]);
      if (row && row.n >= most) return Math.max(1, minutes * 60 - (row.oldest ?? 0));
      await tx.query(`insert into security_event (kind, address) values ('reset-asked', $1)`, [address]);
      return 0;
    },
    /** Links of the last quarter of an hour; until the transaction ends nobody else counts them. */
    async recentResets(userId: number): Promise<number> {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('password reset ' || $1, 0))`, [String(userId)]);
      const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from password_reset where user_id = $1 and created_at > now() - interval '15 minutes'`, [userId]);
      return row?.n ?? 0;
    },
    async addReset(userId: number, tokenHash: Buffer, minutes: number): Promise<void> {
      await tx.query('insert into password_reset (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(mins => $3))', [tokenHash, userId, minutes]);
    },
    /** The user of a link that still works; with `use` the link is spent. */
    async resetUser(tokenHash: Buffer, use: boolean): Promise<number | null> {
      const where = 'token_hash = $1 and used_at is null and expires_at > now()';
      const [row] = await tx.query<{ user_id: number }>(use ? `update password_reset set used_at = now() where ${where} returning user_id` : `select user_id from password_reset where ${where}`, [tokenHash]);
      return row?.user_id ?? null;
    },
    async note(kind: string, userId: number | null, address: string, details: Record<string, unknown> = {}): Promise<void> {
      await tx.query('insert into security_event (kind, user_id, address, details) values ($1, $2, $3, $4)', [kind, userId, address, JSON.stringify(details)]);
    },
  };
}
