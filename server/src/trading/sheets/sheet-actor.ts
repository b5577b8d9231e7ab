import type { Actor } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { StaffActor } from '../../core/permissions.ts';
import type { Author } from './save/write-sheet.repository.ts';

/** The membership of a request as the rules of the domain know it. */
export function ruleActor({ account }: Pick<StaffActor, 'account'>): Actor {
  return {
    role: account.role,
    modPrc: account.modPrc,
    isAcct: account.isAcct,
    isDir: account.isDir,
    crtCSR: account.crtCsr,
    maxDisCents: account.maxDisCents,
    isAdmin: account.isAdmin,
  };
}

/** Returns who writes, for the audit. */
export const authorOf = ({ userId, actor, requestId }: RequestTransaction): Author => ({
  userId,
  operator: actor.name,
  requestId,
});
