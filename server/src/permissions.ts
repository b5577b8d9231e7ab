import { isWarehouseStaff, mayModifyPrices, messages } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthenticated } from './errors.ts';

/**
 * Who may call a route. Every route declares one; the server does not start with a route that has none.
 * - public: anybody. loopback: only from this machine.
 * - signedIn: a live session; the `account` header may be absent, but never foreign.
 * - staff: a member of roles 1 to 4 of the organisation that the `account` header names.
 * - manager (role 4), accountant, director, orgAdmin: staff with that role or flag. priceEditor: staff with modPrc.
 * - adminOrDirector: staff with either flag; which fields each may change is decided in the command.
 * - releaseAdmin: staff with orgAdmin's flag, who see their own organisation's releases, or an administrator of the whole installation.
 * - platformAdmin: the user is an administrator of the whole installation.
 * - deployToken, customerToken: a token of its own kind, checked by the module that issues it.
 */
export const PERMISSIONS = [
  'public', 'loopback', 'signedIn', 'staff', 'manager', 'accountant', 'director', 'orgAdmin', 'adminOrDirector', 'priceEditor', 'releaseAdmin', 'platformAdmin', 'deployToken', 'customerToken',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The permissions that a person's session decides. */
export type SessionPermission = Exclude<Permission, 'public' | 'loopback' | 'deployToken' | 'customerToken'>;

/** Permissions that a token of its own kind decides, not a person's session. */
export const TOKEN_PERMISSIONS = ['deployToken', 'customerToken'] as const;
export type TokenPermission = (typeof TOKEN_PERMISSIONS)[number];

/** The membership that the `account` header names, as the database says at this request. */
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
}

/** Who is behind a request. */
export interface Actor {
  userId: number;
  sessionId: number;
  email: string;
  name: string;
  isPlatformAdmin: boolean;
  /** Null when the request carries no `account` header. */
  account: ActorAccount | null;
}

/** An actor whose membership is known: what a tenant transaction works for. */
export interface StaffActor extends Actor {
  account: ActorAccount;
}

/**
 * Decides whether an actor passes a permission; the one place where roles and flags are read for routes.
 * Throws 401 without an actor, 403 with the specification's words otherwise.
 */
export function decide(permission: SessionPermission, actor: Actor | null): void {
  if (!actor) throw unauthenticated();
  const account = actor.account;
  if (account && isWarehouseStaff(account.role)) throw forbidden(messages.warehouseStaffRefused, 'warehouse-staff');
  if (account && (!account.ableLogin || account.role < 1 || account.role > 4)) throw forbidden('This account may not sign in. Ask your manager.', 'account-disabled');
  if (permission === 'signedIn') return;
  if (permission === 'platformAdmin') {
    if (!actor.isPlatformAdmin) throw forbidden('Only a platform administrator may do this.', 'platform-admin-required');
    return;
  }
  if (!account) throw forbidden('Choose an organisation first: the account header is missing.', 'account-required');
  if (permission === 'releaseAdmin' && actor.isPlatformAdmin) return;
  const missing = missingRight(permission, account);
  if (missing) throw forbidden(missing, `${permission}-required`);
}

/** The account under which the server's own browser starts releases before anybody may choose them. */
export const RELEASE_CHECK_EMAIL = 'release-check@iwe.invalid';

/**
 * Decides a route's permission for a request's actor and marks the request as decided; throws 401 or 403. Code that is still being
 * checked opens every screen, so its account has rights; it changes nothing with them: it could invite somebody, or write emails.
 */
export function permit(request: Pick<FastifyRequest, 'actor' | 'permitted' | 'method' | 'routeOptions'>, permission: SessionPermission): void {
  decide(permission, request.actor);
  const isChange = request.method !== 'GET' && request.method !== 'HEAD' && request.routeOptions.config.background !== true;
  if (isChange && request.actor?.email === RELEASE_CHECK_EMAIL) throw forbidden('A release that is being checked changes nothing.', 'release-check');
  request.permitted = true;
}

function missingRight(permission: Exclude<SessionPermission, 'signedIn' | 'platformAdmin'>, account: ActorAccount): string | null {
  switch (permission) {
    case 'staff':
      return null;
    case 'manager':
      return account.role === 4 ? null : 'Only a manager may do this.';
    case 'accountant':
      return account.isAcct ? null : 'Only an accountant may do this.';
    case 'director':
      return account.isDir ? null : 'Only a director may do this.';
    case 'orgAdmin':
    case 'releaseAdmin':
      return account.isAdmin ? null : 'Only an administrator of this organisation may do this.';
    case 'adminOrDirector':
      return account.isAdmin || account.isDir ? null : 'Only an administrator or a director of this organisation may do this.';
    case 'priceEditor':
      return mayModifyPrices(account) ? null : messages.noPricePermission;
  }
}
