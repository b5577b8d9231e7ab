import * as z from 'zod';
import { instant } from '../wire.ts';
import { exactVersion, remoteName } from './remote-json.ts';

/**
 * POST /api/platform/deploy-tokens: allows a team to publish its remotes; carries the public key that the team signs
 * with.
 */
export const deployTokenRequest = z.strictObject({
  name: z.string().trim().min(1).max(120),
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
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type DeployTokenView = z.infer<typeof deployTokenView>;
export const deployTokenList = z.object({ data: z.array(deployTokenView) });

export const releaseParams = z.object({ remote: remoteName, version: exactVersion });
/**
 * GET /api/platform/releases/{remote}/{version}, for deploy tokens: the signed manifest and the results of the checks.
 */
export const releaseAnswer = z.object({
  manifest: z.string(),
  status: z.string(),
  check: z.string(),
  report: z.array(z.object({ name: z.string(), passed: z.boolean(), detail: z.string() })),
});

/**
 * GET /api/platform/keys-folder, from the same machine only: the folder with this instance's own deploy token and
 * signing key.
 */
export const keysFolderAnswer = z.object({ folder: z.string() });
