import { isWarehouseStaff, Role } from '../enums/role.ts';
import { CUSTOMER_PERMISSION_ORG_ID } from '../wording/constants.ts';
import type { Actor } from './actor.ts';

/** Whether the actor may use the application: roles 1 to 4. */
export function canUseApp(actor: Pick<Actor, 'role'>): boolean {
  return actor.role >= Role.BusinessDeveloper && actor.role <= Role.Manager && !isWarehouseStaff(actor.role);
}

/** Whether the actor has role 4 (manager level). */
export function isManager(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === Role.Manager;
}

/**
 * Whether the actor may change prices. Of the screen's buttons spec §6 refuses 'Edit Prices' alone; the server refuses
 * every change of a price without this right.
 */
export function canModifyPrices(actor: Pick<Actor, 'modPrc'>): boolean {
  return actor.modPrc;
}

/**
 * Whether the actor may create customers: in organisation 4 this needs crtCSR, elsewhere every staff member may (spec
 * §6).
 */
export function canCreateCustomer(actor: Pick<Actor, 'crtCSR'>, orgId: number): boolean {
  return orgId !== CUSTOMER_PERMISSION_ORG_ID || actor.crtCSR;
}

/** Whether the actor may edit a customer's Remark/Attention and credit limit: role 4 only (spec §6). */
export function canEditCustomerCredit(actor: Pick<Actor, 'role'>): boolean {
  return isManager(actor);
}

/** Whether the actor may set them in this record: who creates a customer fills them in (DOMAIN §2). */
export function canFillCustomerCredit(actor: Pick<Actor, 'role'>, { isNew }: { isNew: boolean }): boolean {
  return isNew || canEditCustomerCredit(actor);
}

/** Whether cost columns are shown in quotings and price list: the organisation's setting (DOMAIN §2). */
export function canSeeCost(organisation: { readonly isCostVisible: boolean }): boolean {
  return organisation.isCostVisible;
}

/** Whether the actor sees cost and margin in reports: accountant, director or role 4 (DOMAIN §2). */
export function canSeeCostInReports(actor: Pick<Actor, 'role' | 'isAcct' | 'isDir'>): boolean {
  return actor.isAcct || actor.isDir || isManager(actor);
}

/** Whether the actor may void an approved sheet: role 4, accountant or director (DOMAIN §4). */
export function canVoidApproved(actor: Pick<Actor, 'role' | 'isAcct' | 'isDir'>): boolean {
  return actor.isAcct || actor.isDir || isManager(actor);
}

/** Whether the actor may unapprove a sheet in delivery, delivered or paid: role 4 or accountant (DOMAIN §4). */
export function canUnapproveDeliveredOrPaid(actor: Pick<Actor, 'role' | 'isAcct'>): boolean {
  return actor.isAcct || isManager(actor);
}

/** Whether the actor may acknowledge that reversing a bill takes stock below zero: an accountant (DOMAIN §5). */
export function canAcknowledgeNegativeReversal(actor: Pick<Actor, 'isAcct'>): boolean {
  return actor.isAcct;
}

/** Whether the actor may enter the unit cost of an adjustment gain at quantity 0: accountant or role 4 (DOMAIN §5). */
export function canEnterCost(actor: Pick<Actor, 'role' | 'isAcct'>): boolean {
  return actor.isAcct || isManager(actor);
}

/**
 * Whether the actor may change a setting of the organisation: an administrator each, an accountant only the day up to
 * which its period is locked (DOMAIN §4).
 */
export function canChangeOrganisation(actor: Pick<Actor, 'isAcct' | 'isAdmin'>, field: string): boolean {
  return actor.isAdmin === true || (actor.isAcct && field === 'lockedUntil');
}

/** Whether the actor may delete a view of a list: the own one, or as an administrator one that a colleague shares. */
export function mayDeleteView(actor: Pick<Actor, 'isAdmin'>, view: { readonly isMine: boolean }): boolean {
  return view.isMine || actor.isAdmin === true;
}
