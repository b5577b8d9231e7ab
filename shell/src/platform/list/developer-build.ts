import type { LoadableRelease, ResolvedRemote } from '@iwe/contract';
import { allowDeveloperScripts } from '../load/mf-loader.ts';
import { readPageFacts } from '../page-facts.ts';

/** Time limit for the developer's machine, after which the page starts with the release. */
const ANSWER_WITHIN_MS = 2000;

/**
 * The description of the latest build on the developer's machine, at '/mf-x/build.json'; paths are below that folder.
 */
interface DeveloperBuild {
  version: string;
  containerName: string;
  entry: string;
  preload: string[];
  integrity: Record<string, string>;
  remoteJson: LoadableRelease['remoteJson'];
}

/** Whether a release is a developer's build, which is never counted in statistics. */
export const isDeveloperBuild = ({ version }: Pick<LoadableRelease, 'version'>): boolean =>
  version.startsWith('0.0.0-dev');

/** A remote of the server's answer → its release as answered, used while the developer's machine doesn't answer. */
const granted = new Map<string, ResolvedRemote>();

/**
 * Returns the remote of a developer's grant with the build that the developer's machine serves now. When the page was
 * not loaded with this grant, or that machine doesn't answer, returns the release with the reason. Never rejects.
 */
export async function withDeveloperBuild(answered: ResolvedRemote): Promise<ResolvedRemote> {
  const { developer } = answered;
  if (!developer) return answered;
  const remote = answered.containerName === '' ? answered : (granted.get(answered.name) ?? answered);
  granted.set(remote.name, remote);
  const page = readPageFacts().developer;
  if (page?.origin !== developer.origin || page.remote !== remote.name)
    return released(remote, `Load the page again to run it from ${developer.origin}`);
  try {
    return built(remote, await fetchBuild(remote.entry));
  } catch (error) {
    return released(
      remote,
      `${developer.origin} does not answer with a build: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function fetchBuild(url: string): Promise<DeveloperBuild> {
  const answer = await fetch(url, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  const build = (await answer.json()) as Partial<DeveloperBuild>;
  if (
    !build.version?.startsWith('0.0.0-dev.') ||
    !build.containerName ||
    !build.entry ||
    !build.preload ||
    !build.integrity ||
    !build.remoteJson
  )
    throw new Error('that is no build');
  return build as DeveloperBuild;
}

function built(remote: ResolvedRemote, build: DeveloperBuild): ResolvedRemote {
  const url = (path: string): string => new URL(path, remote.entry).href;
  return {
    ...remote,
    version: build.version,
    containerName: build.containerName,
    entry: url(build.entry),
    preload: build.preload.map(url),
    integrity: Object.fromEntries(Object.entries(build.integrity).map(([path, integrity]) => [url(path), integrity])),
    remoteJson: { ...build.remoteJson, name: remote.name },
  };
}

function released(remote: ResolvedRemote, degraded: string): ResolvedRemote {
  return remote.fallback ? { ...remote, ...remote.fallback, fallback: null, degraded } : { ...remote, degraded };
}

/** Allows the scripts of a developer's build; those of a release that replaces it are allowed by their own hashes. */
export function allowDeveloperBuild(remote: ResolvedRemote): void {
  if (isDeveloperBuild(remote)) allowDeveloperScripts(remote.integrity);
}
