import { isWarehouseStaff, Role } from '../enums/role.ts';
import { CUSTOMER_PERMISSION_ORG_ID } from '../wording/constants.ts';
import type { Actor } from './actor.ts';

/** Roles 1 to 4 may use the application; every other role may not. */
export function mayUseApp(actor: Pick<Actor, 'role'>): boolean {
  return actor.role >= Role.BusinessDeveloper && actor.role <= Role.Manager && !isWarehouseStaff(actor.role);
}

/** Role 4, manager-level. */
export function isManager(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === Role.Manager;
}

/** 'Edit Prices' and 'OCOP' in the price list (spec §6). */
export function mayModifyPrices(actor: Pick<Actor, 'modPrc'>): boolean {
  return actor.modPrc;
}

/** In organisation 4 creating customers needs crtCSR; elsewhere every staff member may (spec §6). */
export function mayCreateCustomer(actor: Pick<Actor, 'crtCSR'>, orgId: number): boolean {
  return orgId !== CUSTOMER_PERMISSION_ORG_ID || actor.crtCSR;
}

/** Remark/Attention and Credit limit of a customer are editable only for role 4 (spec §6). */
export function mayEditCustomerCredit(actor: Pick<Actor, 'role'>): boolean {
  return isManager(actor);
}

/** Cost columns in quotings and price list follow the organisation's setting (DOMAIN §2). */
export function canSeeCost(organisation: { readonly isCostVisible: boolean }): boolean {
  return organisation.isCostVisible;
}

/** Cost and margin in reports: accountant, director or role 4 only (DOMAIN §2). */
export function canSeeCostInReports(actor: Pick<Actor, 'role' | 'isAcct' | 'isDir'>): boolean {
  return actor.isAcct || actor.isDir || isManager(actor);
}

/** Who may void an approved sheet: role 4, accountant or director (DOMAIN §4). */
export function mayVoidApproved(actor: Pick<Actor, 'role' | 'isAcct' | 'isDir'>): boolean {
  return actor.isAcct || actor.isDir || isManager(actor);
}

/** Who may unapprove a sheet that is under way, delivered or paid: role 4 or accountant (DOMAIN §4). */
export function mayUnapproveUnderWay(actor: Pick<Actor, 'role' | 'isAcct'>): boolean {
  return actor.isAcct || isManager(actor);
}

/** Who may acknowledge that the reversal of a bill takes stock below zero: an accountant (DOMAIN §5). */
export function mayAcknowledgeNegativeReversal(actor: Pick<Actor, 'isAcct'>): boolean {
  return actor.isAcct;
}

/** Who may give a unit cost to an adjustment gain at quantity 0: accountant or role 4 (DOMAIN §5). */
export function mayGiveCost(actor: Pick<Actor, 'role' | 'isAcct'>): boolean {
  return actor.isAcct || isManager(actor);
}
