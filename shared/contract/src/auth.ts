import { LANGUAGES } from '@iwe/domain';
import type { Language } from '@iwe/domain';
import * as z from 'zod';
import { money } from './wire.ts';
import { emailLine } from './text.ts';

/** The name of this application at the token endpoint. It identifies the app and is no secret. */
export const CLIENT_ID = 'iwe-web';
export const CLIENT_SECRET = 'iwe-web';

/**
 * POST /oauth/token (spec §7 "Authentication"). Parameters that this server does not know are ignored, as RFC 6749
 * (§3.2) requires of every token endpoint: OAuth clients send their own, such as `scope`.
 */
export const tokenRequest = z.looseObject({
  grant_type: z.literal('password'),
  username: emailLine,
  password: z.string().max(1024),
  /** A code of the authenticator app or a recovery code, for users with a second factor. */
  otp: z.string().max(50).optional(),
  client_id: z.string().max(100),
  client_secret: z.string().max(100),
});

/**
 * Shows another logo for organisations whose name contains `match` (spec §2 "Main shell"). Null shows the house logo.
 */
export const logoRule = z.object({ match: z.string(), logo: z.string() }).nullable();

/** A language of screens. */
const language = z.enum(LANGUAGES as readonly [Language, ...Language[]]);
/** PUT /api/ag/account/language: the language of the person's screens, in every organisation. */
export const languageRequest = z.object({ language });

/** One membership of the signed-in user (spec §3 "Account", §6). */
export const account = z.object({
  /** The membership's id: the value of the `account` header. */
  eId: z.number().int(),
  orgId: z.number().int(),
  companyName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.number().int(),
  roleDesc: z.string(),
  /** May change prices. */
  modPrc: z.boolean(),
  /** Accountant. */
  isAcct: z.boolean(),
  /** Director. */
  is_dir: z.boolean(),
  /** May create customers (rule of organisation 4). */
  crtCSR: z.boolean(),
  /** Largest discount below class A in AUD. */
  maxDis: money,
  is_admin: z.boolean(),
  is_platform_admin: z.boolean(),
  /** Whether cost columns are shown to this user (DOMAIN "canSeeCost"). */
  canSeeCost: z.boolean(),
  /** The server has already decided whether the rule applies to this organisation; null shows the house logo. */
  logo: z.string().nullable(),
  timeZone: z.string(),
  /** How the organisation spreads freight and clearance over lines (DOMAIN §5); editors need it for their preview. */
  landedBy: z.enum(['value', 'quantity']).optional(),
  /** The organisation requires a second factor of this account, and the user has none: nothing else is answered. */
  needsSecondFactor: z.boolean().optional(),
  /** The language of the person's screens. */
  language: language.optional(),
});
export type Account = z.infer<typeof account>;

/**
 * GET /api/ag/account: every account that the user may sign in to. `current` is the eId of the request's `account`
 * header, or null without one.
 */
export const accountAnswer = z.object({ data: z.array(account), current: z.number().int().nullable() });
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** The answer to POST /oauth/token. */
export const tokenAnswer = z.object({
  token_type: z.literal('Bearer'),
  access_token: z.string(),
  /** Seconds until the absolute end of the session. */
  expires_in: z.number().int(),
  /** To a browser: what `GET /api/ag/account` would answer, one way to the server and back earlier. */
  accounts: z.array(account).optional(),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** POST /api/ag/password: a signed-in user changes their own password and must send the old one as well. */
export const changePasswordRequest = z.object({
  password: z.string().min(1).max(1024),
  currentPassword: z.string().max(1024),
});
/** POST /api/ag/password/forgot: always answers 200 with the same message, whether the email exists or not. */
export const forgotPasswordRequest = z.object({ email: emailLine });
/** POST /api/ag/password/reset: takes the single-use token from the email (valid for 30 minutes). */
export const resetPasswordRequest = z.object({ token: z.string().max(200), password: z.string().min(1).max(1024) });
export const messageAnswer = z.object({ message: z.string() });

/**
 * GET /api/ag/csr-self-order: number of self-orders waiting for review. The header `x-iwe-revision` of the answer is
 * the release revision. `unread`: the reader's unread notifications. `notice`, for administrators only, says what is
 * wrong with the installation.
 */
export const selfOrderCount = z.object({
  cnt: z.number().int(),
  unread: z.number().int().optional(),
  notice: z.string().optional(),
});
