import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from '../../core/app-types.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import { hashDeployToken, newDeployToken, storeDeployToken } from './deploy-token.ts';
import { RENEW_DEPLOY_TOKEN, REVOKED_OF_INSTANCE, USE_DEPLOY_TOKEN } from './deploy-token.sql.ts';
import type { Publisher } from './deploy-token.sql.ts';

/** Returns the folder with the token and the key that the instance uses to publish its own checkout's remotes. */
export const keysFolder = (dataDir: string): string => path.join(dataDir, 'keys');

/** Days for which the instance's own token works after a start. */
const TOKEN_DAYS = 90;

/**
 * Creates the instance's own deploy token and signing key at the first start (file mode 0600), stores them in the
 * database, and renews the token at every start. Whatever a platform admin has revoked is replaced by a new one.
 */
export async function ensureInstanceKeys(app: App): Promise<void> {
  const files = keyFiles(app);
  await app.database.system(async (tx) => {
    const [revoked] = await tx.query(
      REVOKED_OF_INSTANCE(hashDeployToken(readOrCreate(files.token, newDeployToken)), publicKeyIn(files.key)),
    );
    if (revoked?.token) rmSync(files.token);
    if (revoked?.key) rmSync(files.key);
    const hash = hashDeployToken(readOrCreate(files.token, newDeployToken));
    await storeDeployToken(tx, {
      hash,
      name: 'this instance',
      remotes: ['*'],
      promote: true,
      publicKey: publicKeyIn(files.key),
      createdBy: null,
    });
    await tx.query(RENEW_DEPLOY_TOKEN(hash, TOKEN_DAYS));
  });
}

/** Returns the instance as a publisher, and what signs its manifests. Throws when its token or key was revoked. */
export async function instanceSigner(
  app: App,
  tx: SystemTransaction,
): Promise<{ publisher: Publisher; sign: (text: string) => string }> {
  const files = keyFiles(app);
  const [publisher] = await tx.query(USE_DEPLOY_TOKEN(hashDeployToken(readFileSync(files.token, 'utf8').trim())));
  if (!publisher) throw new Error("The instance's own token or key was revoked; a restart makes new ones.");
  const key = createPrivateKey(readFileSync(files.key, 'utf8'));
  return { publisher, sign: (text) => sign(null, Buffer.from(text), key).toString('base64') };
}

/** The files of the instance's own token and key. */
function keyFiles({ config }: App): { token: string; key: string } {
  const folder = keysFolder(config.dataDir);
  return { token: path.join(folder, 'deploy-token'), key: path.join(folder, 'release-signing.pem') };
}

/** Returns the public half of the key in this file, PEM; creates the key on first use. */
function publicKeyIn(file: string): string {
  const privateKey = readOrCreate(file, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  return createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();
}

/** Reads a file, creating it on first use. When two processes start at once, both use the file written first. */
export function readOrCreate(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
