import { hasPermission, isWarehouseStaff, messages } from '@iwe/domain';
import type { AccountPermission } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthenticated } from './errors.ts';

/**
 * Who may call a route. Every route declares one; the server does not start with a route that has none.
 * - public: anybody. loopback: only from this machine.
 * - signedIn: a live session; the `account` header may be absent, but must belong to the user.
 * - staff: a member of roles 1 to 4 of the organisation that the `account` header names.
 * - manager (role 4), accountant, director, orgAdmin: staff with that role or flag. priceEditor: staff with modPrc.
 * - adminOrAccountant: staff with either flag.
 * - adminOrDirector: staff with either flag; the command decides which fields each may change.
 * - releaseAdmin: staff with orgAdmin's flag, who see their own organisation's releases and jobs, or platform admins.
 * - platformAdmin: an administrator of the whole installation.
 * - deployToken, customerToken, fileLink, runLink, quoteLink, countLink: a token of that kind, checked by the module
 *   that issues it. kitReader: a token that may read the packages for teams, or nothing where they are open.
 */
export const PERMISSIONS = [
  'public',
  'loopback',
  'signedIn',
  'staff',
  'manager',
  'accountant',
  'director',
  'orgAdmin',
  'adminOrAccountant',
  'adminOrDirector',
  'priceEditor',
  'releaseAdmin',
  'platformAdmin',
  'deployToken',
  'kitReader',
  'customerToken',
  'fileLink',
  'runLink',
  'quoteLink',
  'countLink',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The permissions that are decided by a user's session. */
export type SessionPermission = Exclude<Permission, 'public' | 'loopback' | TokenPermission>;

/** The permissions that are decided by a token instead of a session. */
export const TOKEN_PERMISSIONS = [
  'deployToken',
  'kitReader',
  'customerToken',
  'fileLink',
  'runLink',
  'quoteLink',
  'countLink',
] as const;
export type TokenPermission = (typeof TOKEN_PERMISSIONS)[number];

/** The membership that the `account` header names, read from the database for this request. */
export interface ActorAccount {
  /** The membership's id. */
  eId: number;
  organisation: number;
  /** Spec §3 "Staff roles": 1 to 4 office, 5 and 6 warehouse. */
  role: number;
  ableLogin: boolean;
  modPrc: boolean;
  isAcct: boolean;
  isDir: boolean;
  crtCsr: boolean;
  isAdmin: boolean;
  /** Largest discount below class A, in cents. */
  maxDisCents: number;
  /** The organisation shows cost: `canSeeCost` of the domain. */
  isCostVisible: boolean;
  /** The organisation requires a second factor of this account, and the user has none. */
  lacksSecondFactor: boolean;
}

/** The user behind a request. */
export interface Actor {
  userId: number;
  sessionId: number;
  email: string;
  name: string;
  isPlatformAdmin: boolean;
  /** A platform administrator of whom an organisation requires a second factor, and who has none. */
  lacksPlatformFactor: boolean;
  /** The server's own browser, which checks a release before anybody may choose it. */
  isReleaseCheck: boolean;
  /** Null when the request carries no `account` header. */
  account: ActorAccount | null;
}

/** An actor with a known membership; transactions inside an organisation work for one. */
export interface StaffActor extends Actor {
  account: ActorAccount;
}

/**
 * Decides whether an actor has a permission; the only place where roles and flags are evaluated for routes. Throws
 * 401 without an actor, otherwise 403 with the specification's message.
 */
export function decide(permission: SessionPermission, actor: Actor | null): void {
  if (!actor) throw unauthenticated();
  const account = actor.account;
  if (account && isWarehouseStaff(account.role)) throw forbidden(messages.warehouseStaffRefused, 'warehouse-staff');
  if (account && (!account.ableLogin || account.role < 1 || account.role > 4))
    throw forbidden('This account may not sign in. Ask your manager.', 'account-disabled');
  if (permission === 'signedIn') return;
  if (permission === 'platformAdmin') {
    if (!actor.isPlatformAdmin)
      throw forbidden('Only a platform administrator may do this.', 'platform-admin-required');
    return;
  }
  if (!account) throw forbidden('Choose an organisation first: the account header is missing.', 'account-required');
  if (permission === 'releaseAdmin' && actor.isPlatformAdmin) return;
  const missing = missingRight(permission, account);
  if (missing) throw forbidden(missing, `${permission}-required`);
}

/**
 * Decides a route's permission for a request's actor and marks the request as decided; throws 401 or 403. The account
 * of browser checks may only read: it opens every screen, so it has rights, and unreviewed code could use them to
 * invite somebody or to send emails.
 */
export function permit(
  request: Pick<FastifyRequest, 'actor' | 'method' | 'routeOptions'>,
  permission: SessionPermission,
): void {
  decide(permission, request.actor);
  const lacksFactor =
    request.actor?.account?.lacksSecondFactor === true ||
    // Platform commands need no organisation in the header, so leaving it out must not help.
    (request.actor?.lacksPlatformFactor === true && isOfPlatform(permission));
  if (lacksFactor && request.routeOptions.config.withoutSecondFactor !== true)
    throw forbidden(
      'This organisation requires a second factor of administrators and accountants. Set yours up under ' +
        "'Sign-ins and sessions' in the menu at your name.",
      'second-factor-required',
    );
  const isChange =
    request.method !== 'GET' && request.method !== 'HEAD' && request.routeOptions.config.background !== true;
  // In words that any account without that right could be given: a candidate must not learn that it is being checked.
  if (isChange && request.actor?.isReleaseCheck)
    throw forbidden('Your account may look at this but not change it.', 'read-only');
}

const isOfPlatform = (permission: SessionPermission): boolean =>
  permission === 'platformAdmin' || permission === 'releaseAdmin';

function missingRight(
  permission: Exclude<SessionPermission, 'signedIn' | 'platformAdmin'>,
  account: ActorAccount,
): string | null {
  const asked = permission === 'releaseAdmin' ? 'orgAdmin' : permission;
  return hasPermission(asked, account) ? null : REFUSALS[asked];
}

/** What somebody without a permission is told. */
const REFUSALS: Record<AccountPermission, string> = {
  staff: 'Only staff may do this.',
  manager: 'Only a manager may do this.',
  accountant: 'Only an accountant may do this.',
  director: 'Only a director may do this.',
  orgAdmin: 'Only an administrator of this organisation may do this.',
  adminOrAccountant: 'Only an administrator or an accountant of this organisation may do this.',
  adminOrDirector: 'Only an administrator or a director of this organisation may do this.',
  priceEditor: messages.noPricePermission,
};
