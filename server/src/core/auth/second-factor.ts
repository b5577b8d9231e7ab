import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Secrets } from '../config.ts';
import type { RowOf, SystemTransaction } from '../database/index.ts';
import { secretBox } from '../services/public.ts';
import * as sql from './second-factor.sql.ts';

/** Codes given out at once for a lost phone. */
const RECOVERY_CODES = 10;
/** Seconds for which one code is shown. */
const PERIOD = 30;
/** Steps before and after the present one whose codes are accepted, for clocks that differ. */
const WINDOW = 1;

export type StoredFactor = RowOf<typeof sql.FACTOR>;

const totp = (secret: Secret, email: string): TOTP =>
  new TOTP({ issuer: 'iWE', label: email, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

/** The secret is bound to its user: in another row it cannot be decrypted. */
const placeOf = (userId: number) => ({ organisation: 0, service: 'second factor', field: String(userId) });

/** Stores a new secret that is not in use yet. Returns null when the user has one in use already. */
export async function beginFactor(
  tx: SystemTransaction,
  secrets: Secrets,
  who: { userId: number; email: string },
): Promise<{ uri: string; secret: string } | null> {
  const secret = new Secret({ size: 20 });
  const { keyId, encrypted } = secretBox(secrets).encrypt(secret.base32, placeOf(who.userId));
  const begun = await tx.query(sql.BEGIN_FACTOR(who.userId, keyId, encrypted));
  return begun.length > 0 ? { uri: totp(secret, who.email).toString(), secret: secret.base32 } : null;
}

/** Returns the stored factor of a user, or null without one; `isOn` says whether the sign-in asks for it. */
export async function factorOf(tx: SystemTransaction, userId: number): Promise<StoredFactor | null> {
  const [row] = await tx.query(sql.FACTOR(userId));
  return row ?? null;
}

/**
 * Takes a code of the app, or with `orRecovery` a recovery code. Returns whether it was right; each works once. Throws
 * UnreadableSecret when the instance key that encrypted the secret is gone.
 */
export async function takeCode(
  tx: SystemTransaction,
  secrets: Secrets,
  { userId, factor, code }: { userId: number; factor: StoredFactor; code: string },
  { orRecovery }: { orRecovery: boolean },
): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(typed)) {
    if (!orRecovery) return false;
    return (await tx.query(sql.TAKE_RECOVERY_CODE(userId, hashOf(typed)))).length > 0;
  }
  const secret = Secret.fromBase32(secretBox(secrets).decrypt(factor, placeOf(userId)));
  const timestamp = Date.now();
  const delta = totp(secret, '').validate({ token: typed, window: WINDOW, timestamp });
  if (delta === null) return false;
  const step = TOTP.counter({ period: PERIOD, timestamp }) + delta;
  return (await tx.query(sql.TAKE_STEP(userId, step))).length > 0;
}

/** Replaces the recovery codes of a user. Returns them; only their hashes are stored. */
export async function renewRecoveryCodes(tx: SystemTransaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.batch([
    sql.DELETE_RECOVERY_CODES(userId),
    sql.ADD_RECOVERY_CODES(
      userId,
      codes.map((code) => hashOf(code.replaceAll('-', ''))),
    ),
  ]);
  return codes;
}

// 32 letters and digits without those that look alike on paper (0 and o, 1 and l): 16 of them are 80 bits.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
function newCode(): string {
  const text = Array.from(randomBytes(16), (byte) => ALPHABET[byte % 32]).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
