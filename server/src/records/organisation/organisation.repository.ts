import type { OrganisationSettings } from '@iwe/contract';
import { dynamicStatement, statement } from '../../core/database/index.ts';
import type { Reader, Transaction } from '../../core/database/index.ts';
import { DRAFT } from '../../core/database/names.ts';

export type SettingsField = Exclude<keyof OrganisationSettings, 'id' | 'contentVersion' | 'updated_at'>;

/** Field on the wire → column. Optional texts of the table are '' on the wire. */
const ORGANISATION_COLUMNS: Readonly<Record<SettingsField, string>> = {
  name: 'name',
  timeZone: 'time_zone',
  negativeStock: 'negative_stock',
  landedCostMethod: 'landed_cost_method',
  lockedUntil: 'locked_until',
  isCostVisible: 'cost_visible',
  requiresSecondFactor: 'second_factor_required',
  draftAgeDays: 'draft_age_days',
  priceRounding: 'price_rounding',
  quoteValidDays: 'quote_valid_days',
  surchargeText: 'surcharge_text',
  returnPolicyText: 'return_policy_text',
  logoMatch: 'logo_match',
  logoName: 'logo_name',
  salesAccount: 'sales_account',
  inventoryAccount: 'inventory_account',
  logo: 'print_logo',
  printName: 'print_name',
  addressLine1: 'address_line1',
  addressLine2: 'address_line2',
  phone: 'phone',
  email: 'email',
  website: 'website',
  anb: 'abn',
  bankAccountName: 'bank_account_name',
  bsb: 'bsb',
  bankAccount: 'bank_account',
  department_id: 'department_id',
};
export const ORGANISATION_FIELDS = Object.keys(ORGANISATION_COLUMNS) as SettingsField[];

/** Texts that are null in the table when they are empty on the wire. */
const NULLABLE_TEXTS: readonly SettingsField[] = ['surchargeText', 'returnPolicyText', 'logoMatch', 'logoName'];

const COLUMNS = ORGANISATION_FIELDS.map((field) => {
  const column = ORGANISATION_COLUMNS[field];
  return `${NULLABLE_TEXTS.includes(field) ? `coalesce(${column}, '')` : column} as "${field}"`;
}).join(', ');

const SETTINGS = statement(
  'organisation.settings',
  `select id, ${COLUMNS}, content_version as "contentVersion", updated_at from organisation where id = $1`,
).narrow<Omit<OrganisationSettings, 'updated_at'>>();

const LOCK = statement('organisation.lock', 'select 1 as locked from organisation where id = $1 for no key update');

const DRAFTS_UNTIL = statement(
  'organisation.drafts-until',
  `select type, count(*)::int as count from sheet where organisation_id = $1 and status = ${DRAFT} and date <= $2::date
  group by type order by type`,
).narrow<{ count: number }>();

const TIME_ZONE = statement('organisation.time-zone', 'select name from pg_timezone_names where name = $1');

/** The settings of the organisation. */
export async function organisationSettings(tx: Reader): Promise<OrganisationSettings> {
  const [row] = await tx.query(SETTINGS(tx.organisation));
  if (!row) throw new Error('The organisation does not exist.');
  return { ...row, updated_at: row.updated_at.toISOString() };
}

/** Locks the settings against other changes. Approvals that read them do not wait; later ones see the change. */
export const lockOrganisation = (tx: Transaction) => tx.query(LOCK(tx.organisation));

/** Stores the changed settings under a new version. */
export async function updateSettings(
  tx: Transaction,
  changed: readonly SettingsField[],
  wanted: Readonly<Record<SettingsField, unknown>>,
): Promise<void> {
  const sets = changed.map((field, index) => `${ORGANISATION_COLUMNS[field]} = $${index + 2}`);
  const values = changed.map((field) =>
    NULLABLE_TEXTS.includes(field) && wanted[field] === '' ? null : wanted[field],
  );
  await tx.query(
    dynamicStatement(
      `update organisation set ${sets.join(', ')}, content_version = content_version + 1, updated_at = now()
      where id = $1`,
      [tx.organisation, ...values],
    ),
  );
}

/** Drafts dated on or before a day, by kind: those that a lock date would affect. */
export const draftsUntil = (tx: Reader, day: string) => tx.query(DRAFTS_UNTIL(tx.organisation, day));

/** Whether PostgreSQL knows a time zone of this name. */
export async function isKnownTimeZone(tx: Reader, name: string): Promise<boolean> {
  return (await tx.query(TIME_ZONE(name))).length > 0;
}
