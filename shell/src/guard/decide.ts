import { isWarehouse } from '@iwe/session';
import type { Session } from '@iwe/session';

/** The guard's decision about a path. */
export type Verdict =
  | { kind: 'public'; screen: 'login' | 'password' }
  /** The session is being restored: neither let in nor redirected. */
  | { kind: 'wait' }
  | { kind: 'to-login' }
  | { kind: 'refuse-warehouse' }
  /** Redirect to the landing page. */
  | { kind: 'to-landing' }
  | { kind: 'enter' };

/** Returns the decision of the guard in spec §2 for a session and a path. */
export function decide(session: Session, pathname: string): Verdict {
  if (session.account && isWarehouse(session.account))
    return pathname === '/login' ? { kind: 'public', screen: 'login' } : { kind: 'refuse-warehouse' };
  if (pathname === '/password/reset')
    return session.status === 'starting' ? { kind: 'wait' } : { kind: 'public', screen: 'password' };
  if (session.status === 'starting') return { kind: 'wait' };
  if (session.status === 'signed-out')
    return pathname === '/login' ? { kind: 'public', screen: 'login' } : { kind: 'to-login' };
  return pathname === '/login' || pathname === '/' ? { kind: 'to-landing' } : { kind: 'enter' };
}
