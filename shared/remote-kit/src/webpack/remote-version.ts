import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the version being built: the package's, or IWE_RELEASE_VERSION for a release that doesn't change the package.
 */
export function remoteVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return process.env.IWE_RELEASE_VERSION ?? version;
}
