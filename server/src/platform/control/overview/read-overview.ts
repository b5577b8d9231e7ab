import { LRUCache } from 'lru-cache';
import type { Overview } from '@iwe/contract';
import type { Resolution } from '@iwe/domain';
import type { App } from '../../../core/app-types.ts';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { Actor } from '../../../core/permissions.ts';
import { statesForAll } from '../../remotes/choosable-states.ts';
import { readRevision, remoteStates } from '../../releases/platform.repository.ts';
import { revisionOf } from '../../remotes/revision.ts';
import { confirmedForSeconds } from '../decide/confirm.ts';
import { allOrganisations, versionsOf } from '../decide/effect.ts';
import type { OrganisationRow } from '../decide/effect.sql.ts';
import { readShells } from '../../shells/running-shell.ts';
import type { Shells } from '../../shells/running-shell.ts';
import { OVERVIEW_STATE } from '../../remotes/list/remembered-lists.sql.ts';
import { cellsFor, choicesOf } from './overview-cells.ts';
import { OPEN_FREEZES } from '../ways/freezes.sql.ts';
import { liveGrants } from '../ways/grants.routes.ts';
import { allGuards } from '../rollouts/guard.ts';
import { peopleFor } from '../rollouts/people.ts';
import { allRollouts } from '../rollouts/rollouts.ts';
import { DEPRECATED, HEALTH_BY_REMOTE, LIST_FAILURES, LIVE_PINS, OWNERS, VERSIONS } from './overview.sql.ts';

/** Whom an overview is for. */
interface Onlooker {
  actor: Pick<Actor, 'sessionId'>;
  /** The only organisation that they may see; null for all. */
  own: number | null;
  /** The organisation whose cells are asked for; of `own` in any case. */
  organisation: number | undefined;
}

/** What the overview shows of a remote beside its starts and failures of today. */
type DecidedRemote = Omit<Overview['remotes'][number], 'runs' | 'failures'>;

/** Who gets which version of every remote; and, for the cells of single organisations, what decides it. */
interface Decided {
  remotes: DecidedRemote[];
  /** 'mf-sales' → what an organisation gets of it. */
  resolvers: ReadonlyMap<string, (organisationId: number) => Resolution>;
}

/** What overviews have decided, by all that it depends on: every organisation's version of every remote. */
export type RememberedOverviews = LRUCache<string, Decided>;

/** Returns an empty memory; one for platform admins and some for those of single organisations are in use at a time. */
export const rememberOverviews = (): RememberedOverviews => new LRUCache({ max: 20 });

/** Returns what admins read before they decide: remotes, who gets which version, and what is under way. */
export async function readOverview(
  app: App,
  tx: SystemTransaction,
  { actor, own, organisation }: Onlooker,
): Promise<Overview> {
  const shells = await readShells(app, tx);
  const everybody = await allOrganisations(tx);
  const organisations = everybody.filter(({ id }) => own === null || id === own);
  const shown = organisations.filter(({ id }) => id === (own ?? organisation));
  const [
    pins,
    today,
    cellOf,
    rollouts,
    guards,
    grants,
    freezes,
    { value },
    seconds,
    [unlisted],
    [ofShell],
    deprecated,
  ] = await Promise.all([
    tx.query(LIVE_PINS(own)),
    tx.query(HEALTH_BY_REMOTE(own)),
    cellsFor(
      tx,
      null,
      shown.map(({ id }) => id),
    ),
    allRollouts(tx, own),
    allGuards(tx),
    liveGrants(tx),
    tx.query(OPEN_FREEZES(own)),
    readRevision(tx),
    confirmedForSeconds(tx, actor),
    tx.query(LIST_FAILURES(own, true)),
    tx.query(LIST_FAILURES(own, false)),
    tx.query(DEPRECATED()),
  ]);
  const revision = revisionOf(app, value);
  const { remotes: decided, resolvers } = await decidedFor(app, tx, { shells, organisations, revision });
  const health = new Map(today.map((row) => [row.remote, row]));
  const remotes = decided.map((remote) => {
    const { runs = 0, failures = 0 } = health.get(remote.name) ?? {};
    return { ...remote, runs, failures };
  });
  const cells = [...resolvers].flatMap(([remote, resolve]) => shown.map(({ id }) => cellOf(id, remote, resolve(id))));
  return {
    revision,
    shell: shells.usual.facts,
    organisations,
    cells,
    pins,
    rollouts,
    guards,
    remotes,
    grants: own === null ? grants : [],
    deprecations: stillRunning(deprecated, remotes),
    freezes,
    listFailures: unlisted ?? { count: 0, lastAt: null },
    shellFailures: ofShell ?? { count: 0, lastAt: null },
    mayDecide: own === null ? ('everything' as const) : ('own-organisation' as const),
    confirmedForSeconds: seconds,
  };
}

/**
 * Decides who of these organisations gets which version of every remote, unless it is remembered: by the revision, by
 * what changes without a decision, and by the organisations with their people.
 */
async function decidedFor(
  app: App,
  tx: SystemTransaction,
  { shells, organisations, revision }: { shells: Shells; organisations: readonly OrganisationRow[]; revision: string },
): Promise<Decided> {
  const [now] = await tx.query(OVERVIEW_STATE());
  const name = JSON.stringify([revision, now?.state, organisations]);
  const remembered = app.platform.overviews.get(name);
  if (remembered) return remembered;
  const [states, owners, known] = await Promise.all([statesForAll(tx), tx.query(OWNERS()), tx.query(VERSIONS())]);
  const newest = new Map(owners.map((row) => [row.remote, row]));
  const versions = new Map(known.map((row) => [row.remote, row.versions]));
  const people = await peopleFor(
    tx,
    states.map(({ state }) => state),
  );
  const resolvers = new Map<string, (organisationId: number) => Resolution>();
  const remotes: DecidedRemote[] = [];
  for (const { state, isShort } of states) {
    let resolve = versionsOf(shells, state);
    if (organisations.some(({ id }) => isShort(resolve(id)))) {
      const [whole] = await remoteStates(tx, [state.remote]);
      if (whole) resolve = versionsOf(shells, whole);
    }
    resolvers.set(state.remote, resolve);
    remotes.push({
      name: state.remote,
      owner: newest.get(state.remote)?.owner ?? '',
      stable: state.stable,
      newest: newest.get(state.remote)?.version ?? '',
      versions: versions.get(state.remote) ?? [],
      choices: choicesOf(organisations, people, resolve),
    });
  }
  const decided = { remotes, resolvers };
  app.platform.overviews.set(name, decided);
  return decided;
}

/** Returns the deprecated releases that an organisation of the overview still gets, with how many do. */
function stillRunning(
  deprecated: readonly Pick<Overview['deprecations'][number], 'remote' | 'version' | 'until' | 'reason'>[],
  remotes: Overview['remotes'],
): Overview['deprecations'] {
  return deprecated.flatMap((release) => {
    const choices =
      remotes
        .find(({ name }) => name === release.remote)
        ?.choices.filter(({ version }) => version === release.version) ?? [];
    const [organisations, people] = (['organisations', 'people'] as const).map((key) =>
      choices.reduce((sum, choice) => sum + choice[key], 0),
    );
    return organisations ? [{ ...release, organisations, people: people ?? 0 }] : [];
  });
}
