import type { AccessRight, Account } from '@iwe/contract';

const HOLDS: Record<AccessRight, (account: Account) => boolean> = {
  'signed-in': () => true,
  'price-editor': (account) => account.modPrc,
  accountant: (account) => account.isAcct,
  director: (account) => account.is_dir,
  admin: (account) => account.is_admin,
  'platform-admin': (account) => account.is_platform_admin,
};

/**
 * Whether the account has any of the rights. This only decides what is shown; the server checks access to data
 * separately.
 */
export function hasAnyRight(account: Account, rights: readonly AccessRight[]): boolean {
  return rights.some((right) => HOLDS[right](account));
}
