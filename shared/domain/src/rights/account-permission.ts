import type { Actor } from './actor.ts';
import { canModifyPrices, isManager } from './rights.ts';

/** What a membership of an organisation may hold; each route of the server that asks for one names it. */
export type AccountPermission =
  | 'staff'
  | 'manager'
  | 'accountant'
  | 'director'
  | 'orgAdmin'
  | 'adminOrAccountant'
  | 'adminOrDirector'
  | 'priceEditor';

/** The part of an account that permissions are decided by. */
export type Rights = Pick<Actor, 'role' | 'isAcct' | 'isDir' | 'modPrc'> & { readonly isAdmin: boolean };

/** Whether an account that may use the application has a permission. The server and the screens both ask this. */
export function hasPermission(permission: AccountPermission, account: Rights): boolean {
  switch (permission) {
    case 'staff':
      return true;
    case 'manager':
      return isManager(account);
    case 'accountant':
      return account.isAcct;
    case 'director':
      return account.isDir;
    case 'orgAdmin':
      return account.isAdmin;
    case 'adminOrAccountant':
      return account.isAdmin || account.isAcct;
    case 'adminOrDirector':
      return account.isAdmin || account.isDir;
    case 'priceEditor':
      return canModifyPrices(account);
  }
}

/** The permission that each right of a remote's pages, menu entries and panels stands for (`access` in remote.json). */
export const PAGE_RIGHTS = {
  'signed-in': 'staff',
  'price-editor': 'priceEditor',
  accountant: 'accountant',
  director: 'director',
  admin: 'orgAdmin',
} as const satisfies Record<string, AccountPermission>;

/**
 * The routes that a screen offers to some people alone, with the permission that the server asks for there. A test of
 * the server compares them with its table.
 */
export const OFFERED_ROUTES = {
  'PUT /api/ag/statements/schedule': 'adminOrAccountant',
  'POST /api/ag/xero/connection': 'orgAdmin',
  'DELETE /api/ag/xero/connection': 'orgAdmin',
  'POST /api/ag/suppliers': 'orgAdmin',
  'POST /api/ag/warehouses': 'orgAdmin',
  'POST /api/ag/brands': 'orgAdmin',
  'POST /api/ag/employees': 'orgAdmin',
  'POST /api/ag/employees/:id/invite': 'orgAdmin',
  'PUT /api/ag/employees/:id': 'adminOrDirector',
  'GET /api/ag/change-history/:entity/:id': 'adminOrDirector',
} as const satisfies Record<string, AccountPermission>;
export type OfferedRoute = keyof typeof OFFERED_ROUTES;

/** Whether the server would let this account call a route. */
export const mayCall = (route: OfferedRoute, account: Rights): boolean => hasPermission(OFFERED_ROUTES[route], account);
