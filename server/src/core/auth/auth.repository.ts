import type { Language } from '@iwe/domain';
import type { RowOf, SystemTransaction } from '../database/index.ts';
import * as sql from './auth.sql.ts';

/** A user found by email for signing in. */
export type SignInUser = RowOf<typeof sql.USER_BY_EMAIL>;

/** A membership of a user, with the columns of the account answer. */
export type MembershipRow = RowOf<typeof sql.MEMBERSHIPS_OF_USER>;

/** A session to be stored; contains only hashes of its secrets. */
export interface NewSession {
  userId: number;
  tokenHash: Buffer;
  cookieHash: Buffer | null;
  address: string;
  userAgent: string;
  hours: number;
}

export type AuthRepository = ReturnType<typeof authRepository>;

/** Reads and writes people, sessions and password links: global tables, used as the owner of the tables. */
export function authRepository(tx: SystemTransaction) {
  return {
    async userByEmail(email: string): Promise<SignInUser | null> {
      const [row] = await tx.query(sql.USER_BY_EMAIL(email));
      return row ?? null;
    },
    async userById(id: number): Promise<SignInUser | null> {
      const [row] = await tx.query(sql.USER_BY_ID(id));
      return row ?? null;
    },
    memberships: (userId: number): Promise<MembershipRow[]> => tx.query(sql.MEMBERSHIPS_OF_USER(userId)),
    async addSession({ tokenHash, cookieHash, userId, hours, address, userAgent }: NewSession): Promise<void> {
      await tx.query(sql.ADD_SESSION(tokenHash, cookieHash, userId, hours, address, userAgent));
    },
    async revokeSession(id: number): Promise<void> {
      await tx.query(sql.REVOKE_SESSION(id));
    },
    /** Ends every session of a user but `except`. */
    async revokeSessionsOf(userId: number, except: number | null): Promise<void> {
      await tx.query(sql.REVOKE_SESSIONS_OF_USER(userId, except));
    },
    /** Deletes the failures of a user from every address: who set a password by mail owns the account. */
    async forgiveEverywhere(userId: number): Promise<void> {
      await tx.query(sql.DELETE_FAILURES_OF_USER(userId));
    },
    async setLanguage(userId: number, language: Language): Promise<void> {
      await tx.query(sql.SET_LANGUAGE(userId, language));
    },
    async setPassword(userId: number, hash: string): Promise<void> {
      await tx.batch([sql.SET_PASSWORD(userId, hash), sql.SPEND_RESET_LINKS(userId), sql.ACCEPT_INVITATIONS(userId)]);
    },
    /**
     * Records that an address requests a link for an email; returns the seconds to wait when it did so too often, else
     * 0. `isKnown` says of the addresses where the email signed in whether one of them is this address.
     */
    async recordResetRequest(
      { address, email, isKnown }: { address: string; email: string; isKnown: (addresses: string[]) => boolean },
      most: number,
      minutes: number,
    ): Promise<number> {
      const [, [recent], places] = await tx.batch([
        sql.LOCK_RESET_REQUESTS_OF_ADDRESS(address),
        sql.RESET_REQUESTS_OF_ADDRESS(address, minutes),
        sql.ADDRESSES_OF_EMAIL(email),
      ]);
      if (recent && recent.n >= most && !isKnown(places.map((place) => place.address)))
        return Math.max(1, minutes * 60 - (recent.oldest ?? 0));
      await tx.query(sql.ADD_SECURITY_EVENT('reset-asked', null, address, JSON.stringify({ email })));
      return 0;
    },
    /**
     * Returns the number of links of the last 15 minutes, locked against concurrent requests until the transaction
     * ends.
     */
    async recentResetLinks(userId: number): Promise<number> {
      const [, [row]] = await tx.batch([sql.LOCK_RESET_LINKS_OF_USER(String(userId)), sql.RECENT_RESET_LINKS(userId)]);
      return row?.n ?? 0;
    },
    async addResetLink(userId: number, tokenHash: Buffer, minutes: number): Promise<void> {
      await tx.query(sql.ADD_RESET_LINK(tokenHash, userId, minutes));
    },
    /** Returns the user of a valid link, or null. */
    async userOfResetLink(tokenHash: Buffer): Promise<number | null> {
      const [row] = await tx.query(sql.FIND_RESET_LINK(tokenHash));
      return row?.user_id ?? null;
    },
    /** Returns the user of a valid link and invalidates the link. */
    async spendResetLink(tokenHash: Buffer): Promise<number | null> {
      const [row] = await tx.query(sql.SPEND_RESET_LINK(tokenHash));
      return row?.user_id ?? null;
    },
    async addSecurityEvent(
      kind: string,
      userId: number | null,
      address: string,
      details: Record<string, unknown> = {},
    ): Promise<void> {
      await tx.query(sql.ADD_SECURITY_EVENT(kind, userId, address, JSON.stringify(details)));
    },
  };
}
