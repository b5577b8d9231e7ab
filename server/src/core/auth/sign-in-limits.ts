import type { Database } from '../database/database.ts';
import { tooManyAttempts } from '../errors.ts';
import { withoutPort } from '../plugins/input/caller-address.ts';
import {
  ADD_FAILURE,
  ADDRESSES_OF_EMAIL,
  DELETE_FAILURE,
  DELETE_FAILURES,
  LOCK_ATTEMPTS,
  RECENT_FAILURES,
} from './auth.sql.ts';

/** Minutes for which failures count against an email from an address, and against an address. */
const WINDOW_MINUTES = 15;
/** Failures of one email from one address before a waiting time begins. */
const FREE_FAILURES = 5;
const MAX_WAIT_SECONDS = 300;
/**
 * Different emails that fail from one address before it has to wait: more than mistype in an office of fifty. The
 * failures of one account count once, so that they make nobody else behind the same proxy wait.
 */
const ADDRESS_EMAILS = 30;

/** Minutes for which failures count against an account. */
export const ACCOUNT_WINDOW_MINUTES = 24 * 60;
/** Failures of one account from all addresses before a waiting time begins, and its owner is told by mail. */
export const ACCOUNT_FAILURES = 20;
/** With this, an account meets fewer than the hundred wrong guesses a day that NIST SP 800-63B allows. */
const ACCOUNT_MAX_WAIT_SECONDS = 1_800;

/** Returns the seconds to wait after the n-th failure of one email from one address: 1, 2, 4 … after the free ones. */
export const waitSeconds = (failures: number): number => doubled(failures - FREE_FAILURES, MAX_WAIT_SECONDS);

const doubled = (beyond: number, most: number): number => (beyond < 0 ? 0 : Math.min(most, 2 ** Math.min(beyond, 20)));

/**
 * Returns the address under which failures are counted. A user of IPv6 can choose among countless addresses, so only
 * the first half (/64) counts.
 */
export function addressKey(address: string): string {
  const plain = withoutPort(address).replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const full = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}

/** Returns whether an address counts as one of those where an account signed in. */
export const isAmong = (places: readonly string[], address: string): boolean =>
  places.some((place) => addressKey(place) === addressKey(address));

/** An attempt to sign in, counted as a failure until it succeeds. */
interface Attempt {
  id: number;
  /** The account has failed so often that its owner should be told. */
  isSuspicious: boolean;
}

/**
 * Counts an attempt before the password is verified, so that concurrent attempts cannot bypass the limit. A successful
 * sign-in removes its attempts with `forgive`. Throws 429 when
 * - this email failed too often from this address;
 * - this email failed too often from all addresses, or too many emails failed from this address. Neither stops the
 *   owner of an account where they signed in within the last 30 days: strangers who guess elsewhere, or behind the same
 *   proxy, cannot lock people out of their work.
 */
export async function countAttempt(database: Database, email: string, from: string): Promise<Attempt> {
  const address = addressKey(from);
  return database.system(async (tx) => {
    const [, [recent], places] = await tx.batch([
      LOCK_ATTEMPTS(email, address),
      RECENT_FAILURES(email, address, WINDOW_MINUTES, ACCOUNT_WINDOW_MINUTES),
      ADDRESSES_OF_EMAIL(email),
    ]);
    if (!recent) throw new Error('The failures were not counted.');
    refuseWithin(waitSeconds(recent.pair), recent.since_pair);
    if (
      !isAmong(
        places.map((place) => place.address),
        from,
      )
    ) {
      refuseWithin(doubled(recent.account - ACCOUNT_FAILURES, ACCOUNT_MAX_WAIT_SECONDS), recent.since_account);
      if (recent.emails >= ADDRESS_EMAILS) throw tooManyAttempts(WINDOW_MINUTES * 60 - (recent.oldest ?? 0));
    }
    const [added] = await tx.query(ADD_FAILURE(email, address));
    if (!added) throw new Error('The attempt was not counted.');
    return { id: added.id, isSuspicious: recent.account + 1 >= ACCOUNT_FAILURES };
  });
}

/**
 * Throws 429 while the waiting time since the last failure has not passed. That failure may be younger than this
 * transaction, which waited for its lock; without a waiting time that means nothing.
 */
function refuseWithin(waitingTime: number, sinceLast: number | null): void {
  const left = waitingTime - (sinceLast ?? 0);
  if (waitingTime > 0 && left > 0) throw tooManyAttempts(left);
}

/** Deletes one attempt that turned out to be no failure, and leaves those before it. */
export const uncount = (database: Database, { id }: Attempt): Promise<unknown> => database.query(DELETE_FAILURE(id));

/** Deletes the failures of this email from this address after a success, and all old ones. */
export async function forgive(database: Database, email: string, address: string): Promise<void> {
  await database.query(DELETE_FAILURES(email, addressKey(address)));
}
