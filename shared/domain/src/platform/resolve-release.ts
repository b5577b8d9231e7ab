import { describeMisfits, misfits } from './fitness.ts';
import type { ReleaseNeeds, ShellFacts } from './fitness.ts';
import { compareVersions } from './compare-versions.ts';

/** The facts about one published version. */
export interface ReleaseFacts {
  version: string;
  /** 'changed': it is not what its team signed any more; 'ended': deprecated, and its support has ended. */
  status: 'available' | 'deprecated' | 'ended' | 'blocked' | 'changed';
  needs: ReleaseNeeds;
  /** Whether it was stable once, or drew its first screen in somebody's browser. */
  hasRunWell: boolean;
}

/** Everything that decides the version of one remote. The order of the lists doesn't matter. */
export interface RemoteState {
  remote: string;
  releases: readonly ReleaseFacts[];
  /** The stable version; null before anything was promoted. */
  stable: string | null;
  pins: readonly { organisationId: number; version: string }[];
  /** Named users who try a version (a pilot); live pilots only. */
  grants: readonly { userId: number; version: string }[];
  /** A version being rolled out. */
  rollout: Rollout | null;
}

/** A version on its way, and who already has it. */
export interface Rollout {
  version: string;
  /** The share, 0 to 100, that already has it. */
  percent: number;
  /** Of what it is a share: of the organisations (so when absent), or of the people in them. */
  unit?: 'organisations' | 'people';
  /** The organisations whose people it reaches; absent or null: those of all. */
  organisationIds?: readonly number[] | null;
}

export type ResolutionSource = 'grant' | 'pin' | 'rollout' | 'stable' | 'fallback';

/** One rule that was checked, and its result. */
export interface ResolutionStep {
  rule: ResolutionSource;
  version: string | null;
  outcome: string;
}

/** The version that runs, its fallback, and the explanation. */
export interface Resolution {
  /** Null when no version can run, or none was given to them. */
  version: string | null;
  source: ResolutionSource | null;
  /** The newest other version that fits and has run well; null when there is none. */
  fallback: string | null;
  /** Why the version is not the intended one; null when it is. */
  degraded: string | null;
  explanation: ResolutionStep[];
}

/**
 * Returns the version of a remote that somebody gets: by grant, then pin, then rollout bucket (of the organisation or
 * of the person), then the stable channel. A blocked or changed version, or one that this page can't run, is never
 * returned: when every intended version is such a one, it is the newest that fits and has run well. One whose support
 * has ended is passed over as long as another can run. When no rule gives somebody a version, nothing is returned; so
 * publishing gives a release to nobody, and a pin only to its organisation.
 */
export function resolveRelease(
  organisation: { id: number },
  user: { id: number },
  shell: ShellFacts,
  state: RemoteState,
): Resolution {
  const granted = newest(state.grants.filter((grant) => grant.userId === user.id).map((grant) => grant.version));
  const pinned = newest(state.pins.filter((pin) => pin.organisationId === organisation.id).map((pin) => pin.version));
  return firstThatRuns(
    candidates(granted, pinned, isRolledOutTo(state, organisation.id, user.id), state),
    shell,
    state,
  );
}

/**
 * Returns the function that gives an organisation's version of a remote, for people without a pilot: for one of its
 * people, or, without one, for those whom no rollout of people has reached. `shellOf` returns what the organisation's
 * shell provides. Whoever has one shell and is given the same versions by the rules shares one resolution, so that
 * hundreds of organisations cost hardly more than one.
 */
export function organisationResolver(
  shellOf: (organisationId: number) => ShellFacts,
  state: RemoteState,
): (organisationId: number, userId?: number) => Resolution {
  const byShell = new Map<ShellFacts, Map<string, Resolution>>();
  const pins = new Map(state.pins.map((pin) => [pin.organisationId, pin.version]));
  return (id, userId) => {
    const shell = shellOf(id);
    const known = byShell.get(shell) ?? new Map<string, Resolution>();
    byShell.set(shell, known);
    const pinned = pins.get(id) ?? null;
    const isRolledOut = isRolledOutTo(state, id, userId ?? null);
    const key = `${pinned} ${isRolledOut}`;
    const resolution = known.get(key) ?? firstThatRuns(candidates(null, pinned, isRolledOut, state), shell, state);
    known.set(key, resolution);
    return resolution;
  };
}

/** What a rule names for somebody. */
interface Candidate {
  rule: ResolutionSource;
  version: string;
}

function firstThatRuns(meant: readonly Candidate[], shell: ShellFacts, state: RemoteState): Resolution {
  const byVersion = new Map(state.releases.map((release) => [release.version, release]));
  const explanation: ResolutionStep[] = [];
  const reasons: string[] = [];

  if (meant.length === 0)
    return {
      version: null,
      source: null,
      fallback: null,
      degraded: null,
      explanation: [{ rule: 'stable', version: null, outcome: NOT_GIVEN }],
    };
  const chosen = ({ rule, version }: Candidate, outcome: string): Resolution => {
    explanation.push({ rule, version, outcome });
    return {
      version,
      source: rule,
      fallback: newestProven(state, shell, version),
      degraded: joined(reasons),
      explanation,
    };
  };
  let ended: Candidate | null = null;
  for (const candidate of meant) {
    const { rule, version } = candidate;
    const release = byVersion.get(version);
    const problem = whyNot(release, shell) ?? (release?.status === 'ended' ? SUPPORT_ENDED : null);
    if (problem === null) return chosen(candidate, 'chosen');
    explanation.push({ rule, version, outcome: problem });
    reasons.push(`The ${rule} version ${version} ${problem}`);
    if (problem === SUPPORT_ENDED) ended ??= candidate;
  }
  if (ended && newestProven(state, shell, null, false) === null) return chosen(ended, 'chosen: no other can run');
  const last = newestProven(state, shell, null);
  explanation.push({
    rule: 'fallback',
    version: last,
    outcome: last === null ? 'no other version fits and has run well' : 'chosen',
  });
  return {
    version: last,
    source: last === null ? null : 'fallback',
    fallback: last === null ? null : newestProven(state, shell, last),
    degraded: joined(reasons),
    explanation,
  };
}

const SUPPORT_ENDED = 'is not supported any more';
const NOT_GIVEN = 'no version is stable, and no pin, rollout or pilot names one';

const joined = (reasons: readonly string[]): string | null => (reasons.length > 0 ? reasons.join('. ') : null);

/**
 * Whether somebody belongs to the share that has the version being rolled out; without a user, whoever no rollout of
 * people has reached.
 */
function isRolledOutTo({ remote, rollout }: RemoteState, organisation: number, user: number | null): boolean {
  if (rollout === null) return false;
  const { version, percent, unit, organisationIds } = rollout;
  if (unit !== 'people') return rolloutBucket(remote, version, organisation) < percent;
  const isReached = organisationIds?.includes(organisation) ?? true;
  return isReached && user !== null && personBucket(remote, version, user) < percent;
}

function candidates(
  granted: string | null,
  pinned: string | null,
  isRolledOut: boolean,
  { rollout, stable }: RemoteState,
): Candidate[] {
  const found: Candidate[] = [];
  if (granted !== null) found.push({ rule: 'grant', version: granted });
  if (pinned !== null) found.push({ rule: 'pin', version: pinned });
  if (isRolledOut && rollout) found.push({ rule: 'rollout', version: rollout.version });
  if (stable !== null) found.push({ rule: 'stable', version: stable });
  return found;
}

function whyNot(release: ReleaseFacts | undefined, shell: ShellFacts): string | null {
  if (!release) return 'is not published';
  if (release.status === 'blocked') return 'is blocked';
  if (release.status === 'changed') return 'was changed after it was published';
  const rows = misfits(shell, release.needs);
  return rows.length > 0 ? `does not fit this page: ${describeMisfits(rows)}` : null;
}

/** Returns the newest version that fits and has run well; one whose support has ended only when there is no other. */
function newestProven(state: RemoteState, shell: ShellFacts, except: string | null, orEnded = true): string | null {
  const proven = state.releases.filter(({ version, hasRunWell }) => version !== except && hasRunWell);
  const isEnded = ({ status }: ReleaseFacts): boolean => status === 'ended';
  const supported = newestThatFits(
    proven.filter((release) => !isEnded(release)),
    shell,
  );
  return supported ?? (orEnded ? newestThatFits(proven.filter(isEnded), shell) : null);
}

function newestThatFits(releases: readonly ReleaseFacts[], shell: ShellFacts): string | null {
  const left = new Map(releases.map((release) => [release.version, release]));
  // From the newest down: whether a version fits takes long to find out, and the first that does is the answer.
  for (;;) {
    const version = newest([...left.keys()]);
    if (version === null || whyNot(left.get(version), shell) === null) return version;
    left.delete(version);
  }
}

const newest = (versions: readonly string[]): string | null =>
  versions.reduce<string | null>(
    (best, version) => (best === null || compareVersions(version, best) > 0 ? version : best),
    null,
  );

/**
 * Returns an organisation's fixed place, 0 to 99, in the rollout of a version; FNV-1a, so that places differ between
 * versions.
 */
export const rolloutBucket = (remote: string, version: string, organisationId: number): number =>
  placeOf(`${remote}@${version}/${organisationId}`);

/** Returns a person's fixed place, 0 to 99, in the rollout of a version, whichever organisation they work in. */
export const personBucket = (remote: string, version: string, userId: number): number =>
  placeOf(`${remote}@${version}/person ${userId}`);

function placeOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return hash % 100;
}
