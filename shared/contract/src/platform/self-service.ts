import * as z from 'zod';
import { line, paragraph, requiredLine } from '../text.ts';
import { deployTokenRequest } from './deploy-tokens.ts';
import { remoteName, remotePanel, remoteSlot, routePath } from './remote-json.ts';

/** What is asked for with a new remote. */
const wantedRemote = z.strictObject({
  routes: z.array(routePath).min(1, 'Name at least one route.').max(20),
  menuGroup: line(40),
  menuLabel: line(40),
});

/**
 * POST /api/platform/requests: a new remote, or a slot on another team's page. By members of a team, administrators of
 * an organisation and platform admins.
 */
export const remoteRequestRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('remote'),
    remote: remoteName,
    team: requiredLine(60),
    reason: paragraph(1000).min(1, 'Say what it is for.'),
    wants: wantedRemote,
    /** The team's Ed25519 public key. Without one it is published by trusted pipelines alone. */
    publicKey: deployTokenRequest.shape.publicKey.optional(),
  }),
  z.strictObject({
    kind: z.literal('slot'),
    /** The remote whose page it is for. */
    remote: remoteName,
    slot: remotePanel.shape.slot,
    team: requiredLine(60),
    reason: paragraph(1000).min(1, 'Say what it is for.'),
    wants: remoteSlot,
  }),
]);
export type RemoteRequestRequest = z.input<typeof remoteRequestRequest>;

/** POST /api/platform/requests/{id}/decision: by a platform admin, who entered the password lately. */
export const requestDecisionRequest = z.strictObject({
  approve: z.boolean(),
  answer: paragraph(300).min(1, 'Say why.'),
});

/** GET /api/platform/requests: a platform admin's: all, waiting ones first; everybody else's: their own. */
export const remoteRequestView = z.object({
  id: z.number().int(),
  kind: z.enum(['remote', 'slot']),
  remote: z.string(),
  slot: z.string().nullable(),
  team: z.string(),
  wants: z.record(z.string(), z.unknown()),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  state: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  answer: z.string(),
  /** The reader asked for it. */
  isMine: z.boolean(),
  /** The reader may take its first deploy token now, once. */
  mayTakeToken: z.boolean(),
});
export type RemoteRequestView = z.infer<typeof remoteRequestView>;
export const remoteRequestList = z.object({
  data: z.array(remoteRequestView),
  /** Whether the reader may ask, and decide. */
  mayAsk: z.boolean(),
  mayDecide: z.boolean(),
});
export type RemoteRequestList = z.infer<typeof remoteRequestList>;

/** POST /api/platform/trusts: a pipeline that may publish a remote with an identity token of its forge. */
export const deployTrustRequest = z.strictObject({
  remote: remoteName,
  issuer: z
    .url({ protocol: /^https?$/, error: 'An issuer is an address like https://token.actions.githubusercontent.com' })
    .max(200),
  subject: requiredLine(300),
  claims: z.record(z.string().max(60), line(300)).default({}),
  promote: z.boolean().default(false),
});
export const deployTrustView = z.object({
  id: z.number().int(),
  remote: z.string(),
  issuer: z.string(),
  subject: z.string(),
  claims: z.record(z.string(), z.string()),
  promote: z.boolean(),
  createdBy: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type DeployTrustView = z.infer<typeof deployTrustView>;
export const deployTrustList = z.object({
  data: z.array(deployTrustView),
  /** The issuers that this installation allows (IWE_OIDC_ISSUERS), and the audience that tokens must name. */
  issuers: z.array(z.string()),
  audience: z.string(),
});
export type DeployTrustList = z.infer<typeof deployTrustList>;

/**
 * POST /api/platform/deploy-sessions: exchanges an identity token of a pipeline's forge for a deploy token of a few
 * minutes. The public key is one that the pipeline made for this run; only it can sign what is published then.
 */
export const deploySessionRequest = z.strictObject({
  remote: remoteName,
  token: z.string().min(1).max(8000),
  publicKey: deployTokenRequest.shape.publicKey,
});
export const deploySessionAnswer = z.object({ token: z.string(), expiresAt: z.string() });
