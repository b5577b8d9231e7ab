import type { AccessRight, Account } from '@iwe/contract';
import { hasPermission, PAGE_RIGHTS } from '@iwe/domain';
import { rightsOf } from '@iwe/session';

/**
 * Whether the account has any of the rights. This only decides what is shown; the server checks access to data
 * separately.
 */
export function hasAnyRight(account: Account, rights: readonly AccessRight[]): boolean {
  return rights.some((right) =>
    right === 'platform-admin' ? account.is_platform_admin : hasPermission(PAGE_RIGHTS[right], rightsOf(account)),
  );
}
