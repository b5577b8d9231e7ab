import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { Problem } from '../../core/errors.ts';
import type { StaffActor } from '../../core/permissions.ts';

const DAY_MS = 86_400_000;

/** Days after its own on which a token is accepted: a page that was opened before midnight still reports. */
const GRACE_DAYS = 1;

/**
 * Returns a token for each release ('mf-sales@1.0.0') that a list gives to the account. Only with it can the account
 * report how that release starts. The tokens of one day are equal, so that an unchanged list is not sent again.
 */
export function startTokens(
  instanceKey: string,
  actor: StaffActor,
  releases: readonly string[],
  now = Date.now(),
): Record<string, string> {
  const day = Math.floor(now / DAY_MS);
  return Object.fromEntries(releases.map((release) => [release, tokenOf(instanceKey, actor, release, day)]));
}

/** Throws 403 unless the server gave this account the token with this release, today or yesterday. */
export function refuseWithoutStartToken(
  instanceKey: string,
  actor: StaffActor,
  release: { remote: string; version: string; token: string | undefined },
  now = Date.now(),
): void {
  const day = Number(/^(\d{1,6})\./.exec(release.token ?? '')?.[1] ?? 0);
  const today = Math.floor(now / DAY_MS);
  const expected = Buffer.from(tokenOf(instanceKey, actor, `${release.remote}@${release.version}`, day));
  const given = Buffer.from(release.token ?? '');
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || day > today || day < today - GRACE_DAYS)
    throw new Problem(
      403,
      'start-token',
      `This account was not given ${release.remote} ${release.version} today, so its report does not count.`,
    );
}

function tokenOf(instanceKey: string, { userId, account }: StaffActor, release: string, day: number): string {
  const text = `${userId}.${account.organisation}.${release}.${day}`;
  return `${day}.${createHmac('sha256', keyOf(instanceKey)).update(text).digest('base64url')}`;
}

const keys = new Map<string, KeyObject>();

/** A key of its own is derived for this use, so that no other signature of the instance can serve as a token. */
function keyOf(instanceKey: string): KeyObject {
  let key = keys.get(instanceKey);
  if (!key) {
    key = createSecretKey(createHmac('sha256', Buffer.from(instanceKey, 'hex')).update('iwe start token 1').digest());
    keys.set(instanceKey, key);
  }
  return key;
}
