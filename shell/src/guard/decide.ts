import { isWarehouse } from '@iwe/session';
import type { Session } from '@iwe/session';

/** What the guard says about a path. */
export type Verdict =
  | { kind: 'public'; screen: 'login' | 'password' }
  /** The sign-in is being asked for: neither let in nor sent away. */
  | { kind: 'wait' }
  | { kind: 'to-login' }
  | { kind: 'refuse-warehouse' }
  /** To the landing page. */
  | { kind: 'to-landing' }
  | { kind: 'enter' };

/** The guard of spec §2, as a table from session and path to a verdict. */
export function decide(session: Session, pathname: string): Verdict {
  if (session.account && isWarehouse(session.account)) return pathname === '/login' ? { kind: 'public', screen: 'login' } : { kind: 'refuse-warehouse' };
  if (pathname === '/password/reset') return session.status === 'starting' ? { kind: 'wait' } : { kind: 'public', screen: 'password' };
  if (session.status === 'starting') return { kind: 'wait' };
  if (session.status === 'signed-out') return pathname === '/login' ? { kind: 'public', screen: 'login' } : { kind: 'to-login' };
  return pathname === '/login' || pathname === '/' ? { kind: 'to-landing' } : { kind: 'enter' };
}
