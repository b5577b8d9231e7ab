import path from 'node:path';
import type { PublishAnswer } from '@iwe/contract';
import { remoteVersion } from '../webpack/remote-config.ts';
import { buildRelease } from './build-release.ts';
import { publishRelease } from './publish.ts';

/** What `publishAll` needs. `token` and `privateKey` come from the data directory of an instance that publishes for itself. */
export interface PublishAllOptions {
  /** The checkout. */
  root: string;
  server: string;
  token: string;
  /** PKCS#8 PEM. */
  privateKey: string;
  remotes: readonly string[];
  publisher: string;
}

/**
 * Publishes the built remotes (`<remote>/dist`) one after the other, each as its team would, and makes each the stable
 * version. A version that is there already with the same bytes stays as it is. Stops at the first refusal and throws it.
 */
export async function publishAll(options: PublishAllOptions): Promise<PublishAnswer[]> {
  const answers: PublishAnswer[] = [];
  for (const remote of options.remotes) {
    const folder = path.join(options.root, remote);
    const draft = buildRelease({ folder, output: path.join(folder, 'dist'), version: remoteVersion(folder), publisher: options.publisher });
    answers.push(await publishRelease(draft, { server: options.server, token: options.token, privateKey: options.privateKey, promote: true }));
  }
  return answers;
}
