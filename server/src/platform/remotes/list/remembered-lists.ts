import { LRUCache } from 'lru-cache';
import type { ReleaseManifest, RemotesAnswer } from '@iwe/contract';
import { PLATFORM_REMOTE } from '@iwe/domain';
import type { App } from '../../../core/app-types.ts';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { StaffActor } from '../../../core/permissions.ts';
import { shellClashes } from '../../publish/check-release.policy.ts';
import { manifestsOf, notesOf, ownRevision, readRevision } from '../../releases/platform.repository.ts';
import { readShells, shellOfActor } from '../../shells/running-shell.ts';
import type { RunningShell } from '../../shells/running-shell.ts';
import { recordFault } from '../../store/release-faults.ts';
import { decideRemotes } from '../choosable-states.ts';
import { sharedList } from './list-body.ts';
import type { SharedList } from './list-body.ts';
import { openPreview } from '../previews.ts';
import type { OpenedPreview } from '../previews.ts';
import { LIST_STATE } from './remembered-lists.sql.ts';
import { presentRemotes } from '../remotes.presenter.ts';
import type { Decided } from '../remotes.presenter.ts';
import { revisionIn } from '../revision.ts';
import { STORED_SETTINGS } from '../settings.sql.ts';

/** Memory for lists, bytes; a list of six remotes has 60 kB, one of 200 remotes 2 MB. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Lists that are known to be one of the remembered texts: by organisation, or by person where people differ. */
const MOST_NAMES = 5000;

/** Makes a list unless it is remembered. Requests that come while one is made wait for that one. */
export type RememberedLists = (name: string, make: () => Promise<SharedList>) => Promise<SharedList>;

/**
 * Remembers the lists of remotes by what they depend on. Many organisations are given the same, so that equal texts are
 * kept once.
 */
export function rememberLists(): RememberedLists {
  const texts = new LRUCache<string, SharedList>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ text, deflated }) => text.length + deflated.length,
  });
  const digests = new LRUCache<string, string>({ max: MOST_NAMES });
  const underWay = new Map<string, Promise<SharedList>>();
  return (name, make) => {
    const known = texts.get(digests.get(name) ?? '');
    if (known) return Promise.resolve(known);
    const made =
      underWay.get(name) ??
      make()
        .then((list) => {
          const same = texts.get(list.digest) ?? list;
          texts.set(list.digest, same);
          digests.set(name, list.digest);
          return same;
        })
        .finally(() => underWay.delete(name));
    underWay.set(name, made);
    return made;
  };
}

/**
 * Returns the list of remotes that an account is given, without its start tokens; with a preview (its link's name), in
 * which that preview takes its remote's place. Throws as `openPreview` does.
 */
export async function listOf(app: App, actor: StaffActor, preview: string | undefined): Promise<SharedList> {
  // What a check runs is decided as it goes on, and what a preview shows is for one page load.
  if (preview !== undefined || actor.isReleaseCheck)
    return app.database.system(async (tx) =>
      sharedList(
        await readList(app, tx, actor, {
          decidedFor: actor.userId,
          ...(preview === undefined ? {} : { preview: await openPreview(tx, actor, preview) }),
        }),
      ),
    );
  const { organisation } = actor.account;
  const { name, isPersonal } = await app.database.system(async (tx) => {
    const shell = shellOfActor(await readShells(app, tx), actor);
    const revision = await ownRevision(tx, organisation, actor.userId);
    const [found] = await tx.query(LIST_STATE(organisation, actor.userId));
    const isPersonal = found?.personal === true;
    const who = isPersonal ? actor.userId : null;
    return { name: JSON.stringify([organisation, who, revisionIn(shell, revision), found?.state]), isPersonal };
  });
  return app.platform.lists(name, () =>
    app.database.system(async (tx) =>
      sharedList(await readList(app, tx, actor, { decidedFor: isPersonal ? actor.userId : NOBODY })),
    ),
  );
}

/** Decides for the people without a pilot: one that begins at this moment must not reach those who share the list. */
const NOBODY = 0;

async function readList(
  app: App,
  tx: SystemTransaction,
  actor: StaffActor,
  { decidedFor, preview }: { decidedFor: number; preview?: OpenedPreview },
): Promise<RemotesAnswer> {
  const { userId, account } = actor;
  const { organisation } = account;
  const shell = shellOfActor(await readShells(app, tx), actor);
  const { decided, wanted, manifests } = await verified(app, tx, () =>
    decideRemotes(tx, organisation, decidedFor, shell.facts, { preview }),
  );
  const notes = await notesOf(tx, wanted);
  const { blocked } = await readRevision(tx);
  const stored = await tx.query(STORED_SETTINGS(organisation, null));
  const settings = new Map(stored.map((row) => [row.remote, row]));
  return presentRemotes(
    decided.filter((one) => !isDrawnByShell(one, manifests, shell)),
    { manifests, notes, settings },
    {
      revision: revisionIn(shell, await ownRevision(tx, organisation, userId)),
      shellApi: shell.facts.shellApi,
      blocked,
      ...(preview ? { preview: preview.head } : {}),
    },
  );
}

/**
 * Whether a shell of before there was mf-platform has the screens of this remote itself: two would be in its menu, and
 * the shell's own are shown.
 */
const isDrawnByShell = (
  { remote, resolution: { version } }: Decided,
  manifests: ReadonlyMap<string, ReleaseManifest>,
  { routes }: RunningShell,
): boolean => {
  const manifest = remote === PLATFORM_REMOTE ? manifests.get(`${remote}@${version}`) : undefined;
  return manifest !== undefined && shellClashes(manifest, routes).length > 0;
};

/**
 * Decides about all remotes, and reads the manifests of the versions that are named. A release that turns out not to be
 * what its team signed is recorded, and it is decided again without it.
 */
async function verified(app: App, tx: SystemTransaction, decide: () => Promise<Decided[]>) {
  for (;;) {
    const decided = await decide();
    // A version that was chosen but cannot run is still read: its screens must explain why they are missing.
    const wanted = decided.flatMap(({ remote, resolution }) =>
      [resolution.version ?? resolution.explanation[0]?.version ?? null, resolution.fallback]
        .filter((version) => version !== null)
        .map((version) => ({ remote, version })),
    );
    const { manifests, changed } = await manifestsOf(tx, wanted);
    if (changed.length === 0) return { decided, wanted, manifests };
    for (const release of changed) await recordFault(tx, app.log, release);
  }
}
