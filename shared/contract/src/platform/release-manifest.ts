import { canonicalJson } from '@iwe/domain';
import * as z from 'zod';
import { exactVersion, releaseName, remoteJson, versionRange } from './remote-json.ts';
import { paragraph } from '../text.ts';

/** A subresource integrity value: 'sha384-' and 64 base64 characters. */
export const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'An integrity value looks like sha384-…');

/** A file's path inside its release: no dot segments, no leading slash. */
export const releasePath = z
  .string()
  .max(200)
  .regex(
    /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_.~-]*(\/[A-Za-z0-9_][A-Za-z0-9_.~-]*)*$/,
    'A release path looks like js/remoteEntry.1a2b3c4d.js',
  );

export const releaseFile = z.strictObject({
  path: releasePath,
  /** Stored size in bytes. */
  size: z.number().int().min(0).max(8_000_000),
  /** Size in bytes after gzip, which counts towards the budget. */
  gzip: z.number().int().min(0),
  sha384,
});

/** What a release needs from page and server in order to run. */
export const releaseRequires = z.strictObject({
  shellApi: versionRange,
  serverApi: versionRange,
  /** Shared package → version range that the shell must provide. */
  shared: z.record(z.string(), versionRange),
  /**
   * Shared package of ours → names that the release imports from it. Absent in older releases, built before it was
   * recorded.
   */
  names: z.record(z.string(), z.array(z.string().max(80)).max(1000)).optional(),
  /** Version range of the sheet definitions that it passes to the shell's screens. Absent when it passes none. */
  definitions: versionRange.optional(),
  /** Version range of the slots that its panels were built for. Absent when it offers none. */
  slots: versionRange.optional(),
  /** The version of the federation runtime that it was built with. Absent in older releases. */
  federation: exactVersion.optional(),
});

/** What a shell provides to remotes: the remotes of an organisation are compared with that of its own shell. */
export const shellProvides = z.strictObject({
  shellApi: exactVersion,
  /** Shared package → its version. */
  shared: z.record(z.string(), z.string()),
  /** Shared package of ours → names that it exports. */
  names: z.record(z.string(), z.array(z.string())).optional(),
  /** Shared package of ours → deprecated name → what to use instead. Absent in older shells. */
  deprecated: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** The file with the shapes of everything that it exports to remotes. Absent in older shells. */
  exports: releasePath.optional(),
  /** The version of the sheet definitions that its screens can draw. */
  definitions: z.string().optional(),
  /** The slots of its pages, and the version of their props. */
  slots: z.strictObject({ format: exactVersion, names: z.array(z.string()) }).optional(),
  /** Versions of the federation runtime with which remotes may be built: its own serves them all. */
  federation: versionRange.optional(),
  /** Paths of its own screens, which no remote can have. */
  routes: z.array(z.string().max(200)),
});

/** The description of one immutable build of one remote, or of a shell. The team signs its exact JSON text. */
export const releaseManifest = z.strictObject({
  format: z.literal(1),
  remote: releaseName,
  version: exactVersion,
  /**
   * The global that the entry script defines. Its name contains the version, so that two versions can run in one page.
   */
  containerName: z.string().regex(/^(mf|shell)_[a-z0-9_]+$/),
  /** The entry's path. */
  entry: releasePath,
  /** Scripts of the exposed module; loaded together with the entry. */
  exposed: z.array(releasePath),
  /** Scripts that the remote loads later by itself. */
  lazy: z.array(releasePath),
  files: z.array(releaseFile).min(1).max(400),
  requires: releaseRequires,
  /**
   * The file with the calls that the release may make, as the contract defined them when it was built. Absent in older
   * releases, built before the file existed.
   */
  apiShapes: releasePath.optional(),
  /**
   * The file with what the release uses of the shell, as it was when the release was built. Absent in older releases,
   * and where no tests recorded it.
   */
  contract: releasePath.optional(),
  remoteJson,
  /** What a shell provides to remotes. Absent in remotes. */
  provides: shellProvides.optional(),
  /** The commit it was built from, or 'uncommitted'. */
  commit: z.string().max(80),
  /** Who built it: a person or a pipeline. */
  publisher: z.string().min(1).max(120),
});

/** The longest time in days that a preview lasts. */
export const MAX_PREVIEW_DAYS = 30;

/** Returns whether a version is one of previews: '1.1.0-preview.20261129210620'. No other release may have one. */
export const isPreviewVersion = (version: string): boolean => /^\d+\.\d+\.\d+-preview(\.|$)/.test(version);

/** POST /api/platform/releases: a signed release with its files. Authorization: 'Bearer <deploy token>'. */
export const publishRequest = z.strictObject({
  /** The exact JSON text of the manifest: the signature is over these bytes. */
  manifest: z.string().max(400_000),
  /** Ed25519 signature of the manifest's text, base64. */
  signature: z.string().max(200),
  /** What changed, as plain text for the people who decide about the release and for those who are offered it. */
  notes: paragraph(5000).optional(),
  /** Path → file content in base64. */
  files: z.record(z.string(), z.string()),
  /**
   * Path of a script + '.map' → its source map in base64. Stored beside the releases for operators and developers;
   * never served to pages.
   */
  maps: z.record(releasePath.regex(/\.map$/), z.string()).optional(),
  /**
   * Also make it the stable version; the token must have `promote`. 'unless-chosen': only where the
   * remote has no release yet, or a stable one that the instance set itself; used by instances that publish their own
   * remotes at every start.
   */
  promote: z.union([z.boolean(), z.literal('unless-chosen')]).default(false),
  /** Check it before the releases that wait already. */
  hotfix: z.boolean().optional(),
  /**
   * Publish it as a preview that ends after so many days: it is listed nowhere, nobody can choose it, and the people
   * who may see the remote's previews open it by its link. Its version is one of previews (`isPreviewVersion`).
   */
  previewDays: z.number().int().min(1).max(MAX_PREVIEW_DAYS).optional(),
});
export const publishAnswer = z.object({
  remote: z.string(),
  version: z.string(),
  /** 'created', or 'unchanged' when a release with the same bytes already existed. */
  result: z.enum(['created', 'unchanged']),
  stable: z.boolean(),
  revision: z.string(),
  /** The link that opens a preview, and until when. Absent for every other release. */
  preview: z.object({ url: z.string(), until: z.string() }).optional(),
});

export type ShellProvides = z.infer<typeof shellProvides>;
export type ReleaseFile = z.infer<typeof releaseFile>;
export type ReleaseRequires = z.infer<typeof releaseRequires>;
export type ReleaseManifest = z.infer<typeof releaseManifest>;
export type PublishRequest = z.input<typeof publishRequest>;
export type PublishAnswer = z.infer<typeof publishAnswer>;

/**
 * Returns the text that identifies a release's content: its manifest without builder and commit. Two releases with the
 * same text are the same release.
 */
export function releaseContent(manifest: ReleaseManifest): string {
  const { commit: _commit, publisher: _publisher, files, ...rest } = manifest;
  return canonicalJson({
    ...rest,
    files: files.map(({ path, sha384: hash }) => ({ path, hash })).sort((a, b) => (a.path < b.path ? -1 : 1)),
  });
}
