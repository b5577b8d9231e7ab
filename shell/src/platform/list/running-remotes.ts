import type { RemotesAnswer, ResolvedRemote } from '@iwe/contract';
import type { PlatformUpdate } from '../types.ts';

/** Returns what a reload would change: remotes at another version or with other settings, and those that are gone. */
export function updatesOf(answer: RemotesAnswer, running: readonly ResolvedRemote[]): PlatformUpdate[] {
  const newer = new Map(answer.remotes.map((remote) => [remote.name, remote]));
  const gone = running.filter(({ name }) => !newer.has(name)).map(({ name }) => ({ name, version: null, notes: '' }));
  const changed = answer.remotes.flatMap((remote): PlatformUpdate[] => {
    const { name, version, notes = '' } = remote;
    const now = running.find((one) => one.name === name);
    if (now?.version !== version) return [{ name, version, notes }];
    return settingsOf(now) === settingsOf(remote) ? [] : [{ name, version, notes: '', hasOtherSettings: true }];
  });
  return [...changed, ...gone];
}

/** Returns the remotes without blocked releases: each one's fallback replaces it, or nothing. */
export const withoutBlocked = (remotes: readonly ResolvedRemote[], blocked: ReadonlySet<string>): ResolvedRemote[] =>
  remotes.map((remote) => orFallback(remote, blocked)).filter((remote) => remote !== null);

function orFallback(remote: ResolvedRemote, blocked: ReadonlySet<string>): ResolvedRemote | null {
  const fallback =
    remote.fallback && !blocked.has(`${remote.fallback.name}@${remote.fallback.version}`) ? remote.fallback : null;
  if (!blocked.has(`${remote.name}@${remote.version}`)) return { ...remote, fallback };
  return (
    fallback && { ...fallback, source: 'fallback', fallback: null, degraded: `Version ${remote.version} is blocked` }
  );
}

/**
 * Returns the running remotes with the answer's own in place of blocked ones of which nothing is mounted; null when
 * there are none of these.
 */
export function withoutSpoilt(
  running: readonly ResolvedRemote[],
  answer: RemotesAnswer,
  mounted: ReadonlySet<string>,
): ResolvedRemote[] | null {
  const blocked = new Set(answer.blocked);
  const runs = (name: string): boolean => [...mounted].some((release) => release.startsWith(`${name}@`));
  const isSpoilt = ({ name, version }: ResolvedRemote): boolean => blocked.has(`${name}@${version}`) && !runs(name);
  if (!running.some(isSpoilt)) return null;
  return running.flatMap((remote) =>
    isSpoilt(remote) ? answer.remotes.filter(({ name }) => name === remote.name) : [remote],
  );
}

/** Returns the remotes by version and settings as a text: equal when a page would run the same. */
export const namesOf = (remotes: readonly ResolvedRemote[]): string =>
  remotes
    .map((remote) => `${remote.name}@${remote.version} ${settingsOf(remote)}`)
    .sort()
    .join(' ');

/** Returns the build of the shell in a revision: '1a2b3c4d' of '12-1a2b3c4d'. */
export const buildOf = (revision: string): string => revision.slice(revision.lastIndexOf('-') + 1);

/** The flags and settings of a remote as a text; the server always writes them in the same order. */
const settingsOf = ({ settings }: ResolvedRemote): string => (settings ? JSON.stringify(settings) : '');
