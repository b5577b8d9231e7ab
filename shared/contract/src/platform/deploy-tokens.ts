import * as z from 'zod';
import { exactVersion, remoteName } from './remote-json.ts';

/** POST /api/platform/deploy-tokens: a team's right to publish its remotes, with the public half of the key it signs with. */
export const deployTokenRequest = z.strictObject({
  name: z.string().trim().min(1).max(120),
  remotes: z.array(remoteName).min(1).max(20),
  /** May also make its versions the stable ones. */
  promote: z.boolean().default(false),
  /** Ed25519 public key, SPKI PEM. */
  publicKey: z.string().max(1000),
});
/** The token is told this once; the server keeps its hash. */
export const deployTokenAnswer = z.object({ token: z.string() });

export const releaseParams = z.object({ remote: remoteName, version: exactVersion });
/** GET /api/platform/releases/{remote}/{version}, for deploy tokens: the manifest as it was signed. */
export const releaseAnswer = z.object({ manifest: z.string(), status: z.string() });

/** GET /api/platform/keys-folder, from the same machine only: where this instance keeps its own deploy token and signing key. */
export const keysFolderAnswer = z.object({ folder: z.string() });
