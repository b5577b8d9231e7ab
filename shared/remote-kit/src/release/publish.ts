import { publishAnswer } from '@iwe/contract';
import type { PublishAnswer, PublishRequest } from '@iwe/contract';
import type { ReleaseDraft } from './build-release.ts';
import { signText } from './sign.ts';

/** Where and as whom a release is published. */
export interface PublishTarget {
  /** Origin of the server, 'http://127.0.0.1:4000'. */
  server: string;
  /** Deploy token of this remote. */
  token: string;
  /** The team's private key, PKCS#8 PEM. */
  privateKey: string;
  /**
   * Also make it the stable version; the token must allow it. 'unless-chosen' doesn't replace a version that a person,
   * a team's token or a rollout made stable.
   */
  promote: boolean | 'unless-chosen';
  /** Have it checked before the releases that wait already. */
  hotfix?: boolean;
  /** Publish it as a preview that ends after so many days. */
  previewDays?: number;
  /** What changed, for the people who decide about the release and those who are offered it. */
  notes?: string;
}

/** The server refused a release; `status` is the answer's status, the message is the server's. */
export class PublishRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Returns the request body of a release. */
export function publishBody(
  draft: ReleaseDraft,
  { privateKey, promote, notes, hotfix, previewDays }: Omit<PublishTarget, 'server' | 'token'>,
): PublishRequest {
  const manifest = JSON.stringify(draft.manifest);
  return {
    manifest,
    signature: signText(manifest, privateKey),
    files: base64Of(draft.files),
    promote,
    ...(draft.maps.size > 0 ? { maps: base64Of(draft.maps) } : {}),
    ...(notes === undefined ? {} : { notes }),
    ...(hotfix ? { hotfix } : {}),
    ...(previewDays === undefined ? {} : { previewDays }),
  };
}

const base64Of = (files: ReadonlyMap<string, Buffer>): Record<string, string> =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString('base64')]));

/** Signs and uploads a release. Throws PublishRefused with the server's message. */
export async function publishRelease(draft: ReleaseDraft, target: PublishTarget): Promise<PublishAnswer> {
  const answer = await fetch(new URL('/api/platform/releases', target.server), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${target.token}` },
    body: JSON.stringify(publishBody(draft, target)),
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new PublishRefused(
      answer.status,
      `${draft.manifest.remote} ${draft.manifest.version} was refused (${answer.status}): ${refusalMessage(body)}`,
    );
  return publishAnswer.parse(body);
}

/** Returns the server's message of a refusal. */
export function refusalMessage(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return 'the server gave no reason';
  // `details` is for programs only.
  return (Array.isArray(body.message) ? body.message : [body.message]).map(String).join('\n  ');
}
