import * as z from 'zod';

/** A live session of the signed-in user. */
export const mySession = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  address: z.string(),
  userAgent: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type MySession = z.infer<typeof mySession>;

/** Something that happened to the account of the signed-in user: a sign-in, a failed one, another password. */
export const mySignInEvent = z.object({ id: z.number().int(), at: z.string(), kind: z.string(), address: z.string() });
export type MySignInEvent = z.infer<typeof mySignInEvent>;

/** GET /api/ag/sign-ins: the live sessions, and the newest 50 events of the last 400 days. */
export const signInsAnswer = z.object({ sessions: z.array(mySession), events: z.array(mySignInEvent) });
export type SignInsAnswer = z.infer<typeof signInsAnswer>;

/** GET /api/ag/second-factor. */
export const secondFactorAnswer = z.object({
  isOn: z.boolean(),
  /** Recovery codes that were not used yet. */
  codesLeft: z.number().int(),
  /** Organisations that require it of this user. */
  requiredBy: z.array(z.string()),
});
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>;

/** POST /api/ag/second-factor begins the set-up; the password is asked for again. */
export const secondFactorStart = z.object({ password: z.string().max(1024) });
export const secondFactorSecret = z.object({
  /** For the QR code: `otpauth://totp/…`. */
  uri: z.string(),
  /** The QR code as an SVG document. */
  qrCode: z.string(),
  /** The secret in base32, for apps without a camera. */
  secret: z.string(),
});
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

/**
 * POST /api/ag/second-factor/confirm: the first code of the app. The answer is the only time that the codes are shown.
 */
export const secondFactorConfirm = z.object({ code: z.string().max(50) });
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;

/** POST /api/ag/second-factor/off, and /recovery-codes for new ones. */
export const secondFactorChange = z.object({ password: z.string().max(1024), code: z.string().max(50) });
