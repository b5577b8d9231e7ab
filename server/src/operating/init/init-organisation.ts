import { randomBytes } from 'node:crypto';
import { SHEET_TYPES } from '@iwe/domain';
import type { Database, SystemTransaction } from '../../core/database/index.ts';
import { authRepository } from '../../core/auth/public.ts';
import { hashToken } from '../../core/plugins/session.ts';
import { addAudit } from '../../core/writes/public.ts';
import * as sql from './init.sql.ts';
import { InputRefused } from './organisation-input.ts';
import type { OrganisationInput } from './organisation-input.ts';

/** Hours for which a printed link works: whoever reads the terminal may pass it on. */
export const LINK_HOURS = 24;

/** Series of numbers and counts of an organisation. Each begins at 0. */
const COUNTERS = [...Object.values(SHEET_TYPES).map((kind) => kind.numberPrefix), 'QU', 'product', 'customer'];

/** What an organisation has that is there already. */
export interface PresentOrganisation {
  name: string;
  warehouses: number;
  people: number;
  products: number;
  sheets: number;
  /** Administrators without a password. */
  waiting: string[];
}

/** The result of `initOrganisation`. */
export type InitResult =
  | { isNew: false; present: PresentOrganisation }
  | {
      isNew: true;
      isPlatformAdmin: boolean;
      /** Token of the link; null for a person who has a password. */ token: string | null;
    };

/**
 * Creates an organisation with everything that its people cannot work without: settings, warehouses, choice lists,
 * counters and a first person with every right, who administers the installation as well while nobody else does. All of
 * it or nothing is stored. Changes nothing when the organisation exists. Throws InputRefused for a time zone that
 * PostgreSQL does not know.
 */
export function initOrganisation(database: Pick<Database, 'system'>, input: OrganisationInput): Promise<InitResult> {
  return database.system(async (tx): Promise<InitResult> => {
    await tx.query(sql.LOCK_INIT());
    const [present] = await tx.query(sql.PRESENT_ORGANISATION(input.orgId));
    if (present) return { isNew: false, present };
    const [zone] = await tx.query(sql.IS_TIME_ZONE(input.timeZone));
    if (!zone?.known) throw new InputRefused(`timeZone (--time-zone) ${input.timeZone} is not known to PostgreSQL.`);
    await addOrganisation(tx, input);
    await tx.query(sql.ADD_PERSON(input.adminEmail, input.adminName, input.adminPhone));
    const [administered] = await tx.query(sql.HAS_PLATFORM_ADMIN());
    const [person] = await tx.query(sql.PERSON(input.adminEmail, !administered?.found));
    if (!person) throw new Error('The person was not stored.');
    const [member] = await tx.query(sql.ADD_FIRST_MEMBER(input.orgId, person.id, person.hasPassword));
    const who = { organisation: input.orgId, userId: null, operator: 'npm run init', requestId: null };
    const { adminName: _name, adminEmail, adminPhone: _phone, ...settings } = input;
    await addAudit(tx, who, { action: 'Create', entity: 'organisation', entityId: input.orgId, after: settings });
    await addAudit(tx, who, {
      action: 'Invite',
      entity: 'membership',
      entityId: member?.id ?? 0,
      after: { name: person.name, email: adminEmail, is_admin: true, is_dir: true },
    });
    await authRepository(tx).addSecurityEvent('account-made', person.id, '', {
      by: 'npm run init',
      organisation: input.orgId,
    });
    const token = person.hasPassword ? null : await addLink(tx, person.id);
    return { isNew: true, isPlatformAdmin: person.isPlatformAdmin, token };
  });
}

/** Returns the token of a new link for an administrator who has none that works; null when the email is nobody's. */
export function linkForAdministrator(database: Pick<Database, 'system'>, email: string): Promise<string | null> {
  return database.system(async (tx) => {
    const [person] = await tx.query(sql.ADMINISTRATOR(email.trim().toLowerCase()));
    return person ? addLink(tx, person.id) : null;
  });
}

/** Whether people can work here at all. */
export async function hasOrganisation(database: Pick<Database, 'query'>): Promise<boolean> {
  const [row] = await database.query(sql.HAS_ORGANISATION());
  return row?.found === true;
}

async function addOrganisation(tx: SystemTransaction, input: OrganisationInput): Promise<void> {
  const { orgId } = input;
  await tx.query(
    sql.ADD_ORGANISATION(
      orgId,
      input.name,
      input.abn,
      input.timeZone,
      input.printName,
      input.addressLine1,
      input.addressLine2,
      input.phone,
      input.email,
      input.website,
      input.bankAccountName,
      input.bsb,
      input.bankAccount,
      input.salesAccount,
      input.inventoryAccount,
      input.departmentId,
      input.negativeStock,
      input.landedCostMethod,
    ),
  );
  for (const { code, name, address } of input.warehouses) await tx.query(sql.ADD_WAREHOUSE(orgId, code, name, address));
  const once = (names: readonly string[]) => [...new Set(names)];
  await tx.query(
    sql.ADD_CHOICES(orgId, once(input.areas), once(input.partTypes), once(input.tags), once(input.brands), COUNTERS),
  );
}

/** Stores a single-use link to set a password and returns its token. */
async function addLink(tx: SystemTransaction, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const people = authRepository(tx);
  await people.addResetLink(userId, hashToken(token), LINK_HOURS * 60);
  await people.addSecurityEvent('reset-link-sent', userId, '', { by: 'npm run init' });
  return token;
}
