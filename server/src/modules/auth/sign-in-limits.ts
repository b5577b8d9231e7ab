import type { Database } from '../../database/database.ts';
import { tooManyAttempts } from '../../errors.ts';

/** Minutes in which failures count. */
const WINDOW_MINUTES = 15;
/** Failures of one email from one address before waiting begins. */
const FREE_FAILURES = 5;
/** Failures of one address, whatever the email: an office of fifty people mistypes less. */
const ADDRESS_FAILURES = 60;
const MAX_WAIT_SECONDS = 300;

/** Seconds to wait after the n-th failure of one email from one address: 1, 2, 4 … after the free ones. */
export function waitSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(MAX_WAIT_SECONDS, 2 ** Math.min(failures - FREE_FAILURES, 20));
}

/** What counts as one address: an IPv6 network gives every device as many addresses as it likes, so its first half counts. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const full = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return `${full.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')}::/64`;
}

interface CountRow {
  pair: number;
  since_pair: number | null;
  total: number;
  oldest: number | null;
}

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip by together; throws 429 when
 * this email from this address, or this address, has failed too often. Only failures count: `forgive` takes them back.
 */
export async function countAttempt(database: Database, email: string, from: string): Promise<void> {
  const address = addressKey(from);
  await database.owner(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('sign-in ' || $1, 0))`, [address]);
    const [row] = await tx.query<CountRow>(
      `select count(*) filter (where email = $1)::int as pair, extract(epoch from now() - max(at) filter (where email = $1))::float8 as since_pair,
        count(*)::int as total, extract(epoch from now() - min(at))::float8 as oldest
       from sign_in_failure where address = $2 and at > now() - interval '${WINDOW_MINUTES} minutes'`, [email, address]);
    if (row) {
      const wait = waitSeconds(row.pair) - (row.since_pair ?? 0);
      if (row.pair > 0 && wait > 0) throw tooManyAttempts(wait);
      if (row.total >= ADDRESS_FAILURES) throw tooManyAttempts(WINDOW_MINUTES * 60 - (row.oldest ?? 0));
    }
    await tx.query('insert into sign_in_failure (email, address) values ($1, $2)', [email, address]);
  });
}

/** Forgets the failures of this email from this address after a success; old rows of everybody go with them. */
export async function forgive(database: Database, email: string, address: string): Promise<void> {
  await database.query(`delete from sign_in_failure where (email = $1 and address = $2) or at < now() - interval '1 day'`, [email, addressKey(address)]);
}
