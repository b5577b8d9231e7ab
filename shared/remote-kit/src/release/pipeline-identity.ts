import { generateKeyPairSync } from 'node:crypto';
import { deploySessionAnswer } from '@iwe/contract';
import { EXIT, ReleaseEnd } from './exit-codes.ts';
import { PublishRefused, refusalMessage } from './publish.ts';

/** What a release is published and signed with. */
export interface Credentials {
  token: string;
  /** PKCS#8 PEM. */
  privateKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the forge offers this run an identity token, and no deploy token is stored. */
export const hasIdentity = (env: Environment): boolean =>
  !env['IWE_DEPLOY_TOKEN'] && Boolean(env['IWE_ID_TOKEN'] || env['ACTIONS_ID_TOKEN_REQUEST_URL']);

/**
 * Exchanges the identity token of this run for a deploy token of half an hour, with a signing key that is made now and
 * never stored. Throws PublishRefused with the server's message, or a ReleaseEnd where the forge refuses.
 */
export async function credentialsOfRun(server: string, remote: string, env: Environment): Promise<Credentials> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const answer = await fetch(new URL('/api/platform/deploy-sessions', server), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ remote, token: await identityToken(server, env), publicKey }),
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new PublishRefused(answer.status, `This run was not let in (${answer.status}): ${refusalMessage(body)}`);
  return { token: deploySessionAnswer.parse(body).token, privateKey };
}

/** Returns the token that the forge has put into the environment, or asks GitHub for one for this server. */
async function identityToken(server: string, env: Environment): Promise<string> {
  const given = env['IWE_ID_TOKEN'];
  if (given) return given;
  const url = new URL(env['ACTIONS_ID_TOKEN_REQUEST_URL'] ?? '');
  url.searchParams.set('audience', new URL(server).origin);
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'] ?? ''}` },
  });
  const body: unknown = await answer.json().catch(() => null);
  const value = typeof body === 'object' && body !== null && 'value' in body ? body.value : undefined;
  if (!answer.ok || typeof value !== 'string')
    throw new ReleaseEnd(
      EXIT.notLetIn,
      `The forge gave no identity token (${answer.status}). The job needs the permission "id-token: write".`,
    );
  return value;
}
