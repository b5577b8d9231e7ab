import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../errors.ts';

/** Minutes that a download link is valid. */
export const LINK_MINUTES = 5;

/** What a link says: which file, for which session and membership, until when. */
export interface DownloadLink {
  fileId: string;
  sessionId: number;
  /** The membership, and with it the organisation. */
  eId: number;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Returns the `link` parameter of a download; `instanceKey` is the secret of this instance, as hex. */
export function signDownloadLink(instanceKey: string, link: DownloadLink): string {
  const payload = `${link.sessionId}.${link.eId}.${link.expiresAt}`;
  return `${payload}.${signature(instanceKey, link.fileId, payload)}`;
}

/**
 * Returns what a `link` parameter says about a file. Throws 403 for one that this instance did not sign for this file,
 * and 410 for one that is too old. It proves nothing more: session, membership and right are checked by whoever serves
 * the file.
 */
export function readDownloadLink(instanceKey: string, fileId: string, text: string, now = Date.now()): DownloadLink {
  const [, payload = '', sessionId, eId, expiresAt, given = ''] =
    /^((\d{1,16})\.(\d{1,16})\.(\d{1,12}))\.([\w-]{43})$/.exec(text) ?? [];
  const expected = Buffer.from(signature(instanceKey, fileId, payload));
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), expected))
    throw new Problem(
      403,
      'link-invalid',
      'This download link is not valid. Go back to iWE and download the file again.',
    );
  if (Number(expiresAt) * 1_000 <= now)
    throw new Problem(
      410,
      'link-expired',
      `This download link was valid for ${LINK_MINUTES} minutes. Go back to iWE and download the file again.`,
    );
  return { fileId, sessionId: Number(sessionId), eId: Number(eId), expiresAt: Number(expiresAt) };
}

/** A key of its own is derived for this use, so that no other signature of the instance can serve as a link. */
function signature(instanceKey: string, fileId: string, payload: string): string {
  const key = createHmac('sha256', Buffer.from(instanceKey, 'hex')).update('iwe download link 1').digest();
  return createHmac('sha256', key).update(`${fileId}.${payload}`).digest('base64url');
}
