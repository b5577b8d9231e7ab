import * as z from 'zod';
import { instant } from '../wire.ts';
import { decision } from './channels.ts';
import { exactVersion, releaseName, remoteName } from './remote-json.ts';
import { requiredLine } from '../text.ts';

/**
 * POST /api/platform/deploy-tokens: allows a team to publish its remotes; carries the public key that the team signs
 * with.
 */
export const deployTokenRequest = z.strictObject({
  name: requiredLine(120),
  remotes: z.array(remoteName).min(1).max(20),
  /** Whether it may also make its versions stable. */
  promote: z.boolean().default(false),
  /** Ed25519 public key, SPKI PEM. */
  publicKey: z.string().max(1000),
  /** When the token expires; by default 90 days from now. */
  expiresAt: instant.optional(),
});
/** The token is shown only in this answer; the server stores its hash. */
export const deployTokenAnswer = z.object({ token: z.string() });

/**
 * GET /api/platform/deploy-tokens: all tokens without their secrets; DELETE /api/platform/deploy-tokens/{id} revokes
 * one.
 */
export const deployTokenView = z.object({
  id: z.number().int(),
  name: z.string(),
  remotes: z.array(z.string()),
  promote: z.boolean(),
  /** Fingerprint of the key that signs its releases; see `signingKeyView`. */
  key: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type DeployTokenView = z.infer<typeof deployTokenView>;
export const deployTokenList = z.object({ data: z.array(deployTokenView) });

/**
 * POST /api/platform/deploy-tokens/{id}/successor: a new token with a new key for the same team, remotes and rights.
 * The old one ends after so many days.
 */
export const deployTokenSuccessor = z.strictObject({
  publicKey: deployTokenRequest.shape.publicKey,
  overlapDays: z.number().int().min(0).max(30).default(7),
});

/** GET /api/platform/signing-keys: every key that releases are signed with. */
export const signingKeyView = z.object({
  id: z.number().int(),
  /** The token that it was registered with. */
  owner: z.string(),
  /** SHA-256 of the public key (DER), hexadecimal: `openssl pkey -in key.pem -pubout -outform der | sha256sum`. */
  fingerprint: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** When a token of this key was last used. */
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** Number of releases that it signed, and of those that are not blocked. */
  releases: z.number().int(),
  usable: z.number().int(),
});
export type SigningKeyView = z.infer<typeof signingKeyView>;
export const signingKeyList = z.object({ data: z.array(signingKeyView) });
/** GET /api/platform/signing-keys/{id}/releases: what this key signed, newest first, at most 500. */
export const signedReleaseList = z.object({
  data: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      status: z.enum(['available', 'deprecated', 'blocked']),
      stable: z.boolean(),
      publishedAt: z.string(),
    }),
  ),
});
export type SignedRelease = z.infer<typeof signedReleaseList>['data'][number];
/**
 * POST /api/platform/signing-keys/{id}/revocation: nothing can be published with this key any more. `block` also blocks
 * every release that it signed.
 */
export const signingKeyRevocation = z.strictObject({ ...decision, block: z.boolean() });

export const releaseParams = z.object({ remote: releaseName, version: exactVersion });
/**
 * GET /api/platform/releases/{remote}/{version}, for deploy tokens: the signed manifest and the results of the checks.
 */
export const releaseAnswer = z.object({
  manifest: z.string(),
  status: z.string(),
  check: z.string(),
  report: z.array(z.object({ name: z.string(), passed: z.boolean(), detail: z.string() })),
  /** Why it is unchecked, in a sentence; absent otherwise. */
  waitsFor: z.string().optional(),
});

/**
 * GET /api/platform/keys-folder, from the same machine only: the folder with this instance's own deploy token and
 * signing key.
 */
export const keysFolderAnswer = z.object({ folder: z.string() });
