import * as z from 'zod';
import { remoteJson, remoteRoute } from './remote-json.ts';

/** One loadable version of a remote: all that the shell needs before any of its code arrives. */
export const loadableRelease = z.object({
  name: z.string(),
  version: z.string(),
  /** URL path of the entry, '/r/mf-sales/1.0.0/remoteEntry.1a2b3c4d.js'. */
  entry: z.string(),
  containerName: z.string(),
  /** URL path → 'sha384-…' for every script of the release, lazy ones too. Nothing else of it may run. */
  integrity: z.record(z.string(), z.string()),
  /** URL paths of the exposed module's scripts, to preload beside the entry. */
  preload: z.array(z.string()),
  remoteJson,
});

/** A remote as the organisation gets it. */
export const resolvedRemote = loadableRelease.extend({
  /** Which rule chose this version: the organisation's pin, a named user's grant, a rollout, the stable channel, or the fallback because those could not run. */
  source: z.enum(['pin', 'grant', 'rollout', 'stable', 'fallback']),
  /** What to mount when this version fails in the browser; null when there is no other. */
  fallback: loadableRelease.nullable(),
  /** Why the version that was meant is not the one given, in words for admins; null when all is as meant. */
  degraded: z.string().nullable(),
  /** What its team says has changed, for the people who are offered it. Absent where it said nothing. */
  notes: z.string().optional(),
  /** It comes from a developer's own machine: `entry` names the description of its build there, and no integrity value is known here. */
  developer: z.object({ grant: z.number().int(), origin: z.string(), until: z.string() }).optional(),
});

/** GET /api/platform/remotes: every remote of this organisation. */
export const remotesAnswer = z.object({
  /** Changes whenever any answer of this kind may have changed; equals the page's revision. */
  revision: z.string(),
  /** The shell API that this server serves. */
  shellApi: z.string(),
  remotes: z.array(resolvedRemote),
  /** Remotes that this organisation has and of which no version can run here: the reason in words, and the screens that are missing for it. */
  unavailable: z.array(z.object({ name: z.string(), reason: z.string(), routes: z.array(remoteRoute).optional() })),
  /** 'mf-sales@1.0.0' of every blocked release: a page that runs one leaves it at once. Absent in answers from before it was told. */
  blocked: z.array(z.string()).optional(),
});

export type LoadableRelease = z.infer<typeof loadableRelease>;
export type ResolvedRemote = z.infer<typeof resolvedRemote>;
export type RemotesAnswer = z.infer<typeof remotesAnswer>;
