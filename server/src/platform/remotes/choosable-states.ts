import { resolveRelease, SHELL_NAME } from '@iwe/domain';
import type { RemoteState, Resolution, ShellFacts } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import { remoteStates, statesOf } from '../releases/platform.repository.ts';
import type { Decided } from './remotes.presenter.ts';
import { CHOOSABLE } from './choosable-states.sql.ts';
import { withPreview } from './previews.ts';
import type { OpenedPreview } from './previews.ts';

/**
 * How many of the newest releases of each remote are considered as the fallback, besides those that a decision names.
 */
const NEWEST = 12;

/**
 * Returns what decides the versions of every remote in all organisations, for people without a pilot. `isShort` says
 * whether a resolution needs older releases than the state has; `remoteStates` has them all.
 */
export async function statesForAll(
  tx: SystemTransaction,
): Promise<{ state: RemoteState; isShort: (resolution: Resolution) => boolean }[]> {
  const rows = await tx.query(CHOOSABLE(null, null, NEWEST, null));
  const cut = new Set(rows.filter((row) => !row.whole).map((row) => row.remote));
  return statesOf(rows).map((state) => ({
    state,
    isShort: (resolution) => cut.has(state.remote) && lacksOne(resolution),
  }));
}

/**
 * Returns the version of every remote, or of one, that a user gets in a shell, with a preview that they open in place
 * of its remote's. Reads all releases of a remote only when the newest ones leave it without a version or a fallback
 * and older releases exist.
 */
export async function decideRemotes(
  tx: SystemTransaction,
  organisation: number,
  user: number,
  shell: ShellFacts,
  { preview, remote = null }: { preview?: OpenedPreview | undefined; remote?: string | null } = {},
): Promise<Decided[]> {
  const resolve = (state: RemoteState): Decided => {
    const shown = state.remote === preview?.head.remote ? withPreview(state, user, preview) : state;
    return {
      remote: state.remote,
      resolution: resolveRelease({ id: organisation }, { id: user }, shell, shown),
    };
  };
  const rows = await tx.query(CHOOSABLE(organisation, user, NEWEST, remote));
  const cut = new Set(rows.filter((row) => !row.whole).map((row) => row.remote));
  const states = statesOf(rows).filter(({ remote }) => remote !== SHELL_NAME);
  // The first change of a remote is shown before anything of it is released.
  const isNew = preview !== undefined && !states.some(({ remote }) => remote === preview.head.remote);
  const decided = (isNew ? [...states, { ...NO_RELEASE, remote: preview.head.remote }] : states).map(resolve);
  const short = decided.filter(({ remote, resolution }) => cut.has(remote) && lacksOne(resolution));
  if (short.length === 0) return decided;
  const wholeStates = await remoteStates(
    tx,
    short.map(({ remote }) => remote),
  );
  const whole = new Map(wholeStates.map((state) => [state.remote, resolve(state)]));
  return decided.map((one) => whole.get(one.remote) ?? one);
}

const NO_RELEASE: Omit<RemoteState, 'remote'> = { releases: [], stable: null, pins: [], grants: [], rollout: null };

/** Whether an older release could give a version or a fallback; to whom no rule gives the remote, none could. */
const lacksOne = ({ version, fallback, degraded }: Resolution): boolean =>
  version === null ? degraded !== null : fallback === null;
