import * as z from 'zod';
import { exactVersion, remoteJson, remoteName, versionRange } from './remote-json.ts';

/** A subresource integrity value: 'sha384-' and 64 base64 characters. */
export const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'An integrity value looks like sha384-…');

/** A file's path inside its release: no dot segments, no leading slash. */
export const releasePath = z.string().max(200).regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_.~-]*(\/[A-Za-z0-9_][A-Za-z0-9_.~-]*)*$/, 'A release path looks like js/remoteEntry.1a2b3c4d.js');

export const releaseFile = z.strictObject({
  path: releasePath,
  /** Bytes as stored. */
  size: z.number().int().min(0).max(8_000_000),
  /** Bytes after gzip: what the budget counts. */
  gzip: z.number().int().min(0),
  sha384,
});

/** What a release asks of the page and the server before it can run. */
export const releaseRequires = z.strictObject({
  shellApi: versionRange,
  serverApi: versionRange,
  /** Shared package → range that the shell must provide. */
  shared: z.record(z.string(), versionRange),
  /** Shared package of ours → names that the release takes from it. Absent in releases from before it was asked. */
  names: z.record(z.string(), z.array(z.string().max(80)).max(1000)).optional(),
  /** Version of the sheet definitions that it hands to the shell's screens. Absent where it has none. */
  definitions: versionRange.optional(),
});

/** Everything about one immutable build of one remote. Its exact JSON text is what the team signs. */
export const releaseManifest = z.strictObject({
  format: z.literal(1),
  remote: remoteName,
  version: exactVersion,
  /** The global that the entry defines; it carries the version, so two versions can live on one page. */
  containerName: z.string().regex(/^mf_[a-z0-9_]+$/),
  /** The entry's path. */
  entry: releasePath,
  /** Scripts of the exposed module: loaded together with the entry. */
  exposed: z.array(releasePath),
  /** Scripts that the remote loads later, on its own. */
  lazy: z.array(releasePath),
  files: z.array(releaseFile).min(1).max(400),
  requires: releaseRequires,
  /** The file with the calls that the release may make, as the contract had them when it was built. Absent in releases from before they were kept. */
  apiShapes: releasePath.optional(),
  remoteJson,
  /** The commit it was built from, or 'uncommitted'. */
  commit: z.string().max(80),
  /** Who built it: a person or a pipeline. */
  publisher: z.string().min(1).max(120),
});

/** POST /api/platform/releases: a signed release with its files. Authorization: 'Bearer <deploy token>'. */
export const publishRequest = z.strictObject({
  /** The exact JSON text of the manifest: the signature is over these bytes. */
  manifest: z.string().max(400_000),
  /** Ed25519 over the manifest's text, base64. */
  signature: z.string().max(200),
  /** What changed, for the people who decide about it and those who are offered it. Plain text. */
  notes: z.string().max(5000).optional(),
  /** Path → the file's bytes in base64. */
  files: z.record(z.string(), z.string()),
  /** Path of a script + '.map' → its source map in base64. Kept beside the releases for whoever runs the server and for developers; no page ever gets them. */
  maps: z.record(releasePath.regex(/\.map$/), z.string()).optional(),
  /**
   * Also make it the stable version; the token must carry `promote`. 'unless-chosen': only when the release is new, or when
   * no person has chosen the present stable version; for an instance that publishes its own remotes at every start.
   */
  promote: z.union([z.boolean(), z.literal('unless-chosen')]).default(false),
});
export const publishAnswer = z.object({
  remote: z.string(),
  version: z.string(),
  /** 'created', or 'unchanged' when the same bytes were there already. */
  result: z.enum(['created', 'unchanged']),
  stable: z.boolean(),
  revision: z.string(),
});

export type ReleaseFile = z.infer<typeof releaseFile>;
export type ReleaseRequires = z.infer<typeof releaseRequires>;
export type ReleaseManifest = z.infer<typeof releaseManifest>;
export type PublishRequest = z.input<typeof publishRequest>;
export type PublishAnswer = z.infer<typeof publishAnswer>;

/** Everything of a manifest that makes a release what it is: all but who built it from which commit. Two releases with the same text are the same release. */
export function releaseContent(manifest: ReleaseManifest): string {
  const { commit: _commit, publisher: _publisher, files, ...rest } = manifest;
  return sortedJson({ ...rest, files: files.map(({ path, sha384: hash }) => ({ path, hash })).sort((a, b) => (a.path < b.path ? -1 : 1)) });
}

/** JSON with the keys of every object in order, so that equal values give equal texts. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
    : inner));
}
