import * as z from 'zod';
import { remoteJson, remoteRoute } from './remote-json.ts';

/** A preview as a link and a list's view name it: 'mf-sales@1.1.0-preview.20261129210620'. */
export const previewName = z
  .string()
  .max(120)
  .regex(/^[a-z][a-z0-9-]{0,63}@[0-9A-Za-z.-]+$/);

/** One loadable version of a remote: all that the shell must know before it loads any of its code. */
export const loadableRelease = z.object({
  name: z.string(),
  version: z.string(),
  /** URL path of the entry, '/r/mf-sales/1.0.0/remoteEntry.1a2b3c4d.js'. */
  entry: z.string(),
  containerName: z.string(),
  /** URL path → 'sha384-…' for every script of the release, including lazy ones. No other script of it may run. */
  integrity: z.record(z.string(), z.string()),
  /** URL paths of the exposed module's scripts, preloaded together with the entry. */
  preload: z.array(z.string()),
  remoteJson,
  /**
   * Its flags and settings as this organisation has chosen them, by key. Absent when it declares none, and in answers
   * of older servers.
   */
  settings: z
    .object({
      flags: z.record(z.string(), z.boolean()),
      config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    })
    .optional(),
});

/** A remote as resolved for the organisation. */
export const resolvedRemote = loadableRelease.extend({
  /**
   * The rule that chose this version: the organisation's pin, a user's grant, a rollout, the stable channel, or the
   * fallback when those can't run.
   */
  source: z.enum(['pin', 'grant', 'rollout', 'stable', 'fallback']),
  /** The version to mount when this one fails in the browser; null when there is none. */
  fallback: loadableRelease.nullable(),
  /** Why this is not the intended version, in words for admins; null when it is. */
  degraded: z.string().nullable(),
  /** The team's description of the changes, for the people who are offered it. Absent when there is none. */
  notes: z.string().optional(),
});

/**
 * GET /api/platform/remotes: every remote of this organisation. The header LIST_SEAL_HEADER signs it: organisation,
 * account, view ('now' or a preview), moment, and a signature (ECDSA P-256 with SHA-256, base64) of these
 * four and, on the next line, the body's exact text.
 */
export const remotesAnswer = z.object({
  /** Changes whenever what this person gets in this organisation may have changed; the badge's answer names it too. */
  revision: z.string(),
  /** The shell API version that this server serves. */
  shellApi: z.string(),
  remotes: z.array(resolvedRemote),
  /**
   * Remotes of this organisation without any version that can run here: the reason in words, and the screens that are
   * missing because of it.
   */
  unavailable: z.array(z.object({ name: z.string(), reason: z.string(), routes: z.array(remoteRoute).optional() })),
  /**
   * 'mf-sales@1.0.0' of every blocked release: a page that runs one must leave it at once. Absent in answers of older
   * servers.
   */
  blocked: z.array(z.string()).optional(),
  /**
   * 'mf-sales@1.0.0' → the token with which this account may report how that release starts; valid today and tomorrow.
   * Absent in answers of older servers.
   */
  startTokens: z.record(z.string(), z.string()).optional(),
  /** The preview that this list was asked for, and that it names for its remote. Absent without one. */
  preview: z
    .object({ remote: z.string(), version: z.string(), until: z.string(), by: z.string(), commit: z.string() })
    .optional(),
});

export type LoadableRelease = z.infer<typeof loadableRelease>;
/** What an organisation has chosen of a release's flags and settings. */
export type GivenSettings = NonNullable<LoadableRelease['settings']>;
export type ResolvedRemote = z.infer<typeof resolvedRemote>;
export type RemotesAnswer = z.infer<typeof remotesAnswer>;
