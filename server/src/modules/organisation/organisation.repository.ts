import type { OrganisationSettings, PrintInfo } from '@iwe/contract';
import { CARD_SURCHARGE_NOTE, formatAbn, printLayout } from '@iwe/domain';
import type { RequestRead } from '../../app-types.ts';

type Field = Exclude<keyof OrganisationSettings, 'id' | 'contentVersion' | 'updated_at'>;

/** Field on the wire → column. Optional texts of the table are '' on the wire. */
export const ORGANISATION_COLUMNS: Readonly<Record<Field, string>> = {
  name: 'name', timeZone: 'time_zone', negativeStock: 'negative_stock', landedCostMethod: 'landed_cost_method', lockedUntil: 'locked_until', isCostVisible: 'cost_visible', draftAgeDays: 'draft_age_days',
  surchargeText: 'surcharge_text', logoMatch: 'logo_match', logoName: 'logo_name', salesAccount: 'sales_account', inventoryAccount: 'inventory_account',
  logo: 'print_logo', printName: 'print_name', addressLine1: 'address_line1', addressLine2: 'address_line2', phone: 'phone', email: 'email', website: 'website', anb: 'abn',
  bankAccountName: 'bank_account_name', bsb: 'bsb', bankAccount: 'bank_account', department_id: 'department_id',
};
export const ORGANISATION_FIELDS = Object.keys(ORGANISATION_COLUMNS) as Field[];

/** Columns that hold null for "nothing". */
export const NULLABLE_TEXTS: readonly Field[] = ['surchargeText', 'logoMatch', 'logoName'];

const COLUMNS = ORGANISATION_FIELDS.map((field) => {
  const column = ORGANISATION_COLUMNS[field];
  return `${NULLABLE_TEXTS.includes(field) ? `coalesce(${column}, '')` : column} as "${field}"`;
}).join(', ');

/** The settings of the present organisation. */
export async function organisationSettings(tx: Pick<RequestRead, 'query'>): Promise<OrganisationSettings> {
  const [row] = await tx.query<Omit<OrganisationSettings, 'updated_at'> & { updated_at: Date }>(`select id, ${COLUMNS}, content_version as "contentVersion", updated_at from organisation where id = iwe_organisation()`);
  if (!row) throw new Error('The organisation is gone.');
  return { ...row, updated_at: row.updated_at.toISOString() };
}

/** Drafts dated on or before a day, by kind: what a lock date would catch. */
export const draftsUntil = (tx: Pick<RequestRead, 'query'>, day: string) => tx.query<{ type: number; count: number }>(
  'select type, count(*)::int as count from sheet where organisation_id = iwe_organisation() and status = 1 and date <= $1::date group by type order by type', [day]);

/** What stands on printed sheets: the surcharge note only where the department prints one (spec §9), worded by the organisation or by the specification. */
export function presentPrintInfo(row: OrganisationSettings): PrintInfo {
  return {
    logo: row.logo, name: row.printName, addressLine1: row.addressLine1, addressLine2: row.addressLine2, phone: row.phone, email: row.email, website: row.website,
    anb: formatAbn(row.anb), bankAccountName: row.bankAccountName, bsb: row.bsb, bankAccount: row.bankAccount, department_id: row.department_id,
    surcharge: printLayout(row.department_id).showsCardSurcharge ? row.surchargeText || CARD_SURCHARGE_NOTE : '',
  };
}
