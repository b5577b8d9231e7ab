import * as z from 'zod';
import { instant } from '../wire.ts';
import { exactVersion, releaseName, remoteName } from './remote-json.ts';
import { oneEmail, paragraph } from '../text.ts';

/**
 * Fields of every decision about releases. `expected` is the revision that the admin's screen shows: if it has changed,
 * the server answers 409 with who changed what, so that two admins never overwrite each other unseen. `dryRun` changes
 * nothing and returns the effect.
 */
export const decision = {
  reason: paragraph(300).min(1, 'Say why.'),
  expected: z.string().max(60).optional(),
  dryRun: z.boolean().default(false),
  /** A platform admin decides although a freeze is in force. */
  override: z.boolean().default(false),
};

/**
 * POST /api/platform/pins: this organisation runs exactly this version of the remote, from now on or until `expiresAt`.
 */
export const pinRequest = z.strictObject({
  ...decision,
  organisationId: z.number().int().positive(),
  remote: releaseName,
  version: exactVersion,
  expiresAt: instant.nullish(),
  /** Only platform admins can change a locked pin; the organisation's own admins can't. */
  locked: z.boolean().default(false),
});
/** DELETE /api/platform/pins: the organisation follows rollouts and the stable channel again. */
export const unpinRequest = z.strictObject({
  ...decision,
  organisationId: z.number().int().positive(),
  remote: releaseName,
});
/**
 * POST /api/platform/settings: the flags and settings of a remote for one organisation; keys that are not named stay as
 * they are. Null removes the organisation's own choice, so that the release's default holds.
 */
export const settingsRequest = z.strictObject({
  ...decision,
  organisationId: z.number().int().positive(),
  remote: remoteName,
  flags: z.record(z.string().max(40), z.boolean().nullable()).default({}),
  config: z.record(z.string().max(40), z.union([z.string().max(1000), z.number(), z.boolean()]).nullable()).default({}),
});
/** POST /api/platform/stable: every organisation without a pin gets this version. */
export const stableRequest = z.strictObject({
  ...decision,
  remote: releaseName,
  version: exactVersion,
  /**
   * For GUARD_HOURS the version before becomes stable again by itself when too many starts fail. A version that was
   * reverted so and is chosen again is not guarded.
   */
  guarded: z.boolean().default(true),
});
/**
 * POST /api/platform/promote: makes a version of the token's own remote stable. Needs a deploy token with `promote`.
 */
export const promoteRequest = z.strictObject({
  remote: remoteName,
  version: exactVersion,
  reason: paragraph(300).min(1).default('promoted by its team'),
});
/**
 * POST /api/platform/releases/status: blocks or unblocks a version everywhere at once, or announces the end of its
 * support: from `supportedUntil` on it isn't given to anybody for whom another version can run.
 */
export const releaseStatusRequest = z.strictObject({
  ...decision,
  remote: releaseName,
  version: exactVersion,
  status: z.enum(['available', 'deprecated', 'blocked']),
  /** For 'deprecated' alone, and required there. */
  supportedUntil: instant.nullish(),
});

/**
 * POST /api/platform/rollouts: gives a version to a growing share of the organisations, or of the people; the last step
 * is 100.
 */
export const rolloutRequest = z.strictObject({
  ...decision,
  remote: releaseName,
  version: exactVersion,
  /** Shares in percent, each larger than the previous one. */
  steps: z.array(z.number().int().min(0).max(100)).min(1).max(10).default([5, 25, 100]),
  /**
   * Of what the steps are shares. People are compared with those who keep the version before: the rollout reverts
   * itself when they wait longer for the first screen (`SLOWER`).
   */
  unit: z.enum(['organisations', 'people']).default('organisations'),
  /** The organisations whose people get it before the last step; null: those of all. */
  organisationIds: z.array(z.number().int().positive()).min(1).max(1000).nullish(),
  /**
   * The rollout reverts itself when both limits are exceeded since the last step: this number of failed starts, and
   * this share of all starts.
   */
  minFailures: z.number().int().min(1).max(1000).default(3),
  maxFailurePercent: z.number().int().min(1).max(100).default(20),
  /** Goes on to the next step by itself after so many hours without a failed start; null: a person advances it. */
  soakHours: z.number().int().min(1).max(336).nullish(),
  /** And only after so many starts since the last step. */
  soakStarts: z.number().int().min(1).max(10_000).default(1),
});
export type RolloutRequest = z.infer<typeof rolloutRequest>;
/**
 * POST /api/platform/rollouts/step. advance: the next share; after the last one the version is stable. revert: no
 * organisation gets it any more.
 */
export const rolloutStepRequest = z.strictObject({
  ...decision,
  remote: releaseName,
  action: z.enum(['advance', 'pause', 'resume', 'revert']),
});

/** Hours for which a new stable version is watched. */
export const GUARD_HOURS = 24;

/**
 * POST /api/platform/grants: named users try a published version until a given day (a pilot), or, without a version,
 * may open every preview of the remote. DELETE ends it.
 */
export const pilotRequest = z.strictObject({
  ...decision,
  remote: releaseName,
  version: exactVersion.nullable(),
  emails: z.array(oneEmail).min(1).max(50),
  until: instant,
});
export const endGrantRequest = z.strictObject({ ...decision, id: z.number().int().positive() });

/**
 * POST /api/platform/restore: the one way back, to a state that the history has. `of` is the revision of one of its
 * decisions. 'after': stable versions, pins and rollouts of all remotes become what they were after it. 'before': what
 * it changed becomes what it was before it, and nothing else. Versions blocked now stay blocked.
 */
export const restoreRequest = z.strictObject({
  ...decision,
  of: z.number().int().min(1),
  state: z.enum(['before', 'after']),
});

/** The longest freeze, in days: longer than any stock take, and nobody can stop all changes for ever. */
export const LONGEST_FREEZE_DAYS = 30;

/**
 * POST /api/platform/freezes: until `endsAt` nobody changes what an organisation gets (null: all organisations), except
 * by a block or an override. A decision for everybody leaves a frozen organisation at what it runs until then. DELETE
 * ends a freeze before its time.
 */
export const freezeRequest = z.strictObject({
  ...decision,
  organisationId: z.number().int().positive().nullable(),
  startsAt: instant,
  endsAt: instant,
});
export const endFreezeRequest = z.strictObject({ ...decision, id: z.number().int().positive() });

/** The version of a remote that an organisation gets before and after a decision. */
export const resolvedChoice = z.object({
  version: z.string().nullable(),
  source: z.string().nullable(),
  degraded: z.string().nullable(),
});
/** One organisation whose version of a remote changes; `people` is the number of people who may sign in there. */
export const effectRow = z.object({
  organisationId: z.number().int(),
  organisation: z.string(),
  people: z.number().int(),
  remote: z.string(),
  before: resolvedChoice,
  after: resolvedChoice,
  /** Until when the organisation keeps its version because it is frozen; null when no freeze holds it. */
  frozenUntil: instant.nullish(),
});
export type EffectRow = z.infer<typeof effectRow>;
/**
 * The answer to every decision. `effect` lists everything that changes for somebody; after a dry run the revision is
 * the old one.
 */
export const decisionAnswer = z.object({
  revision: z.string(),
  dryRun: z.boolean(),
  effect: z.array(effectRow),
  /** What whoever decides should know before; the decision is possible all the same. */
  warning: z.string().optional(),
});
export type DecisionAnswer = z.infer<typeof decisionAnswer>;

/**
 * One row of the table that explains why a release or a pin is refused: what the page provides and what the remote
 * needs.
 */
export const misfitRow = z.object({ package: z.string(), provides: z.string().nullable(), needs: z.string() });
export type MisfitRow = z.infer<typeof misfitRow>;
