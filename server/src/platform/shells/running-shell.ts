import { organisationResolver, resolveRelease, SHELL_NAME } from '@iwe/domain';
import type { ExportShapes, RemoteState, Resolution, ShellFacts } from '@iwe/domain';
import type { ReleaseManifest } from '@iwe/contract';
import type { SystemTransaction } from '../../core/database/index.ts';
import type { StaffActor } from '../../core/permissions.ts';
import { manifestsOf, remoteStates } from '../releases/platform.repository.ts';
import { STABLE } from '../publish/publish-release.sql.ts';
import { EXPORTS_OF_SHELL } from '../releases/platform.sql.ts';
import { readContract } from '../remotes/contract-fits.ts';
import { SERVER_API } from '../remotes/shell-build.ts';
import type { ShellBuild } from '../remotes/shell-build.ts';

/** What tells which shells there are: the build of this process, and the store of releases. */
export interface ShellHost {
  platform: { shell: ShellBuild; store: object };
}

/** A build of the shell in which people run remotes. */
export interface RunningShell {
  /** Null: the server's own build, while it is not stored yet. */
  version: string | null;
  /** Differs for every build; the revision of pages and lists ends with it. */
  hash: string;
  readonly facts: ShellFacts;
  readonly routes: readonly string[];
}

/** Which shell everybody gets. */
export interface Shells {
  /** The build that this server was started with, which is not necessarily given to anybody. */
  own: RunningShell;
  /** The stable one: for whoever has no account yet, and what stable versions of remotes must fit. */
  usual: RunningShell;
  /** Returns the shell of an organisation's people without a pilot. */
  of(organisationId: number): RunningShell;
  /** Returns the shell of one person; for the checks of releases it is always this server's own. */
  ofPerson(person: { organisation: number; userId: number; isReleaseCheck: boolean }): RunningShell;
  /** Returns by which rule an organisation gets its shell. */
  resolve(organisationId: number): Resolution;
  /** Which shell everybody gets once the rollout under way has reached all; null without a rollout. */
  atLast(): Shells | null;
}

/** Returns the shapes of what a shell exports to remotes; null when it does not state them. */
export async function exportsOfShell(
  { platform }: ShellHost,
  tx: SystemTransaction,
  { version, hash }: Pick<RunningShell, 'version' | 'hash'>,
): Promise<ExportShapes | null> {
  if (version === null || (platform.shell.page() !== null && hash === platform.shell.hash()))
    return platform.shell.exports();
  const [row] = await tx.query(EXPORTS_OF_SHELL(SHELL_NAME, version));
  return readContract(row?.contract ?? null);
}

/** What shells are compared with: the server, and nothing else. */
export const SERVER_FACTS: ShellFacts = { shellApi: '0.0.0', serverApi: SERVER_API, shared: {} };

/** What a shell needs: a server whose API has its major version. */
export const SHELL_NEEDS = { shellApi: '>=0.0.0', serverApi: `^${SERVER_API.split('.')[0]}.0.0`, shared: {} };

/** Returns the shell of a signed-in person. */
export const shellOfActor = (
  shells: Shells,
  { userId, isReleaseCheck, account: { organisation } }: StaffActor,
): RunningShell => shells.ofPerson({ organisation, userId, isReleaseCheck });

/** Reads which shell everybody gets. A stored one that is not what this installation signed is given to nobody. */
export async function readShells({ platform }: ShellHost, tx: SystemTransaction): Promise<Shells> {
  const [[state = NOTHING], [stable]] = await Promise.all([
    remoteStates(tx, [SHELL_NAME]),
    tx.query(STABLE(SHELL_NAME)),
  ]);
  const own = ownShell(platform, state);
  const stored = await storedShells(platform, tx, own, state);
  // From its start until it is stored, the server's own build stands in for the one that it will replace.
  const isNext = own.version === null && platform.shell.page() !== null && (stable?.by_instance ?? true);
  return shellsOf(state, ({ version, source }) =>
    version === null || (isNext && source === 'stable') ? own : (stored.get(version) ?? own),
  )(own);
}

const NOTHING: RemoteState = {
  remote: SHELL_NAME,
  releases: [],
  stable: null,
  pins: [],
  grants: [],
  rollout: null,
};

function shellsOf(state: RemoteState, given: (resolution: Resolution) => RunningShell) {
  return (own: RunningShell): Shells => {
    const resolve = organisationResolver(() => SERVER_FACTS, state);
    const common = { ...state, pins: [], grants: [], rollout: null };
    return {
      own,
      usual: given(resolveRelease({ id: 0 }, { id: 0 }, SERVER_FACTS, common)),
      of: (id) => given(resolve(id)),
      ofPerson: ({ organisation, userId, isReleaseCheck }) =>
        isReleaseCheck ? own : given(resolveRelease({ id: organisation }, { id: userId }, SERVER_FACTS, state)),
      resolve,
      atLast: () =>
        state.rollout === null ? null : shellsOf({ ...state, rollout: { ...state.rollout, percent: 100 } }, given)(own),
    };
  };
}

/** Returns the hash of a stored shell, with which its version ends. */
export const hashOfShell = (version: string): string => version.slice(version.lastIndexOf('.') + 1);

/** The server's own build; its facts are read when they are needed, because it may not be built at all. */
function ownShell({ shell }: ShellHost['platform'], { releases }: RemoteState): RunningShell {
  const hash = shell.hash();
  let facts: ShellFacts | undefined;
  return {
    version: releases.find(({ version }) => hashOfShell(version) === hash)?.version ?? null,
    hash,
    get facts() {
      facts ??= shell.facts();
      return facts;
    },
    get routes() {
      return shell.routes();
    },
  };
}

/** Stored shells by version: a version never changes. */
const remembered = new WeakMap<object, Map<string, RunningShell>>();

async function storedShells(
  { store }: ShellHost['platform'],
  tx: SystemTransaction,
  own: RunningShell,
  { releases }: RemoteState,
): Promise<ReadonlyMap<string, RunningShell>> {
  const known = remembered.get(store) ?? new Map<string, RunningShell>();
  remembered.set(store, known);
  const unknown = releases.filter(({ version, status }) => status !== 'changed' && !known.has(version));
  if (unknown.length > 0) {
    const { manifests } = await manifestsOf(
      tx,
      unknown.map(({ version }) => ({ remote: SHELL_NAME, version })),
    );
    for (const manifest of manifests.values()) {
      const shell = storedShell(manifest);
      if (shell) known.set(manifest.version, shell);
    }
  }
  return own.version === null ? known : new Map([...known, [own.version, own]]);
}

/** Returns a stored shell by its manifest; undefined for what is no shell. */
function storedShell({ version, provides }: ReleaseManifest): RunningShell | undefined {
  if (!provides) return undefined;
  const { routes, ...facts } = provides;
  return { version, hash: hashOfShell(version), facts: { ...facts, serverApi: SERVER_API }, routes };
}
