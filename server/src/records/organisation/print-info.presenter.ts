import type { OrganisationSettings, PrintInfo } from '@iwe/contract';
import { CARD_SURCHARGE_NOTE, formatAbn, printLayout, RETURN_POLICY_NOTE } from '@iwe/domain';

/**
 * Returns the settings that printed sheets show. The surcharge note is there only where the department prints one
 * (spec §9), in the organisation's words or else the specification's.
 */
export function presentPrintInfo(row: OrganisationSettings): PrintInfo {
  const layout = printLayout(row.department_id);
  return {
    logo: row.logo,
    name: row.printName,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    phone: row.phone,
    email: row.email,
    website: row.website,
    anb: formatAbn(row.anb),
    bankAccountName: row.bankAccountName,
    bsb: row.bsb,
    bankAccount: row.bankAccount,
    department_id: row.department_id,
    surcharge: layout.showsCardSurcharge ? row.surchargeText || CARD_SURCHARGE_NOTE : '',
    returnPolicy: layout.showsReturnPolicy ? row.returnPolicyText || RETURN_POLICY_NOTE : '',
  };
}
