import type { Account } from '@iwe/contract';
import type { PlatformRoute } from '../platform/index.ts';

type Right = PlatformRoute['access'][number];

const HOLDS: Record<Right, (account: Account) => boolean> = {
  'signed-in': () => true,
  'price-editor': (account) => account.modPrc,
  accountant: (account) => account.isAcct,
  director: (account) => account.is_dir,
  admin: (account) => account.is_admin,
  'platform-admin': (account) => account.is_platform_admin,
};

/** True when the account holds any of the rights. It only decides what is shown: the server decides about data on its own. */
export function mayAccess(account: Account, rights: readonly Right[]): boolean {
  return rights.some((right) => HOLDS[right](account));
}
