import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from '../../app-types.ts';
import { hashDeployToken, newDeployToken, storeDeployToken } from './deploy-token.ts';

/** Returns the folder with the token and the key that the instance uses to publish its own checkout's remotes. */
export const keysFolder = (dataDir: string): string => path.join(dataDir, 'keys');

/**
 * Creates the instance's own deploy token and signing key at the first start (file mode 0600) and stores them in the
 * database.
 */
export async function ensureInstanceKeys(app: App): Promise<void> {
  const folder = keysFolder(app.config.dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const token = readOrCreate(path.join(folder, 'deploy-token'), newDeployToken);
  const privateKey = readOrCreate(path.join(folder, 'release-signing.pem'), () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();
  await app.database.system((tx) =>
    storeDeployToken(tx, {
      hash: hashDeployToken(token),
      name: 'this instance',
      remotes: ['*'],
      promote: true,
      publicKey,
      createdBy: null,
    }),
  );
}

/** Reads a file, creating it on first use. When two processes start at once, both use the file written first. */
function readOrCreate(file: string, make: () => string): string {
  if (!existsSync(file)) {
    try {
      writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
