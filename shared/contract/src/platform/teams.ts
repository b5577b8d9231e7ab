import * as z from 'zod';
import { line, oneEmail, requiredLine } from '../text.ts';
import { remoteName, remoteSlot } from './remote-json.ts';

/** Whom to reach when a remote of the team fails. */
export const onCall = z.object({
  name: z.string(),
  /** A phone number, an address of mail or a channel, as the team wrote it. */
  contact: z.string(),
  /** Who wrote it: an email, or the name of a deploy token. */
  by: z.string(),
  at: z.string(),
});

/** GET /api/platform/teams: a platform admin's: all teams; everybody else's: those whose member they are. */
export const teamRow = z.object({
  id: z.number().int(),
  name: z.string(),
  members: z.number().int(),
  remotes: z.array(z.string()),
  onCall: onCall.nullable(),
});
export type TeamRow = z.infer<typeof teamRow>;
export const teamList = z.object({ data: z.array(teamRow) });

/** A part of a remote's size, in bytes after gzip, with the limit of its own budget. */
const weighed = z.object({ bytes: z.number().int(), limit: z.number().int() });

const teamRelease = z.object({
  version: z.string(),
  status: z.enum(['available', 'deprecated', 'blocked']),
  check: z.enum(['own', 'unchecked', 'passed', 'failed']),
  stable: z.boolean(),
  publishedAt: z.string(),
  /** What its check found, a sentence a step; empty unless it failed. */
  failed: z.array(z.string()),
});

const teamRemote = z.object({
  name: z.string(),
  /** False while only the remote itself says that it belongs to this team. */
  confirmed: z.boolean(),
  /** The owner that its newest release names, where that is not this team. */
  otherOwner: z.string().nullable(),
  stable: z.string().nullable(),
  /** Starts and failed starts of the last seven days. */
  runs: z.number().int(),
  failures: z.number().int(),
  /** Of the stable release, or the newest. */
  initial: weighed,
  total: weighed,
  /** The newest five. */
  releases: z.array(teamRelease),
});
export type TeamRemote = z.infer<typeof teamRemote>;

/** GET /api/platform/teams/{id}: for its members and platform admins. */
export const teamPage = z.object({
  id: z.number().int(),
  name: z.string(),
  onCall: onCall.nullable(),
  members: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string(), addedBy: z.string() })),
  remotes: z.array(teamRemote),
  /** Failures of the last seven days for which the release itself is to blame; open ones first. */
  failures: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      code: z.string(),
      count: z.number().int(),
      organisations: z.number().int(),
      lastAt: z.string(),
      /** Whether the version is still stable, pinned, rolled out or on trial for somebody. */
      isOpen: z.boolean(),
    }),
  ),
  deprecations: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      until: z.string(),
      /** Whole days until the end of its support; negative after it. */
      daysLeft: z.number().int(),
      reason: z.string(),
      stable: z.boolean(),
      /** Number of organisations that are pinned to it. */
      pinned: z.number().int(),
    }),
  ),
  /** Deploy tokens for its remotes that may still be used. */
  tokens: z.array(
    z.object({
      name: z.string(),
      remotes: z.array(z.string()),
      endsAt: z.string().nullable(),
      daysLeft: z.number().int().nullable(),
    }),
  ),
  /** What waits for somebody, a sentence each. */
  waits: z.array(z.object({ remote: z.string(), text: z.string() })),
  /** Whether the reader may change members and remotes of the team: its members change the members. */
  mayMoveRemotes: z.boolean(),
});
export type TeamPage = z.infer<typeof teamPage>;
export const teamPageAnswer = z.object({ data: teamPage });

/** POST /api/platform/teams/{id}/on-call: by a member or a platform admin. Two empty texts name nobody. */
export const onCallRequest = z.strictObject({ name: line(80), contact: line(120) });
/** POST /api/platform/on-call: by a deploy token of one of the team's confirmed remotes. */
export const onCallByTokenRequest = z.strictObject({
  remote: remoteName,
  name: requiredLine(80),
  contact: requiredLine(120),
});
export const onCallByTokenAnswer = z.object({ team: z.string(), url: z.string() });
/** POST /api/platform/teams/{id}/members: somebody who has an account. DELETE …/members/{user} removes them. */
export const teamMemberRequest = z.strictObject({ email: oneEmail });
export const teamMemberParams = z.object({
  id: z.coerce.number().int().positive(),
  user: z.coerce.number().int().positive(),
});
/** POST /api/platform/teams/{id}/remotes: a platform admin says that a remote belongs to this team. */
export const teamRemoteRequest = z.strictObject({ remote: remoteName });

/** A part of a score: `points` of `of`, null where there is nothing to judge; `why` says in words how it was found. */
const subScore = z.object({
  name: z.string(),
  points: z.number().nullable(),
  of: z.number(),
  rule: z.string(),
  why: z.string(),
});
export type SubScore = z.infer<typeof subScore>;
/** GET /api/platform/scores: every remote with its score; for platform admins. */
export const remoteScore = z.object({
  remote: z.string(),
  version: z.string(),
  team: z.string(),
  teamId: z.number().int().nullable(),
  /** 0 to 100: the points of what could be judged, as a share of what they could be. */
  score: z.number().int(),
  parts: z.array(subScore),
});
export type RemoteScore = z.infer<typeof remoteScore>;
export const scoreList = z.object({ data: z.array(remoteScore) });

/** GET /api/platform/slots (people) and /api/platform/kit/slots (pipelines): the slots of all live releases. */
export const slotView = z.object({
  name: z.string(),
  about: z.string(),
  props: remoteSlot.shape.props,
  /** The release that declares it. */
  remote: z.string(),
  version: z.string(),
  /** The live panels that are shown there. */
  panels: z.array(z.object({ remote: z.string(), version: z.string(), panel: z.string() })),
});
export type SlotView = z.infer<typeof slotView>;
export const slotList = z.object({ data: z.array(slotView) });
