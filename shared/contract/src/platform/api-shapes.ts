import * as z from 'zod';
import { releasePath, releaseRequires } from './release-manifest.ts';
import { remoteRoute } from './remote-json.ts';

/** The shape of values: the subset of JSON Schema that decides whether one side can read what the other writes. */
const shape = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  part: z.string().optional(),
  get properties() {
    return z.record(z.string(), shape).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), shape]).optional();
  },
  get items() {
    return shape.optional();
  },
  get prefixItems() {
    return z.array(shape).optional();
  },
  get anyOf() {
    return z.array(shape).optional();
  },
});

/**
 * api-shapes.json of a release and of @iwe/contract: the calls with their request and answer shapes; shared `parts` are
 * keyed by their hash.
 */
export const frozenShapes = z.object({
  format: z.literal(1),
  calls: z.record(z.string(), z.object({ query: shape.optional(), body: shape.optional(), answer: shape.optional() })),
  parts: z.record(z.string(), shape),
});
export type FrozenShapes = z.infer<typeof frozenShapes>;

/**
 * What a shell exports to remotes, or what a release uses of that: package → name → path → kinds (`ExportShapes` of
 * @iwe/domain says how a path is written). Besides packages there are `host`, what the shell passes to a remote, and
 * `slots`.
 */
export const frozenContract = z.object({
  format: z.literal(1),
  shapes: z.record(z.string(), z.record(z.string(), z.record(z.string().max(200), z.string().max(120)))),
});
export type FrozenContract = z.infer<typeof frozenContract>;

/** GET /api/platform/live-releases: every release that at least one user is meant to get now. */
export const liveRelease = z.object({
  remote: z.string(),
  version: z.string(),
  /** Why it is live: 'stable', 'pin of Roadstar', 'rollout to 25 %', 'pilot'. */
  as: z.array(z.string()),
  organisations: z.number().int(),
  people: z.number().int(),
  /** Whether the instance published it from its own checkout and rebuilds it at every start. */
  isRenewed: z.boolean(),
  requires: releaseRequires,
  routes: z.array(remoteRoute),
  /** Path of its api-shapes.json, below /r/{remote}/{version}/. */
  apiShapes: releasePath.optional(),
  /** Path of its contract.json, in the same place. */
  contract: releasePath.optional(),
});
export const liveReleasesAnswer = z.object({ data: z.array(liveRelease) });
export type LiveRelease = z.infer<typeof liveRelease>;
