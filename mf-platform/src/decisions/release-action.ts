import type { FreezeView, GrantView, Overview } from '@iwe/contract';

/** The action that an admin is about to decide. */
export type ReleaseAction =
  | { kind: 'pin'; remote: string; version: string | null; organisationId: number | null }
  | { kind: 'unpin'; remote: string; organisationId: number }
  | { kind: 'settings'; remote: string; organisationId: number }
  | { kind: 'stable'; remote: string; version: string }
  | { kind: 'rollout'; remote: string; version: string }
  | { kind: 'step'; remote: string; version: string; action: 'advance' | 'pause' | 'resume' | 'revert'; share: string }
  | { kind: 'pilot'; remote: string; version: string | null }
  | { kind: 'end-grant'; grant: GrantView }
  | { kind: 'status'; remote: string; version: string; status: 'available' | 'blocked'; isDeprecated?: boolean }
  | { kind: 'deprecate'; remote: string; version: string }
  | { kind: 'freeze' }
  | { kind: 'end-freeze'; freeze: FreezeView }
  | RestoreAction;

/**
 * Going back to a state of the history: after a decision, or before it for what it changed. `of` is its revision; the
 * texts say what the states are, and are null where this person may not restore one.
 */
export interface RestoreAction {
  kind: 'restore';
  of: number;
  before: string | null;
  after: string | null;
}

/** Properties of every decision dialog. */
export interface ReleaseActionProps<D extends ReleaseAction = ReleaseAction> {
  releaseAction: D;
  overview: Overview;
  onClose: () => void;
}
