import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../core/app-types.ts';
import { checkDeployToken, hashDeployToken } from '../security/deploy-token.ts';

/**
 * Lets somebody read the packages for teams: everybody where IWE_KIT is 'open', else who has IWE_KIT_TOKEN or a deploy
 * token. The packages hold no secrets, so that a pipeline installs them without a right to publish. Throws 401.
 */
export async function checkKitReader(app: App, request: FastifyRequest): Promise<void> {
  const { isOpen, readToken } = app.config.kit;
  if (isOpen) return;
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
  const isReader =
    readToken !== null &&
    scheme?.toLowerCase() === 'bearer' &&
    timingSafeEqual(hashDeployToken(token), hashDeployToken(readToken));
  if (!isReader) await checkDeployToken(app, request);
}
