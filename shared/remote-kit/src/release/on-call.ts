import { onCallByTokenAnswer } from '@iwe/contract';
import { PublishRefused, refusalMessage } from './publish.ts';
import type { PublishTarget } from './publish.ts';

/**
 * Says whom to reach when the remotes of this remote's team fail; resolves to a line for the console. Throws
 * PublishRefused with the server's message.
 */
export async function sayOnCall(
  { server, token }: Pick<PublishTarget, 'server' | 'token'>,
  onCall: { remote: string; name: string; contact: string },
): Promise<string> {
  const answer = await fetch(new URL('/api/platform/on-call', server), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(onCall),
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new PublishRefused(answer.status, `It was refused (${answer.status}): ${refusalMessage(body)}`);
  const { team, url } = onCallByTokenAnswer.parse(body);
  return `${onCall.name} is on call for ${team}: ${url}`;
}
