import type { ReleaseManifest, RemoteScore, SubScore } from '@iwe/contract';
import type { ShellFacts } from '@iwe/domain';
import minVersion from 'semver/ranges/min-version.js';
import parse from 'semver/functions/parse.js';
import type { ScoreFacts } from './teams.sql.ts';

/** From this share of failed starts on, a remote has no points for its starts. */
const WORST_FAILURE_SHARE = 0.05;
/** Up to this share of its budgets a remote has all points for its size. */
const CALM_BUDGET_SHARE = 0.7;
/** An on-call person that nobody has confirmed for so long counts as none. */
const ON_CALL_DAYS = 90;

/** Returns the sizes of a release's scripts after gzip, in bytes: what loads first, and all of them. */
export function weightOf({ entry, exposed, files }: Pick<ReleaseManifest, 'entry' | 'exposed' | 'files'>): {
  initial: number;
  total: number;
} {
  const first = new Set([entry, ...exposed]);
  const sum = (isCounted: (path: string) => boolean): number =>
    files.reduce((bytes, file) => bytes + (isCounted(file.path) ? file.gzip : 0), 0);
  return { initial: sum((path) => first.has(path)), total: sum((path) => path.endsWith('.js')) };
}

/** Returns a remote's score with every part explained, by the rules that the parts state. */
export function scoreOf(facts: ScoreFacts, shell: Pick<ShellFacts, 'shared'>): RemoteScore {
  const parts = [checks(facts), starts(facts), size(facts), dependencies(facts, shell), people(facts), support(facts)];
  const judged = parts.filter(({ points }) => points !== null);
  const most = judged.reduce((sum, { of }) => sum + of, 0);
  const reached = judged.reduce((sum, { points }) => sum + (points ?? 0), 0);
  const { remote, version, team, teamId } = facts;
  return { remote, version, team, teamId, score: Math.round((reached / most) * 100), parts };
}

/** Returns a share of the points, to one decimal. */
const share = (of: number, part: number): number => Math.round(of * Math.min(1, Math.max(0, part)) * 10) / 10;

const percent = (part: number): string => `${(part * 100).toFixed(part < 0.1 ? 1 : 0)} %`;

function checks({ passed, checked }: ScoreFacts): SubScore {
  const of = 20;
  const rule = 'The share of its last ten checked releases that passed.';
  return checked === 0
    ? { name: 'Checks', points: null, of, rule, why: 'None of its releases has been checked yet.' }
    : { name: 'Checks', points: share(of, passed / checked), of, rule, why: `${passed} of ${checked} passed.` };
}

function starts({ runs, failures }: ScoreFacts): SubScore {
  const of = 25;
  const rule = 'Failed starts of the last seven days: all points at none, none from 5 % on.';
  const all = runs + failures;
  if (all === 0) return { name: 'Starts', points: null, of, rule, why: 'Nobody has started it in seven days.' };
  const failed = failures / all;
  return {
    name: 'Starts',
    points: share(of, 1 - failed / WORST_FAILURE_SHARE),
    of,
    rule,
    why: `${failures} of ${all} starts failed (${percent(failed)}).`,
  };
}

function size({ manifest }: ScoreFacts): SubScore {
  const of = 15;
  const { initial, total } = weightOf(manifest);
  const { initialGzip, totalGzip } = manifest.remoteJson.sizeBudget;
  const used = Math.max(initial / initialGzip, total / totalGzip);
  return {
    name: 'Size',
    points: share(of, (1 - used) / (1 - CALM_BUDGET_SHARE)),
    of,
    rule: 'The larger share of its two budgets: all points up to 70 %, none at 100 %.',
    why: `${percent(initial / initialGzip)} of the budget of the first scripts, ${percent(total / totalGzip)} of all.`,
  };
}

/** Returns whether a range begins with an older minor version than the one that is provided. */
function isBehind(range: string, provided: string): boolean {
  const [built, now] = [minVersion(range), parse(provided)];
  return (
    built !== null &&
    now !== null &&
    (built.major < now.major || (built.major === now.major && built.minor < now.minor))
  );
}

function dependencies({ manifest }: ScoreFacts, shell: Pick<ShellFacts, 'shared'>): SubScore {
  const of = 15;
  const rule = 'The share of its shared packages that are built for the minor version of the shell, or a newer one.';
  const shared = Object.entries(manifest.requires.shared).filter(([name]) => shell.shared[name] !== undefined);
  if (shared.length === 0)
    return { name: 'Dependencies', points: null, of, rule, why: 'It uses none of the shared packages.' };
  const behind = shared.filter(([name, range]) => isBehind(range, shell.shared[name] ?? ''));
  return {
    name: 'Dependencies',
    points: share(of, 1 - behind.length / shared.length),
    of,
    rule,
    why:
      behind.length === 0
        ? `All ${shared.length} are up to date.`
        : `Older than the shell's: ${behind.map(([name, range]) => `${name} ${range} (${shell.shared[name]})`).join(', ')}.`,
  };
}

function people({ members, onCallDays, hasNotes }: ScoreFacts): SubScore {
  const isReachable = onCallDays !== null && onCallDays <= ON_CALL_DAYS;
  const lacks = [
    members > 0 ? null : 'its team has no members',
    isReachable ? null : onCallDays === null ? 'nobody is on call' : `who is on call was said ${onCallDays} days ago`,
    hasNotes ? null : 'the live release has no notes',
  ].filter((one) => one !== null);
  return {
    name: 'People',
    points: 15 - 5 * lacks.length,
    of: 15,
    rule: '5 points each: a team with members, somebody on call (said within 90 days), notes of the live release.',
    why: lacks.length === 0 ? 'Members, on call and notes are there.' : `Missing: ${lacks.join('; ')}.`,
  };
}

function support({ status, version, pinnedDeprecated }: ScoreFacts): SubScore {
  const isDeprecated = status !== 'available';
  return {
    name: 'Support',
    points: isDeprecated ? 0 : pinnedDeprecated > 0 ? 5 : 10,
    of: 10,
    rule: 'All points while the live release is supported and no organisation is pinned to a deprecated one; 5 with pins.',
    why: isDeprecated
      ? `${version} is ${status}.`
      : pinnedDeprecated > 0
        ? `${pinnedDeprecated === 1 ? 'One organisation is' : `${pinnedDeprecated} organisations are`} pinned to a deprecated release.`
        : 'Nobody needs a deprecated release.',
  };
}
