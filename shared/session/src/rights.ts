import type { Account } from '@iwe/contract';
import { mayCall } from '@iwe/domain';
import type { OfferedRoute, Rights } from '@iwe/domain';
import { useAccount } from './session-store.ts';

/** The rights of an account, as the rules of the domain take them. */
export const rightsOf = ({ role, isAcct, is_dir: isDir, is_admin: isAdmin, modPrc }: Account): Rights => ({
  role,
  isAcct,
  isDir,
  isAdmin,
  modPrc,
});

/** Returns the rights of the account that this tab works for. Only rules of the domain read them. */
export const useRights = (): Rights => rightsOf(useAccount());

/** Whether this tab's account may call a route of the server: what a screen offers to some people alone. */
export const useMayCall = (route: OfferedRoute): boolean => mayCall(route, useRights());
