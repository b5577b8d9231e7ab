import type { LiveRelease } from '@iwe/contract';
import { organisationResolver, SHELL_NAME } from '@iwe/domain';
import type { ReleaseNeeds, ShellFacts } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import { allOrganisations } from '../control/decide/effect.ts';
import { manifestsOf, remoteStates } from '../releases/platform.repository.ts';
import { PILOTS_BY_VERSION, RENEWED_BY_INSTANCE } from './live-releases.sql.ts';

/** A shell that every release fits: who is meant to get a version does not depend on what fits now. */
const anyShell: ShellFacts = { shellApi: '1.0.0', serverApi: '1.0.0', shared: {} };
const noNeeds: ReleaseNeeds = { shellApi: '1.0.0', serverApi: '1.0.0', shared: {} };

/**
 * Returns every release that somebody is meant to get now (stable, pinned, rolled out, or tried by named users) with
 * the organisations and people concerned. Organisations that pin a shell keep it when another one is deployed, so their
 * remotes are left out. The stable shell is left out while a start set it, because the next start replaces it.
 */
export async function liveReleases(tx: SystemTransaction): Promise<LiveRelease[]> {
  const [states, everybody, pilots, renewed] = await Promise.all([
    remoteStates(tx, null),
    allOrganisations(tx),
    tx.query(PILOTS_BY_VERSION()),
    tx.query(RENEWED_BY_INSTANCE()),
  ]);
  const shellPins = states.find(({ remote }) => remote === SHELL_NAME)?.pins ?? [];
  const withShellPin = new Set(shellPins.map(({ organisationId }) => organisationId));
  const found = states.flatMap((state) => {
    const isShell = state.remote === SHELL_NAME;
    const organisations = everybody.filter(({ id }) => isShell || !withShellPin.has(id));
    const wished = { ...state, releases: state.releases.map((release) => ({ ...release, needs: noNeeds })) };
    const resolve = organisationResolver(() => anyShell, wished);
    const meant = organisations.map((organisation) => ({ organisation, ...resolve(organisation.id) }));
    const versions = new Set([
      state.stable,
      state.rollout?.version,
      ...state.pins.map((pin) => pin.version),
      ...pilots.filter((pilot) => pilot.remote === state.remote).map((pilot) => pilot.version),
    ]);
    return [...versions]
      .filter((version) => version !== undefined && version !== null)
      .sort()
      .flatMap((version) => {
        const status = state.releases.find((release) => release.version === version)?.status;
        if (status === 'blocked' || status === 'changed') return [];
        const behind = meant.filter((one) => one.version === version);
        const tried = pilots.find((pilot) => pilot.remote === state.remote && pilot.version === version)?.people ?? 0;
        const pinnedBy = organisations.filter(({ id }) =>
          state.pins.some((pin) => pin.organisationId === id && pin.version === version),
        );
        const as = [
          ...(state.stable === version ? ['stable'] : []),
          ...pinnedBy.map(({ name }) => `pin of ${name}`),
          ...(state.rollout?.version === version
            ? [`rollout to ${state.rollout.percent} %${state.rollout.unit === 'people' ? ' of the people' : ''}`]
            : []),
          ...(tried > 0 ? ['pilot'] : []),
        ];
        const isRenewed =
          pinnedBy.length === 0 && renewed.some((one) => one.remote === state.remote && one.version === version);
        if (as.length === 0 || (isShell && isRenewed)) return [];
        return [
          {
            remote: state.remote,
            version,
            as,
            organisations: behind.length,
            people: behind.reduce((sum, { organisation }) => sum + organisation.people, tried),
            isRenewed,
          },
        ];
      });
  });
  const { manifests } = await manifestsOf(tx, found);
  return found.flatMap((one): LiveRelease[] => {
    const manifest = manifests.get(`${one.remote}@${one.version}`);
    return manifest
      ? [
          {
            ...one,
            requires: manifest.requires,
            routes: manifest.remoteJson.routes,
            ...(manifest.apiShapes === undefined ? {} : { apiShapes: manifest.apiShapes }),
            ...(manifest.contract === undefined ? {} : { contract: manifest.contract }),
          },
        ]
      : [];
  });
}
