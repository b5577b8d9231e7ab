import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from '../../app-types.ts';
import { hashDeployToken, newDeployToken, storeDeployToken } from './deploy-token.ts';

/** Where the instance keeps the token and the key by which it publishes the remotes of its own checkout. */
export const keysFolder = (dataDir: string): string => path.join(dataDir, 'keys');

/** Makes the instance's own deploy token and signing key at first start (0600), and sees to it that the database knows them. */
export async function ensureInstanceKeys(app: App): Promise<void> {
  const folder = keysFolder(app.config.dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const token = kept(path.join(folder, 'deploy-token'), newDeployToken);
  const privateKey = kept(path.join(folder, 'release-signing.pem'), () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();
  await app.database.owner((tx) => storeDeployToken(tx, {
    hash: hashDeployToken(token), name: 'this instance', remotes: ['*'], promote: true, publicKey, createdBy: null,
  }));
}

/** A file's content, made on first use. When two processes start at once, the first one's stays. */
function kept(file: string, make: () => string): string {
  if (!existsSync(file)) {
    try {
      writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
