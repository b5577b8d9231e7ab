import { COMPARED_MEASURES } from '@iwe/domain';
import * as z from 'zod';
import { pageQuery } from '../wire.ts';
import { misfitRow, resolvedChoice } from './channels.ts';
import { FAILURE_CAUSES } from './failure-codes.ts';
import { configField, exactVersion, releaseName, remoteFlag } from './remote-json.ts';
import { line } from '../text.ts';

/**
 * The result of the checks of a release by a browser or by the instance itself. 'own' was built by this installation;
 * only 'own' and 'passed' may be chosen.
 */
export const checkState = z.enum(['own', 'unchecked', 'passed', 'failed']);

/** One check of a release and its result. */
export const checkStep = z.object({ name: z.string(), passed: z.boolean(), detail: z.string() });
export type CheckStep = z.infer<typeof checkStep>;

/** A release as a table row. */
export const releaseRow = z.object({
  remote: z.string(),
  version: z.string(),
  status: z.enum(['available', 'deprecated', 'blocked']),
  /** Until when a deprecated release is supported, and why no longer; null while it is not deprecated. */
  deprecation: z.object({ until: z.string(), reason: z.string() }).nullable(),
  /** Why it is not what its team signed, in words for people; null while it is. With a fault nobody is given it. */
  fault: z.string().nullable(),
  check: checkState,
  stable: z.boolean(),
  /** Organisations that pin it, as far as the user may see them. */
  pinnedBy: z.array(z.number().int()),
  publisher: z.string(),
  commit: z.string(),
  publishedAt: z.string(),
  /** When its files were removed, because nothing named it for long; null while it has them. */
  tidiedAt: z.string().nullable(),
  runs: z.number().int(),
  failures: z.number().int(),
  /** Why it can't run in the current shell; empty when it can. */
  misfits: z.array(misfitRow),
});
export type ReleaseRowView = z.infer<typeof releaseRow>;
/** GET /api/platform/releases?remote=&page=&per_page=: published releases, newest first. */
export const releaseListQuery = pageQuery.extend({ remote: z.string().max(40).optional() });
export const releaseList = z.object({
  data: z.array(releaseRow),
  meta: z.object({ total: z.number().int(), current_page: z.number().int(), per_page: z.number().int() }),
});

/** GET /api/platform/releases/{remote}/{version}/page: everything about one release. */
export const releasePage = z.object({
  data: releaseRow.extend({
    owner: z.string(),
    notes: z.string(),
    token: z.string(),
    checkedAt: z.string().nullable(),
    checks: z.array(checkStep),
    /** Why it is unchecked, in a sentence; absent otherwise. */
    waitsFor: z.string().optional(),
    files: z.array(z.object({ path: z.string(), size: z.number().int(), gzip: z.number().int(), sha384: z.string() })),
    requires: z.array(
      z.object({ package: z.string(), provides: z.string().nullable(), needs: z.string(), fits: z.boolean() }),
    ),
    /** What a shell provides to remotes: package → version. Absent in remotes. */
    provides: z.record(z.string(), z.string()).optional(),
    /** Organisations that get it now, and by which rule. */
    runsIn: z.array(
      z.object({
        organisationId: z.number().int(),
        organisation: z.string(),
        people: z.number().int(),
        source: z.string(),
      }),
    ),
    /** Starts and failures by hour over the last seven days, and the kinds of failures. */
    health: z.array(z.object({ hour: z.string(), runs: z.number().int(), failures: z.number().int() })),
    /**
     * This version first, then the versions of the same remote with most starts or failures in the last seven days,
     * five in all; each by hour.
     */
    versions: z.array(
      z.object({
        version: z.string(),
        stable: z.boolean(),
        health: z.array(z.object({ hour: z.string(), runs: z.number().int(), failures: z.number().int() })),
      }),
    ),
    failureKinds: z.array(
      z.object({
        code: z.string(),
        page: z.string(),
        /** Whom the page blamed; '' when it did not say. Only '' and 'release' count for the release's health. */
        cause: z.enum(['', ...FAILURE_CAUSES]),
        /** The other releases whose code ran before in the page of the last one. */
        ranBefore: z.string(),
        count: z.number().int(),
        lastAt: z.string(),
        message: z.string(),
      }),
    ),
  }),
});
export type ReleasePage = z.infer<typeof releasePage>['data'];

/** The state of a rollout. */
export const rolloutView = z.object({
  remote: z.string(),
  version: z.string(),
  steps: z.array(z.number().int()),
  percent: z.number().int(),
  /** Of what the steps are shares. */
  unit: z.enum(['organisations', 'people']),
  /** The organisations whose people get it; null: those of all, or a rollout by organisations. */
  organisationIds: z.array(z.number().int()).nullable(),
  /**
   * How the people who have it compare with those of the same organisations who keep the stable version, since the day
   * on which it began: starts of each and the time that three of four did not exceed. Null in a rollout of
   * organisations, and until enough people of either have started it.
   */
  comparison: z
    .object({
      measure: z.enum(COMPARED_MEASURES),
      starts: z.number().int(),
      p75: z.number().int(),
      startsBefore: z.number().int(),
      p75Before: z.number().int(),
    })
    .nullable(),
  state: z.enum(['running', 'paused', 'reverted', 'finished']),
  reason: z.string(),
  stoppedReason: z.string(),
  startedAt: z.string(),
  stepAt: z.string(),
  runs: z.number().int(),
  failures: z.number().int(),
  /** People who had an error while they used it, since the last step. */
  errors: z.number().int(),
  minFailures: z.number().int(),
  maxFailurePercent: z.number().int(),
  /** Null when a person takes it to the next step. */
  soakHours: z.number().int().nullable(),
  soakStarts: z.number().int(),
  /** The moment from which it may go on by itself; null when it does not. */
  continuesAt: z.string().nullable(),
});
export type RolloutView = z.infer<typeof rolloutView>;

/** A stable version that is watched, or the one that the platform took back. */
export const guardView = z.object({
  remote: z.string(),
  /** The stable version. */
  version: z.string(),
  /** The version that becomes stable again when this one fails; null when it is not watched. */
  before: z.string().nullable(),
  until: z.string().nullable(),
  runs: z.number().int(),
  failures: z.number().int(),
  errors: z.number().int(),
  /** The version in whose place this one is stable again; null when none was reverted. */
  revertedVersion: z.string().nullable(),
  /** Why it was reverted, with the figures; null when none was. */
  why: z.string().nullable(),
});
export type GuardView = z.infer<typeof guardView>;

/** The state of a pin. */
export const pinView = z.object({
  organisationId: z.number().int(),
  remote: z.string(),
  version: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  expiresAt: z.string().nullable(),
  locked: z.boolean(),
});
export type PinView = z.infer<typeof pinView>;
/** A live pilot; without a version somebody who may open every preview of the remote. */
export const grantView = z.object({
  id: z.number().int(),
  email: z.string(),
  remote: z.string(),
  version: z.string().nullable(),
  reason: z.string(),
  by: z.string(),
  until: z.string(),
});
export type GrantView = z.infer<typeof grantView>;

/** The version of one remote that one organisation gets, with the resolver's explanation. */
export const overviewCell = resolvedChoice.extend({
  organisationId: z.number().int(),
  remote: z.string(),
  fallback: z.string().nullable(),
  explanation: z.array(z.object({ rule: z.string(), version: z.string().nullable(), outcome: z.string() })),
  /** Starts and failures of this version in this organisation over the last 24 hours. */
  runs: z.number().int(),
  failures: z.number().int(),
});
export type OverviewCell = z.infer<typeof overviewCell>;
/** A time in which nobody changes what an organisation gets; `organisationId` is null for everybody. */
export const freezeView = z.object({
  id: z.number().int(),
  organisationId: z.number().int().nullable(),
  organisation: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  reason: z.string(),
  by: z.string(),
});
export type FreezeView = z.infer<typeof freezeView>;

/** How many organisations get the same version of a remote by the same rule. */
export const overviewChoice = z.object({
  version: z.string().nullable(),
  source: z.string().nullable(),
  /** Whether it is not the version that they were meant to get. */
  degraded: z.boolean(),
  organisations: z.number().int(),
  people: z.number().int(),
});
export type OverviewChoice = z.infer<typeof overviewChoice>;

/**
 * GET /api/platform/remotes/{remote}/organisations: what the organisations get of one remote, a page at a time;
 * filtered by name, and by one line of the overview's choices. An organisation's admin sees only their own.
 */
export const remoteOrganisationsParams = z.object({ remote: releaseName });
export const remoteOrganisationsQuery = pageQuery.extend({
  keyword: line(100).default(''),
  version: exactVersion.optional(),
  source: z.string().max(20).optional(),
  degraded: z.enum(['0', '1']).optional(),
});
export const remoteOrganisations = z.object({
  data: z.array(overviewCell.extend({ organisation: z.string(), people: z.number().int() })),
  meta: z.object({ total: z.number().int(), current_page: z.number().int(), per_page: z.number().int() }),
});
export type RemoteOrganisations = z.infer<typeof remoteOrganisations>;

/**
 * GET /api/platform/remotes/{remote}/settings?organisation=: the flags and settings that the release of this
 * organisation declares. An organisation's admin sees only their own.
 */
export const remoteSettingsQuery = z.object({ organisation: z.coerce.number().int().positive() });
const settingValue = z.union([z.string(), z.number(), z.boolean()]);
export const remoteSettings = z.object({
  data: z.object({
    revision: z.string(),
    organisation: z.string(),
    /** The version that the organisation runs; null when it has none. */
    version: z.string().nullable(),
    flags: z.array(z.object({ key: z.string(), field: remoteFlag, value: z.boolean() })),
    config: z.array(
      z.object({
        key: z.string(),
        field: configField,
        /** What holds. */
        value: settingValue,
        /** Why the stored value does not hold in this release, in words; null when it does or none is stored. */
        problem: z.string().nullable(),
      }),
    ),
  }),
});
export type RemoteSettingsView = z.infer<typeof remoteSettings>['data'];

/**
 * GET /api/platform/overview?organisation=: every remote with the number of organisations by version and rule, and the
 * cells of one organisation. An organisation's admin sees only their own. `mayDecide` lists the actions that the user
 * may take.
 */
export const overviewQuery = z.object({ organisation: z.coerce.number().int().positive().optional() });
export const overview = z.object({
  data: z.object({
    revision: z.string(),
    shell: z.object({ shellApi: z.string(), serverApi: z.string(), shared: z.record(z.string(), z.string()) }),
    organisations: z.array(z.object({ id: z.number().int(), name: z.string(), people: z.number().int() })),
    remotes: z.array(
      z.object({
        name: z.string(),
        owner: z.string(),
        stable: z.string().nullable(),
        newest: z.string(),
        versions: z.array(z.string()),
        /** What the organisations get, the most frequent first. */
        choices: z.array(overviewChoice),
        /** Starts and failures over the last 24 hours. */
        runs: z.number().int(),
        failures: z.number().int(),
      }),
    ),
    /** What the asked organisation gets; without one, an organisation's admin sees their own and others none. */
    cells: z.array(overviewCell),
    pins: z.array(pinView),
    rollouts: z.array(rolloutView),
    guards: z.array(guardView),
    grants: z.array(grantView),
    /** Deprecated releases that somebody whom the user sees still gets, the one that ends first at the top. */
    deprecations: z.array(
      z.object({
        remote: z.string(),
        version: z.string(),
        until: z.string(),
        reason: z.string(),
        organisations: z.number().int(),
        people: z.number().int(),
      }),
    ),
    /** Freezes in force and to come, as far as they concern what the user sees. */
    freezes: z.array(freezeView),
    /**
     * How often a page had no list of remotes (IWE-110) or a changed one (IWE-117), which is not the fault of a
     * release.
     */
    listFailures: z.object({ count: z.number().int(), lastAt: z.string().nullable() }),
    /** How often a part of the shell itself could not be loaded or drawn. */
    shellFailures: z.object({ count: z.number().int(), lastAt: z.string().nullable() }),
    mayDecide: z.enum(['own-organisation', 'everything']),
    /** Seconds until the password must be entered again before a decision; 0 asks for it now. */
    confirmedForSeconds: z.number().int(),
  }),
});
export type Overview = z.infer<typeof overview>['data'];

/**
 * GET /api/platform/history?page=&per_page=: who changed what, newest first. `revision` names the state after the
 * change, where one can roll back to it.
 */
export const platformHistory = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      organisation: z.string().nullable(),
      remote: z.string().nullable(),
      version: z.string().nullable(),
      reason: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      revision: z.number().int().nullable(),
      /** Whether it changed stable versions, pins or rollouts that can be made to hold again. */
      undoable: z.boolean(),
    }),
  ),
  meta: z.object({ total: z.number().int(), current_page: z.number().int(), per_page: z.number().int() }),
});
export type PlatformHistory = z.infer<typeof platformHistory>;

/** POST /api/platform/confirm: the user enters their own password again before releases are changed. */
export const confirmRequest = z.strictObject({ password: z.string().min(1).max(200) });
export const confirmAnswer = z.object({ confirmedForSeconds: z.number().int() });
