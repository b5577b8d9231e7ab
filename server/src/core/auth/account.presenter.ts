import type { Account } from '@iwe/contract';
import { canSeeCost, fromCents, roleDescription } from '@iwe/domain';
import type { MembershipRow } from './auth.repository.ts';

/** Presents one account as the shell reads it (spec §3 "Account", §6). */
export function presentAccount(row: MembershipRow): Account {
  return {
    eId: row.e_id,
    orgId: row.organisation_id,
    companyName: row.organisation,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    roleDesc: row.role_desc || roleDescription(row.role),
    modPrc: row.mod_prc,
    isAcct: row.is_acct,
    is_dir: row.is_dir,
    crtCSR: row.crt_csr,
    maxDis: fromCents(row.max_dis_cents),
    is_admin: row.is_admin,
    is_platform_admin: row.is_platform_admin,
    canSeeCost: canSeeCost({ isCostVisible: row.cost_visible }),
    logo: row.logo,
    timeZone: row.time_zone,
    landedBy: row.landed_cost_method,
    needsSecondFactor: row.lacks_second_factor,
    language: row.language,
  };
}
