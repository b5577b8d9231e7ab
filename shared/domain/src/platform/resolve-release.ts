import { describeMisfits, misfits } from './fitness.ts';
import type { ReleaseNeeds, ShellFacts } from './fitness.ts';
import { compareVersions } from './version.ts';

/** What is known of one published version. */
export interface ReleaseFacts {
  version: string;
  status: 'available' | 'deprecated' | 'blocked';
  needs: ReleaseNeeds;
  /** It was the stable version once, or drew its first screen in somebody's browser. */
  hasRunWell: boolean;
}

/** Everything that decides the version of one remote. The order of the lists means nothing. */
export interface RemoteState {
  remote: string;
  releases: readonly ReleaseFacts[];
  /** Version of the stable channel; null before anything was promoted. */
  stable: string | null;
  pins: readonly { organisationId: number; version: string }[];
  /** Named users who try a version (a pilot). Only the live ones are given. */
  grants: readonly { userId: number; version: string }[];
  /** A version on its way to everybody: the share of organisations, 0 to 100, that have it already. */
  rollout: { version: string; percent: number } | null;
}

export type ResolutionSource = 'grant' | 'pin' | 'rollout' | 'stable' | 'fallback';

/** One rule that was asked and what came of it. */
export interface ResolutionStep { rule: ResolutionSource; version: string | null; outcome: string }

/** Which version runs, what stands behind it, and why. */
export interface Resolution {
  /** Null when no version can run, or none is meant for them. */
  version: string | null;
  source: ResolutionSource | null;
  /** The newest other version that fits and has run well; null when there is none. */
  fallback: string | null;
  /** Why the version that was meant is not the one given; null when all is as meant. */
  degraded: string | null;
  explanation: ResolutionStep[];
}

/**
 * Which version of a remote somebody gets: grant, then pin, then rollout bucket (by organisation), then the stable channel. A
 * blocked version, or one that this page cannot run, is never given: where every version that was meant is such a one, it is the
 * newest that fits and has run well. Nothing is given to those to whom no rule names a version, so publishing gives it to nobody
 * and a pin to its organisation alone.
 */
export function resolveRelease(organisation: { id: number }, user: { id: number }, shell: ShellFacts, state: RemoteState): Resolution {
  const byVersion = new Map(state.releases.map((release) => [release.version, release]));
  const explanation: ResolutionStep[] = [];
  const reasons: string[] = [];

  const meant = candidates(organisation, user, state);
  if (meant.length === 0) return { version: null, source: null, fallback: null, degraded: null, explanation: [{ rule: 'stable', version: null, outcome: NOT_GIVEN }] };
  for (const { rule, version } of meant) {
    const problem = whyNot(byVersion.get(version), shell);
    explanation.push({ rule, version, outcome: problem ?? 'chosen' });
    if (problem === null) {
      return { version, source: rule, fallback: newestProven(state, shell, version), degraded: joined(reasons), explanation };
    }
    reasons.push(`The ${rule} version ${version} ${problem}`);
  }
  const last = newestProven(state, shell, null);
  explanation.push({ rule: 'fallback', version: last, outcome: last === null ? 'no other version fits and has run well' : 'chosen' });
  return {
    version: last, source: last === null ? null : 'fallback',
    fallback: last === null ? null : newestProven(state, shell, last), degraded: joined(reasons), explanation,
  };
}

const NOT_GIVEN = 'no version is stable, and no pin, rollout or pilot names one';

const joined = (reasons: readonly string[]): string | null => (reasons.length > 0 ? reasons.join('. ') : null);

function candidates(organisation: { id: number }, user: { id: number }, state: RemoteState): { rule: ResolutionSource; version: string }[] {
  const found: { rule: ResolutionSource; version: string }[] = [];
  const granted = newest(state.grants.filter((grant) => grant.userId === user.id).map((grant) => grant.version));
  if (granted !== null) found.push({ rule: 'grant', version: granted });
  const pinned = newest(state.pins.filter((pin) => pin.organisationId === organisation.id).map((pin) => pin.version));
  if (pinned !== null) found.push({ rule: 'pin', version: pinned });
  if (state.rollout && rolloutBucket(state.remote, state.rollout.version, organisation.id) < state.rollout.percent) {
    found.push({ rule: 'rollout', version: state.rollout.version });
  }
  if (state.stable !== null) found.push({ rule: 'stable', version: state.stable });
  return found;
}

function whyNot(release: ReleaseFacts | undefined, shell: ShellFacts): string | null {
  if (!release) return 'is not published';
  if (release.status === 'blocked') return 'is blocked';
  const rows = misfits(shell, release.needs);
  return rows.length > 0 ? `does not fit this page: ${describeMisfits(rows)}` : null;
}

function newestProven(state: RemoteState, shell: ShellFacts, except: string | null): string | null {
  return newest(state.releases
    .filter((release) => release.version !== except && release.hasRunWell && whyNot(release, shell) === null)
    .map((release) => release.version));
}

const newest = (versions: readonly string[]): string | null =>
  versions.reduce<string | null>((best, version) => (best === null || compareVersions(version, best) > 0 ? version : best), null);

/** An organisation's fixed place, 0 to 99, in the queue for a version; FNV-1a, so the places differ between versions. */
export function rolloutBucket(remote: string, version: string, organisationId: number): number {
  let hash = 0x811c9dc5;
  for (const char of `${remote}@${version}/${organisationId}`) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  }
  return hash % 100;
}
