import type { Account } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { hasAnyRight } from '../../guard/access.ts';
import { hasRoute } from './has-route.ts';
import { platformStore } from '../list/platform-store.ts';
import type { PlatformRoute } from '../types.ts';

interface Known {
  routes: readonly PlatformRoute[];
  account: Account | null;
  openable: readonly PlatformRoute[];
  /** By path with every number as 1: a list of 150 rows asks for each of its rows. */
  answers: Map<string, boolean>;
}
let known: Known | null = null;

/** Whether a path leads to a screen that the signed-in account may open. */
export function canOpen(path: string): boolean {
  const { routes } = platformStore.get();
  const { account } = sessionStore.get();
  if (known?.routes !== routes || known.account !== account) {
    const openable = routes.filter((route) => account !== null && hasAnyRight(account, route.access));
    known = { routes, account, openable, answers: new Map() };
  }
  const shape = path.replace(/[?#].*$/, '').replace(/\/\d+(?=\/|$)/g, '/1');
  const answer = known.answers.get(shape) ?? hasRoute(known.openable, shape);
  known.answers.set(shape, answer);
  return answer;
}
