import type { LoadableRelease, ReleaseManifest, RemotesAnswer, ResolvedRemote } from '@iwe/contract';
import { resolveSettings } from '@iwe/domain';
import type { RemoteSettings, Resolution } from '@iwe/domain';
import { releaseUrl } from '../store/release-paths.ts';

/** Remote → what the organisation has chosen for it. */
export type StoredSettings = ReadonlyMap<string, RemoteSettings>;

/**
 * Presents a release as the shell loads it. Only scripts have integrity values, because nothing else of a release may
 * run.
 */
function presentLoadable(manifest: ReleaseManifest, stored: StoredSettings): LoadableRelease {
  const settings = resolveSettings(manifest.remoteJson, stored.get(manifest.remote));
  const url = (path: string): string => releaseUrl(manifest.remote, manifest.version, path);
  return {
    name: manifest.remote,
    version: manifest.version,
    entry: url(manifest.entry),
    containerName: manifest.containerName,
    integrity: Object.fromEntries(
      manifest.files.filter((file) => file.path.endsWith('.js')).map((file) => [url(file.path), file.sha384]),
    ),
    preload: manifest.exposed.map(url),
    remoteJson: manifest.remoteJson,
    ...(settings ? { settings } : {}),
  };
}

/** A remote with the version resolved for it. */
export interface Decided {
  remote: string;
  resolution: Resolution;
}

/**
 * Presents the answer of GET /api/platform/remotes. `manifests` contains every version that the decisions name and
 * `notes` their release notes, both keyed by 'remote@version'.
 */
export function presentRemotes(
  decided: readonly Decided[],
  {
    manifests,
    notes,
    settings,
  }: {
    manifests: ReadonlyMap<string, ReleaseManifest>;
    notes: ReadonlyMap<string, string>;
    settings: StoredSettings;
  },
  head: Pick<RemotesAnswer, 'revision' | 'shellApi' | 'blocked' | 'preview'>,
): RemotesAnswer {
  const remotes: ResolvedRemote[] = [];
  const unavailable: RemotesAnswer['unavailable'] = [];
  for (const { remote, resolution } of decided) {
    const main = resolution.version === null ? undefined : manifests.get(`${remote}@${resolution.version}`);
    // This organisation is not given the remote, so its existence is not revealed.
    if (resolution.version === null && resolution.degraded === null) continue;
    if (!main || resolution.source === null) {
      const meant = manifests.get(`${remote}@${resolution.explanation[0]?.version ?? ''}`);
      unavailable.push({
        name: remote,
        reason: resolution.degraded ?? 'No version can run here',
        routes: meant?.remoteJson.routes ?? [],
      });
      continue;
    }
    const fallback = resolution.fallback === null ? undefined : manifests.get(`${remote}@${resolution.fallback}`);
    const said = notes.get(`${remote}@${main.version}`);
    remotes.push({
      ...presentLoadable(main, settings),
      source: resolution.source,
      fallback: fallback ? presentLoadable(fallback, settings) : null,
      degraded: resolution.degraded,
      ...(said ? { notes: said } : {}),
    });
  }
  return { ...head, remotes, unavailable };
}
