import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readdirSync, readFileSync } from 'node:fs';
import { hasPermission, mayCall, OFFERED_ROUTES, PAGE_RIGHTS } from '@iwe/domain';
import type { OfferedRoute, Rights } from '@iwe/domain';
import * as z from 'zod';
import { Problem } from './core/errors.ts';
import { decide, TOKEN_PERMISSIONS } from './core/permissions.ts';
import { compile } from './core/plugins/serialiser.ts';
import type { Actor, ActorAccount, Permission, SessionPermission } from './core/permissions.ts';
import { buildMembership, buildOrganisation, buildUser, startTestServer } from './testing/index.ts';
import type { SignedInHeaders, TestServer } from './testing/index.ts';

/** Every route with its permission, written by hand. A new route must be added here deliberately. */
const ROUTES: Record<string, Permission> = {
  // Everybody: signing in, the page itself, health.
  'POST /oauth/token': 'public',
  'POST /api/ag/password/forgot': 'public',
  'POST /api/ag/password/reset': 'public',
  'GET /api/ag/openapi.json': 'public',
  'POST /api/platform/csp-reports': 'public',
  // An external service redirects people here; the single-use state identifies the request.
  'GET /api/platform/oauth/callback/:service': 'public',
  'GET /*': 'public',
  'GET /assets/*': 'public',
  // The page of a driver's link; its data need the link.
  'GET /run': 'public',
  // The page of a quote's link; its data need the link.
  'GET /count': 'public',
  'GET /count/': 'public',
  'GET /count/service-worker.js': 'public',
  'GET /quote': 'public',
  'GET /quote/': 'public',
  'GET /run/': 'public',
  'GET /run/service-worker.js': 'public',
  'GET /r/:remote/:version/*': 'public',
  'GET /demo/mail': 'loopback',
  'GET /demo/mail/:id': 'loopback',
  'GET /demo/xero': 'loopback',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'loopback',
  'GET /api/platform/keys-folder': 'loopback',
  // Any signed-in user, with or without an organisation chosen.
  'GET /api/ag/account': 'signedIn',
  'POST /api/ag/logout': 'signedIn',
  'POST /api/ag/password': 'signedIn',
  'PUT /api/ag/account/language': 'signedIn',
  'GET /api/ag/sign-ins': 'signedIn',
  'DELETE /api/ag/sign-ins/:id': 'signedIn',
  'GET /api/ag/second-factor': 'signedIn',
  'POST /api/ag/second-factor': 'signedIn',
  'POST /api/ag/second-factor/confirm': 'signedIn',
  'POST /api/ag/second-factor/recovery-codes': 'signedIn',
  'POST /api/ag/second-factor/off': 'signedIn',
  // Members of a team or platform admins: decided in the command; to others the team does not exist.
  'GET /api/platform/slots': 'staff',
  'GET /api/platform/kit/slots': 'kitReader',
  'GET /api/platform/requests': 'staff',
  'POST /api/platform/requests': 'staff',
  'POST /api/platform/requests/:id/decision': 'signedIn',
  'POST /api/platform/requests/:id/token': 'staff',
  'DELETE /api/platform/requests/:id': 'staff',
  // A pipeline proves who it is by an identity token of its forge.
  'POST /api/platform/deploy-sessions': 'public',
  'GET /api/platform/trusts': 'platformAdmin',
  'POST /api/platform/trusts': 'signedIn',
  'DELETE /api/platform/trusts/:id': 'signedIn',
  'GET /api/platform/teams': 'staff',
  'GET /api/platform/teams/:id': 'staff',
  'POST /api/platform/teams/:id/on-call': 'staff',
  'POST /api/platform/teams/:id/members': 'staff',
  'DELETE /api/platform/teams/:id/members/:user': 'staff',
  'POST /api/platform/teams/:id/remotes': 'signedIn',
  'GET /api/platform/scores': 'platformAdmin',
  'POST /api/platform/on-call': 'deployToken',
  // Admins of an organisation or of the platform: decided in the command, per organisation.
  'POST /api/platform/pins': 'signedIn',
  'DELETE /api/platform/pins': 'signedIn',
  // Platform admins: decided in the command, which also records refused attempts in the audit.
  'POST /api/platform/stable': 'signedIn',
  'POST /api/platform/releases/status': 'signedIn',
  'POST /api/platform/rollouts': 'signedIn',
  'POST /api/platform/rollouts/step': 'signedIn',
  'POST /api/platform/grants': 'signedIn',
  'DELETE /api/platform/grants': 'signedIn',
  'POST /api/platform/restore': 'signedIn',
  'POST /api/platform/freezes': 'signedIn',
  'POST /api/platform/settings': 'signedIn',
  'DELETE /api/platform/freezes': 'signedIn',
  // The user's own grant, or any for a platform admin: decided in the statement.
  'POST /api/platform/deploy-tokens': 'signedIn',
  'DELETE /api/platform/deploy-tokens/:id': 'signedIn',
  'POST /api/platform/deploy-tokens/:id/successor': 'signedIn',
  'POST /api/platform/signing-keys/:id/revocation': 'signedIn',
  'POST /api/platform/confirm': 'signedIn',
  // Staff, or a link that one of them received minutes ago.
  'GET /api/ag/files/:id': 'fileLink',
  // Staff of roles 1 to 4.
  'GET /api/ag/files/:id/link': 'staff',
  'GET /api/ag/area-types': 'staff',
  'GET /api/ag/auto-parts-type': 'staff',
  'GET /api/ag/balance/:id': 'staff',
  'GET /api/ag/download/:file': 'staff',
  'GET /api/ag/brands': 'staff',
  'GET /api/ag/category-tag': 'staff',
  'GET /api/ag/count-sheet': 'staff',
  'GET /api/ag/csr-self-order': 'staff',
  // Any staff send and recall; the connection is an administrator's, its codes and what is left also an accountant's.
  'GET /api/ag/statements': 'staff',
  'GET /api/ag/statements.pdf': 'staff',
  'POST /api/ag/statements': 'staff',
  'PUT /api/ag/statements/schedule': 'adminOrAccountant',
  // Sending a batch is everybody's, who may approve these kinds (DOMAIN §12).
  'POST /api/ag/xero': 'staff',
  'POST /api/ag/xero/:id/order': 'staff',
  'POST /api/ag/xero/:id/recall': 'staff',
  'POST /api/ag/xero/refresh': 'staff',
  'GET /api/ag/xero/connection': 'adminOrAccountant',
  'GET /api/ag/xero/chart': 'adminOrAccountant',
  'PUT /api/ag/xero/settings': 'adminOrAccountant',
  'GET /api/ag/xero/operations': 'adminOrAccountant',
  'GET /api/ag/xero/reconciliation': 'adminOrAccountant',
  'GET /api/ag/xero/journals': 'adminOrAccountant',
  'POST /api/ag/xero/journals': 'adminOrAccountant',
  'POST /api/ag/xero/journals/:id/reverse': 'adminOrAccountant',
  'GET /api/ag/xero/contacts': 'adminOrAccountant',
  'PUT /api/ag/xero/contacts/:id': 'adminOrAccountant',
  'POST /api/ag/xero/operations/retry': 'adminOrAccountant',
  'POST /api/ag/xero/leave-out': 'adminOrAccountant',
  'POST /api/ag/xero/take-back': 'adminOrAccountant',
  'POST /api/ag/xero/operations/:id/skip': 'adminOrAccountant',
  'POST /api/ag/xero/operations/:id/cancel': 'adminOrAccountant',
  'POST /api/ag/xero/operations/:id/now': 'adminOrAccountant',
  'POST /api/ag/xero/connection': 'orgAdmin',
  'DELETE /api/ag/xero/connection': 'orgAdmin',
  // Quotes: any staff, as invoices.
  'POST /api/ag/quotes/figures': 'staff',
  'GET /api/ag/quotes': 'staff',
  'POST /api/ag/quotes': 'staff',
  'GET /api/ag/quotes/:id': 'staff',
  'PUT /api/ag/quotes/:id': 'staff',
  'POST /api/ag/quotes/:id/close': 'staff',
  'GET /api/ag/quotes/:id/document.pdf': 'staff',
  'POST /api/ag/quotes/:id/send-email': 'staff',
  // Reports: any staff; cost in them is decided by the command, as the download decides by the file.
  'POST /api/ag/reports': 'staff',
  'GET /api/ag/reports': 'staff',
  'POST /api/ag/reports/:id/cancel': 'staff',
  'POST /api/ag/reports/preview': 'staff',
  'GET /api/ag/report-settings': 'staff',
  'POST /api/ag/report-settings': 'staff',
  'DELETE /api/ag/report-settings/:id': 'staff',
  'GET /api/ag/report-schedules': 'staff',
  'POST /api/ag/report-schedules': 'staff',
  'PUT /api/ag/report-schedules/:id': 'staff',
  'DELETE /api/ag/report-schedules/:id': 'staff',
  'GET /api/ag/report-recipients': 'staff',
  'GET /api/ag/customers': 'staff',
  'GET /api/ag/customers/:id': 'staff',
  'GET /api/ag/customers/:id/debt': 'accountant',
  'GET /api/ag/customers/:id/overview': 'staff',
  'GET /api/ag/customers/:id/sheets': 'staff',
  'POST /api/ag/customers': 'staff',
  'PUT /api/ag/customers/:id': 'staff',
  'GET /api/ag/customer-classes': 'staff',
  // The token lets a shop place orders in the customer’s name.
  'POST /api/ag/customers/:id/token': 'manager',
  'DELETE /api/ag/customers/:id/token': 'manager',
  'GET /api/ag/employees': 'staff',
  'GET /api/ag/payment-types': 'staff',
  'GET /api/ag/find': 'staff',
  'GET /api/ag/ocops': 'staff',
  'GET /api/ag/phone-counts': 'staff',
  'POST /api/ag/phone-counts': 'staff',
  'POST /api/ag/phone-counts/:id/revoke': 'staff',
  'GET /api/ag/phone-counts/:id/bill': 'staff',
  'POST /api/ag/phone-counts/:id/bill': 'staff',
  'GET /api/ag/quotes/:id/links': 'staff',
  'POST /api/ag/quotes/:id/links': 'staff',
  'POST /api/ag/quotes/:id/links/:link/revoke': 'staff',
  'GET /api/ag/suppliers/:id/price-columns': 'staff',
  'GET /api/ag/products/:id/supplier-codes': 'staff',
  'GET /api/ag/orders/:id/document': 'staff',
  'GET /api/ag/documents.pdf': 'staff',
  'GET /api/ag/print-service/certificate': 'staff',
  'POST /api/ag/print-service/signature': 'staff',
  'POST /api/ag/orders/bulk-print': 'staff',
  'GET /api/ag/orders/:id/send-email': 'staff',
  'POST /api/ag/orders/:id/send-email': 'staff',
  'GET /api/ag/orders/:id/emails': 'staff',
  'GET /api/ag/ocops/:id': 'staff',
  'GET /api/ag/ocops/:id/history': 'staff',
  'GET /api/ag/products': 'staff',
  'GET /api/ag/products/labels.pdf': 'staff',
  'GET /api/ag/products/:id': 'staff',
  'GET /api/ag/products/:id/overview': 'staff',
  'GET /api/ag/products/:id/sheets': 'staff',
  // Files and comments of records, and the own notifications.
  'GET /api/ag/records/:kind/:id/discussion': 'staff',
  'POST /api/ag/records/:kind/:id/attachments': 'staff',
  'DELETE /api/ag/attachments/:id': 'staff',
  'POST /api/ag/records/:kind/:id/comments': 'staff',
  'GET /api/ag/notifications': 'staff',
  'POST /api/ag/notifications/read': 'staff',
  // Imports of basic data: rights are checked row by row, as for single writes.
  'POST /api/ag/import': 'staff',
  'POST /api/ag/imports/products': 'staff',
  'POST /api/ag/orders-import': 'staff',
  'POST /api/ag/imports/customers': 'staff',
  'POST /api/ag/products': 'staff',
  'PUT /api/ag/products/:id': 'staff',
  'GET /api/ag/products/:id/history': 'staff',
  'GET /api/ag/products/:id/holders': 'staff',
  'GET /api/ag/quotings': 'staff',
  'GET /api/ag/warehouses': 'staff',
  'GET /api/platform/remotes': 'staff',
  // Platform admins: decided in the route.
  'GET /api/platform/source-maps/:remote/:version': 'staff',
  'POST /api/platform/failures': 'staff',
  'POST /api/platform/runs': 'staff',
  'POST /api/platform/measures': 'staff',
  // Sheets: any staff may create, edit, approve within the rules, unapprove, void and clone every kind (DOMAIN §2).
  'GET /api/ag/approval-requests': 'staff',
  'POST /api/ag/approval-requests/:id': 'staff',
  'GET /api/ag/order-next': 'staff',
  'GET /api/ag/orders': 'staff',
  'POST /api/ag/orders': 'staff',
  'GET /api/ag/orders/:id': 'staff',
  'PUT /api/ag/orders/:id': 'staff',
  'POST /api/ag/orders/:id/address': 'staff',
  'GET /api/ag/orders/:id/approval': 'staff',
  'GET /api/ag/orders/approval-choices': 'staff',
  'POST /api/ag/orders/:id/approval-requests': 'staff',
  'POST /api/ag/orders/:id/approve': 'staff',
  'POST /api/ag/orders/:id/close': 'staff',
  'POST /api/ag/orders/:id/date': 'staff',
  'POST /api/ag/orders/:id/driver': 'staff',
  'GET /api/ag/orders/:id/history': 'staff',
  'POST /api/ag/orders/:id/permits': 'staff',
  'POST /api/ag/orders/:id/print': 'staff',
  'POST /api/ag/orders/:id/shipping-type': 'staff',
  'POST /api/ag/orders/:id/unApprove': 'staff',
  'POST /api/ag/orders/:id/void': 'staff',
  'GET /api/ag/purchase-rate': 'staff',
  'GET /api/ag/purchase_order_cost/:id': 'staff',
  'POST /api/ag/purchase_order_cost': 'staff',
  'PUT /api/ag/purchase-analysis/:id': 'staff',
  // Staff who may modify prices (spec §6 modPrc).
  'POST /api/ag/ocops': 'priceEditor',
  // A supplier's price list changes cost.
  'PUT /api/ag/suppliers/:id/price-columns': 'priceEditor',
  'POST /api/ag/supplier-price-headings': 'priceEditor',
  'POST /api/ag/imports/supplier_prices': 'priceEditor',
  'POST /api/ag/products/:id/supplier-codes': 'priceEditor',
  'DELETE /api/ag/products/:id/supplier-codes': 'priceEditor',
  'POST /api/ag/products/:id/price': 'priceEditor',
  'POST /api/ag/ocops/prices': 'priceEditor',
  'PUT /api/ag/ocops/:id': 'priceEditor',
  'GET /api/ag/suppliers': 'staff',
  'GET /api/ag/printInfo': 'staff',
  // Staff who maintain the base data and the settings of an organisation.
  'POST /api/ag/suppliers': 'orgAdmin',
  'PUT /api/ag/suppliers/:id': 'orgAdmin',
  'POST /api/ag/warehouses': 'orgAdmin',
  'PUT /api/ag/warehouses/:id': 'orgAdmin',
  'POST /api/ag/brands': 'orgAdmin',
  'PUT /api/ag/brands/:id': 'orgAdmin',
  'GET /api/ag/admin/customer-classes': 'orgAdmin',
  'POST /api/ag/customer-classes': 'orgAdmin',
  'PUT /api/ag/customer-classes/:id': 'orgAdmin',
  'GET /api/ag/admin/choices/:list': 'orgAdmin',
  'POST /api/ag/admin/choices/:list': 'orgAdmin',
  'DELETE /api/ag/admin/choices/:list/:name': 'orgAdmin',
  'POST /api/ag/employees': 'orgAdmin',
  'POST /api/ag/employees/:id/invite': 'orgAdmin',
  'POST /api/ag/employees/:id/remove-second-factor': 'orgAdmin',
  'GET /api/ag/organisation': 'adminOrAccountant',
  'PUT /api/ag/organisation': 'adminOrAccountant',
  'POST /api/ag/organisation/logo': 'orgAdmin',
  'GET /api/ag/organisation/drafts': 'adminOrAccountant',
  // Admins, and directors, who alone may change rights: decided field by field in the command.
  'GET /api/ag/employees/:id': 'adminOrDirector',
  'PUT /api/ag/employees/:id': 'adminOrDirector',
  'GET /api/ag/change-history/:entity/:id': 'adminOrDirector',
  // Selected rows of a list; a person's saved filters.
  'POST /api/ag/delivery': 'staff',
  'GET /api/ag/delivery-runs': 'staff',
  'GET /api/ag/delivery-runs/day': 'staff',
  'PUT /api/ag/delivery-runs': 'staff',
  'GET /api/ag/delivery-runs.pdf': 'staff',
  'GET /api/ag/delivery-runs/links': 'staff',
  'POST /api/ag/delivery-runs/links': 'staff',
  'POST /api/ag/delivery-runs/links/:id/revoke': 'staff',
  'GET /api/ag/orders/:id/driver-reports': 'staff',
  // Home: the command decides by the domain's homeFigures which figures a person sees.
  'GET /api/ag/home': 'staff',
  'GET /api/ag/home/:part': 'staff',
  'GET /api/ag/home/charts/:chart': 'staff',
  'GET /api/ag/reorder': 'staff',
  'PUT /api/ag/reorder/:productId': 'staff',
  'POST /api/ag/reorder/orders': 'staff',
  'POST /api/ag/orders/bulk-approve': 'staff',
  'POST /api/ag/orders/bulk-edit': 'staff',
  'GET /api/ag/quoting-start': 'staff',
  'POST /api/ag/products/bulk-edit': 'staff',
  'DELETE /api/ag/saved-filters/:id': 'staff',
  'GET /api/ag/saved-filters': 'staff',
  'POST /api/ag/saved-filters': 'staff',
  'PUT /api/ag/list-preferences': 'staff',
  // Imports: each kind has its own permission, which the command checks again for the person who uploaded the file.
  'GET /api/ag/import-templates/:kind': 'staff',
  'GET /api/ag/imports/:id/failed': 'staff',
  'POST /api/ag/imports/:id/confirm': 'staff',
  'POST /api/ag/import_lines': 'staff',
  'POST /api/ag/lines': 'staff',
  // Administrators.
  'GET /api/platform/releases': 'releaseAdmin',
  'GET /api/platform/releases/:remote/:version/page': 'releaseAdmin',
  'GET /api/platform/releases/:remote/:version/measures': 'releaseAdmin',
  'GET /api/platform/overview': 'releaseAdmin',
  'GET /api/platform/remotes/:remote/organisations': 'releaseAdmin',
  'GET /api/platform/remotes/:remote/settings': 'releaseAdmin',
  'GET /api/platform/history': 'releaseAdmin',
  // Jobs of their own organisation, or all: decided in the statement.
  'GET /api/platform/jobs': 'releaseAdmin',
  'GET /api/platform/jobs/:id': 'releaseAdmin',
  'POST /api/platform/jobs/:id/cancel': 'releaseAdmin',
  'POST /api/platform/jobs/:id/again': 'releaseAdmin',
  'GET /api/platform/deploy-tokens': 'platformAdmin',
  'GET /api/platform/signing-keys': 'platformAdmin',
  'GET /api/platform/signing-keys/:id/releases': 'platformAdmin',
  'GET /api/platform/live-releases': 'platformAdmin',
  'GET /api/platform/where-used': 'platformAdmin',
  'GET /api/platform/csp-reports': 'platformAdmin',
  'GET /api/platform/security-events': 'platformAdmin',
  'GET /api/platform/service': 'platformAdmin',
  // A customer's shop.
  'POST /api/ag/csr/orders': 'customerToken',
  'POST /api/ag/csr/orders/:id/cancel': 'customerToken',
  // A driver's phone, by the token of a link.
  'GET /api/ag/quote-link': 'quoteLink',
  'POST /api/ag/quote-link/answer': 'quoteLink',
  'GET /api/ag/count': 'countLink',
  'POST /api/ag/count/send': 'countLink',
  'GET /api/ag/run': 'runLink',
  'POST /api/ag/run/:id/reports': 'runLink',
  // A team's pipeline.
  'POST /api/platform/releases': 'deployToken',
  'POST /api/platform/promote': 'deployToken',
  'GET /api/platform/kit/:name': 'kitReader',
  'GET /api/platform/kit/files/:file': 'kitReader',
  'GET /api/platform/kit/template/:remote': 'kitReader',
  'GET /api/platform/releases/:remote/:version': 'deployToken',
};

const ROLE_1: ActorAccount = {
  eId: 1,
  organisation: 1,
  role: 1,
  ableLogin: true,
  modPrc: false,
  isAcct: false,
  isDir: false,
  crtCsr: false,
  isAdmin: false,
  maxDisCents: 0,
  isCostVisible: true,
  lacksSecondFactor: false,
};
const actor = (account: Partial<ActorAccount> | null, isPlatformAdmin = false): Actor => ({
  userId: 1,
  sessionId: 1,
  email: 'a@b.c',
  name: 'A',
  isPlatformAdmin,
  lacksPlatformFactor: false,
  isReleaseCheck: false,
  account: account && { ...ROLE_1, ...account },
});

/** The expected result for each kind of actor, written by hand: 'yes', or the code of the refusal. */
const SESSION_PERMISSIONS: SessionPermission[] = [
  'signedIn',
  'staff',
  'manager',
  'accountant',
  'director',
  'orgAdmin',
  'priceEditor',
  'platformAdmin',
  'adminOrDirector',
  'releaseAdmin',
  'adminOrAccountant',
];
const PEOPLE: [who: string, actor: Actor | null, ...outcomes: string[]][] = [
  //                                                                          signedIn            staff
  // manager             accountant             director             orgAdmin             priceEditor
  // platformAdmin             adminOrDirector releaseAdmin adminOrAccountant
  [
    'nobody',
    null,
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
  ],
  [
    'no organisation chosen',
    actor(null),
    'yes',
    'account-required',
    'account-required',
    'account-required',
    'account-required',
    'account-required',
    'account-required',
    'platform-admin-required',
    'account-required',
    'account-required',
    'account-required',
  ],
  [
    'role 1',
    actor({ role: 1 }),
    'yes',
    'yes',
    'manager-required',
    'accountant-required',
    'director-required',
    'orgAdmin-required',
    'priceEditor-required',
    'platform-admin-required',
    'adminOrDirector-required',
    'releaseAdmin-required',
    'adminOrAccountant-required',
  ],
  [
    'role 2',
    actor({ role: 2 }),
    'yes',
    'yes',
    'manager-required',
    'accountant-required',
    'director-required',
    'orgAdmin-required',
    'priceEditor-required',
    'platform-admin-required',
    'adminOrDirector-required',
    'releaseAdmin-required',
    'adminOrAccountant-required',
  ],
  [
    'role 3',
    actor({ role: 3 }),
    'yes',
    'yes',
    'manager-required',
    'accountant-required',
    'director-required',
    'orgAdmin-required',
    'priceEditor-required',
    'platform-admin-required',
    'adminOrDirector-required',
    'releaseAdmin-required',
    'adminOrAccountant-required',
  ],
  [
    'role 4',
    actor({ role: 4 }),
    'yes',
    'yes',
    'yes',
    'accountant-required',
    'director-required',
    'orgAdmin-required',
    'priceEditor-required',
    'platform-admin-required',
    'adminOrDirector-required',
    'releaseAdmin-required',
    'adminOrAccountant-required',
  ],
  [
    'accountant',
    actor({ isAcct: true }),
    'yes',
    'yes',
    'manager-required',
    'yes',
    'director-required',
    'orgAdmin-required',
    'priceEditor-required',
    'platform-admin-required',
    'adminOrDirector-required',
    'releaseAdmin-required',
    'yes',
  ],
  [
    'director',
    actor({ isDir: true }),
    'yes',
    'yes',
    'manager-required',
    'accountant-required',
    'yes',
    'orgAdmin-required',
    'priceEditor-required',
    'platform-admin-required',
    'yes',
    'releaseAdmin-required',
    'adminOrAccountant-required',
  ],
  [
    'administrator',
    actor({ isAdmin: true }),
    'yes',
    'yes',
    'manager-required',
    'accountant-required',
    'director-required',
    'yes',
    'priceEditor-required',
    'platform-admin-required',
    'yes',
    'yes',
    'yes',
  ],
  [
    'price editor',
    actor({ modPrc: true }),
    'yes',
    'yes',
    'manager-required',
    'accountant-required',
    'director-required',
    'orgAdmin-required',
    'yes',
    'platform-admin-required',
    'adminOrDirector-required',
    'releaseAdmin-required',
    'adminOrAccountant-required',
  ],
  [
    'platform administrator',
    actor(null, true),
    'yes',
    'account-required',
    'account-required',
    'account-required',
    'account-required',
    'account-required',
    'account-required',
    'yes',
    'account-required',
    'account-required',
    'account-required',
  ],
  [
    'platform administrator of role 1',
    actor({ role: 1 }, true),
    'yes',
    'yes',
    'manager-required',
    'accountant-required',
    'director-required',
    'orgAdmin-required',
    'priceEditor-required',
    'yes',
    'adminOrDirector-required',
    'yes',
    'adminOrAccountant-required',
  ],
  [
    'role 5 with every flag',
    actor({ role: 5, isAcct: true, isDir: true, isAdmin: true, modPrc: true }, true),
    ...Array<string>(11).fill('warehouse-staff'),
  ],
  [
    'role 6 with every flag',
    actor({ role: 6, isAcct: true, isDir: true, isAdmin: true, modPrc: true }, true),
    ...Array<string>(11).fill('warehouse-staff'),
  ],
  [
    'switched off',
    actor({ role: 4, ableLogin: false, isAcct: true, isDir: true, isAdmin: true, modPrc: true }, true),
    ...Array<string>(11).fill('account-disabled'),
  ],
];

function outcome(permission: SessionPermission, who: Actor | null): string {
  try {
    decide(permission, who);
    return 'yes';
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
}

describe('the permission table', () => {
  let server: TestServer;
  const strangers: { who: string; headers: SignedInHeaders; codes: string[] }[] = [];

  before(async () => {
    server = await startTestServer({ config: { logLevel: 'silent' } });
    const { database } = server;
    const [mine, other] = [await buildOrganisation(database), await buildOrganisation(database)];
    const staff = await server.staff(mine);
    const foreign = await buildMembership(database, other, (await buildUser(database)).id);
    const driver = await server.staff(mine);
    await database.query('update membership set role = 6 where id = $1', [driver.eId]);
    const disabled = await server.staff(mine, { role: 4, is_admin: true });
    await database.query('update membership set able_login = false where id = $1', [disabled.eId]);
    strangers.push(
      { who: 'without a token', headers: { authorization: '' }, codes: ['unauthenticated'] },
      {
        who: 'with a made-up token',
        headers: { authorization: 'Bearer made-up', account: String(staff.eId) },
        codes: ['unauthenticated'],
      },
      {
        who: 'with the account of somebody else',
        headers: { ...staff.headers, account: String(foreign) },
        codes: ['foreign-account'],
      },
      { who: 'as a driver', headers: driver.headers, codes: ['warehouse-staff'] },
      { who: 'of a switched-off account', headers: disabled.headers, codes: ['account-disabled'] },
    );
  });
  after(() => server.close());

  test('every answer that a route declares has a serialiser, which is made only when it is first needed', () => {
    const schemas = server.routes
      .flatMap(({ answers }) => Object.values(answers))
      .filter((one) => one instanceof z.ZodType);
    assert.ok(schemas.length > 200, 'finds the schemas');
    for (const schema of new Set(schemas)) compile(schema);
  });

  test('lists every route with its permission, and no removed route', () => {
    const registered = Object.fromEntries(
      server.routes.map((route) => [`${route.method} ${route.path}`, route.permission]),
    );
    const sorted = (table: Record<string, string>) =>
      Object.entries(table)
        .map((entry) => entry.join(' → '))
        .sort();
    assert.deepEqual(
      sorted(registered),
      sorted(ROUTES),
      'Decide who may call a new route and write it into the table.',
    );
  });

  for (const [who, actorOfRow, ...outcomes] of PEOPLE) {
    test(`decides for ${who}`, () => {
      assert.deepEqual(
        SESSION_PERMISSIONS.map((permission) => `${permission}: ${outcome(permission, actorOfRow)}`),
        SESSION_PERMISSIONS.map((permission, index) => `${permission}: ${outcomes[index]}`),
      );
    });
  }

  test('is enforced at every route for those without access, whatever the request', async () => {
    for (const { method, path, permission } of server.routes) {
      if (
        permission === 'public' ||
        permission === 'loopback' ||
        (TOKEN_PERMISSIONS as readonly string[]).includes(permission)
      )
        continue;
      const url = path.replace(/:\w+/g, '1').replace('*', 'x');
      for (const { who, headers, codes } of strangers) {
        const answer = await server.inject({
          method: method as 'GET',
          url,
          headers,
          ...(method === 'GET' ? {} : { payload: {} }),
        });
        assert.ok(codes.includes(answer.json().code), `${method} ${path} ${who}: ${answer.statusCode} ${answer.body}`);
      }
    }
  });

  test('is enforced at every route for staff without the right', async () => {
    const organisation = await buildOrganisation(server.database);
    const staff = await server.staff(organisation);
    for (const { method, path, permission } of server.routes) {
      if (
        !(
          [
            'manager',
            'accountant',
            'director',
            'orgAdmin',
            'adminOrDirector',
            'priceEditor',
            'releaseAdmin',
            'platformAdmin',
          ] as Permission[]
        ).includes(permission)
      )
        continue;
      const answer = await server.inject({
        method: method as 'GET',
        url: path.replace(/:\w+/g, '1'),
        headers: staff.headers,
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      assert.ok([403, 422].includes(answer.statusCode), `${method} ${path}: ${answer.statusCode}`);
      if (answer.statusCode === 403) assert.match(answer.json().code, /-required$/);
    }
  });

  test('requires the right kind of token where the table says so', async () => {
    for (const { method, path, permission } of server.routes) {
      if (permission !== 'deployToken' && permission !== 'kitReader' && permission !== 'customerToken') continue;
      for (const authorization of ['', 'Bearer made-up', strangers[2]?.headers.authorization ?? '']) {
        const answer = await server.inject({
          method: method as 'GET',
          url: path.replace(':remote', 'mf-sales').replace(':version', '1.0.0'),
          headers: { authorization },
          ...(method === 'GET' ? {} : { payload: {} }),
        });
        assert.ok(
          [401, 403].includes(answer.statusCode),
          `${method} ${path} with "${authorization.slice(0, 12)}": ${answer.statusCode}`,
        );
      }
    }
  });
});

describe('screens agree with the server', () => {
  /** Every combination of role and flags that somebody may have. */
  const ACCOUNTS: Rights[] = [1, 2, 3, 4].flatMap((role) =>
    Array.from({ length: 16 }, (_, bits) => ({
      role,
      isAcct: (bits & 1) > 0,
      isDir: (bits & 2) > 0,
      isAdmin: (bits & 4) > 0,
      modPrc: (bits & 8) > 0,
    })),
  );
  const isAllowed = (permission: Permission | undefined, rights: Rights): boolean => {
    try {
      decide(permission as SessionPermission, actor(rights));
      return true;
    } catch {
      return false;
    }
  };

  test('what a screen offers to some people alone is what the server lets them do', () => {
    for (const route of Object.keys(OFFERED_ROUTES) as OfferedRoute[])
      for (const rights of ACCOUNTS)
        assert.equal(
          mayCall(route, rights),
          isAllowed(ROUTES[route], rights),
          `${route} for ${JSON.stringify(rights)}`,
        );
  });

  /** What each page, menu entry or panel with rights of its own cannot do without. */
  const NEEDED: Record<string, keyof typeof ROUTES> = {
    '/admin/organisation': 'GET /api/ag/organisation',
    '/admin/xero': 'GET /api/ag/xero/connection',
    '/admin/employees': 'GET /api/ag/employees/:id',
    '/admin/suppliers': 'POST /api/ag/suppliers',
    '/admin/warehouses': 'POST /api/ag/warehouses',
    '/admin/brands': 'POST /api/ag/brands',
    '/admin/customer-classes': 'GET /api/ag/admin/customer-classes',
    '/admin/tags': 'GET /api/ag/admin/choices/:list',
    '/supplier_prices': 'POST /api/ag/imports/supplier_prices',
    '/xero_sync': 'GET /api/ag/xero/operations',
    '/xero_reconciliation': 'GET /api/ag/xero/reconciliation',
    overdue: 'GET /api/ag/customers/:id/debt',
    '/admin/releases': 'GET /api/platform/overview',
    '/admin/releases/history': 'GET /api/platform/history',
    '/admin/releases/tokens': 'GET /api/platform/deploy-tokens',
    '/admin/releases/:remote': 'GET /api/platform/remotes/:remote/organisations',
    '/admin/releases/:remote/:version': 'GET /api/platform/releases/:remote/:version/page',
    '/admin/scores': 'GET /api/platform/scores',
    '/admin/jobs': 'GET /api/platform/jobs',
    '/admin/security': 'GET /api/platform/security-events',
    '/admin/policy': 'GET /api/platform/csp-reports',
    '/admin/where-used': 'GET /api/platform/where-used',
    '/admin/service': 'GET /api/platform/service',
  };
  /** Who may open a page of the platform, by the permission of the call that it needs. */
  const PLATFORM_PAGES: Partial<Record<string, string[]>> = {
    releaseAdmin: ['admin', 'platform-admin'],
    platformAdmin: ['platform-admin'],
  };
  interface Offered {
    path?: string;
    panel?: string;
    access?: (keyof typeof PAGE_RIGHTS | 'platform-admin')[];
  }

  test('a page is open to those whom the server lets read it, and to nobody else', () => {
    const remotes = readdirSync(new URL('../../', import.meta.url)).filter((name) => name.startsWith('mf-'));
    const found = remotes.flatMap((remote) => {
      const text = readFileSync(new URL(`../../${remote}/remote.json`, import.meta.url), 'utf8');
      const { routes, menu, panels = [] } = JSON.parse(text) as Record<string, Offered[]>;
      return [...(routes ?? []), ...(menu ?? []), ...panels];
    });
    // The menu may offer to few people what all may open, such as a team's page, which names the team's own people.
    const open = new Set(found.filter(({ access }) => access?.includes('signed-in')).map(({ path }) => path));
    const restricted = found.filter(({ access, path }) => access && !access.includes('signed-in') && !open.has(path));
    const names = new Set(restricted.map(({ path, panel }) => path ?? panel ?? ''));
    assert.deepEqual([...names].toSorted(), Object.keys(NEEDED).toSorted());
    for (const { path, panel, access = [] } of restricted) {
      const name = path ?? panel ?? '';
      const permission = ROUTES[NEEDED[name] ?? ''];
      // A platform administrator is one in no account.
      const ofAccounts = access.filter((right) => right !== 'platform-admin');
      if (ofAccounts.length < access.length) assert.deepEqual(access, PLATFORM_PAGES[permission ?? ''], name);
      else
        for (const rights of ACCOUNTS) {
          const isOpen = ofAccounts.some((right) => hasPermission(PAGE_RIGHTS[right], rights));
          assert.equal(isOpen, isAllowed(permission, rights), `${name} for ${JSON.stringify(rights)}`);
        }
    }
  });
});
