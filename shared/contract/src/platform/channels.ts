import * as z from 'zod';
import { instant } from '../wire.ts';
import { exactVersion, remoteName } from './remote-json.ts';

/**
 * What every decision about releases carries. `expected` is the revision that the admin's screen stood on: another one now
 * answers 409 with who changed what, so two admins never undo each other unseen. `dryRun` changes nothing and answers the effect.
 */
export const decision = {
  reason: z.string().trim().min(1, 'Say why.').max(300),
  expected: z.string().max(60).optional(),
  dryRun: z.boolean().default(false),
};

/** POST /api/platform/pins: this organisation runs exactly this version of the remote from now on, or until `expiresAt`. */
export const pinRequest = z.strictObject({
  ...decision,
  organisationId: z.number().int().positive(),
  remote: remoteName,
  version: exactVersion,
  expiresAt: instant.nullish(),
  /** Platform admins only: the organisation's own admins cannot move it. */
  locked: z.boolean().default(false),
});
/** DELETE /api/platform/pins: the organisation follows rollouts and the stable channel again. */
export const unpinRequest = z.strictObject({ ...decision, organisationId: z.number().int().positive(), remote: remoteName });
/** POST /api/platform/stable: everybody without a pin gets this version. */
export const stableRequest = z.strictObject({ ...decision, remote: remoteName, version: exactVersion });
/** POST /api/platform/promote, with a deploy token that carries `promote`: the stable version of the token's own remote. */
export const promoteRequest = z.strictObject({ remote: remoteName, version: exactVersion, reason: z.string().trim().min(1).max(300).default('promoted by its team') });
/** POST /api/platform/releases/status: block or free a version, everywhere at once. */
export const releaseStatusRequest = z.strictObject({ ...decision, remote: remoteName, version: exactVersion, status: z.enum(['available', 'deprecated', 'blocked']) });

/** POST /api/platform/rollouts: a version goes to a growing share of the organisations; the last step is 100. */
export const rolloutRequest = z.strictObject({
  ...decision,
  remote: remoteName,
  version: exactVersion,
  /** Shares in percent, each larger than the one before. */
  steps: z.array(z.number().int().min(0).max(100)).min(1).max(10).default([5, 25, 100]),
  /** It reverts itself once at least so many starts failed since the last step, and more than this share of all starts. */
  minFailures: z.number().int().min(1).max(1000).default(3),
  maxFailurePercent: z.number().int().min(1).max(100).default(20),
});
/** POST /api/platform/rollouts/step. advance: the next share; after the last one the version is stable. revert: nobody has it any more. */
export const rolloutStepRequest = z.strictObject({ ...decision, remote: remoteName, action: z.enum(['advance', 'pause', 'resume', 'revert']) });

/** POST /api/platform/grants: named users try a published version until a day (a pilot). DELETE ends one. */
export const pilotRequest = z.strictObject({ ...decision, remote: remoteName, version: exactVersion, emails: z.array(z.email()).min(1).max(50), until: instant });
export const endGrantRequest = z.strictObject({ ...decision, id: z.number().int().positive() });

/** POST /api/platform/rollback: stable versions, pins and rollouts as they were after that revision. What is blocked now stays blocked. */
export const rollbackRequest = z.strictObject({ ...decision, to: z.number().int().min(1) });

/** What an organisation gets of a remote, before and after a decision. */
export const resolvedChoice = z.object({ version: z.string().nullable(), source: z.string().nullable(), degraded: z.string().nullable() });
/** One organisation whose version of a remote changes; `people` may sign in there. */
export const effectRow = z.object({ organisationId: z.number().int(), organisation: z.string(), people: z.number().int(), remote: z.string(), before: resolvedChoice, after: resolvedChoice });
export type EffectRow = z.infer<typeof effectRow>;
/** What every decision answers. `effect` is everything that changes for somebody; after a dry run the revision is the old one. */
export const decisionAnswer = z.object({ revision: z.string(), dryRun: z.boolean(), effect: z.array(effectRow) });
export type DecisionAnswer = z.infer<typeof decisionAnswer>;

/** One row of the table that refuses a release or a pin: what the page provides against what the remote needs. */
export const misfitRow = z.object({ package: z.string(), provides: z.string().nullable(), needs: z.string() });
export type MisfitRow = z.infer<typeof misfitRow>;
